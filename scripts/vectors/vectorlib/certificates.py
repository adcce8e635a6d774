# SPDX-License-Identifier: Apache-2.0
"""IACA roots and document signer certificates, built field by field so that any field can be wrong.

A certificate starts from a profile of ISO/IEC 18013-5, Annex B (`iaca`, `document_signer`); a test changes
attributes of that `Certificate` before it is signed.
"""
import datetime
import hashlib

from . import der
from .drbg import random_bytes
from .keys import pem

COUNTRY, STATE, ORGANISATION, COMMON_NAME = "2.5.4.6", "2.5.4.8", "2.5.4.10", "2.5.4.3"
SKI, AKI, KEY_USAGE, EXTENDED_KEY_USAGE = "2.5.29.14", "2.5.29.35", "2.5.29.15", "2.5.29.37"
BASIC_CONSTRAINTS, ISSUER_ALT_NAME, CRL_POINTS = "2.5.29.19", "2.5.29.18", "2.5.29.31"
NAME_CONSTRAINTS = "2.5.29.30"
MDL_DS, MDOC_DS, READER_AUTH = "1.0.18013.5.1.2", "1.0.23220.4.1.2", "1.0.18013.5.1.6"
ECDSA = {"sha256": "1.2.840.10045.4.3.2", "sha384": "1.2.840.10045.4.3.3", "sha512": "1.2.840.10045.4.3.4"}
DIGITAL_SIGNATURE, NON_REPUDIATION, KEY_AGREEMENT, KEY_CERT_SIGN, CRL_SIGN = 0, 1, 4, 5, 6


def utc(text):
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ")


def name(*attributes):
    """A distinguished name from (oid, value) or (oid, value, encoder)."""
    members = []
    for oid, value, *encoder in attributes:
        write = encoder[0] if encoder else (der.printable if oid == COUNTRY else der.utf8)
        members.append(der.set_of(der.sequence(der.oid(oid), write(value))))
    return der.sequence(*members)


def key_usage(*positions):
    value = sum(0x80 >> position for position in positions)
    unused = 7 - max(positions) if positions else 0
    return der.bits(bytes([value]), unused)


def basic_constraints(ca=True, path_length=0):
    parts = [der.boolean(True)] if ca else []
    if path_length is not None:
        parts.append(der.integer(path_length))
    return der.sequence(*parts)


def authority_key_identifier(identifier):
    return der.sequence(der.implicit(0, identifier))


def uri_names(uri):
    return der.sequence(der.implicit(6, uri.encode()))


def crl_points(uri):
    full_name = der.implicit(0, der.implicit(6, uri.encode()), constructed=True)
    return der.sequence(der.sequence(der.explicit(0, full_name)))


def extended_key_usage(*oids):
    return der.sequence(*(der.oid(oid) for oid in oids))


def key_identifier(key):
    """RFC 5280, 4.2.1.2, method 1"""
    return hashlib.sha1(key.public).digest()


class Certificate:
    """The fields of one certificate; `der()` signs them with the issuer's key."""

    def __init__(self, label, key, issuer_key, hash_name):
        self.label, self.key, self.issuer_key, self.hash_name = label, key, issuer_key, hash_name
        self.version = 2
        self.serial = int.from_bytes(random_bytes("serial/" + label, 16), "big") >> 1 | 1 << 126
        self.subject = self.issuer = b""
        self.not_before = self.not_after = ""
        self.public_key_info = key.public_key_info() if key else b""
        self.extensions = {}
        self.more_extensions = []
        self.inner_algorithm = self.outer_algorithm = ECDSA[hash_name]
        self.signature_change = None
        # Bytes after the object identifier of both signature algorithms, and how times and the frame are written.
        self.algorithm_parameters = b""
        self.write_time = der.time
        self.write_frame = der.sequence

    def without(self, oid):
        del self.extensions[oid]

    def set(self, oid, value, critical=None):
        was_critical = self.extensions[oid][0] if oid in self.extensions else False
        self.extensions[oid] = (was_critical if critical is None else critical, value)

    def der(self):
        listed = [(oid, critical, value) for oid, (critical, value) in self.extensions.items()]
        extensions = der.sequence(*(
            der.sequence(der.oid(oid), *([der.boolean(True)] if critical else []), der.octets(value))
            for oid, critical, value in listed + self.more_extensions))
        version = [] if self.version == 0 else [der.explicit(0, der.integer(self.version))]
        body = der.sequence(
            *version, der.integer(self.serial), self.algorithm(self.inner_algorithm), self.issuer,
            der.sequence(self.write_time(utc(self.not_before)), self.write_time(utc(self.not_after))),
            self.subject, self.public_key_info, der.explicit(3, extensions))
        signature = self.issuer_key.sign_der(body, self.hash_name)
        if self.signature_change:
            signature = self.signature_change(signature)
        return self.write_frame(body, self.algorithm(self.outer_algorithm), der.bits(signature))

    def algorithm(self, oid):
        return der.sequence(der.oid(oid), self.algorithm_parameters)

    def pem(self):
        return pem("CERTIFICATE", self.der())


COUNTRY_CODE, STATE_CODE = "US", "US-ZZ"
CRL_URI, CONTACT_URI = "https://dmv.example/iaca.crl", "https://dmv.example/contact"
CURVE_HASH = {"P-256": "sha256", "brainpoolP256r1": "sha256", "P-384": "sha384", "brainpoolP320r1": "sha384",
              "brainpoolP384r1": "sha384", "P-521": "sha512", "brainpoolP512r1": "sha512"}


def iaca(label, key, common_name="Example IACA", country=COUNTRY_CODE, state=STATE_CODE):
    """ISO/IEC 18013-5, Table B.1"""
    root = Certificate(label, key, key, CURVE_HASH[key.curve.name])
    root.subject = root.issuer = authority_name(common_name, country, state)
    root.not_before, root.not_after = "2024-01-01T00:00:00Z", "2034-01-01T00:00:00Z"
    root.extensions = {
        BASIC_CONSTRAINTS: (True, basic_constraints()),
        KEY_USAGE: (True, key_usage(KEY_CERT_SIGN, CRL_SIGN)),
        SKI: (False, der.octets(key_identifier(key))),
        ISSUER_ALT_NAME: (False, uri_names(CONTACT_URI)),
        CRL_POINTS: (False, crl_points(CRL_URI)),
    }
    return root


def document_signer(label, key, root, common_name="Example Document Signer", country=COUNTRY_CODE, state=STATE_CODE):
    """ISO/IEC 18013-5, Table B.3, issued by `root`"""
    signer = Certificate(label, key, root.key, root.hash_name)
    signer.issuer = root.subject
    signer.subject = authority_name(common_name, country, state)
    signer.not_before, signer.not_after = "2026-01-01T00:00:00Z", "2027-03-01T00:00:00Z"
    signer.extensions = {
        AKI: (False, authority_key_identifier(key_identifier(root.key))),
        SKI: (False, der.octets(key_identifier(key) if key else random_bytes("ski/" + label, 20))),
        KEY_USAGE: (True, key_usage(DIGITAL_SIGNATURE)),
        EXTENDED_KEY_USAGE: (True, extended_key_usage(MDL_DS)),
        ISSUER_ALT_NAME: (False, uri_names(CONTACT_URI)),
        CRL_POINTS: (False, crl_points(CRL_URI)),
    }
    return signer


def authority_name(common_name, country, state):
    parts = [(COUNTRY, country)] if country else []
    parts += [(STATE, state)] if state else []
    return name(*parts, (ORGANISATION, "Example Motor Vehicle Authority"), (COMMON_NAME, common_name))
