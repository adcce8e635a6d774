# SPDX-License-Identifier: Apache-2.0
"""trust/vical: lists of issuing authorities (ISO/IEC 18013-5, C.1.7 and C.1.8)."""
from ..cborbytes import Map, Tag, encode, tdate
from ..certificates import CURVE_HASH
from ..faults import der_signature, flip, flip_last
from ..keys import Key
from ..trust_certificates import list_root, vical_signer
from . import trust_vical_edges, trust_vical_entries, trust_vical_signers
from .trust_vical_base import IN_60, IN_61, INVALID, NOW, ROOT, SECOND_BEFORE, SIGNER, STRUCTURE, VICALs

def suite():
    s = VICALs()
    genuine(s)
    structure(s)
    headers(s)
    trust_vical_signers.add(s)
    signatures(s)
    several(s)
    dates(s)
    replacing(s)
    trust_vical_entries.add(s)
    trust_vical_edges.add(s)
    return s


def genuine(s):
    for curve in CURVE_HASH:
        signer = vical_signer("vical/signer/" + curve, Key("vical/signer/" + curve, curve), ROOT)
        s.case("genuine-" + curve, "The signer holds a key on %s." % curve, signer=signer)
    for curve, algorithm in (("P-256", -9), ("P-384", -51), ("P-521", -52), ("brainpoolP320r1", -266)):
        signer = vical_signer("vical/signer/" + curve, Key("vical/signer/" + curve, curve), ROOT)
        s.case("genuine-fully-specified%d" % algorithm, "The header names the fully-specified algorithm %d (RFC 9864)."
               % algorithm, signer=signer, algorithm=algorithm)
    s.case("genuine-no-entries", "The list has no entry, as the CDDL allows.", entries=[])
    s.case("genuine-no-issue-number", "vicalIssueID is absent, as it may be.", issue=None)
    s.case("genuine-issue-0", "vicalIssueID is 0.", issue=0)
    s.case("genuine-issue-64-bits", "vicalIssueID is 2^64 - 1.", issue=2**64 - 1)
    s.case("genuine-not-after", "notAfter lies ahead (second edition).", not_after="2026-08-01T00:00:00Z")
    s.case("genuine-optional-members", "extensions and vicalURL are there.", on_list=lambda v: v.update(
        {"extensions": {"com.example": [1, {}]}, "vicalURL": "https://lists.example/vical"}))
    s.case("genuine-unknown-members", "The list has members nobody knows.", on_list=lambda v: v.update(
        {"Extensions": {}, "x": None, "certificateType": 7}))
    s.case("genuine-member-order", "The members come in another order.",
           on_list=lambda v: dict(reversed(v.items())))
    s.case("genuine-unknown-headers", "The message has header parameters nobody knows, none critical.",
           on_protected=lambda h: h.update({4: b"kid", 70_001: 1}), on_unprotected=lambda h: h.update({"note": "x"}))
    s.case("genuine-x5chain-array", "x5chain is an array of one.", chain=[SIGNER.der()])
    s.case("genuine-x5chain-protected", "x5chain stands in the protected header.", on_unprotected=lambda h: {},
           on_protected=lambda h: h.update({33: SIGNER.der()}))
    s.case("genuine-two-anchors", "Two trust points are configured, the right one last.",
           anchors=[list_root("vical/other", "vical/other", common_name="Another Provider"), ROOT])


def structure(s):
    def on_list(identifier, told, hook):
        s.case("structure-" + identifier, "The list has %s (ISO/IEC 18013-5, C.1.7.1)." % told, STRUCTURE,
               on_list=hook)
    for member in ("vicalProvider", "date", "certificateInfos"):
        on_list("no-" + member, "no " + member, lambda v, m=member: v.pop(m) and None)
    rows = [("version-number", "a number as version", "version", 1), ("provider-bytes", "bytes as vicalProvider",
                                                                      "vicalProvider", b"x"),
            ("date-number", "a number as date", "date", 1_781_000_000), ("date-text", "no date as date", "date",
                                                                       tdate("yesterday")),
            ("next-update-number", "a number as nextUpdate", "nextUpdate", 1_781_000_000),
            ("not-after-bytes", "bytes as notAfter", "notAfter", b"2026"),
            ("issue-negative", "a negative vicalIssueID", "vicalIssueID", -1),
            ("issue-text", "text as vicalIssueID", "vicalIssueID", "40"),
            ("infos-map", "a map as certificateInfos", "certificateInfos", {}),
            ("infos-null", "null as certificateInfos", "certificateInfos", None)]
    for identifier, told, member, value in rows:
        on_list(identifier, told, lambda v, m=member, x=value: v.update({m: x}))
    on_list("version-twice", "one member twice", lambda v: Map(*v.items(), ("version", "1.0")))
    payloads = [("payload-array", "an array", lambda p: encode([1])), ("payload-empty", "empty", lambda p: b""),
                ("payload-truncated", "a map that ends early", lambda p: p[:-1]),
                ("payload-trailing", "a map and a byte", lambda p: p + b"\x00"),
                ("payload-tag-24", "wrapped in tag 24, which MSOs have and VICALs have not",
                 lambda p: encode(Tag(24, p)))]
    for identifier, told, hook in payloads:
        s.case("structure-" + identifier, "The payload is %s (ISO/IEC 18013-5, C.1.7.1)." % told, STRUCTURE,
               on_payload=hook)
    messages = [("truncated", "lacks its last byte", lambda m: encode(m)[:-1]),
                ("trailing", "is followed by a byte", lambda m: encode(m) + b"\x00"),
                ("three", "has three members", lambda m: m[:3]), ("five", "has five members", lambda m: m + [b""]),
                ("map", "is a map", lambda m: {"vical": m}), ("bytes", "is a byte string", lambda m: encode(encode(m))),
                ("detached", "has no payload", lambda m: [m[0], m[1], None, m[3]]),
                ("protected-map", "has its protected header as a map", lambda m: [{1: -7}, *m[1:]]),
                ("unprotected-array", "has an array as unprotected header", lambda m: [m[0], [], *m[2:]]),
                ("tag-18", "is tagged as COSE_Sign1, while a VICAL is untagged", lambda m: Tag(18, m)),
                ("mac0-tag", "is tagged as COSE_Mac0", lambda m: Tag(17, m)), ("nothing", "is empty", lambda m: b"")]
    for identifier, told, hook in messages:
        s.case("structure-message-" + identifier, "The message %s (RFC 9052, 4.2)." % told, STRUCTURE, on_message=hook)
    for version in ("2.0", "0.9", "", "1", "x"):
        s.case("version-%s" % (version or "empty"), "The list's version is %r." % version, ["vical.version"],
               on_list=lambda v, x=version: v.update(version=x))


def headers(s):
    s.case("algorithm-missing", "No header names an algorithm (RFC 9052, 3.1).", ["vical.algorithm"],
           on_protected=lambda h: {})
    s.case("algorithm-unprotected", "The algorithm stands in the unprotected header alone.", ["vical.algorithm"],
           on_protected=lambda h: {}, on_unprotected=lambda h: h.update({1: -7}))
    for number, told in ((-47, "ES256K"), (-37, "PS256"), (5, "HMAC 256/256"), (-65535, "RS1"), (0, "none")):
        s.case("algorithm%+d" % number, "The header names %s (%d)." % (told, number), ["vical.algorithm"],
               on_protected=lambda h, n=number: h.update({1: n}))
    s.case("algorithm-other-curve", "The header names ES384, and the signer's key is on P-256 (ISO/IEC 18013-5, "
           "9.1.2.4).", ["vical.algorithm"], algorithm=-35)
    s.case("algorithm-text", "The header names the algorithm as text.", ["vical.algorithm"],
           on_protected=lambda h: h.update({1: "ES256"}))
    s.case("critical-unknown", "The header marks a parameter critical that nobody knows (RFC 9052, 3.1).",
           ["vical.critical_header"], on_protected=lambda h: h.update({2: [70_001], 70_001: 1}))
    s.case("x5chain-missing", "No header has a certificate.", ["vical.x5chain_missing"], on_unprotected=lambda h: {})
    for identifier, told, value in (("garbage", "40 zero bytes", bytes(40)), ("text", "text", "x"), ("number", "a number", 7),
                                    ("empty", "an empty array", []), ("text-array", "an array of text", ["x"])):
        s.case("x5chain-" + identifier, "x5chain is %s (RFC 9360, 2)." % told, STRUCTURE,
               on_unprotected=lambda h, v=value: h.update({33: v}))


def signatures(s):
    rows = [("bit", "has one bit changed", flip_last), ("first-bit", "has its first bit changed", lambda v: flip(v, 7)),
            ("empty", "is empty", lambda v: b""), ("short", "lacks its last byte", lambda v: v[:-1]),
            ("der", "is in DER", der_signature), ("zero", "is all zero", lambda v: bytes(len(v)))]
    for identifier, told, hook in rows:
        s.case("signature-" + identifier, "The signature %s (RFC 9053, 2.1)." % told, INVALID, on_signature=hook)
    s.case("signed-by-other", "Another key signed the list.", INVALID, signing_key=Key("vical/impostor"))
    s.case("signed-by-root", "The provider's root signed the list, and the signer's certificate is shown.", INVALID,
           signing_key=ROOT.key)
    s.case("signed-context", "Another context was signed.", INVALID,
           on_signed=lambda t: ["Signature", *t[1:]])
    s.case("signed-external", "External data was signed too; there is none (ISO/IEC 18013-5, C.1.7.1).", INVALID,
           on_signed=lambda t: [t[0], t[1], b"x", t[3]])
    s.case("payload-altered", "A date was altered after signing.", INVALID, on_message=lambda m: [
        m[0], m[1], m[2].replace(b"2026-07-14", b"2026-07-15"), m[3]])
    s.case("doctype-altered", "A document type was altered after signing.", INVALID, on_message=lambda m: [
        m[0], m[1], m[2].replace(b"org.iso.18013.5.1.mDL", b"org.iso.18013.5.1.mDX", 1), m[3]])
    s.case("protected-altered", "A protected header parameter was added after signing.", INVALID,
           on_message=lambda m: [encode({1: -7, 4: b"x"}), *m[1:]])
    s.case("signature-and-overdue", "The signature has one bit changed, and nextUpdate is over as well.",
           INVALID + ["vical.overdue"], on_signature=flip_last, next_update=SECOND_BEFORE)


def several(s):
    other = list_root("vical/several", "vical/several", common_name="Another Provider")
    signer = vical_signer("vical/several", SIGNER.key, other)
    signer.set("2.5.29.37", b"\x30\x07\x06\x05\x28\x81\x8c\x5d\x05")
    s.case("several", "Everything is wrong that can be at once, and is told in order.",
           ["vical.signer_untrusted", "vical.signer_profile", "vical.signature_invalid", "vical.overdue",
            "vical.expired", "vical.rolled_back"], signer=signer, on_signature=flip_last, next_update=SECOND_BEFORE,
           not_after=SECOND_BEFORE, previous={"issue": 41, "date": "2026-06-13T00:00:00Z"})


def dates(s):
    clause = "ISO/IEC 18013-5, C.1.8"
    s.case("date-now", "The list's date is now.", date=NOW)
    s.case("date-in-60-seconds", "The list's date is 60 seconds ahead, as far as clocks may differ.", date=IN_60)
    s.case("date-in-61-seconds", "The list's date is 61 seconds ahead.", ["vical.not_yet_valid"], date=IN_61)
    s.case("date-tomorrow", "The list's date is a day ahead.", ["vical.not_yet_valid"], date="2026-06-16T12:00:00Z")
    s.case("next-update-now", "nextUpdate is now.", next_update=NOW)
    s.case("next-update-over", "nextUpdate was a second ago (%s)." % clause, ["vical.overdue"],
           next_update=SECOND_BEFORE)
    s.case("next-update-within-grace", "nextUpdate was an hour ago, and an hour of grace is set.",
           next_update="2026-06-15T11:00:00Z", graceSeconds=3600)
    s.case("next-update-beyond-grace", "nextUpdate was an hour ago, and a second less of grace is set.",
           ["vical.overdue"], next_update="2026-06-15T11:00:00Z", graceSeconds=3599)
    s.case("next-update-far", "The list is 100 days old, and nextUpdate still lies ahead.",
           date="2026-03-07T12:00:00Z")
    s.case("no-next-update", "nextUpdate is absent, as it may be, and the list is a day old.", next_update=None)
    s.case("no-next-update-90-days", "nextUpdate is absent, and the list is exactly 90 days old.", next_update=None,
           date="2026-03-17T12:00:00Z")
    s.case("no-next-update-too-old", "nextUpdate is absent, and the list is 90 days and a second old; providers "
           "publish every 90 days (ISO/IEC 18013-5, C.1.2).", ["vical.overdue"], next_update=None,
           date="2026-03-17T11:59:59Z")
    s.case("no-next-update-within-grace", "nextUpdate is absent, the list is 90 days and an hour old, and an hour of "
           "grace is set.", next_update=None, date="2026-03-17T11:00:00Z", graceSeconds=3600)
    s.case("not-after-now", "notAfter is now (second edition, C.1.7.1).", not_after=NOW)
    s.case("not-after-over", "notAfter was a second ago: the list is unusable (second edition, C.1.7.1).",
           ["vical.expired"], not_after=SECOND_BEFORE)
    s.case("not-after-over-with-grace", "notAfter was a second ago; grace is for nextUpdate alone.", ["vical.expired"],
           not_after=SECOND_BEFORE, graceSeconds=86_400)
    s.case("both-over", "nextUpdate and notAfter were a second ago.", ["vical.overdue", "vical.expired"],
           next_update=SECOND_BEFORE, not_after=SECOND_BEFORE)
    for at, failures in (("2026-06-13T23:59:00Z", []), ("2026-06-13T23:58:59Z", ["vical.not_yet_valid"]),
                         ("2026-07-14T00:00:00Z", []), ("2026-07-14T00:00:01Z", ["vical.overdue"])):
        s.case("at-" + at.replace(":", ""), "The same list at %s." % at, failures, at=at)


def replacing(s):
    older, newer, same = "2026-06-13T00:00:00Z", "2026-06-15T00:00:00Z", "2026-06-14T00:00:00Z"
    rows = [
        ("higher-number", "The list in force has a lower number and is older.", [], {"issue": 39, "date": older}, {}),
        ("jump", "The list in force has number 3.", [], {"issue": 3, "date": older}, {}),
        ("lower-number", "The list in force has a higher number.", ["vical.rolled_back"], {"issue": 41, "date": older},
         {}),
        ("lower-number-by-size", "The list in force has number 256, and this one 255.", ["vical.rolled_back"],
         {"issue": 256, "date": older}, {"issue": 255}),
        ("older-date", "The list in force has a lower number and a later date.", ["vical.rolled_back"],
         {"issue": 39, "date": newer}, {}),
        ("no-numbers-newer", "No list has a number, and that in force is older.", [], {"issue": None, "date": older},
         {"issue": None}),
        ("no-numbers-older", "No list has a number, and that in force is newer.", ["vical.rolled_back"],
         {"issue": None, "date": newer}, {"issue": None}),
        ("number-dropped", "The list in force has a number and is older; this one has none.", [], {"date": older},
         {"issue": None}),
        ("number-dropped-older", "The list in force has a number and is newer; this one has none.",
         ["vical.rolled_back"], {"date": newer}, {"issue": None}),
        ("number-begun", "The list in force has no number and is older.", [], {"issue": None, "date": older}, {}),
        ("same-number", "The list in force has the same number, an older date and other entries.",
         ["vical.equivocates"], {"date": older}, {}),
        ("same-date", "No list has a number; that in force has the same date and another nextUpdate.",
         ["vical.equivocates"], {"issue": None, "date": same, "next_update": "2026-07-13T00:00:00Z"}, {"issue": None}),
    ]
    for identifier, told, failures, previous, options in rows:
        s.case("replaces-" + identifier, told[:-1] + " (ISO/IEC 18013-5, C.1.7.1).", failures, previous=previous,
               **options)
    s.case("replaces-same-bytes", "The list in force is this one.", previous="same")
    s.case("replaces-overdue-one", "The list in force is over, which matters to nobody any more.",
           previous={"issue": 39, "date": older, "next_update": "2026-06-14T00:00:00Z"})
