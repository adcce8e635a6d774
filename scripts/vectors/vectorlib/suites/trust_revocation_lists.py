# SPDX-License-Identifier: Apache-2.0
"""trust/revocation-lists: one list and its issuer (ISO/IEC 18013-5, B.2; RFC 5280, 5)."""
from .. import der
from ..certificates import (AKI, CURVE_HASH, ECDSA, KEY_USAGE, SKI, authority_key_identifier,
                            iaca, key_identifier, key_usage, name, utc)
from ..crl import (CERTIFICATE_ISSUER, CRL_NUMBER, DELTA, INVALIDITY_DATE, ISSUING_POINT, REASON, RevocationList,
                   extension, reason)
from ..faults import flip, flip_last
from ..keys import Key, b64url
from .trust_profile_fields import EdwardsIssuer
from .trust_suite import TrustSuite, at_options, encoded

ISSUER = iaca("crl/issuer", Key("crl/issuer"))
LISTED, UNLISTED = 0x4D0C_2B6A_9F10_3355_7799, 0x4D0C_2B6A_9F10_3355_779A


def asking(number):
    """Whole octets, without leading zeros."""
    return {"serialNumber": number.to_bytes((number.bit_length() + 7) // 8, "big").hex()}


REVOKED, GOOD = asking(LISTED), asking(UNLISTED)
NOW, SECOND_BEFORE = "2026-06-15T12:00:00Z", "2026-06-15T11:59:59Z"


class Lists(TrustSuite):
    def __init__(self):
        super().__init__("revocation-lists", "revocation-list",
                         "revocation lists: fields, scopes, entries, dates, and what replaces what")

    def case(self, identifier, comment, failures=(), change=None, issuer=ISSUER, number=7, raw=None, standing=None,
             **options):
        """`change` alters the list, `raw` its bytes. `previous` may be a list."""
        made = listing(change, issuer, number)
        content = made.der() if raw is None else raw(made.der())
        given = {"crl": b64url(content), "issuer": options.pop("issuer_certificate", issuer).pem()}
        if "previous" in options:
            options["previous"], = encoded([options["previous"]])
        at_options(given, options, "graceSeconds", "previous", "serialNumber")
        if standing is None and "serialNumber" in given:
            number = int(given["serialNumber"], 16)
            standing = "revoked" if number in [serial for serial, _ in made.entries] else "good"
        self.add(identifier, comment, given, failures, **({"standing": standing} if standing else {}))


def listing(change=None, issuer=ISSUER, number=7):
    made = RevocationList(issuer, number).revoking(LISTED, 3, 0x7FFF_FFFF_FFFF_FFFF)
    if change:
        change(made)
    return made


def suite():
    s = Lists()
    genuine(s)
    entries(s)
    structure(s)
    fields(s)
    scopes(s)
    signatures(s)
    dates(s)
    replacing(s)
    return s


def genuine(s):
    for curve in CURVE_HASH:
        issuer = iaca("crl/issuer/" + curve, Key("crl/" + curve, curve))
        s.case("genuine-" + curve, "The issuer holds a key on %s." % curve, issuer=issuer, **REVOKED)
    s.case("genuine-good", "The list does not have the serial number.", **GOOD)
    s.case("genuine-no-serial", "Nobody asks for a serial number.")
    for hash_name in ("sha384", "sha512"):
        def change(made, hash_name=hash_name):
            made.hash_name = hash_name
            made.inner_algorithm = made.outer_algorithm = ECDSA[hash_name]
        s.case("genuine-" + hash_name, "The list is signed with ECDSA and %s, under a key on P-256." % hash_name,
               change=change, **REVOKED)
    s.case("genuine-long-life", "The list is in force for a year; the 90 days of B.2 are for issuers.",
           change=lambda c: setattr(c, "next_update", "2027-06-01T00:00:00Z"), **GOOD)
    s.case("genuine-generalized-time", "nextUpdate lies after 2049 and is GeneralizedTime (RFC 5280, 5.1.2.5).",
           change=generalized, **GOOD)
    s.case("unknown-extension", "The list has an unknown extension that is not critical, which the profile does not "
           "have and which is ignored.", change=lambda c: c.more_extensions.append(
               extension("1.3.6.1.4.1.55555.1", False, b"\x05\x00")), **REVOKED)
    rootless = iaca("crl/no key usage", ISSUER.key)
    rootless.set(KEY_USAGE, key_usage(6), True)
    s.case("issuer-signs-lists-alone", "The issuer's key may sign lists and no certificates.", issuer=rootless, **GOOD)


def generalized(made):
    body = made.body
    late = der.element(0x18, b"20500101000000Z")
    usual = der.utc_time(utc(made.next_update))
    made.body = lambda: der.sequence(body().removeprefix(body()[:header_size(body())]).replace(usual, late, 1))


def header_size(element):
    return 2 + (element[1] & 0x7F if element[1] & 0x80 else 0)


def entries(s):
    s.case("empty", "No certificate is revoked, and the field is absent.", change=lambda c: c.entries.clear(), **GOOD)
    s.case("many", "The list has 500 entries, and the serial number is among them.",
           change=lambda c: c.revoking(*(LISTED + 1000 + 7919 * n for n in range(497))), **REVOKED)
    s.case("many-good", "The list has 500 entries, and the serial number lies between two of them.",
           change=lambda c: c.revoking(*(LISTED + 1000 + 7919 * n for n in range(497))),
           **asking(LISTED + 1001 + 7919 * 200))
    for identifier, told, number in (("first", "the smallest", 3), ("last", "the largest", LISTED),
                                     ("eight-octets", "one of eight octets", 0x7FFF_FFFF_FFFF_FFFF)):
        s.case("serial-" + identifier, "The serial number is %s of the list." % told, **asking(number))
    high = 0xF0 << 152 | 0x1234
    s.case("serial-highest-bit", "The serial number fills 20 octets, so that its INTEGER has 21.",
           change=lambda c: c.revoking(high), **asking(high))
    for identifier, told, number in (("shifted", "has one octet more", LISTED << 8),
                                     ("cut", "lacks the last octet", LISTED >> 8),
                                     ("suffix", "lacks the first octet", LISTED & (1 << 72) - 1)):
        s.case("serial-" + identifier, "The serial number %s than one of the list." % told if "more" in told else
               "The serial number is one of the list that %s." % told, **asking(number))
    s.case("entry-twice", "An entry is there twice.", change=lambda c: c.revoking(LISTED), **REVOKED)
    s.case("entry-reason", "The entry has a reason, not critical: a deviation from B.2 that changes nothing.",
           change=with_entry_extension(REASON, False, reason(1)), **REVOKED)
    for number, word in ((6, "certificateHold"), (8, "removeFromCRL")):
        s.case("entry-reason-%d" % number, "The entry's reason is %s, not critical; it counts as revoked." % word,
               change=with_entry_extension(REASON, False, reason(number)), **REVOKED)
    s.case("entry-invalidity-date", "The entry has an invalidity date, not critical.",
           change=with_entry_extension(INVALIDITY_DATE, False, der.element(0x18, b"20260501000000Z")), **REVOKED)
    other = der.sequence(der.explicit(4, name(("2.5.4.6", "US"), ("2.5.4.3", "Another IACA"))))
    rows = [("issuer", "names another issuer of its certificate", CERTIFICATE_ISSUER, other),
            ("reason", "has a reason that is marked critical", REASON, reason(1)),
            ("unknown", "has an unknown critical extension", "1.3.6.1.4.1.55555.1", b"\x05\x00")]
    for identifier, told, oid, value in rows:
        s.case("entry-critical-" + identifier, "An entry %s (RFC 5280, 5.3)." % told, ["crl.entry_extension"],
               with_entry_extension(oid, True, value), **GOOD)


def with_entry_extension(oid, critical, value):
    def change(made):
        made.entries[0] = (LISTED, [extension(oid, critical, value)])
    return change


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


def signatures(s):
    bad = ["crl.signature_invalid"]
    s.case("signature-bit", "One bit of the signature differs.", bad,
           lambda c: setattr(c, "signature_change", flip_last), **GOOD)
    s.case("signed-by-other", "Another key signed the list.", bad,
           lambda c: setattr(c, "issuer_key", Key("crl/other")), **GOOD)
    s.case("signature-empty", "The signature is empty.", bad,
           lambda c: setattr(c, "signature_change", lambda _: b""), **GOOD)
    s.case("signature-zero", "r and s are 0.", bad, lambda c: setattr(
        c, "signature_change", lambda _: der.sequence(der.integer(0), der.integer(0))), **GOOD)
    s.case("signature-trailing", "A byte follows r and s.", bad,
           lambda c: setattr(c, "signature_change", lambda v: v + b"\x00"), **GOOD)
    serial = der.integer(LISTED)
    s.case("entry-altered", "A serial number was altered after signing.", bad,
           raw=lambda b: b.replace(serial, serial[:-1] + b"\x00"), **REVOKED)
    s.case("date-altered", "nextUpdate was altered after signing.", bad,
           raw=lambda b: b.replace(b"260715000000Z", b"270715000000Z"), **REVOKED)
    mimic = iaca("crl/mimic", Key("crl/mimic"))
    mimic.set(SKI, der.octets(key_identifier(ISSUER.key)))
    s.case("issuer-mimic", "The issuer has the right name and key identifier, and another key.", bad,
           issuer_certificate=mimic, **GOOD)

    def edwards(made):
        made.issuer_key = EdwardsIssuer("Ed25519").key
        made.inner_algorithm = made.outer_algorithm = made.issuer_key.curve.oid
    s.case("signed-with-Ed25519", "The list is signed with Ed25519; CAs sign with ECDSA (ISO/IEC 18013-5, B.1).",
           ["crl.signature_algorithm"], edwards, **GOOD)


def dates(s):
    def until(value):
        return lambda c: setattr(c, "next_update", value)

    def since(value):
        return lambda c: setattr(c, "this_update", value)
    s.case("ends-now", "nextUpdate is now.", change=until(NOW), **REVOKED)
    s.case("stale", "nextUpdate was a second ago (ISO/IEC 18013-5, B.3.2).", ["crl.stale"], until(SECOND_BEFORE),
           **GOOD)
    s.case("stale-within-grace", "nextUpdate was an hour ago, and an hour of grace is set.",
           change=until("2026-06-15T11:00:00Z"), graceSeconds=3600, **REVOKED)
    s.case("stale-beyond-grace", "nextUpdate was an hour ago, and a second less of grace is set.", ["crl.stale"],
           until("2026-06-15T11:00:00Z"), graceSeconds=3599, **GOOD)
    s.case("stale-long-ago", "The list ended years ago.", ["crl.stale"], long_ago, **GOOD)
    s.case("begins-now", "thisUpdate is now.", change=since(NOW), **GOOD)
    s.case("begins-in-60-seconds", "thisUpdate is 60 seconds ahead, as far as clocks may differ.",
           change=since("2026-06-15T12:01:00Z"), **GOOD)
    s.case("begins-in-61-seconds", "thisUpdate is 61 seconds ahead.", ["crl.not_yet_valid"],
           since("2026-06-15T12:01:01Z"), **GOOD)
    s.case("begins-tomorrow", "thisUpdate is a day ahead.", ["crl.not_yet_valid"], since("2026-06-16T12:00:00Z"),
           **GOOD)
    for at, failures in (("2026-05-31T23:59:00Z", []), ("2026-05-31T23:58:59Z", ["crl.not_yet_valid"]),
                         ("2026-07-15T00:00:00Z", []), ("2026-07-15T00:00:01Z", ["crl.stale"])):
        s.case("at-" + at.replace(":", ""), "The same list at %s." % at, failures, at=at, **REVOKED)


def long_ago(made):
    made.this_update, made.next_update = "2020-01-01T00:00:00Z", "2020-02-01T00:00:00Z"


def replacing(s):
    rows = [("next", 7, 6), ("jump", 70_000, 7), ("octet-more", 256, 255), ("octet-more-high", 0x0100, 0x80),
            ("huge", (1 << 158) + 1, 1 << 158)]
    for identifier, number, before in rows:
        s.case("replaces-" + identifier, "The list has number %d, and that in force %d." % (number, before),
               number=number, previous=listing(number=before), **GOOD)
    rows = [("next", 7, 8), ("octet-less", 255, 256), ("high", 0x80, 0x0100), ("zero", 0, 1),
            ("huge", 1 << 158, (1 << 158) + 1)]
    for identifier, number, before in rows:
        s.case("rolled-back-" + identifier, "The list has number %d, and that in force %d (RFC 5280, 5.2.3)."
               % (number, before), ["crl.rolled_back"], number=number, previous=listing(number=before), **GOOD)
    s.case("replaces-same", "The list in force is this one.", previous=listing(), **REVOKED)
    s.case("equivocates-entries", "The list in force has the same number and one entry more (RFC 5280, 5.2.3).",
           ["crl.equivocates"], previous=listing(lambda c: c.revoking(77)), **GOOD)
    s.case("equivocates-date", "The list in force has the same number and another nextUpdate.", ["crl.equivocates"],
           previous=listing(lambda c: setattr(c, "next_update", "2026-07-01T00:00:00Z")), **GOOD)
