# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: the names of subject and issuer."""
from .. import der
from ..certificates import COMMON_NAME, COUNTRY, ORGANISATION, STATE, name
from ..trust_certificates import SUBJECT_ALT_NAME
from .trust_profile_fields import ALL, COMMON

# Real lists have roots that are not self-issued; a root is trusted for being configured.
SELF_ISSUED = ([], ["self_issued"])


def add(s):
    names(s)
    not_demanded(s)


def rename(certificate, country="US", state="US-ZZ", organisation="Example Authority", common_name="Example Name",
           country_encoder=der.printable, encoder=der.utf8, more=()):
    """Another subject; of a root, another issuer too. `more` has (oid, value) or (oid, value, encoder)."""
    parts = [(COUNTRY, c, country_encoder) for c in ([country] if isinstance(country, str) else country or [])]
    parts += [(STATE, state)] if state else []
    parts += [(ORGANISATION, organisation, encoder)] if organisation else []
    parts += [(COMMON_NAME, common_name)] if common_name else []
    is_root = certificate.subject == certificate.issuer
    certificate.subject = name(*parts, *more)
    if is_root:
        certificate.issuer = certificate.subject
    if SUBJECT_ALT_NAME in certificate.extensions:
        certificate.set(SUBJECT_ALT_NAME, der.sequence(der.explicit(4, certificate.subject)))


def t61(text):
    return der.element(0x14, text.encode("latin-1"))


def bmp(text):
    return der.element(0x1E, text.encode("utf-16-be"))


def ia5(text):
    return der.element(0x16, text.encode("ascii"))


def universal(text):
    return der.element(0x1C, text.encode("utf-32-be"))


def names(s):
    for profile in ("iaca", "ds", "vical_signer"):
        for identifier, what, country in (("missing", "names no country", None),
                                          ("twice", "names two countries, so none", ["US", "CA"])):
            s.changed(profile, "country-" + identifier, what, lambda c, v=country: rename(c, country=v), ["country"])
        s.changed(profile, "common-name-missing", "has no common name", lambda c: rename(c, common_name=None),
                  *((["common_name"], []) if profile == "vical_signer" else ([], ["common_name"])))
    for profile in ALL:
        forms = [("lower-case", "writes its country in lower case", "us", der.printable),
                 ("mixed-case", "writes its country in mixed case", "Us", der.printable),
                 ("utf8", "writes its country as UTF8String", "US", der.utf8),
                 ("three-letters", "writes its country with three letters", "USA", der.printable),
                 ("one-letter", "writes its country with one letter", "U", der.printable),
                 ("digits", "writes its country in digits", "84", der.printable)]
        for identifier, what, country, encoder in forms:
            s.changed(profile, "country-" + identifier, what,
                      lambda c, v=country, e=encoder: rename(c, country=v, country_encoder=e),
                      warnings=["country_format"], clause=COMMON)
        for identifier, what, encoder in (("t61", "a T61String", t61), ("bmp", "a BMPString", bmp),
                                          ("ia5", "an IA5String", ia5), ("universal", "a UniversalString", universal)):
            s.changed(profile, "organisation-" + identifier, "writes its organization as %s" % what,
                      lambda c, e=encoder: rename(c, encoder=e), warnings=["name_strings"], clause=COMMON)
        is_utf8 = profile == "vical_signer"
        s.changed(profile, "organisation-printable", "writes its organization as PrintableString"
                  + (", which its table wants as UTF8String" if is_utf8 else ""),
                  lambda c: rename(c, encoder=der.printable), warnings=["name_strings"] if is_utf8 else [],
                  clause=None if is_utf8 else COMMON)
    s.changed("vical_signer", "organisation-missing", "names no organization", lambda c: rename(c, organisation=None),
              ["organization"])
    s.changed("iaca", "serial-attribute-utf8", "has a serialNumber attribute as UTF8String; it is a PrintableString",
              lambda c: rename(c, more=[("2.5.4.5", "0042", der.utf8)]), warnings=["name_strings"], clause=COMMON)
    for profile in ("ds", "vical_signer", "status_signer", "reader"):
        s.changed(profile, "state-missing", "names no state or province, which the table does not ask for by itself",
                  lambda c: rename(c, state=None))


def not_demanded(s):
    other = "org.iso.23220.photoid.1"
    s.changed("ds", "country-missing-photo-id", "names no country and is for photo IDs, whose names are those of "
              "their own ecosystem", lambda c: rename(c, country=None), warnings=["country"], doc_type=other,
              clause="ISO/IEC 18013-5 second edition, B.1.1")
    s.changed("reader", "common-name-missing", "has no common name", lambda c: rename(c, common_name=None),
              warnings=["common_name"])
    s.changed("reader", "country-missing", "names no country, which its table does not ask for",
              lambda c: rename(c, country=None))
    s.changed("ds", "subject-empty", "has an empty subject", lambda c: setattr(c, "subject", name()), ["country"],
              ["common_name"])
    s.changed("ds", "country-empty", "names a country without a letter", lambda c: setattr(c, "subject", name(
        (COUNTRY, ""), (COMMON_NAME, "Example Name"))), warnings=["country_format"], clause=COMMON)
    s.changed("iaca", "not-self-issued", "has another issuer name than subject name",
              lambda c: setattr(c, "issuer", name((COUNTRY, "US"), (COMMON_NAME, "Another IACA"))), *SELF_ISSUED)
