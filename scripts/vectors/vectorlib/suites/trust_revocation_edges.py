# SPDX-License-Identifier: Apache-2.0
"""trust/revocation-lists: numbers and writings that no list has, and lists of which none replaces the other."""
from .. import der
from ..certificates import iaca
from ..crl import CRL_NUMBER
from ..keys import Key
from .trust_revocation_base import GOOD, ISSUER, listing

STRUCTURE = ["crl.structure"]


def add(s):
    clause = "RFC 5280, 5.2.3"
    s.case("number-negative", "The list's number is negative (%s)." % clause, STRUCTURE,
           lambda c: c.set(CRL_NUMBER, der.integer(-7)))
    s.case("number-20-octets", "The list's number has 20 octets, the most there may be (%s)." % clause,
           change=lambda c: c.set(CRL_NUMBER, der.integer(1 << 158)), **GOOD)
    s.case("number-21-octets", "The list's number has 21 octets; 20 are the most (%s)." % clause, STRUCTURE,
           lambda c: c.set(CRL_NUMBER, der.integer(1 << 163)))
    s.case("number-long-form", "The list's number is written with a longer length than DER has (X.690, 10.1).", STRUCTURE,
           lambda c: c.set(CRL_NUMBER, b"\x02\x81\x01\x07"))
    s.case("signature-long-form", "The length of the signature is written in a longer form than DER has (X.690, 10.1).",
           STRUCTURE, raw=long_signature)
    s.case("signature-bits", "The signature's last byte is not a whole one (X.690, 8.6; signatures are octets).", STRUCTURE,
           raw=lambda content: framed(content, lambda bits: der.bits(bits[1:-1] + b"\x00", 1)))
    other = iaca("crl/edges other", Key("crl/edges other"), "Another IACA")
    re_keyed = iaca("crl/edges re-keyed", Key("crl/edges re-keyed"))
    same_key = iaca("crl/edges same key", ISSUER.key, "Another IACA")
    for identifier, told, issuer in (("issuer", "another authority's", other),
                                     ("issuer-same-key", "another authority's with the same key", same_key),
                                     ("key", "that of another key of the same authority", re_keyed)):
        s.case("replaces-other-" + identifier, "The list in force has a higher number and is %s, so that each counts for "
               "itself (%s)." % (told, clause), previous=listing(number=8, issuer=issuer), **GOOD)


def parts(content):
    """The three members of a list."""
    def one(position):
        size, head = content[position + 1], 2
        if size & 0x80:
            count = size & 0x7F
            size, head = int.from_bytes(content[position + 2:position + 2 + count], "big"), 2 + count
        return position + head, position + head + size
    start, end = one(0)
    members = []
    while start < end:
        inner, after = one(start)
        members.append((content[start:after], content[inner:after]))
        start = after
    return members


def framed(content, write):
    body, algorithm, signature = parts(content)
    return der.sequence(body[0], algorithm[0], write(signature[1]))


def long_signature(content):
    return framed(content, lambda bits: bytes([0x03, 0x81, len(bits)]) + bits)
