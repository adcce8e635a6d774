# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: subject, dates and bits (Token Status List, 5 and 8.3; RFC 7519, 4.1; RFC 8392, 3.1)."""
from ..faults import flip_last
from ..keys import Key
from ..statuslist import LIST, TTL, packed, stamp
from ..trust_certificates import list_root, status_signer
from . import trust_status_base as base
from .trust_status_forms import INVALID

SUBJECT, NOT_YET, EXPIRED = (["status_list." + word] for word in ("subject_mismatch", "not_yet_valid", "expired"))


def add(s):
    subjects(s)
    dates(s)
    several(s)
    lives(s)
    widths(s)


def subjects(s):
    uri = base.URI
    for identifier, other in (("slash", uri + "/"), ("case", uri.replace("status", "Status")), ("query", uri + "?x"),
                              ("port", uri.replace(".example/", ".example:443/")),
                              ("scheme", uri.replace("https", "http")), ("longer", uri + "7"), ("empty", "")):
        s.both("subject-" + identifier, "The document names %r, and the token %r; they must be the same exactly (Token "
               "Status List, 8.3)." % (uri, other), SUBJECT, claimed=other)
    s.both("subject-twin", "Document and token write one letter in the two ways that Unicode calls equivalent, and are "
           "compared byte by byte.", SUBJECT, uri="https://status.example/\u00e9", claimed="https://status.example/e\u0301")
    s.case("cwt-subject-missing", "The token names no subject (Token Status List, 5.2).", SUBJECT,
           on_claims=lambda c: c.pop(2) and None)
    s.case("jwt-subject-missing", "The token names no subject (Token Status List, 5.1).", SUBJECT, form="jwt",
           on_claims=lambda c: c.pop("sub") and None)


def dates(s):
    s.both("issued-now", "The token was issued now.", iat=base.NOW)
    s.both("issued-in-60-seconds", "The token is issued in 60 seconds, as far as clocks may differ.", iat=base.IN_60)
    s.both("issued-in-61-seconds", "The token is issued in 61 seconds.", NOT_YET, iat=base.IN_61)
    s.both("issued-fraction", "The token's issue date has a fraction (RFC 7519, 2).",
           iat=stamp(base.SECOND_BEFORE) + 0.5)
    s.both("issued-missing", "The token has no issue date (Token Status List, 5).", ["status_list.issued_at_missing"],
           iat=None)
    s.both("issued-long-ago", "The token is a year old and not over.", iat="2025-06-15T06:00:00Z")
    s.both("expires-next-second", "The token ends in a second.", exp=base.SECOND_AFTER)
    s.both("expires-now", "The token ends now: on its expiry it must not be accepted (RFC 7519, 4.1.4).", EXPIRED,
           exp=base.NOW)
    s.both("expired", "The token ended a second ago.", EXPIRED, exp=base.SECOND_BEFORE)
    s.case("cwt-expiry-missing", "The token has no expiry, which CWTs for mdocs must have (ISO/IEC 18013-5 second "
           "edition, 12.3.6.3).", ["status_list.expiry_missing"], exp=None)
    s.case("jwt-expiry-missing", "The token has no expiry, which is recommended only (Token Status List, 5.1).",
           form="jwt", exp=None)
    s.case("cwt-not-before", "The token is not to be used before tomorrow (RFC 8392, 3.1.5).", NOT_YET,
           on_claims=lambda c: c.update({5: stamp("2026-06-16T12:00:00Z")}))
    s.case("jwt-not-before", "The token is not to be used before tomorrow (RFC 7519, 4.1.5).", NOT_YET, form="jwt",
           on_claims=lambda c: c.update(nbf=stamp("2026-06-16T12:00:00Z")))
    s.both("expired-and-signature", "The token ended a second ago, and its signature has one bit changed.",
           INVALID + EXPIRED, exp=base.SECOND_BEFORE, on_signature=flip_last)
    for at, failures in (("2026-06-15T05:59:00Z", []), ("2026-06-15T05:58:59Z", NOT_YET),
                         ("2026-06-16T05:59:59Z", []), ("2026-06-16T06:00:00Z", EXPIRED)):
        s.both("at-" + at.replace(":", ""), "The same token at %s." % at, failures, at=at)


def several(s):
    other = list_root("status/several", "status/several", common_name="Another Provider")
    signer = status_signer("status/several", Key("status/signer"), other)
    signer.set("2.5.29.15", b"\x03\x02\x06\x40")
    s.case("cwt-several", "Everything is wrong that can be at once, and is told in order.",
           ["status_list." + word for word in ("signer_untrusted", "signer_profile", "signature_invalid",
                                               "subject_mismatch", "issued_at_missing", "expiry_missing", "ttl",
                                               "index_out_of_range")],
           signer=signer, on_signature=flip_last, claimed="x", iat=None, exp=None, ttl=0, index=32)


def lives(s):
    s.both("ttl-missing", "The token has no ttl, which is optional.", ttl=None)
    s.both("ttl-second", "The token's ttl is a second, which says when to fetch again and not when it ends.", ttl=1)
    wrong = ["status_list.ttl"]
    for identifier, value in (("zero", 0), ("negative", -1), ("text", "43200"), ("true", True)):
        s.both("ttl-" + identifier, "The token's ttl is %r; it is a number above 0 (Token Status List, 5)." % value,
               wrong, ttl=value)
    s.case("cwt-ttl-bytes", "The token's ttl is a byte string.", wrong, on_claims=lambda c: c.update({TTL: b"1"}))


def widths(s):
    wrong = ["status_list.bits"]
    for bits in (0, 3, 5, 6, 7, 9, 16, 64, 256):
        s.both("bits-%d" % bits, "A status has %d bits; there are 1, 2, 4 and 8 (Token Status List, 4)." % bits, wrong,
               bits=bits)
    s.case("cwt-bits-64-bits", "A status has 2^64 - 1 bits.", wrong,
           on_claims=lambda c: c[LIST].update(bits=2**64 - 1))
    s.both("one-byte", "The list has eight entries, and the fourth is revoked.", content=packed([0, 0, 0, 1], 1),
           index=3, status="revoked")
