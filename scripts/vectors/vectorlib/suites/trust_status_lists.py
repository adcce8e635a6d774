# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: what one token says of one entry."""
from .. import zlibbytes
from ..certificates import CURVE_HASH
from ..keys import Key
from ..statuslist import packed
from ..trust_certificates import status_signer
from . import (trust_status_claims, trust_status_edges, trust_status_forms, trust_status_identifiers,
               trust_status_signers)
from .trust_status_base import ROOT, StatusLists

STANDINGS = {0: "valid", 2: "suspended"}
MEBIBYTE = 1 << 20
COMPRESSED = bytes.fromhex("78dadbb918000217015d")
PRINTED = (1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1)


def suite():
    s = StatusLists()
    genuine(s)
    values(s)
    published(s)
    borders(s)
    compression(s)
    trust_status_forms.add(s)
    trust_status_signers.add(s)
    trust_status_claims.add(s)
    trust_status_identifiers.add(s)
    trust_status_edges.add(s)
    return s


def genuine(s):
    for curve in CURVE_HASH:
        signer = status_signer("status/signer/" + curve, Key("status/signer/" + curve, curve), ROOT)
        s.case("cwt-genuine-" + curve, "A CWT whose signer holds a key on %s." % curve, signer=signer)
        if curve.startswith("P-"):
            s.case("jwt-genuine-" + curve, "A JWT whose signer holds a key on %s." % curve, form="jwt", signer=signer)
    for curve, algorithm in (("P-256", -9), ("P-384", -51), ("brainpoolP256r1", -265)):
        signer = status_signer("status/signer/" + curve, Key("status/signer/" + curve, curve), ROOT)
        s.case("cwt-genuine-fully-specified%d" % algorithm, "The header names the fully-specified algorithm %d (RFC "
               "9864)." % algorithm, signer=signer, algorithm=algorithm)
    for form, where in (("cwt", 65533), ("jwt", "status_list")):
        s.case(form + "-genuine-aggregation", "The list names an aggregation (Token Status List, 9.3), in a %s."
               % form.upper(), form=form, on_claims=lambda c, w=where: c[w].update(
                   {"aggregation_uri": "https://status.example/all"}))
    s.case("cwt-genuine-unknown-claims", "There are claims nobody knows.", on_claims=lambda c: c.update(
        {1: "https://issuer.example", -70_001: [1], "x": {}}))
    s.case("jwt-genuine-unknown-claims", "There are claims nobody knows.", form="jwt", on_claims=lambda c: c.update(
        {"iss": "https://issuer.example", "x": [1]}))


def pattern(bits):
    """Every value once and more, none of them like its neighbours."""
    return [(7 * n + n // 3) % (1 << bits) for n in range(40)]


def values(s):
    for bits in (1, 2, 4, 8):
        statuses = pattern(bits)
        for index in (0, 1, 2, 3, 7, 8, 13, 39):
            value = statuses[index]
            s.both("bits-%d-index-%d" % (bits, index), "Entry %d of a list with %d bits has the value %d (Token Status "
                   "List, 4.1 and 7.1)." % (index, bits, value), bits=bits, content=packed(statuses, bits),
                   index=index, status=STANDINGS.get(value, "revoked"))
    for bits, chosen in ((2, (0, 1, 2, 3)), (4, tuple(range(16))), (8, (0, 1, 2, 3, 4, 11, 12, 15, 16, 128, 254, 255))):
        for value in chosen:
            s.case("value-%d-of-%d-bits" % (value, bits), "The entry between zeros has the value %d in %d bits; "
                   "whatever is neither 0 nor 2 counts as revoked (Token Status List, 7.1)." % (value, bits),
                   bits=bits, content=packed([0, 0, 0, value, 0, 0, 0, 0], bits), index=3,
                   status=STANDINGS.get(value, "revoked"))


def published(s):
    """The list of one-bit statuses that the standard prints, with what its entries are."""
    for index, value in enumerate(PRINTED):
        s.both("printed-index-%d" % index, "Entry %d of the compressed list that Token Status List, 4 prints is %d." %
               (index, value), compressed=COMPRESSED, index=index, status=STANDINGS.get(value, "revoked"))
    s.both("printed-beyond", "One beyond the 16 entries of the compressed list that Token Status List, 4 prints.",
           ["status_list.index_out_of_range"], compressed=COMPRESSED, index=len(PRINTED))
    s.both("printed-two-bits", "The same bytes read as a list of two bits have entry 1 suspended (Token Status List, 4.1).",
           compressed=COMPRESSED, bits=2, index=1, status="suspended")


def borders(s):
    beyond = ["status_list.index_out_of_range"]
    for bits in (1, 2, 4, 8):
        last = 4 * 8 // bits - 1
        full = packed([0] * last + [1], bits)
        s.both("bits-%d-last" % bits, "The last entry of a list with %d bits is revoked." % bits, bits=bits,
               content=full, index=last, status="revoked")
        s.both("bits-%d-beyond" % bits, "One beyond the last entry of a list with %d bits (Token Status List, 8.3)."
               % bits, beyond, bits=bits, content=full, index=last + 1)
    for index in (1 << 32, 1 << 53, (1 << 63) - 1):
        s.case("index-%d" % index, "An index far beyond the list, which no arithmetic may take back into it.", beyond,
               index=index)
    s.both("empty-list", "The list has no entry.", beyond, content=b"")


def compression(s):
    content = packed([0, 0, 0, 1] * 8, 1)
    good = zlibbytes.wrapped(zlibbytes.fixed(content), content)
    forms = [("stored", "is stored without compression", zlibbytes.wrapped(zlibbytes.stored(content), content)),
             ("level-9", "says in its header that it took its time", zlibbytes.wrapped(
                 zlibbytes.fixed(content), content, b"\x78\xda")),
             ("small-window", "has a window of 256 bytes", zlibbytes.wrapped(
                 zlibbytes.fixed(content), content, b"\x08\x1d"))]
    for identifier, told, compressed in forms:
        s.both("compression-" + identifier, "The list %s (RFC 1950, 2.2)." % told, compressed=compressed, index=3,
               status="revoked")
    bad = [("checksum", "has a wrong checksum", good[:-1] + bytes([good[-1] ^ 1])),
           ("truncated", "lacks its last byte", good[:-1]),
           ("half", "is half as long", good[:len(good) // 2]),
           ("trailing", "is followed by a byte", good + b"\x00"),
           ("twice", "is there twice", good + good),
           ("raw", "has no ZLIB header", zlibbytes.fixed(content)),
           ("gzip", "begins like gzip", b"\x1f\x8b\x08\x00" + good),
           ("header-check", "has a header whose check is wrong", b"\x78\x02" + good[2:]),
           ("method", "names another method than DEFLATE", b"\x79\x1f" + good[2:]),
           ("dictionary", "asks for a dictionary", b"\x78\x20" + bytes(4) + good[2:]),
           ("block-type", "has a block of the reserved type", b"\x78\x01\x07" + good[3:]),
           ("empty", "is no byte long", b""), ("text", "is no ZLIB at all", b"not compressed")]
    for identifier, told, compressed in bad:
        s.both("compression-" + identifier, "The list %s (RFC 1950, 2.2)." % told, ["status_list.compression"],
               compressed=compressed, index=3)
    for count, failures in ((16 * MEBIBYTE, []), (16 * MEBIBYTE + 1, ["status_list.too_large"]),
                            (64 * MEBIBYTE, ["status_list.too_large"])):
        compressed = zlibbytes.wrapped(zlibbytes.zeros(count), bytes(count))
        s.case("cwt-inflates-to-%d" % count, "The list inflates to %d bytes; 16 MiB are the most this reader takes."
               % count, failures, compressed=compressed, index=8 * 16 * MEBIBYTE - 1)
    count = 16 * MEBIBYTE + 1
    s.case("jwt-inflates-to-%d" % count, "The list inflates to %d bytes, in a JWT." % count, ["status_list.too_large"],
           form="jwt", compressed=zlibbytes.wrapped(zlibbytes.zeros(count), bytes(count)))
