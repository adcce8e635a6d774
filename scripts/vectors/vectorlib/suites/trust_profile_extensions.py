# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: key identifiers, contact and CRL points, and extensions that do not belong there."""
import hashlib

from .. import der
from ..certificates import (AKI, BASIC_CONSTRAINTS, CRL_POINTS, EXTENDED_KEY_USAGE, ISSUER_ALT_NAME, KEY_USAGE, SKI,
                            basic_constraints)
from ..faults import flip
from ..trust_certificates import FORBIDDEN, FORBIDDEN_VALUE, SUBJECT_ALT_NAME, UNKNOWN

ALL = ("iaca", "link", "ds", "vical_signer", "status_signer", "reader")
COMMON, B31 = "ISO/IEC 18013-5, B.1", "ISO/IEC 18013-5, B.3.1"
URI = der.implicit(6, b"https://dmv.example/iaca.crl")
DIRECTORY = der.explicit(4, der.sequence(der.set_of(der.sequence(der.oid("2.5.4.3"), der.utf8("Example CRL")))))


def add(s):
    for profile in ALL:
        identifiers(s, profile)
        unknown(s, profile)
        forbidden(s, profile)
        encodings(s, profile)
    unreadable_values(s)
    for profile in ("iaca", "link", "ds"):
        issuer_names(s, profile)
    s.changed("link", "subject-alt-name-missing", "has a new name, and no subject alternative name that repeats it",
              lambda c: c.without(SUBJECT_ALT_NAME), warnings=["subject_alternative_name"])
    for profile in ALL:
        if profile not in ("iaca", "status_signer"):
            s.changed(profile, "crl-point-missing", "has no CRL distribution point", lambda c: c.without(CRL_POINTS),
                      warnings=["crl_distribution_point"])
        for identifier, what, content in (("directory", "a directory name only", full_name(DIRECTORY)),
                                          ("relative", "a name relative to the issuer only", relative_name())):
            s.changed(profile, "crl-point-" + identifier, "has a CRL distribution point with %s, and no URI" % what,
                      lambda c, v=content: c.set(CRL_POINTS, der.sequence(v)), warnings=["crl_distribution_point"])
    for profile in ALL:
        crl_points(s, profile)


def full_name(*names, more=()):
    return der.sequence(der.explicit(0, der.implicit(0, b"".join(names), constructed=True)), *more)


def relative_name():
    attribute = der.sequence(der.oid("2.5.4.3"), der.utf8("Example CRL"))
    return der.sequence(der.explicit(0, der.implicit(1, attribute, constructed=True)))


def identifiers(s, profile):
    s.changed(profile, "subject-key-identifier-missing", "has no subject key identifier",
              lambda c: c.without(SKI), ["subject_key_identifier"])
    if profile != "iaca":
        s.changed(profile, "authority-key-identifier-missing", "has no authority key identifier",
                  lambda c: c.without(AKI), ["authority_key_identifier"])
        s.changed(profile, "authority-key-identifier-without-key", "has an authority key identifier that names "
                  "a serial number and no key", lambda c: c.set(AKI, der.sequence(
                      der.explicit(1, der.explicit(4, c.issuer)), der.implicit(2, b"\x11"))),
                  ["authority_key_identifier"])

    def wrong(make):
        return lambda c: c.set(SKI, der.octets(make(c)))
    rows = [("bit", "differs from SHA-1 of the key in one bit",
             lambda c: flip(c.extensions[SKI][1][2:], 9)),
            ("info", "is SHA-1 of the whole SubjectPublicKeyInfo",
             lambda c: hashlib.sha1(c.public_key_info).digest()),
            ("sha256", "is SHA-256 of the key, cut to 20 bytes (RFC 7093)",
             lambda c: hashlib.sha256(c.key.public).digest()[:20]),
            ("method-2", "is the short one of RFC 5280's method 2",
             lambda c: bytes([0x40 | hashlib.sha1(c.key.public).digest()[12] & 15])
             + hashlib.sha1(c.key.public).digest()[13:])]
    for identifier, what, make in rows if profile in ("iaca", "ds") else rows[:1]:
        s.changed(profile, "subject-key-identifier-" + identifier, "has a subject key identifier that " + what,
                  wrong(make), warnings=["subject_key_identifier_method"], clause=COMMON)
    marked = {"iaca": (SKI, ISSUER_ALT_NAME, CRL_POINTS), "link": (SKI, AKI, ISSUER_ALT_NAME, CRL_POINTS),
              "ds": (SKI, AKI, ISSUER_ALT_NAME, CRL_POINTS)}.get(profile, (SKI, AKI, CRL_POINTS))
    words = {SKI: "subject-key-identifier", AKI: "authority-key-identifier", ISSUER_ALT_NAME: "issuer-alt-name",
             CRL_POINTS: "crl-points"}
    for oid in marked:
        s.changed(profile, words[oid] + "-critical", "marks its %s critical" % words[oid].replace("-", " "),
                  lambda c, o=oid: c.set(o, c.extensions[o][1], True), warnings=["extension_criticality"])


def extra(oid, critical, value):
    return lambda c: c.more_extensions.append((oid, critical, value))


def unknown(s, profile):
    s.changed(profile, "unknown-critical", "has an unknown extension that is critical",
              extra(UNKNOWN, True, b"\x05\x00"), ["critical_extension"], clause=B31)
    s.changed(profile, "unknown", "has an unknown extension that is not critical, which is ignored",
              extra(UNKNOWN, False, b"\x05\x00"), clause=B31)
    policies = der.sequence(der.sequence(der.oid("1.3.6.1.4.1.55555.2")))
    s.changed(profile, "policies-critical", "has critical certificate policies, which this reader does not process",
              extra("2.5.29.32", True, policies), ["critical_extension"], clause=B31)
    if profile in ("iaca", "vical_signer"):
        s.changed(profile, "policies", "has certificate policies that are not critical, as real ones do",
                  extra("2.5.29.32", False, policies), clause=B31)
    if profile in ("reader", "vical_signer"):
        access = der.sequence(der.sequence(der.oid("1.3.6.1.5.5.7.48.1"), der.implicit(6, b"http://ocsp.example/")))
        s.changed(profile, "ocsp", "names an OCSP responder", extra("1.3.6.1.5.5.7.1.1", False, access))


def forbidden(s, profile):
    chosen = FORBIDDEN if profile in ("iaca", "ds") else ["name-constraints"]
    for word in chosen:
        oid, value = FORBIDDEN[word], FORBIDDEN_VALUE[word]
        what = "has %s, which is never used" % word.replace("-", " ")
        s.changed(profile, word + "-critical", what + ", and marks it critical", extra(oid, True, value),
                  ["forbidden_extension"], clause=COMMON)
        s.changed(profile, word, what, extra(oid, False, value), warnings=["forbidden_extension"], clause=COMMON)


def encodings(s, profile):
    def twice(certificate):
        certificate.more_extensions += [(UNKNOWN, False, b"\x05\x00"), (UNKNOWN, False, b"\x05\x00")]
    s.changed(profile, "extension-twice", "has one extension twice", twice, ["extension_encoding"],
              clause="RFC 5280, 4.2")
    if profile in ("ds", "reader", "status_signer", "vical_signer"):
        s.changed(profile, "basic-constraints-unreadable", "has basic constraints that do not decode",
                  lambda c: c.set(BASIC_CONSTRAINTS, b"\x30\x05\x01", True), ["extension_encoding"], clause=B31)
    if profile in ("iaca", "status_signer"):
        s.changed(profile, "crl-points-unreadable", "has CRL distribution points that do not decode",
                  lambda c: c.set(CRL_POINTS, b"\x30\x10\x00"), ["extension_encoding"], clause=B31)


def unreadable_values(s):
    """What cannot be read is missing, too."""
    encoding = "extension_encoding"
    s.changed("ds", "eku-empty", "has an extended key usage without any usage (RFC 5280, 4.2.1.12)",
              lambda c: c.set(EXTENDED_KEY_USAGE, der.sequence()), ["extended_key_usage", encoding], clause=B31)
    s.changed("ds", "key-usage-unreadable", "has a key usage that does not decode",
              lambda c: c.set(KEY_USAGE, b"\x03\x05\x07"), ["key_usage", encoding], clause=B31)
    s.changed("ds", "subject-key-identifier-unreadable", "has a subject key identifier that does not decode",
              lambda c: c.set(SKI, b"\x04\x20\x00"), ["subject_key_identifier", encoding], clause=B31)
    s.changed("ds", "authority-key-identifier-unreadable", "has an authority key identifier that does not decode",
              lambda c: c.set(AKI, b"\x30\x20\x00"), ["authority_key_identifier", encoding], clause=B31)
    s.changed("ds", "issuer-alt-name-empty", "has an issuer alternative name without any name (RFC 5280, 4.2.1.6)",
              lambda c: c.set(ISSUER_ALT_NAME, der.sequence()), [encoding], ["issuer_alternative_name"], clause=B31)
    s.changed("iaca", "path-length-negative", "has a negative path length (RFC 5280, 4.2.1.9)",
              lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(der.boolean(True), der.integer(-1))),
              ["basic_constraints", encoding], clause=B31)
    s.changed("iaca", "not-ca-path-length", "says that it is no CA, and has a path length all the same",
              lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(False, 0)), ["basic_constraints"])
    real = "X.690, 11, in a form that real lists have"
    s.changed("ds", "not-ca-spelled-out", "spells out the FALSE of its basic constraints",
              lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(der.boolean(False)), True), clause=real)
    s.changed("iaca", "ca-other-true", "has 01 for the TRUE of its basic constraints", lambda c: c.set(
        BASIC_CONSTRAINTS, der.sequence(der.element(1, b"\x01"), der.integer(0))), clause=real)


def issuer_names(s, profile):
    s.changed(profile, "issuer-alt-name-missing", "has no issuer alternative name",
              lambda c: c.without(ISSUER_ALT_NAME), warnings=["issuer_alternative_name"])
    mail, uri, dns = (der.implicit(n, v) for n, v in ((1, b"ia@dmv.example"), (6, b"https://dmv.example/"),
                                                      (2, b"dmv.example")))
    for identifier, what, names, warnings in (
            ("mail", "an e-mail address", [mail], []), ("uri", "a URI", [uri], []),
            ("both", "an e-mail address and a URI", [mail, uri], []),
            ("dns", "a DNS name and neither e-mail address nor URI", [dns], ["issuer_alternative_name"])):
        s.changed(profile, "issuer-alt-name-" + identifier, "has an issuer alternative name with " + what,
                  lambda c, n=names: c.set(ISSUER_ALT_NAME, der.sequence(*n)), warnings=warnings, clause=COMMON)


def crl_points(s, profile):
    reasons = der.implicit(1, b"\x01\x60")
    issuer = der.implicit(2, DIRECTORY, constructed=True)
    for identifier, what, content in (("reasons", "that covers only some reasons", full_name(URI, more=[reasons])),
                                      ("issuer", "whose list another issuer signs", full_name(URI, more=[issuer]))):
        s.changed(profile, "crl-point-" + identifier, "has a CRL distribution point %s" % what,
                  lambda c, v=content: c.set(CRL_POINTS, der.sequence(v)),
                  warnings=["crl_distribution_point_restricted"], clause=COMMON)
    second = full_name(der.implicit(6, b"http://mirror.example/iaca.crl"))
    s.changed(profile, "crl-point-two", "has two CRL distribution points, each with a URI",
              lambda c: c.set(CRL_POINTS, der.sequence(full_name(URI), second)), clause=COMMON)
