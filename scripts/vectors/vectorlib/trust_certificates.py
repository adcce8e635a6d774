# SPDX-License-Identifier: Apache-2.0
"""The certificates of trust lists, revocation and readers, beside those of `certificates.py`.

Each function gives a certificate that keeps its profile of ISO/IEC 18013-5, Annex B or C; a case changes one field.
"""
from . import der
from .certificates import (AKI, BASIC_CONSTRAINTS, COMMON_NAME, COUNTRY, CRL_POINTS, CRL_SIGN,
                           DIGITAL_SIGNATURE, EXTENDED_KEY_USAGE, ISSUER_ALT_NAME, KEY_CERT_SIGN, KEY_USAGE,
                           NON_REPUDIATION, ORGANISATION, READER_AUTH, SKI, Certificate, authority_key_identifier,
                           basic_constraints, crl_points, extended_key_usage, iaca, key_identifier, key_usage, name,
                           uri_names)
from .keys import Key

SUBJECT_ALT_NAME, SERIAL_NUMBER = "2.5.29.17", "2.5.4.5"
MDL_VICAL, MDOC_VICAL, MDOC_READER = "1.0.18013.5.1.8", "1.0.23220.4.1.8", "1.0.23220.4.1.6"
# What ISO/IEC 18013-5, B.1, never uses.
FORBIDDEN = {"name-constraints": "2.5.29.30", "policy-mappings": "2.5.29.33", "policy-constraints": "2.5.29.36",
             "freshest-crl": "2.5.29.46", "inhibit-any-policy": "2.5.29.54"}
FORBIDDEN_VALUE = {
    "name-constraints": der.sequence(der.explicit(0, der.sequence(der.implicit(2, b"example")))),
    "policy-mappings": der.sequence(der.sequence(der.oid("1.3.6.1.4.1.55555.7"), der.oid("1.3.6.1.4.1.55555.8"))),
    "policy-constraints": der.sequence(der.implicit(0, b"\x00")),
    "freshest-crl": crl_points("https://dmv.example/delta.crl"),
    "inhibit-any-policy": der.integer(0),
}
UNKNOWN = "1.3.6.1.4.1.55555.1"
LIST_CRL = "https://lists.example/provider.crl"


def issued(label, key, issuer, subject, not_before, not_after):
    """A certificate under `issuer` with the two key identifiers, and nothing else yet."""
    made = Certificate(label, key, issuer.key, issuer.hash_name)
    made.issuer, made.subject = issuer.subject, subject
    made.not_before, made.not_after = not_before, not_after
    made.extensions = {
        AKI: (False, authority_key_identifier(key_identifier(issuer.key))),
        SKI: (False, der.octets(key_identifier(key))),
    }
    return made


def link(label, new, old):
    """ISO/IEC 18013-5, Table B.2: the new root's name and key, signed by the old root."""
    made = issued(label, new.key, old, new.subject, "2025-01-01T00:00:00Z", old.not_after)
    made.extensions.update({
        KEY_USAGE: (True, key_usage(KEY_CERT_SIGN, CRL_SIGN)),
        BASIC_CONSTRAINTS: (True, basic_constraints()),
        ISSUER_ALT_NAME: (False, uri_names("https://dmv.example/contact")),
        CRL_POINTS: (False, crl_points("https://dmv.example/iaca.crl")),
    })
    if new.subject != old.subject:
        made.extensions[SUBJECT_ALT_NAME] = (False, der.sequence(der.explicit(4, new.subject)))
    return made


def intermediate(label, key, issuer, common_name="Example Issuing CA", path_length=0):
    """A CA between anchor and signer, as ecosystems other than the mDL's have them."""
    subject = name((COUNTRY, "US"), ("2.5.4.8", "US-ZZ"), (ORGANISATION, "Example Authority"),
                   (COMMON_NAME, common_name))
    made = issued(label, key, issuer, subject, "2025-01-01T00:00:00Z", "2030-01-01T00:00:00Z")
    made.extensions.update({
        KEY_USAGE: (True, key_usage(KEY_CERT_SIGN, CRL_SIGN)),
        BASIC_CONSTRAINTS: (True, basic_constraints(True, path_length)),
        ISSUER_ALT_NAME: (False, uri_names("https://dmv.example/contact")),
        CRL_POINTS: (False, crl_points("https://dmv.example/iaca.crl")),
    })
    return made


def list_root(label, key_label=None, curve="P-256", common_name="Example List Provider Root", key=None):
    """The trust point of a list provider; its profile is the provider's own."""
    return iaca(label, key or Key(key_label, curve), common_name, state=None)


def provider_name(common_name="Example VICAL Signer", organisation="Example List Provider", country="US"):
    """ISO/IEC 18013-5, C.1.7.2: country, organization and common name are all mandatory."""
    parts = [(COUNTRY, country)] if country else []
    parts += [(ORGANISATION, organisation)] if organisation else []
    parts += [(COMMON_NAME, common_name)] if common_name else []
    return name(*parts)


def vical_signer(label, key, root):
    """ISO/IEC 18013-5, C.1.7.2"""
    made = issued(label, key, root, provider_name(), "2025-06-01T00:00:00Z", "2028-06-01T00:00:00Z")
    made.extensions.update({
        KEY_USAGE: (True, key_usage(NON_REPUDIATION)),
        EXTENDED_KEY_USAGE: (True, extended_key_usage(MDL_VICAL)),
        CRL_POINTS: (False, crl_points(LIST_CRL)),
    })
    return made


def status_signer(label, key, root):
    """ISO/IEC 18013-5, second edition, B.1.7"""
    subject = name((COUNTRY, "US"), ("2.5.4.8", "US-ZZ"), (ORGANISATION, "Example Motor Vehicle Authority"),
                   (COMMON_NAME, "Example Status Signer"))
    made = issued(label, key, root, subject, "2025-06-01T00:00:00Z", "2028-06-01T00:00:00Z")
    made.extensions.update({
        KEY_USAGE: (True, key_usage(DIGITAL_SIGNATURE)),
        CRL_POINTS: (False, crl_points("https://dmv.example/iaca.crl")),
    })
    return made


def reader(label, key, root):
    """ISO/IEC 18013-5, B.1.7"""
    subject = name((COUNTRY, "US"), (ORGANISATION, "Example Shop"), (COMMON_NAME, "Example Reader"))
    made = issued(label, key, root, subject, "2025-06-01T00:00:00Z", "2028-06-01T00:00:00Z")
    made.extensions.update({
        KEY_USAGE: (True, key_usage(DIGITAL_SIGNATURE)),
        EXTENDED_KEY_USAGE: (True, extended_key_usage(READER_AUTH)),
        CRL_POINTS: (False, crl_points("https://readers.example/ca.crl")),
    })
    return made
