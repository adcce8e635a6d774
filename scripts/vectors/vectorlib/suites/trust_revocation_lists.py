# SPDX-License-Identifier: Apache-2.0
"""trust/revocation-lists: one list and its issuer (ISO/IEC 18013-5, B.2; RFC 5280, 5)."""
from .. import der
from ..certificates import CURVE_HASH, ECDSA, KEY_USAGE, SKI, iaca, key_identifier, key_usage, name, utc
from ..crl import CERTIFICATE_ISSUER, INVALIDITY_DATE, REASON, extension, reason
from ..faults import flip_last
from ..keys import Key
from . import trust_revocation_edges, trust_revocation_fields
from .trust_profile_fields import EdwardsIssuer
from .trust_revocation_base import GOOD, ISSUER, LISTED, NOW, REVOKED, SECOND_BEFORE, Lists, asking, listing


def suite():
    s = Lists()
    genuine(s)
    entries(s)
    trust_revocation_fields.add(s)
    signatures(s)
    dates(s)
    replacing(s)
    trust_revocation_edges.add(s)
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
