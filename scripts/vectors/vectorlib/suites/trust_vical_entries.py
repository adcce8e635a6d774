# SPDX-License-Identifier: Apache-2.0
"""trust/vical: entries. A bad one is skipped and never breaks the list; the certificate in it is authoritative."""
from .. import der
from ..cborbytes import tdate
from ..certificates import (BASIC_CONSTRAINTS, CRL_POINTS, ISSUER_ALT_NAME, KEY_USAGE, SKI, basic_constraints,
                            document_signer, iaca, key_identifier, key_usage)
from ..faults import flip, flip_last
from ..keys import Key
from ..mdl import MDL
from ..trust_certificates import UNKNOWN
from ..vical import biguint, entry
from . import trust_vical_base as base

PHOTO_ID, PID, MICOV = "org.iso.23220.photoid.1", "eu.europa.ec.eudi.pid.1", "org.micov.1"
GOOD = base.AUTHORITIES[0]


def add(s):
    kept(s)
    skipped(s)
    real_lists(s)


def authority(label, change=None, curve="P-256", key=None, **names):
    made = iaca("vical/" + label, key or Key("vical/authority/" + curve, curve), **names)
    if change:
        change(made)
    return made


def kept(s):
    def one(identifier, told, listed):
        s.case("entry-" + identifier, "Of two entries one %s, and counts." % told, entries=[base.ENTRIES[0], listed])
    for curve in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1"):
        one("curve-" + curve, "has a root with a key on " + curve, entry(authority("curve/" + curve, curve=curve)))
    minimal = entry(GOOD)
    one("minimal", "has no optional member", {k: minimal[k] for k in ("certificate", "serialNumber", "ski", "docType")})
    one("several-types", "is for four document types", entry(GOOD, [MDL, PHOTO_ID, PID, MICOV]))
    one("other-type", "is for photo IDs alone", entry(GOOD, [PHOTO_ID]))
    one("unknown-members", "has members nobody knows", entry(GOOD, x=1, certificateType="IACA"))
    one("capital-members", "spells members with a capital letter, as a real list does; they are unknown",
        entry(GOOD, certificateProfile=None, Extensions={}, CertificateProfile="https://lists.example/profile"))
    one("state-AK", "names a state AK for US-AK, as a real list does", entry(GOOD, stateOrProvinceName="AK"))
    one("ski-in-der", "has its ski with the head of an OCTET STRING",
        entry(GOOD, ski=der.octets(key_identifier(GOOD.key))))
    one("extensions", "has extensions", entry(GOOD, extensions={"com.example": 1}))
    one("expired", "has a root that is over, which is judged when a document comes",
        entry(authority("expired", lambda c: setattr(c, "not_after", base.SECOND_BEFORE))))
    one("path-length-absent", "has a root without a path length",
        entry(authority("no length", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, None)))))
    one("path-length-1", "has a root with a path length of 1",
        entry(authority("length 1", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, 1)))))
    one("no-issuer-alt-name", "has a root without an issuer alternative name",
        entry(authority("no contact", lambda c: c.without(ISSUER_ALT_NAME))))
    one("no-crl-point", "has a root without a CRL distribution point",
        entry(authority("no crl", lambda c: c.without(CRL_POINTS))))
    one("no-country-photo-id", "has a root for photo IDs that names no country, as their own ecosystem may have it",
        entry(authority("no country", country=None), [PHOTO_ID]))
    one("generic-profile", "names the generic profile of issuing authorities",
        entry(GOOD, certificateProfile=["1.0.23220.4.1.7"]))
    one("own-profile", "names a profile of the provider's own beside ISO's",
        entry(GOOD, certificateProfile=["https://lists.example/profile", "1.0.18013.5.1.7"]))
    one("same-certificate", "has the other's certificate for another document type",
        entry(base.AUTHORITIES[0], [PHOTO_ID]))
    one("member-order", "has its members in another order", dict(reversed(entry(GOOD).items())))


def skipped(s):
    other = base.AUTHORITIES[1]
    signer = document_signer("vical/listed signer", Key("vical/listed signer"), GOOD)
    no_ca = authority("no CA", lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True))
    whole = GOOD.der()
    rows = [
        ("serial-number", "a serial number that is not its certificate's", entry(GOOD, serialNumber=biguint(
            GOOD.serial + 1))),
        ("serial-number-bit", "a serial number with one bit changed", entry(GOOD, serialNumber=biguint(
            GOOD.serial ^ 1))),
        ("serial-number-cut", "a serial number that lacks an octet", entry(GOOD, serialNumber=biguint(
            GOOD.serial >> 8))),
        ("ski", "another certificate's ski", entry(GOOD, ski=key_identifier(other.key))),
        ("ski-bit", "a ski with one bit changed", entry(GOOD, ski=flip(key_identifier(GOOD.key), 1))),
        ("ski-empty", "an empty ski", entry(GOOD, ski=b"")),
        ("issuer", "another issuer name", entry(GOOD, issuer=other.subject)),
        ("issuer-bit", "an issuer name with one bit changed", entry(GOOD, issuer=flip_last(GOOD.issuer))),
        ("subject", "another subject name", entry(GOOD, subject=other.subject)),
        ("not-before", "another notBefore", entry(GOOD, notBefore=tdate("2024-01-01T00:00:01Z"))),
        ("not-after", "another notAfter", entry(GOOD, notAfter=tdate("2034-01-02T00:00:00Z"))),
        ("doctype-empty", "an empty list of document types", entry(GOOD, [])),
        ("doctype-missing", "no list of document types", entry(GOOD, docType=None)),
        ("doctype-text", "text in place of a list of document types", entry(GOOD, docType=MDL)),
        ("doctype-numbers", "numbers as document types", entry(GOOD, [1, 2])),
        ("certificate-missing", "no certificate", entry(GOOD, certificate=None)),
        ("certificate-garbage", "a certificate of 40 zero bytes", entry(GOOD, certificate=bytes(40))),
        ("certificate-truncated", "a certificate without its last byte", entry(GOOD, certificate=whole[:-1])),
        ("certificate-trailing", "a certificate and a byte more", entry(GOOD, certificate=whole + b"\x00")),
        ("certificate-text", "a certificate as PEM text", entry(GOOD, certificate=GOOD.pem())),
        ("certificate-empty", "an empty certificate", entry(GOOD, certificate=b"")),
        ("other-certificate", "another entry's certificate", entry(GOOD, certificate=other.der())),
        ("document-signer", "a document signer in place of a root", entry(signer)),
        ("profile-document-signer", "the certificate profile of document signers",
         entry(GOOD, certificateProfile=["1.0.18013.5.1.2"])),
        ("no-country", "a root for mDLs that names no country", entry(authority("no country", country=None))),
        ("unknown-critical", "a root with an unknown critical extension", entry(authority(
            "unknown critical", lambda c: c.more_extensions.append((UNKNOWN, True, b"\x05\x00"))))),
        ("secp256k1", "a root with a key on secp256k1", entry(authority("secp256k1", odd_key))),
        ("crl-only", "a root that may sign CRLs only", entry(authority(
            "CRL only", lambda c: c.set(KEY_USAGE, key_usage(6))))),
        ("not-ca", "a root that says that it is no CA", entry(no_ca)),
    ]
    for identifier, told, listed in rows:
        s.case("skipped-" + identifier, "Of two entries one has %s and is skipped (ISO/IEC 18013-5, C.1.7.1)." % told,
               entries=[base.ENTRIES[0], listed], skipped=1)
    for identifier, told, listed in (("number", "a number", 7), ("null", "null", None), ("text", "text", "x"),
                                     ("bytes", "a certificate", whole), ("array", "an array", [whole]),
                                     ("empty-map", "an empty map", {})):
        s.case("skipped-%s" % identifier, "Of two entries one is %s and is skipped (ISO/IEC 18013-5, C.1.7.1)." % told,
               entries=[listed, base.ENTRIES[1]], skipped=1)
    s.case("skipped-all", "Both entries are skipped; the list itself stays sound.",
           entries=[rows[0][2], rows[-1][2]], skipped=2)
    s.case("skipped-among-many", "Of eight entries the third and the last are skipped.",
           entries=[entry(authority("many/%d" % n, common_name="Example IACA %d" % n)) if n not in (2, 7)
                    else rows[n][2] for n in range(8)], skipped=2)


def odd_key(certificate):
    certificate.key = Key("vical/odd", "secp256k1")
    certificate.public_key_info = certificate.key.public_key_info()
    certificate.set(SKI, der.octets(key_identifier(certificate.key)))


def real_lists(s):
    """The shapes of lists that are published, with certificates of our own."""
    many = [entry(authority("real/%d" % n, common_name="Example IACA %d" % n), certificateProfile=None,
                  stateOrProvinceName="AK" if n == 3 else "US-ZZ", Extensions={},
                  CertificateProfile="https://lists.example/profile") for n in range(13)]
    s.case("real-daily-list", "A list of 13 roots as one provider publishes it every day: nextUpdate is date + 24 "
           "hours, x5chain has the root, and some members are spelled with a capital letter.", entries=many,
           chain=[base.SIGNER.der(), base.ROOT.der()], date="2026-06-15T06:00:00Z",
           next_update="2026-06-16T06:00:00Z")
    s.case("real-daily-list-next-day", "The same list a day and a second after its date.", ["vical.overdue"],
           entries=many, chain=[base.SIGNER.der(), base.ROOT.der()], date="2026-06-14T11:59:59Z",
           next_update="2026-06-15T11:59:59Z")
    explicit = document_signer("vical/explicit false", Key("vical/listed signer"), GOOD)
    explicit.set(BASIC_CONSTRAINTS, der.sequence(der.boolean(False)), True)
    test_list = [entry(authority("test/p521", curve="P-521"), ["org.iso.7367.1.mVRC"]),
                 entry(authority("test/p320", curve="brainpoolP320r1"), [PHOTO_ID]),
                 entry(authority("test/length", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, 1))),
                       [MICOV]),
                 entry(explicit, [PID])]
    s.case("real-test-list", "A list as test beds publish it: x5chain is one byte string, no nextUpdate, other document "
           "types, and one entry is a document signer with a FALSE spelled out (X.690, 11.5), which is skipped.",
           entries=test_list, skipped=1, next_update=None)
