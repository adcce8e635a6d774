# SPDX-License-Identifier: Apache-2.0
"""trust/revocation-lists: the fields of a list and what it covers (RFC 5280, 5.1 and 5.2)."""
from .. import der
from ..certificates import AKI, ECDSA, KEY_USAGE, authority_key_identifier, iaca, key_identifier, key_usage, name
from ..crl import CRL_NUMBER, DELTA, ISSUING_POINT, extension
from ..faults import flip
from .trust_revocation_base import GOOD, ISSUER


def add(s):
    structure(s)
    fields(s)
    scopes(s)


def structure(s):
    rows = [("truncated", "lacks its last byte", lambda b: b[:-1]), ("trailing", "is followed by a byte",
                                                                     lambda b: b + b"\x00"),
            ("empty", "is empty", lambda b: b""), ("half", "is half as long", lambda b: b[:len(b) // 2]),
            ("text", "is text", lambda b: b"-----BEGIN X509 CRL-----\n"),
            ("certificate", "is the issuer's certificate", lambda b: ISSUER.der()),
            ("null", "is the DER form of NULL", lambda b: der.null()),
            ("indefinite", "begins with an indefinite length", lambda b: b"\x30\x80" + b[4:] + b"\x00\x00")]
    for identifier, told, raw in rows:
        s.case("structure-" + identifier, "The list %s (RFC 5280, 5.1)." % told, ["crl.structure"], raw=raw, **GOOD)


def fields(s):
    s.case("version-1", "The list says no version, so 1, and has extensions all the same (ISO/IEC 18013-5, B.2).",
           ["crl.version"], lambda c: setattr(c, "version", 0), **GOOD)
    s.case("version-3", "The list says version 3, which there is not (RFC 5280, 5.1.2.1).", ["crl.version"],
           lambda c: setattr(c, "version", 2), **GOOD)
    s.case("inner-algorithm", "The list names another algorithm inside than outside (RFC 5280, 5.1.1.2).",
           ["crl.signature_algorithm"], lambda c: setattr(c, "inner_algorithm", ECDSA["sha512"]), **GOOD)
    for identifier, told, oid in (("sha1", "ECDSA and SHA-1", "1.2.840.10045.4.1"),
                                  ("rsa", "RSA and SHA-256", "1.2.840.113549.1.1.11")):
        def both(made, oid=oid):
            made.inner_algorithm = made.outer_algorithm = oid
        s.case("algorithm-" + identifier, "The list names %s as its algorithm (ISO/IEC 18013-5, B.1)." % told,
               ["crl.signature_algorithm"], both, **GOOD)
    renamed = iaca("crl/renamed", ISSUER.key, "Another IACA")
    s.case("issuer-name", "The list names another issuer, of the same key.", ["crl.issuer_mismatch"],
           issuer_certificate=renamed, **GOOD)
    printable = name(("2.5.4.6", "US"), ("2.5.4.8", "US-ZZ", der.printable),
                     ("2.5.4.10", "Example Motor Vehicle Authority", der.printable),
                     ("2.5.4.3", "Example IACA", der.printable))
    s.case("issuer-name-encoding", "The issuer's name has the same characters in PrintableString; it must be binary "
           "equal (ISO/IEC 18013-5, B.2).", ["crl.issuer_mismatch"], lambda c: setattr(c, "issuer", printable), **GOOD)
    s.case("authority-key-missing", "The list has no authority key identifier.", ["crl.authority_key_missing"],
           lambda c: c.without(AKI), **GOOD)
    s.case("authority-key-without-key", "The authority key identifier names a serial number and no key.",
           ["crl.authority_key_missing"], lambda c: c.set(AKI, der.sequence(
               der.explicit(1, der.explicit(4, ISSUER.subject)), der.implicit(2, b"\x11"))), **GOOD)
    s.case("authority-key-bit", "The authority key identifier differs from the issuer's in one bit.",
           ["crl.authority_key_mismatch"], lambda c: c.set(AKI, authority_key_identifier(
               flip(key_identifier(ISSUER.key), 3))), **GOOD)
    for identifier, told, usage in (("certificates-alone", "may sign certificates alone", key_usage(5)),
                                    ("data", "may sign data alone", key_usage(0))):
        issuer = iaca("crl/" + identifier, ISSUER.key)
        issuer.set(KEY_USAGE, usage)
        s.case("issuer-signs-" + identifier, "The issuer's key %s." % told, ["crl.issuer_may_not_sign"],
               issuer=issuer, **GOOD)
    s.case("number-missing", "The list has no number.", ["crl.number_missing"], lambda c: c.without(CRL_NUMBER),
           **GOOD)
    s.case("next-update-missing", "The list has no nextUpdate.", ["crl.next_update_missing"],
           lambda c: setattr(c, "next_update", None), **GOOD)
    rows = [("unknown", "an unknown extension", "1.3.6.1.4.1.55555.1", b"\x05\x00"),
            ("issuer-alt-name", "an issuer alternative name", "2.5.29.18",
             der.sequence(der.implicit(6, b"https://dmv.example/")))]
    for identifier, told, oid, value in rows:
        s.case("critical-" + identifier, "The list has %s, and marks it critical (RFC 5280, 5.2)." % told,
               ["crl.critical_extension"], lambda c, o=oid, v=value: c.more_extensions.append(extension(o, True, v)),
               **GOOD)
    s.case("extension-twice", "The list has one extension twice (RFC 5280, 4.2).", ["crl.structure"],
           lambda c: c.more_extensions.extend([extension("1.3.6.1.4.1.55555.1", False, b"\x05\x00")] * 2), **GOOD)
    s.case("authority-key-undecodable", "The authority key identifier does not decode.", ["crl.structure"],
           lambda c: c.set(AKI, b"\x30\x10\x00"), **GOOD)
    s.case("issuing-point-undecodable", "The issuing distribution point does not decode.", ["crl.structure"],
           lambda c: c.set(ISSUING_POINT, b"\x30\x10\x00", True), **GOOD)


def scopes(s):
    s.case("delta", "The list has the changes since number 3 alone (ISO/IEC 18013-5, B.2).", ["crl.delta"],
           lambda c: c.set(DELTA, der.integer(3), True), **GOOD)
    s.case("delta-not-critical", "The list has the changes since number 3 alone, and does not mark that critical.",
           ["crl.delta"], lambda c: c.set(DELTA, der.integer(3), False), **GOOD)
    for number, identifier, told in ((1, "users", "covers end-entity certificates alone"),
                                     (2, "authorities", "covers CA certificates alone"),
                                     (5, "attributes", "covers attribute certificates alone")):
        s.case("partial-" + identifier, "The list %s." % told, ["crl.partial"],
               lambda c, n=number: c.set(ISSUING_POINT, der.sequence(der.implicit(n, b"\xff")), True), **GOOD)
    s.case("partial-reasons", "The list covers some reasons alone.", ["crl.partial"],
           lambda c: c.set(ISSUING_POINT, der.sequence(der.implicit(3, b"\x01\x60")), True), **GOOD)
    s.case("partial-not-critical", "The list covers end-entity certificates alone, and does not mark that critical.",
           ["crl.partial"], lambda c: c.set(ISSUING_POINT, der.sequence(der.implicit(1, b"\xff")), False), **GOOD)
    s.case("indirect", "The list has certificates of other issuers too.", ["crl.indirect"],
           lambda c: c.set(ISSUING_POINT, der.sequence(der.implicit(4, b"\xff")), True), **GOOD)
