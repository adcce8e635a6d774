# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/issuer-auth: the COSE signature over the MSO, and the MSO itself (ISO/IEC 18013-5, 9.1.2.4)."""
from ..cborbytes import Indefinite, Map, Raw, Tag, Wide, encode, tdate
from ..drbg import random_bytes
from ..faults import der_signature, embedded_bytes, flip, flip_last, nested, setting, without
from ..keys import COSE_ALGORITHM, Key
from ..mdl import AAMVA, ISO
from ..world import World
from .apple_issuer_edges import edges
from .apple_limits import in_security_objects
from .apple_suite import WORLD, AppleSuite

INVALID, MISSING, NOT_ALLOWED = ["issuer.signature_invalid"], ["issuer.alg_missing"], ["issuer.alg_not_allowed"]
CURVE, MSO = ["issuer.alg_curve_mismatch"], ["mso.structure"]
P256_ORDER = WORLD.signer.key.curve.order


def suite():
    s = AppleSuite("issuer-auth", "the issuer's signature and the mobile security object with one wrong field")
    critical_headers(s)
    algorithm(s)
    signature(s)
    payload(s)
    mso_structure(s)
    mso_fields(s)
    in_security_objects(s)
    edges(s)
    return s


def critical_headers(s):
    critical = [([-70001], {-70001: 1}), (["note"], {"note": "x"}), ([4, 99], {4: b"", 99: 0}), ([99], {})]
    for number, (crit, more) in enumerate(critical):
        s.case("issuer-critical-header-%d" % number, "`crit` names %s, which no reader knows (RFC 9052, 3.1)%s."
               % (crit, "" if more else ", and the label is not even there"), ["issuer.critical_header"],
               on_protected=lambda h, c=crit, m=more: h.update({2: c, **m}))


def algorithm(s):
    s.case("issuer-alg-missing", "No algorithm is named.", MISSING, on_protected=lambda h: {})
    s.case("issuer-alg-missing-empty-map", "The protected header is an encoded empty map; no algorithm is named.",
           MISSING, on_protected=lambda h: encode({}))
    s.case("issuer-alg-unprotected", "The algorithm stands in the unprotected header only.", MISSING,
           on_protected=lambda h: {}, on_unprotected=lambda h: h.update({1: -7}))
    for value, what in ((-257, "RS256"), (-37, "PS256"), (-47, "ES256K"), (5, "HMAC 256/256"),
                        (-48, "the number that a draft gave to ESP384"),
                        (-50, "the number that a draft gave to Ed25519"),
                        (0, "a reserved number"), ("ES256", "text")):
        s.case("issuer-alg-%s" % value, "The algorithm is %s (%s)." % (value, what), NOT_ALLOWED,
               on_protected=lambda h, v=value: h.update({1: v}))
    ed25519 = World(signer_curve="Ed25519")
    s.case("issuer-alg-draft-ed25519", "The algorithm is -50, a draft's number for Ed25519, and the key is on that "
           "curve.", NOT_ALLOWED, world=ed25519, issuer_algorithm=-50)
    for number, (name, curves) in DRAFTS.items():
        for curve in curves:
            s.case("issuer-alg-draft%d-with-%s" % (number, curve), "The algorithm is %d, a draft's number for %s, which RFC "
                   "9864 did not keep, and the key is on %s." % (number, name, curve), NOT_ALLOWED,
                   world=World(signer_curve=curve), issuer_algorithm=number)
    pairs = [("P-256", -35), ("P-256", -36), ("P-384", -7), ("P-384", -36), ("P-521", -35), ("brainpoolP256r1", -35),
             ("brainpoolP320r1", -7), ("brainpoolP384r1", -36), ("brainpoolP512r1", -35), ("P-256", -8),
             ("Ed25519", -7), ("Ed448", -36),
             ("brainpoolP256r1", -9), ("P-384", -9), ("P-256", -51), ("brainpoolP384r1", -51), ("P-256", -52),
             ("P-256", -265), ("P-384", -267), ("brainpoolP384r1", -266), ("P-521", -268), ("Ed448", -19),
             ("Ed25519", -53), ("P-256", -19)]
    for curve, number in pairs:
        s.case("issuer-alg%d-with-%s" % (number, curve), "The algorithm %d does not go with a key on %s%s."
               % (number, curve, " (RFC 9864 names one curve for each number)" if number in FULLY_SPECIFIED else ""),
               CURVE, world=World(signer_curve=curve), issuer_algorithm=number)


# Under the curve that each once stood for, and another.
DRAFTS = {-48: ("ESP384", ["P-384"]), -49: ("ESP512", ["P-521", "P-256"]), -261: ("ESB256", ["brainpoolP256r1"]),
          -262: ("ESB320", ["brainpoolP320r1", "P-256"]), -263: ("ESB384", ["brainpoolP384r1", "P-256"]),
          -264: ("ESB512", ["brainpoolP512r1", "P-256"])}
FULLY_SPECIFIED = {-9, -51, -52, -19, -53, -265, -266, -267, -268}


def signature(s):
    changes = [
        ("first-bit", "The first bit of r differs.", lambda v: flip(v, 0)),
        ("last-bit", "One bit of s differs.", flip_last),
        ("r-zero", "r is zero.", lambda v: bytes(32) + v[32:]),
        ("s-zero", "s is zero.", lambda v: v[:32] + bytes(32)),
        ("r-order", "r is the group order.", lambda v: P256_ORDER.to_bytes(32, "big") + v[32:]),
        ("all-zero", "The signature is all zero.", lambda v: bytes(64)),
        ("der", "The signature is in DER (RFC 9053, 2.1 wants r||s).", der_signature),
        ("short", "The signature lacks its last byte.", lambda v: v[:-1]),
        ("long", "A zero byte follows the signature.", lambda v: v + b"\x00"),
        ("padded", "r and s are padded to 33 bytes each.", lambda v: b"\x00" + v[:32] + b"\x00" + v[32:]),
        ("empty", "The signature is empty.", lambda v: b""),
        ("swapped", "r and s are exchanged.", lambda v: v[32:] + v[:32]),
    ]
    for identifier, what, change in changes:
        s.case("issuer-signature-" + identifier, what, INVALID, on_issuer_signature=change)
    s.case("issuer-signature-high-s", "s is replaced by the order minus s, which verifies as well: low s is not "
           "demanded.", on_issuer_signature=negated)
    s.case("issuer-signature-other-key", "Another key signed.", INVALID, signer_key=Key("not the signer"))
    structures = [
        ("context", "The signed structure says `Signature`.", lambda t: ["Signature"] + t[1:]),
        ("external-aad", "The signed structure has external data in it.", lambda t: t[:2] + [b"\x00"] + t[3:]),
        ("no-protected", "The signed structure has an empty protected header.", lambda t: [t[0], b""] + t[2:]),
        ("inner-payload", "The MSO was signed without its tag 24.", lambda t: t[:3] + [t[3][t[3].index(b"\xa6"):]]),
    ]
    for identifier, what, change in structures:
        s.case("issuer-signed-" + identifier, what, INVALID, on_to_be_signed=change)
    decoy = {"on_mso": lambda m: m["valueDigests"][ISO].update({99: bytes(32)})}
    s.case("issuer-payload-bit", "After signing, one bit of the MSO was changed, in a digest that no element uses.",
           INVALID, on_issuer_auth=lambda a: a[:2] + [a[2].replace(bytes(32), bytes(31) + b"\x01")] + a[3:], **decoy)
    s.case("issuer-protected-changed", "After signing, a parameter was added to the protected header.", INVALID,
           on_issuer_auth=lambda a: [encode({1: -7, 4: b"k"})] + a[1:])
    s.case("issuer-unprotected-changed", "After signing, a parameter was added to the unprotected header, which no "
           "signature covers.", on_issuer_auth=lambda a: a[1].update({4: b"k"}))
    s.case("simulator", "What Apple's simulator sends: no issuer certificate, and all-zero signatures.",
           ["issuer.x5chain_missing", "device.signature_invalid"], on_unprotected=lambda h: {},
           on_issuer_signature=lambda v: bytes(64), on_device_signature=lambda v: bytes(64))
    for curve in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
                  "Ed25519", "Ed448"):
        s.case("issuer-signature-last-bit-" + curve, "One bit of a signature on %s differs (algorithm %d)."
               % (curve, COSE_ALGORITHM[curve]), INVALID, world=World(signer_curve=curve),
               on_issuer_signature=lambda v: flip(v, len(v) * 8 - 16))


def negated(signature_bytes):
    s = P256_ORDER - int.from_bytes(signature_bytes[32:], "big")
    return signature_bytes[:32] + s.to_bytes(32, "big")


def payload(s):
    s.case("issuer-payload-missing", "The payload is null: the MSO may not be detached (ISO/IEC 18013-5, 9.1.2.4).",
           ["issuer.payload_missing"], on_issuer_auth=lambda a: a[:2] + [None] + a[3:])
    changes = [
        ("truncated", "lacks its last byte", "cbor.malformed", lambda p: encode(p)[:-1]),
        ("trailing", "is followed by a byte", "cbor.trailing", lambda p: encode(p) + b"\x00"),
        ("mso-truncated", "holds an MSO without its last byte", "cbor.malformed",
         lambda p: encode(embedded_bytes(p.content[:-1]))),
        ("mso-trailing", "holds an MSO followed by a byte", "cbor.trailing",
         lambda p: encode(embedded_bytes(p.content + b"\x00"))),
        ("not-tagged", "is the MSO itself without tag 24", "mso.structure", lambda p: p.content),
        ("byte-string", "is the MSO in a byte string without tag 24", "mso.structure", lambda p: encode(p.content)),
        ("tag-on-map", "is tag 24 around the MSO's map itself", "mso.structure", lambda p: b"\xd8\x18" + p.content),
    ]
    for identifier, what, code, change in changes:
        s.case("issuer-payload-" + identifier, "The payload %s; the signature fits." % what, [code],
               on_payload=lambda p, c=change: Raw(c(p)))


def mso_structure(s):
    for member in ("version", "digestAlgorithm", "valueDigests", "deviceKeyInfo", "docType", "validityInfo"):
        s.case("mso-without-" + member, "The MSO has no `%s`." % member, MSO, on_mso=without(member))
    for member in ("signed", "validFrom", "validUntil"):
        s.case("mso-without-" + member, "validityInfo has no `%s`." % member, MSO,
               on_mso=lambda m, n=member: m["validityInfo"].pop(n) and None)
    s.case("mso-without-deviceKey", "deviceKeyInfo has no `deviceKey`.", MSO,
           on_mso=lambda m: m.update({"deviceKeyInfo": {}}))
    changes = [
        ("array", "is an array of its values", lambda m: list(m.values())),
        ("version-number", "has a number as `version`", setting(version=1)),
        ("digestAlgorithm-number", "has a COSE number as `digestAlgorithm`", setting(digestAlgorithm=-16)),
        ("docType-bytes", "has bytes as `docType`", lambda m: m.update({"docType": m["docType"].encode()})),
        ("valueDigests-empty", "has no namespace in `valueDigests` (CDDL `+`)", setting(valueDigests={})),
        ("valueDigests-array", "has an array in `valueDigests`",
         lambda m: m["valueDigests"].update({ISO: list(m["valueDigests"][ISO].values())})),
        ("digest-text", "has a digest as text",
         lambda m: m["valueDigests"][ISO].update({90: "x" * 32})),
        ("digest-number-text", "has text as number of a digest",
         lambda m: m["valueDigests"][ISO].update({"90": bytes(32)})),
        ("deviceKey-bytes", "has the device key in a byte string",
         lambda m: m["deviceKeyInfo"].update({"deviceKey": encode(m["deviceKeyInfo"]["deviceKey"])})),
        ("validFrom-epoch", "has `validFrom` as a number with tag 1",
         lambda m: m["validityInfo"].update({"validFrom": Tag(1, 1780272000)})),
        ("validUntil-full-date", "has `validUntil` as full-date",
         lambda m: m["validityInfo"].update({"validUntil": Tag(1004, "2026-07-01")})),
        ("validUntil-no-date", "has `validUntil` in month 13",
         lambda m: m["validityInfo"].update({"validUntil": tdate("2026-13-01T00:00:00Z")})),
        ("keyAuthorizations-array", "has an array as `keyAuthorizations`",
         lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": ["com.example.wallet"]})),
        ("keyAuthorizations-no-namespaces", "authorises an empty list of namespaces (CDDL `[+ …]`)",
         lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {"nameSpaces": []}})),
        ("keyAuthorizations-no-elements", "authorises elements of no namespace at all (CDDL `{ + tstr => … }`)",
         lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {"dataElements": {}}})),
        ("keyAuthorizations-no-elements-beside", "authorises a namespace, and beside it elements of no namespace",
         lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {
             "nameSpaces": ["com.example.wallet"], "dataElements": {}}})),
        ("keyAuthorizations-namespace-without-elements", "authorises a namespace, and beside it an empty list of "
         "elements (CDDL `[+ …]`)", lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {
             "nameSpaces": ["com.example.wallet"], "dataElements": {"com.example.other": []}}})),
        ("keyAuthorizations-both", "authorises one namespace in full and by element, which 9.1.2.4 forbids",
         lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {
             "nameSpaces": ["com.example.wallet"], "dataElements": {"com.example.wallet": ["battery"]}}})),
    ]
    for identifier, what, change in changes:
        s.case("mso-" + identifier, "The MSO %s." % what, MSO, on_mso=change)
    encodings = [
        ("indefinite", "is a map of indefinite length", "cbor.indefinite", Indefinite),
        ("duplicate-key", "says `version` twice", "cbor.duplicate_key", lambda m: Map(*m.items(), ("version", "1.0"))),
        ("duplicate-digest", "gives one digest number twice", "cbor.duplicate_key", lambda m: m["valueDigests"].update(
            {ISO: Map(*m["valueDigests"][ISO].items(), (0, bytes(32)))})),
        ("too-deep", "holds 40 nested arrays", "cbor.limit", setting(x=nested(40))),
    ]
    for identifier, what, code, change in encodings:
        s.case("mso-" + identifier, "The MSO %s." % what, [code], on_mso=change)
    s.case("mso-non-minimal", "A digest number in the MSO takes nine bytes; a warning only.", on_mso=wide_number)
    s.case("mso-non-minimal-required", "A digest number in the MSO takes nine bytes, and shortest form is required.",
           ["cbor.non_minimal"], on_mso=wide_number, require=["cbor.non_minimal"])


def wide_number(mso):
    digests = mso["valueDigests"][ISO]
    mso["valueDigests"][ISO] = Map(*((Wide(k, 8) if k == 1 else k, v) for k, v in digests.items()))


def mso_fields(s):
    for number, version in enumerate(("2.0", "0.1")):
        s.case("mso-version-%d" % number, "The MSO's version is %s." % version, ["mso.version"],
               on_mso=setting(version=version))
    for number, name in enumerate(("sha-256", "SHA256", "SHA-1", "SHA-512/256", "SHA3-256", "")):
        s.case("mso-digest-algorithm-%d" % number, "digestAlgorithm is %r; only SHA-256, SHA-384 and SHA-512 in just "
               "this spelling are allowed (ISO/IEC 18013-5, 9.1.2.5)." % name, ["mso.digest_algorithm"],
               on_mso=setting(digestAlgorithm=name))
    s.case("mso-digest-algorithm-changed", "digestAlgorithm says SHA-384, and the digests are SHA-256: they have the "
           "wrong length, and none fits.", ["mso.digest_length", "digest.mismatch"], digest_algorithm="SHA-384",
           hashed_with="SHA-256")
    for size in (0, 31, 33, 48):
        s.case("mso-digest-length-%d" % size, "A digest that no returned element uses has %d bytes." % size,
               ["mso.digest_length"], on_mso=lambda m, n=size: m["valueDigests"][AAMVA].update({70: bytes(n)}))
    s.case("mso-digest-truncated", "The digest of a returned element lacks its last byte.",
           ["mso.digest_length", "digest.mismatch"],
           on_mso=lambda m: m["valueDigests"][AAMVA].update({0: m["valueDigests"][AAMVA][0][:-1]}))
    large = dict(on_item=lambda ns, i, item: item.update({"digestID": 2**31}) if i == "family_name" else None)
    s.case("mso-digest-id-2-31", "A digestID is 2^31, one too many (ISO/IEC 18013-5, 9.1.2.4); a warning only.",
           **large)
    s.case("mso-digest-id-2-31-required", "A digestID is 2^31, and the range is required.", ["mso.digest_id_range"],
           require=["mso.digest_id_range"], **large)
    s.case("mso-digest-id-below-2-31", "A digestID is 2^31-1, the largest, and the range is required.",
           require=["mso.digest_id_range"],
           on_item=lambda ns, i, item: item.update({"digestID": 2**31 - 1}) if i == "family_name" else None)
    s.case("mso-doctype", "The MSO is for another docType (ISO/IEC 18013-5, 9.3.1).", ["doctype.mismatch"],
           mso_doc_type="org.iso.18013.5.1.mDL2")
    s.case("mso-doctype-case", "The MSO's docType differs in case.", ["doctype.mismatch"],
           mso_doc_type="org.iso.18013.5.1.mdl")
    status = {"status_list": {"idx": 412, "uri": "https://dmv.example/status/1"}}
    identifier = {"identifier_list": {"id": random_bytes("status id", 16), "uri": "https://dmv.example/ids/1"}}
    for name, value in (("list", status), ("identifier", identifier)):
        s.case("mso-status-" + name, "The MSO names a revocation list (%s); nobody looked, which warns." % name,
               on_mso=setting(status=value))
        s.case("mso-status-%s-required" % name, "The MSO names a revocation list (%s), and its answer is required."
               % name, ["status.unavailable"], on_mso=setting(status=value), require=["status.unavailable"])
