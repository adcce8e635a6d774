# SPDX-License-Identifier: Apache-2.0
"""cose: COSE_Sign1 and COSE_Mac0 (RFC 9052, RFC 9053, RFC 9864) over all algorithms of ISO/IEC 18013-5."""
from ..cborbytes import Indefinite, Map, Raw, Tag, encode
from ..document import applied, encode_header, hashing, hmac_sha256
from ..drbg import random_bytes
from ..faults import der_signature, flip, flip_last
from ..keys import COSE_ALGORITHM, Key, b64url
from ..suite import Suite

STRUCTURE, MISSING, NOT_ALLOWED = ["cose.structure"], ["cose.alg_missing"], ["cose.alg_not_allowed"]
CURVE, CRITICAL, PAYLOAD = ["cose.alg_curve_mismatch"], ["cose.critical_header"], ["cose.payload_missing"]
SIGNATURE, MAC = ["cose.signature_invalid"], ["cose.mac_invalid"]
CONTENT = b"This is the content."
MAC_KEY = random_bytes("cose mac key", 32)
ED25519_ORDER = 2**252 + 27742317777372353535851937790883648493


class COSESuite(Suite):
    def __init__(self, name, kind, about):
        super().__init__("cose", name, "cose", about)
        self.kind = kind

    def case(self, identifier, comment, failures=(), key=None, algorithm=None, payload=CONTENT, aad=b"", given_aad=None,
             detached=False, given_detached=None, tag=True, on_protected=None, on_unprotected=None, on_signed=None,
             on_signature=None, on_message=None, jwk=None):
        is_mac = self.kind == "mac0"
        key = key or Key("cose/P-256")
        algorithm = algorithm if algorithm is not None else 5 if is_mac else COSE_ALGORITHM[key.curve.name]
        protected = encode_header(applied(on_protected, {1: algorithm}))
        unprotected = applied(on_unprotected, {})
        signed_header = b"" if protected == b"\xa0" else protected
        context = "MAC0" if is_mac else "Signature1"
        signed = encode(applied(on_signed, [context, signed_header, aad, payload]))
        value = hmac_sha256(MAC_KEY, signed) if is_mac else key.sign(signed, hashing(algorithm))
        value = applied(on_signature, value)
        message = [protected, unprotected, None if detached else payload, value]
        message = applied(on_message, message)
        if tag:
            message = Tag(17 if is_mac else 18, message) if tag is True else Tag(tag, message)
        given = {"message": encode(message).hex(), "type": self.kind,
                 "key": jwk or ({"kty": "oct", "k": b64url(MAC_KEY)} if is_mac else key.jwk()),
                 "externalAAD": (aad if given_aad is None else given_aad).hex()}
        if detached and given_detached is not False:
            given["detachedPayload"] = (payload if given_detached is None else given_detached).hex()
        self.add(identifier, comment, given, failures)


def suite():
    return [sign1(), mac0()]


def sign1():
    s = COSESuite("sign1", "sign1", "COSE_Sign1: every algorithm and curve, and one changed field")
    for curve, algorithm in COSE_ALGORITHM.items():
        if curve == "secp256k1":
            continue
        key = Key("cose/" + curve, curve)
        s.case("sign1-" + curve, "Algorithm %d with a key on %s." % (algorithm, curve), key=key)
        s.case("sign1-%s-bit" % curve, "One bit of a signature on %s differs." % curve, SIGNATURE, key=key,
               on_signature=lambda v: flip(v, len(v) * 8 - 16))
        s.case("sign1-%s-short" % curve, "A signature on %s lacks its last byte." % curve, SIGNATURE, key=key,
               on_signature=lambda v: v[:-1])
        s.case("sign1-%s-long" % curve, "A byte follows a signature on %s." % curve, SIGNATURE, key=key,
               on_signature=lambda v: v + b"\x00")
        if key.curve.is_ec2:
            s.case("sign1-%s-der" % curve, "A signature on %s in DER." % curve, SIGNATURE, key=key,
                   on_signature=der_signature)
    algorithms(s)
    headers(s)
    structure(s)
    signatures(s)
    contents(s, SIGNATURE)
    return s


def algorithms(s):
    right = [("P-256", -9), ("P-384", -51), ("P-521", -52), ("Ed25519", -19), ("Ed448", -53), ("brainpoolP256r1", -265),
             ("brainpoolP320r1", -266), ("brainpoolP384r1", -267), ("brainpoolP512r1", -268)]
    for curve, number in right:
        s.case("sign1-alg%d" % number, "The fully-specified algorithm %d with a key on %s (RFC 9864)."
               % (number, curve),
               key=Key("cose/" + curve, curve), algorithm=number)
    wrong = [("brainpoolP256r1", -9), ("P-384", -9), ("P-256", -51), ("brainpoolP384r1", -51), ("brainpoolP512r1", -52),
             ("Ed448", -19), ("Ed25519", -53), ("P-256", -265), ("P-384", -266), ("P-384", -267), ("P-521", -268),
             ("P-256", -35), ("P-256", -36), ("P-384", -7), ("P-384", -36), ("P-521", -7), ("P-521", -35),
             ("brainpoolP256r1", -35), ("brainpoolP320r1", -7), ("brainpoolP384r1", -36), ("brainpoolP512r1", -35),
             ("P-256", -8), ("Ed25519", -7), ("Ed448", -36)]
    for curve, number in wrong:
        s.case("sign1-alg%d-%s" % (number, curve), "The algorithm %d does not go with a key on %s." % (number, curve),
               CURVE, key=Key("cose/" + curve, curve), algorithm=number)
    for number, what in ((-257, "RS256"), (-37, "PS256"), (-47, "ES256K"), (-48, "a draft's ESP384"), (5, "a MAC"),
                         (-261, "a draft's ESB256"), (0, "reserved"), (-65535, "RS1")):
        s.case("sign1-alg%+d-not-allowed" % number, "The algorithm %d (%s) is not allowed." % (number, what),
               NOT_ALLOWED, algorithm=number)
    s.case("sign1-alg-draft-ed25519", "The algorithm is -50, a draft's number for Ed25519, with such a key.",
           NOT_ALLOWED, key=Key("cose/Ed25519", "Ed25519"), algorithm=-50)
    s.case("sign1-alg-text", "The algorithm is the text ES256.", NOT_ALLOWED, algorithm=-7,
           on_protected=lambda h: h.update({1: "ES256"}))


def headers(s):
    """Cases for both kinds of message."""
    algorithm = 5 if s.kind == "mac0" else -7
    kind = s.kind
    s.case(kind + "-alg-missing", "No algorithm; the protected header is the empty string.", MISSING,
           on_protected=lambda h: {})
    s.case(kind + "-alg-unprotected", "The algorithm stands in the unprotected header only.", MISSING,
           on_protected=lambda h: {}, on_unprotected=lambda h: h.update({1: algorithm}))
    s.case(kind + "-alg-unprotected-empty-map", "The same, with the protected header as an encoded empty map, which "
           "counts as the empty string (RFC 9052, 3).", MISSING, on_protected=lambda h: encode({}),
           on_unprotected=lambda h: h.update({1: algorithm}))
    s.case(kind + "-label-in-both", "The algorithm stands in both headers (RFC 9052, 3).", STRUCTURE,
           on_unprotected=lambda h: h.update({1: algorithm}))
    s.case(kind + "-kid-in-both", "`kid` stands in both headers.", STRUCTURE,
           on_protected=lambda h: h.update({4: b"1"}), on_unprotected=lambda h: h.update({4: b"1"}))
    s.case(kind + "-label-twice", "The protected header has one label twice.", STRUCTURE,
           on_protected=lambda h: encode(Map((1, algorithm), (4, b"a"), (4, b"b"))))
    s.case(kind + "-alg-twice", "The protected header has the algorithm twice.", STRUCTURE,
           on_protected=lambda h: encode(Map((1, algorithm), (1, algorithm))))
    s.case(kind + "-text-label-in-both", "A label that is text stands in both headers (RFC 9052, 3).", STRUCTURE,
           on_protected=lambda h: h.update({"note": 1}), on_unprotected=lambda h: h.update({"note": 1}))
    for where, hook in (("protected", "on_protected"), ("unprotected", "on_unprotected")):
        for what, label in (("bytes", b"1"), ("null", None), ("float", 1.5)):
            s.case("%s-%s-label-%s" % (kind, where, what), "A label of the %s header is neither number nor text (%s; RFC "
                   "9052, 1.4)." % (where, what), STRUCTURE, **{hook: lambda h, n=label: h.update({n: 1})})
    s.case(kind + "-crit-unprotected", "`crit` stands in the unprotected header (RFC 9052, 3.1).", CRITICAL,
           on_unprotected=lambda h: h.update({2: [1]}))
    s.case(kind + "-crit-empty", "`crit` is an empty list (RFC 9052, 3.1).", CRITICAL,
           on_protected=lambda h: h.update({2: []}))
    s.case(kind + "-crit-not-there", "`crit` names a known label that is not in the protected header (RFC 9052, 3.1).",
           CRITICAL, on_protected=lambda h: h.update({2: [33]}))
    s.case(kind + "-crit-known", "`crit` names the algorithm, which every reader understands (RFC 9052, 3.1).",
           on_protected=lambda h: h.update({2: [1]}))
    critical = [([-70001], {-70001: 1}), (["x"], {"x": 1}), ([99], {}), ([4, 99], {4: b"", 99: 1})]
    for number, (crit, more) in enumerate(critical):
        s.case("%s-crit-%d" % (kind, number), "`crit` names %s, which nobody knows." % crit, CRITICAL,
               on_protected=lambda h, c=crit, m=more: h.update({2: c, **m}))
    s.case(kind + "-unknown-label", "Labels that nobody knows, not critical.",
           on_protected=lambda h: h.update({-70001: 1, "x": [1]}), on_unprotected=lambda h: h.update({70002: None}))
    s.case(kind + "-protected-changed", "A parameter was added to the protected header afterwards.",
           SIGNATURE if kind == "sign1" else MAC, on_message=lambda m: [encode({1: algorithm, 4: b"k"})] + m[1:])
    s.case(kind + "-unprotected-changed", "A parameter was added to the unprotected header, which is not covered.",
           on_message=lambda m: [m[0], {4: b"k"}] + m[2:])


def structure(s):
    kind = s.kind
    s.case(kind + "-untagged", "No tag; the caller says what it is.", tag=False)
    s.case(kind + "-other-tag", "The tag is the other kind's.", STRUCTURE, tag=18 if kind == "mac0" else 17)
    s.case(kind + "-tag-98", "The tag is that of COSE_Sign.", STRUCTURE, tag=98)
    s.case(kind + "-tag-twice", "The tag stands there twice.", STRUCTURE,
           on_message=lambda m: Tag(17 if kind == "mac0" else 18, m))
    changes = [
        ("three-members", "Three members.", lambda m: m[:3]),
        ("five-members", "Five members.", lambda m: m + [b""]),
        ("map", "A map in place of the array.", lambda m: dict(enumerate(m))),
        ("bytes", "The array in a byte string.", encode),
        ("protected-map", "The protected header is a map.", lambda m: [{1: -7}] + m[1:]),
        ("protected-null", "The protected header is null.", lambda m: [None] + m[1:]),
        ("protected-not-cbor", "The protected header is no CBOR.", lambda m: [b"\xa1\x01"] + m[1:]),
        ("protected-array", "The protected header holds an array.", lambda m: [encode([1, -7])] + m[1:]),
        ("protected-trailing", "A byte follows the map in the protected header.", lambda m: [m[0] + b"\x00"] + m[1:]),
        ("protected-indefinite", "The map in the protected header has an indefinite length.",
         lambda m: [b"\xbf" + m[0][1:] + b"\xff"] + m[1:]),
        ("unprotected-bytes", "The unprotected header is in a byte string.", lambda m: [m[0], b"\xa0"] + m[2:]),
        ("unprotected-null", "The unprotected header is null.", lambda m: [m[0], None] + m[2:]),
        ("payload-text", "The payload is text.", lambda m: m[:2] + ["content", m[3]]),
        ("payload-map", "The payload is a map.", lambda m: m[:2] + [{}, m[3]]),
        ("signature-null", "The last member is null.", lambda m: m[:3] + [None]),
        ("signature-text", "The last member is text.", lambda m: m[:3] + ["x" * 64]),
        ("indefinite", "The array has an indefinite length.", Indefinite),
    ]
    for identifier, what, change in changes:
        s.case("%s-%s" % (kind, identifier), what, STRUCTURE, on_message=change)
    s.case(kind + "-truncated", "The last byte of the message is missing.", STRUCTURE,
           on_message=lambda m: Raw(encode(m)[:-1]))
    s.case(kind + "-trailing", "A byte follows the message.", STRUCTURE, on_message=lambda m: Raw(encode(m) + b"\x00"))


def signatures(s):
    order = Key("cose/P-256").curve.order
    changes = [
        ("first-bit", "The first bit differs.", lambda v: flip(v, 0)),
        ("r-zero", "r is zero.", lambda v: bytes(32) + v[32:]),
        ("s-zero", "s is zero.", lambda v: v[:32] + bytes(32)),
        ("all-zero", "r and s are zero.", lambda v: bytes(64)),
        ("r-order", "r is the group order.", lambda v: order.to_bytes(32, "big") + v[32:]),
        ("s-order", "s is the group order.", lambda v: v[:32] + order.to_bytes(32, "big")),
        ("all-ones", "r and s are all ones.", lambda v: b"\xff" * 64),
        ("swapped", "r and s are exchanged.", lambda v: v[32:] + v[:32]),
        ("little-endian", "r and s are little-endian.", lambda v: v[31::-1] + v[:31:-1]),
        ("empty", "The signature is empty.", lambda v: b""),
        ("stripped", "r and s stand in 31 bytes each.", lambda v: v[1:32] + v[33:]),
    ]
    for identifier, what, change in changes:
        s.case("sign1-signature-" + identifier, what, SIGNATURE, on_signature=change)
    s.case("sign1-signature-high-s", "s is replaced by the order minus s, which verifies as well.",
           on_signature=lambda v: v[:32] + (order - int.from_bytes(v[32:], "big")).to_bytes(32, "big"))
    s.case("sign1-ed25519-s-plus-order", "An Ed25519 signature whose s is larger by the group order (RFC 8032, 5.1.7 "
           "refuses that).", SIGNATURE, key=Key("cose/Ed25519", "Ed25519"),
           on_signature=lambda v: v[:32] + (int.from_bytes(v[32:], "little") + ED25519_ORDER).to_bytes(32, "little"))
    s.case("sign1-other-key", "The key is another one.", SIGNATURE, jwk=Key("cose/other").jwk())
    s.case("sign1-key-of-other-curve", "The key is on P-384, the algorithm is ES256.", CURVE,
           jwk=Key("cose/P-384", "P-384").jwk())
    s.case("sign1-made-as-mac0", "The signed structure says MAC0.", SIGNATURE,
           on_signed=lambda t: ["MAC0"] + t[1:])
    s.case("sign1-made-as-sign", "The signed structure is that of COSE_Sign.", SIGNATURE,
           on_signed=lambda t: ["Signature", t[1], b"", t[2], t[3]])


def contents(s, invalid):
    kind = s.kind
    s.case(kind + "-external-aad", "External data is covered.", aad=b"external")
    s.case(kind + "-external-aad-other", "The external data differs.", invalid, aad=b"external", given_aad=b"External")
    s.case(kind + "-external-aad-missing", "External data was covered and is not given.", invalid, aad=b"external",
           given_aad=b"")
    s.case(kind + "-external-aad-added", "External data is given and was not covered.", invalid, given_aad=b"external")
    s.case(kind + "-detached", "The payload is detached.", detached=True)
    s.case(kind + "-detached-other", "The detached payload differs.", invalid, detached=True,
           given_detached=flip_last(CONTENT))
    s.case(kind + "-detached-empty", "The detached payload is empty, and that was covered.", payload=b"", detached=True)
    s.case(kind + "-payload-missing", "The payload is detached and not given.", PAYLOAD, detached=True,
           given_detached=False)
    s.case(kind + "-payload-empty", "The payload is an empty byte string, which is not the same as none.", payload=b"")
    s.case(kind + "-payload-changed", "The payload was changed.", invalid,
           on_message=lambda m: m[:2] + [flip_last(m[2]), m[3]])
    s.case(kind + "-payload-removed", "The payload was emptied.", invalid, on_message=lambda m: m[:2] + [b"", m[3]])
    s.case(kind + "-aad-payload-shifted", "The border between external data and payload is one byte further.", invalid,
           aad=b"external", given_aad=b"externalT", on_message=lambda m: m[:2] + [m[2][1:], m[3]])


def mac0():
    s = COSESuite("mac0", "mac0", "COSE_Mac0: HMAC 256/256, and one changed field")
    s.case("mac0-hmac-256", "HMAC 256/256.")
    for number, what in ((4, "HMAC 256/64"), (6, "HMAC 384/384"), (7, "HMAC 512/512"), (-7, "a signature"),
                         (14, "AES-MAC 128/64"), (0, "reserved")):
        s.case("mac0-alg%+d-not-allowed" % number, "The algorithm %d (%s) is not allowed." % (number, what),
               NOT_ALLOWED, algorithm=number)
    headers(s)
    structure(s)
    changes = [
        ("first-bit", "The first bit of the tag differs.", lambda v: flip(v, 0)),
        ("last-bit", "One bit of the tag's last byte differs.", flip_last),
        ("truncated-8", "The tag has only its first 8 bytes.", lambda v: v[:8]),
        ("truncated-31", "The tag lacks its last byte.", lambda v: v[:-1]),
        ("long", "A byte follows the tag.", lambda v: v + b"\x00"),
        ("empty", "The tag is empty.", lambda v: b""),
        ("zero", "The tag is all zero.", lambda v: bytes(32)),
    ]
    for identifier, what, change in changes:
        s.case("mac0-tag-" + identifier, what, MAC, on_signature=change)
    s.case("mac0-other-key", "The key is another one.", MAC,
           jwk={"kty": "oct", "k": b64url(random_bytes("other mac key", 32))})
    s.case("mac0-made-as-sign1", "The structure says Signature1.", MAC, on_signed=lambda t: ["Signature1"] + t[1:])
    contents(s, MAC)
    return s
