# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/envelope: one field of the envelope or of the session differs, all else is genuine."""
import hashlib

from ..cborbytes import Indefinite, Map, Tag, Wide, encode
from ..drbg import random_bytes
from ..keys import Key, b64url
from .apple_suite import SESSION, AppleSuite

P256_PRIME = 2**256 - 2**224 + 2**192 + 2**96 - 1
STRUCTURE, ALGORITHM = ["envelope.structure"], ["envelope.algorithm"]
RECIPIENT, TRANSCRIPT = ["envelope.wrong_recipient"], ["envelope.transcript_mismatch"]
DECRYPTION = ["envelope.decrypt_failed"]


def suite():
    s = AppleSuite("envelope", "one changed field in the envelope or in what the reader knows of the session")
    encoding(s)
    structure(s)
    algorithm(s)
    encapsulated_key(s)
    recipient(s)
    transcript(s)
    decryption(s)
    return s


def flip(content, bit):
    """The same bytes with one bit changed; bit 0 is the first byte's lowest, negative ones count from the end."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def encoding(s):
    s.case("envelope-empty", "No bytes at all.", ["cbor.malformed"], on_envelope=lambda e: b"")
    s.case("envelope-truncated", "The last byte is missing.", ["cbor.malformed"], on_envelope=lambda e: e[:-1])
    s.case("envelope-trailing", "One byte follows the envelope.", ["cbor.trailing"], on_envelope=lambda e: e + b"\x00")
    s.case("envelope-indefinite-map", "The outer map has an indefinite length (ISO/IEC 18013-5, 8.1).",
           ["cbor.indefinite"], on_envelope=lambda e: b"\xbf" + e[1:] + b"\xff")
    s.case("envelope-indefinite-data", "`data` comes in chunks.", ["cbor.indefinite"],
           on_fields=lambda e: e.update({"data": Indefinite(e["data"])}))
    s.case("envelope-duplicate-key", "`algorithm` comes twice with the same value.", ["cbor.duplicate_key"],
           on_fields=lambda e: Map(*e.items(), ("algorithm", "APPLE-HPKE-v1")))
    s.case("envelope-duplicate-key-in-params", "`mode` comes twice in `params`.", ["cbor.duplicate_key"],
           on_fields=lambda e: e.update({"params": Map(("mode", 0), *e["params"].items())}))
    s.case("envelope-too-deep", "`algorithm` holds 40 nested arrays.", ["cbor.limit"],
           on_fields=lambda e: e.update({"algorithm": nested(40)}))
    s.case("envelope-invalid-utf-8", "`algorithm` is text with a byte that UTF-8 does not know.", ["cbor.malformed"],
           on_envelope=lambda e: e.replace(b"APPLE-HPKE-v1", b"APPLE-HPKE-v\xff"))
    s.case("envelope-non-minimal", "`mode` takes two bytes; a warning only.", on_fields=wide_mode)
    s.case("envelope-non-minimal-required", "`mode` takes two bytes, and shortest form is required.",
           ["cbor.non_minimal"], on_fields=wide_mode, require=["cbor.non_minimal"])
    both_wrong = [("extra-key", "a key that is not defined stands beside `data`", lambda e: e.update({"aad": b""})),
                  ("without-data", "`data` is missing", lambda e: without(e, "data")),
                  ("without-pkEm", "`params.pkEm` is missing", lambda e: without(e["params"], "pkEm"))]
    for identifier, what, change in both_wrong:
        on_fields = lambda e, c=change: (wide_mode(e), c(e)) and None
        s.case("envelope-non-minimal-" + identifier, "`mode` takes two bytes, and %s; the length only warns." % what,
               STRUCTURE, on_fields=on_fields)
        s.case("envelope-non-minimal-%s-required" % identifier, "`mode` takes two bytes where shortest form is "
               "required, and %s; one does not hide the other." % what, ["cbor.non_minimal"] + STRUCTURE,
               on_fields=on_fields, require=["cbor.non_minimal"])


def nested(depth):
    item = 0
    for _ in range(depth):
        item = [item]
    return item


def wide_mode(envelope):
    envelope["params"]["mode"] = Wide(0, 1)


def structure(s):
    s.case("envelope-array", "The envelope is an array of the three values.", STRUCTURE,
           on_fields=lambda e: list(e.values()))
    s.case("envelope-tagged", "The envelope stands in tag 24.", STRUCTURE, on_fields=lambda e: Tag(24, encode(e)))
    for field in ("algorithm", "params", "data"):
        s.case("envelope-without-" + field, "`%s` is missing." % field, STRUCTURE,
               on_fields=lambda e, f=field: e.pop(f) and None)
        s.case("envelope-renamed-" + field, "`%s` is spelt with a capital." % field, STRUCTURE,
               on_fields=lambda e, f=field: {k.capitalize() if k == f else k: v for k, v in e.items()})
    for field in ("mode", "pkEm", "pkRHash", "infoHash"):
        s.case("envelope-without-" + field, "`params.%s` is missing." % field, STRUCTURE,
               on_fields=lambda e, f=field: without(e["params"], f))
        s.case("envelope-renamed-" + field, "`params.%s` is spelt in upper case." % field, STRUCTURE,
               on_fields=lambda e, f=field: e.update(
                   {"params": {k.upper() if k == f else k: v for k, v in e["params"].items()}}))
    s.case("envelope-extra-key", "A key that is not defined stands beside `data`.", STRUCTURE,
           on_fields=lambda e: e.update({"aad": b""}))
    s.case("envelope-extra-key-in-params", "A key that is not defined stands in `params`.", STRUCTURE,
           on_fields=lambda e: e["params"].update({"pskId": b""}))
    wrong_types = [("algorithm", b"APPLE-HPKE-v1", "a byte string"), ("algorithm", None, "null"),
                   ("params", [], "an array"), ("data", "text", "a text string"), ("data", None, "null")]
    for number, (field, value, what) in enumerate(wrong_types):
        s.case("envelope-type-%s-%d" % (field, number), "`%s` is %s." % (field, what), STRUCTURE,
               on_fields=lambda e, f=field, v=value: e.update({f: v}))
    wrong_types = [("mode", "0", "text"), ("mode", -1, "a negative integer"), ("mode", None, "null"),
                   ("pkEm", None, "null"), ("pkRHash", "x" * 32, "text of 32 characters"),
                   ("infoHash", [0] * 32, "an array of 32 numbers")]
    for number, (field, value, what) in enumerate(wrong_types):
        s.case("envelope-type-%s-%d" % (field, number), "`params.%s` is %s." % (field, what), STRUCTURE,
               on_fields=lambda e, f=field, v=value: e["params"].update({f: v}))
    s.case("envelope-type-pkEm-text", "`params.pkEm` is its hex as text.", STRUCTURE,
           on_fields=lambda e: e["params"].update({"pkEm": e["params"]["pkEm"].hex()}))
    for field, size in (("pkRHash", 31), ("pkRHash", 33), ("infoHash", 31), ("infoHash", 33)):
        s.case("envelope-%s-%d-bytes" % (field, size), "`params.%s` has %d bytes." % (field, size), STRUCTURE,
               on_fields=lambda e, f=field, n=size: e["params"].update({f: (e["params"][f] + b"\x00")[:n]}))


def without(fields, name):
    del fields[name]


def algorithm(s):
    for number, name in enumerate(("APPLE-HPKE-v2", "apple-hpke-v1", "APPLE-HPKE-v1 ", "")):
        s.case("envelope-algorithm-%d" % number, "`algorithm` is %r." % name, ALGORITHM,
               on_fields=lambda e, n=name: e.update({"algorithm": n}))
    for mode in (1, 2, 3, 256):
        s.case("envelope-mode-%d" % mode, "`mode` is %d; only 0 (base) is defined for this envelope." % mode, ALGORITHM,
               on_fields=lambda e, m=mode: e["params"].update({"mode": m}))


def encapsulated_key(s):
    point = SESSION.ephemeral
    odd = point.y[-1] & 1

    def case(name, what, code, key):
        s.case("envelope-pkEm-" + name, "`pkEm` is %s." % what, code,
               on_fields=lambda e: e["params"].update({"pkEm": key}))

    case("compressed", "the same point compressed, 33 bytes", STRUCTURE, bytes([2 | odd]) + point.x)
    case("infinity", "the point at infinity, one zero byte", STRUCTURE, b"\x00")
    case("raw-coordinates", "x and y without the leading 04", STRUCTURE, point.x + point.y)
    case("66-bytes", "the point and one byte more", STRUCTURE, point.public + b"\x00")
    case("spki", "the SubjectPublicKeyInfo of the point", STRUCTURE, point.public_key_info())
    case("empty", "empty", STRUCTURE, b"")
    case("hybrid", "the same point in hybrid form (06 or 07), 65 bytes; RFC 9180, 4 takes uncompressed points only",
         DECRYPTION, bytes([6 | odd]) + point.x + point.y)
    case("compressed-padded", "02 or 03, x and 32 zero bytes, 65 in all", DECRYPTION,
         bytes([2 | odd]) + point.x + bytes(32))
    case("infinity-padded", "65 zero bytes", DECRYPTION, bytes(65))
    case("zero-point", "04 and 64 zero bytes, not on the curve", DECRYPTION, b"\x04" + bytes(64))
    case("off-curve", "the point with the lowest bit of y changed, not on the curve", DECRYPTION,
         flip(point.public, 64 * 8))
    case("x-not-reduced", "a point whose x is the prime itself (congruent to 0)", DECRYPTION, point_with_large_x())
    case("other-point", "another valid point", DECRYPTION, Key("other ephemeral").public)
    case("other-curve", "a point of brainpoolP256r1", DECRYPTION, Key("other ephemeral", "brainpoolP256r1").public)
    negative = (P256_PRIME - int.from_bytes(point.y, "big")).to_bytes(32, "big")
    case("negated", "the negated point: the same shared x, but HPKE binds the encapsulated key", DECRYPTION,
         b"\x04" + point.x + negative)


def point_with_large_x():
    """x = p stands for x = 0, which is on P-256: y is a square root of b."""
    b = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
    y = pow(b, (P256_PRIME + 1) // 4, P256_PRIME)
    return b"\x04" + P256_PRIME.to_bytes(32, "big") + y.to_bytes(32, "big")


def recipient(s):
    other = Key("other-recipient/0")
    s.case("envelope-pkRHash-bit", "One bit of `pkRHash` differs.", RECIPIENT,
           on_fields=lambda e: e["params"].update({"pkRHash": flip(e["params"]["pkRHash"], 77)}))
    s.case("envelope-pkRHash-of-spki", "`pkRHash` is over the SubjectPublicKeyInfo instead of the 65-byte point.",
           RECIPIENT, on_fields=lambda e: e["params"].update(
               {"pkRHash": hashlib.sha256(SESSION.recipient.public_key_info()).digest()}))
    s.case("envelope-pkRHash-of-other-key", "`pkRHash` names a key that the reader does not hold.", RECIPIENT,
           on_fields=lambda e: e["params"].update({"pkRHash": hashlib.sha256(other.public).digest()}))
    s.case("session-other-key", "The reader holds another key only.", RECIPIENT, keys=[other.pem()])
    s.case("envelope-pkRHash-of-second-key", "`pkRHash` names another key of this reader, for which nothing was "
           "sealed: the transcript then differs.", TRANSCRIPT, keys=[SESSION.recipient.pem(), other.pem()],
           on_fields=lambda e: e["params"].update({"pkRHash": hashlib.sha256(other.public).digest()}))


def transcript(s):
    s.case("envelope-infoHash-bit", "One bit of `infoHash` differs.", TRANSCRIPT,
           on_fields=lambda e: e["params"].update({"infoHash": flip(e["params"]["infoHash"], 3)}))
    s.case("envelope-infoHash-of-tagged-transcript", "`infoHash` is over the #6.24 form of the transcript.", TRANSCRIPT,
           on_fields=lambda e: e["params"].update(
               {"infoHash": hashlib.sha256(encode(Tag(24, encode(SESSION.transcript())))).digest()}))
    changed = {
        "nonce": [("bit", flip(SESSION.nonce, 0)), ("shorter", SESSION.nonce[:-1]),
                  ("longer", SESSION.nonce + b"\x00")],
        "merchantIdentifier": [("case", SESSION.merchant.upper()), ("space", SESSION.merchant + " ")],
        "teamIdentifier": [("character", SESSION.team[:-1] + "6"), ("case", SESSION.team.lower())],
    }
    for field, values in changed.items():
        for what, value in values:
            given = b64url(value) if isinstance(value, bytes) else value
            s.case("session-%s-%s" % (field, what), "The reader's %s differs (%s)." % (field, what), TRANSCRIPT,
                   **{field: given})
    s.case("session-merchant-team-swapped", "Merchant and team identifier are exchanged.", TRANSCRIPT,
           merchantIdentifier=SESSION.team, teamIdentifier=SESSION.merchant)


def decryption(s):
    def data(identifier, what, change):
        s.case("envelope-data-" + identifier, what, DECRYPTION,
               on_fields=lambda e: e.update({"data": change(e["data"])}))

    data("first-bit", "The first bit of the ciphertext differs.", lambda d: flip(d, 0))
    data("middle-bit", "A bit in the middle of the ciphertext differs.", lambda d: flip(d, len(d) * 4))
    data("tag-bit", "One bit of the tag differs.", lambda d: flip(d, len(d) * 8 - 8))
    data("tag-first-bit", "The first bit of the tag differs.", lambda d: flip(d, (len(d) - 16) * 8))
    data("truncated", "The last byte is missing.", lambda d: d[:-1])
    data("without-tag", "The tag is missing.", lambda d: d[:-16])
    data("tag-only", "Only the tag is there.", lambda d: d[-16:])
    data("15-bytes", "`data` is shorter than a tag.", lambda d: d[:15])
    data("empty", "`data` is empty.", lambda d: b"")
    data("extended", "One byte more than was sealed.", lambda d: d + b"\x00")
    data("of-other-session", "The ciphertext of another session.", lambda d: random_bytes("foreign data", len(d)))
    tagged = encode(Tag(24, encode(SESSION.transcript())))
    digest = hashlib.sha256(encode(SESSION.transcript())).digest()
    s.case("envelope-sealed-info-tagged", "HPKE info was the #6.24 form of the transcript.", DECRYPTION, info=tagged)
    s.case("envelope-sealed-info-hash", "HPKE info was the hash of the transcript.", DECRYPTION, info=digest)
    s.case("envelope-sealed-info-empty", "HPKE info was empty.", DECRYPTION, info=b"")
    s.case("envelope-sealed-aad", "The message was sealed with additional data; there is none.", DECRYPTION,
           aad=encode(SESSION.transcript()))
    s.case("envelope-sealed-aes-256", "The message was sealed with AES-256-GCM.", DECRYPTION,
           suite=b"HPKE\x00\x10\x00\x01\x00\x02", key_bytes=32)
    s.case("envelope-sealed-psk-mode", "The key schedule ran in mode 1.", DECRYPTION, mode=1)
    s.case("envelope-sealed-second-message", "The message was sealed with sequence number 1.", DECRYPTION, sequence=1)
