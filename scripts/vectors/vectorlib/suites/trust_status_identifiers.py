# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: identifier lists (ISO/IEC 18013-5 second edition, 12.3.6.4). What is in one is revoked."""
from ..cborbytes import Map
from ..drbg import random_bytes
from ..faults import flip, flip_last
from ..statuslist import IDENTIFIERS, LIST, STATUS_TYPE
from . import trust_status_base as base

STRUCTURE, TYPE = ["status_list.structure"], ["status_list.type"]
LISTED = [random_bytes("identifier/%d" % n, 16) for n in range(5)]
MEMBER = LISTED[2]
CLAUSE = "ISO/IEC 18013-5 second edition, 12.3.6.4"


def add(s):
    def one(identifier, told, failures=(), **options):
        s.case("identifier-" + identifier, told[:-1] + " (%s)." % CLAUSE, failures,
               **{"identifiers": LISTED, "asked": MEMBER, **options})
    one("listed", "The list has the identifier.", status="revoked")
    for position in (0, -1):
        one("listed-%s" % ("first" if position == 0 else "last"), "The list has the identifier in the %s place."
            % ("first" if position == 0 else "last"), asked=LISTED[position], status="revoked")
    others = [("other", "another identifier", random_bytes("identifier/other", 16)),
              ("bit", "an identifier with one bit changed", flip(MEMBER, 64)),
              ("shorter", "an identifier without its last byte", MEMBER[:-1]),
              ("longer", "an identifier with a byte more", MEMBER + b"\x00"),
              ("first-byte", "the first byte of an identifier", MEMBER[:1])]
    for identifier, told, asked in others:
        one("not-listed-" + identifier, "The document has %s, which the list has not." % told, asked=asked)
    one("none", "The list is empty.", identifiers=[])
    many = sorted(random_bytes("identifier/many/%d" % n, 8) for n in range(1000))
    one("many", "The list has 1000 identifiers, and this one is the 501st.", identifiers=many, asked=many[500],
        status="revoked")
    one("many-not-listed", "The list has 1000 identifiers, and not this one.", identifiers=many,
        asked=flip(many[500], 0))
    lengths = [b"\x01", b"\x01\x00", b"\x00\x01", b"\x01\x00\x00", random_bytes("identifier/long", 64)]
    for number, asked in enumerate(lengths):
        one("length-%d" % number, "Identifiers of several lengths; this one has %d bytes." % len(asked),
            identifiers=lengths, asked=asked, status="revoked")
    one("details", "The entry carries details.", status="revoked", on_claims=lambda c: c[IDENTIFIERS].update(
        identifiers={MEMBER: {"note": 1}}))
    one("aggregation", "The list names an aggregation.", status="revoked",
        on_claims=lambda c: c[IDENTIFIERS].update(aggregation_uri="https://status.example/all"))
    one("short-type", "The type is spelled as in the draft's own example.", status="revoked", type="identifierlist+cwt")
    types(one)
    structure(one)
    one("signature-bit", "One bit of the signature differs.", ["status_list.signature_invalid"],
        on_signature=flip_last)
    one("expired", "The list ended a second ago.", ["status_list.expired"], exp=base.SECOND_BEFORE)
    one("subject", "The list is another one.", ["status_list.subject_mismatch"],
        claimed="https://status.example/lists/8")


def types(one):
    one("type-other", "The type is that of status lists.", STRUCTURE, type=STATUS_TYPE)
    one("type-unknown", "The type is nobody's.", TYPE, type="application/identifierlists+cwt")
    one("asked-of-status-list", "The document asks for an identifier, and the token is a status list.", TYPE,
        identifiers=None)
    one("asked-by-index", "The document asks for an index, and the token is an identifier list.", TYPE, asked=None,
        index=0)


def structure(one):
    rows = [("no-list", "There is no identifier list.", lambda c: c.pop(IDENTIFIERS) and None),
            ("status-list-too", "There is a status list too.",
             lambda c: c.update({LIST: {"bits": 1, "lst": b"\x78\x01"}})),
            ("list-array", "The identifier list is an array.", lambda c: c.update({IDENTIFIERS: [MEMBER]})),
            ("no-identifiers", "The list has no identifiers.", lambda c: c.update({IDENTIFIERS: {}})),
            ("identifiers-array", "The identifiers are an array.",
             lambda c: c.update({IDENTIFIERS: {"identifiers": [MEMBER]}})),
            ("identifier-text", "An identifier is text.",
             lambda c: c.update({IDENTIFIERS: {"identifiers": {"x": {}}}})),
            ("value-null", "An identifier's value is null.",
             lambda c: c.update({IDENTIFIERS: {"identifiers": {MEMBER: None}}})),
            ("twice", "An identifier is there twice.",
             lambda c: c.update({IDENTIFIERS: {"identifiers": Map((MEMBER, {}), (MEMBER, {}))}}))]
    for identifier, told, hook in rows:
        one("structure-" + identifier, told, STRUCTURE, on_claims=hook)
