# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/device: the device key, its signature over the session, and what it may sign (9.1.3)."""
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ed25519

from ..apple import Session
from ..cborbytes import Raw, Tag, embedded, encode
from ..drbg import random_bytes
from ..faults import der_signature, flip, flip_last
from ..keys import COSE_ALGORITHM, Key, key_with_leading_zero
from ..mdl import AAMVA, ISO, MDL
from .apple_nested import PID, PID_WORLD
from .apple_suite import SESSION, WORLD, AppleSuite

KEY_INVALID, INVALID = ["device.key_invalid"], ["device.signature_invalid"]
NOT_ALLOWED, ATTACHED = ["device.alg_not_allowed"], ["device.payload_not_detached"]
UNAUTHORIZED, DEVICE_SIGNED = ["device.element_not_authorized"], ["element.device_signed"]
OWN = "com.example.wallet"
COMMON, PHOTO_ID, DTC = "org.iso.23220.1", "org.iso.23220.photoid.1", "org.iso.23220.dtc.1"
# Numbers that drafts of RFC 9864 gave to ESP384, ESP512 and the ESB algorithms: under their own curve, and another.
DRAFTS = {-48: ["P-384"], -49: ["P-521", "P-256"], -261: ["brainpoolP256r1"], -262: ["brainpoolP320r1", "P-256"],
          -263: ["brainpoolP384r1", "P-256"], -264: ["brainpoolP512r1", "P-256"]}


def suite():
    s = AppleSuite("device", "device keys, device signatures and device-signed elements with one wrong field")
    device_key(s)
    algorithm(s)
    structure(s)
    signature(s)
    authentication(s)
    mac(s)
    authorizations(s)
    return s


def changed_key(change):
    def on_mso(mso):
        result = change(mso["deviceKeyInfo"]["deviceKey"])
        if result is not None:
            mso["deviceKeyInfo"]["deviceKey"] = result
    return on_mso


def device_key(s):
    changes = [
        ("kty-okp", "has kty OKP with curve P-256", lambda k: k.update({1: 1})),
        ("kty-symmetric", "is symmetric (kty 4)", lambda k: {1: 4, -1: random_bytes("symmetric", 32)}),
        ("x-short", "has an x of 31 bytes", lambda k: k.update({-2: k[-2][:-1]})),
        ("x-long", "has an x of 33 bytes", lambda k: k.update({-2: b"\x00" + k[-2]})),
        ("y-short", "has a y of 31 bytes", lambda k: k.update({-3: k[-3][1:]})),
        ("y-missing", "has no y", lambda k: k.pop(-3) and None),
        ("x-missing", "has no x", lambda k: k.pop(-2) and None),
        ("compressed", "is compressed: y is a boolean, which only session keys may have",
         lambda k: k.update({-3: bool(k[-3][-1] & 1)})),
        ("off-curve", "is not on its curve", lambda k: k.update({-3: flip_last(k[-3])})),
        ("zero", "is the point (0, 0)", lambda k: k.update({-2: bytes(32), -3: bytes(32)})),
        ("x-text", "has x as text", lambda k: k.update({-2: "x" * 32})),
        ("other-curve", "says P-384 with coordinates of P-256", lambda k: k.update({-1: 2})),
        ("brainpool-claimed", "says brainpoolP256r1 with coordinates of P-256", lambda k: k.update({-1: 256})),
    ]
    for identifier, what, change in changes:
        s.case("device-key-" + identifier, "The device key %s (ISO/IEC 18013-5, 9.1.5.2)." % what, KEY_INVALID,
               on_mso=changed_key(change))
    stripped = key_with_leading_zero("leading-zero")
    s.case("device-key-leading-zero-stripped", "The zero byte at the start of x is left out (RFC 9053, 7.1.1).",
           KEY_INVALID, device_key=stripped, on_mso=changed_key(lambda k: k.update({-2: k[-2][1:]})))
    ed25519 = Key("device", "Ed25519")
    s.case("device-key-ed25519-short", "An Ed25519 key has 31 bytes.", KEY_INVALID, device_key=ed25519,
           on_mso=changed_key(lambda k: k.update({-2: k[-2][:-1]})))
    small_order(s)
    s.case("device-key-ed25519-kty-ec2", "An Ed25519 key says kty EC2.", KEY_INVALID, device_key=ed25519,
           on_mso=changed_key(lambda k: k.update({1: 2})))
    for number, what in ((8, "secp256k1"), (99, "a number that stands for no curve")):
        s.case("device-key-curve-%d" % number, "The device key's curve is %d (%s)." % (number, what),
               ["alg.unsupported"], on_mso=changed_key(lambda k, n=number: k.update({-1: n})))
    s.case("device-key-replaced", "The MSO names another device key than the one that signed.", INVALID,
           on_mso=changed_key(lambda k: Key("other device").cose_key()))


def small_order(s):
    """Whoever names such a point needs no private key: some R of small order and S = 0 are a signature under it."""
    for identifier, point in ed25519_points():
        session, signature = forged(point)
        s.case("device-key-ed25519-" + identifier, "The device key is the point of Ed25519 with %s. Its order is small, so "
               "that anybody can sign under it (RFC 8032, 8.9; ISO/IEC 18013-5, 9.1.5.2)." % identifier.replace("-", " "),
               KEY_INVALID, session=session, device_key=Key("device", "Ed25519"),
               on_mso=changed_key(lambda k, p=point: k.update({-2: p})),
               on_device_signature=lambda v, f=signature: f)


def ed25519_points():
    """y = 0, 1 and -1, the first two also with the prime added, and the two y of order 8; each with both signs of x."""
    prime, eighth = 2**255 - 19, 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
    for name, y in (("y-0", 0), ("y-1", 1), ("y-minus-1", prime - 1), ("y-p", prime), ("y-p-plus-1", prime + 1),
                    ("y-of-order-8", eighth), ("other-y-of-order-8", prime - eighth)):
        yield name, y.to_bytes(32, "little")
        yield name + "-and-sign", (y | 1 << 255).to_bytes(32, "little")


def forged(point):
    """A session, and a signature under the point that holds in it."""
    key = ed25519.Ed25519PublicKey.from_public_bytes(point)
    for number in range(64):
        session = Session("small order/%d" % number)
        authentication = embedded(["DeviceAuthentication", session.transcript(), MDL, Tag(24, b"\xa0")])
        signed = encode(["Signature1", encode({1: -8}), b"", encode(authentication)])
        for _, commitment in ed25519_points():
            try:
                key.verify(commitment + bytes(32), signed)
                return session, commitment + bytes(32)
            except InvalidSignature:
                pass
    raise ValueError("no session has a signature under %s" % point.hex())


def algorithm(s):
    s.case("device-alg-missing", "No algorithm is named.", NOT_ALLOWED, on_device_protected=lambda h: {})
    s.case("device-alg-unprotected", "The algorithm stands in the unprotected header only.", NOT_ALLOWED,
           on_device_protected=lambda h: {}, on_device_unprotected=lambda h: h.update({1: -7}))
    pairs = [("P-256", -35), ("P-256", -36), ("P-256", -8), ("P-256", -51), ("P-256", -265), ("P-256", -257),
             ("P-256", -47), ("P-256", 5), ("P-384", -7), ("P-384", -9), ("P-521", -35), ("brainpoolP256r1", -9),
             ("brainpoolP384r1", -36), ("Ed25519", -7), ("Ed25519", -53), ("Ed25519", -50), ("Ed448", -19)]
    pairs += [(curve, number) for number, curves in DRAFTS.items() for curve in curves]
    for curve, number in pairs:
        s.case("device-alg%+d-with-%s" % (number, curve), "The algorithm %d does not go with a device key on %s."
               % (number, curve), NOT_ALLOWED, device_key=Key("device", curve), device_algorithm=number)
    s.case("device-alg-with-X25519", "The device key is on X25519, which agrees on keys but signs nothing.",
           NOT_ALLOWED, device_key=Key("device", "X25519"), device_signing_key=Key("device", "Ed25519"),
           device_algorithm=-8)
    for number, (crit, more) in enumerate((([-70001], {-70001: 1}), ([99], {}))):
        s.case("device-critical-header-%d" % number, "`crit` names %s, which no reader knows (RFC 9052, 3.1)." % crit,
               ["device.critical_header"], on_device_protected=lambda h, c=crit, m=more: h.update({2: c, **m}))


def structure(s):
    s.case("device-payload-attached", "The payload is attached instead of null (ISO/IEC 18013-5, 9.1.3.6); it is the "
           "one that was signed.", ATTACHED, on_device_structure=lambda a: [a[0], a[1], attached(), a[3]])
    s.case("device-payload-empty", "The payload is an empty byte string instead of null.", ATTACHED,
           on_device_structure=lambda a: a[:2] + [b""] + a[3:])


def attached():
    return encode(embedded(["DeviceAuthentication", SESSION.transcript(), "org.iso.18013.5.1.mDL", Tag(24, b"\xa0")]))


def signature(s):
    changes = [
        ("first-bit", "The first bit of r differs.", lambda v: flip(v, 0)),
        ("last-bit", "One bit of s differs.", flip_last),
        ("r-zero", "r is zero.", lambda v: bytes(32) + v[32:]),
        ("s-zero", "s is zero.", lambda v: v[:32] + bytes(32)),
        ("all-zero", "The signature is all zero.", lambda v: bytes(64)),
        ("der", "The signature is in DER.", der_signature),
        ("short", "The signature lacks its last byte.", lambda v: v[:-1]),
        ("long", "A zero byte follows the signature.", lambda v: v + b"\x00"),
        ("empty", "The signature is empty.", lambda v: b""),
    ]
    for identifier, what, change in changes:
        s.case("device-signature-" + identifier, what, INVALID, on_device_signature=change)
    for curve in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
                  "Ed25519", "Ed448"):
        s.case("device-signature-last-bit-" + curve, "One bit of a device signature on %s differs (algorithm %d)."
               % (curve, COSE_ALGORITHM[curve]), INVALID, device_key=Key("device", curve),
               on_device_signature=lambda v: flip(v, len(v) * 8 - 16))
    s.case("device-signature-other-key", "Another key signed.", INVALID, device_signing_key=Key("other device"))
    s.case("device-signature-by-issuer", "The document signer's key signed.", INVALID,
           device_signing_key=WORLD.signer.key)


def authentication(s):
    """DeviceAuthentication = ["DeviceAuthentication", SessionTranscript, DocType, DeviceNameSpacesBytes]"""
    def signed_over(identifier, what, members=None, whole=None):
        parts = ["DeviceAuthentication", SESSION.transcript(), "org.iso.18013.5.1.mDL", Tag(24, b"\xa0")]
        s.case("device-authentication-" + identifier, "The device signed %s." % what, INVALID,
               on_device_authentication=whole or (lambda a: embedded(members(parts))))

    transcript = SESSION.transcript()
    signed_over("not-tagged", "DeviceAuthentication without tag 24", whole=lambda a: Raw(a.content))
    signed_over("context", "another context string", lambda p: ["DeviceAuthentication2"] + p[1:])
    signed_over("transcript-tagged", "the #6.24 form of the transcript (ISO/IEC 18013-5, 9.1.3.4 takes the array)",
                lambda p: [p[0], embedded(transcript)] + p[2:])
    signed_over("engagement", "a transcript with a device engagement", lambda p: [
        p[0], [Tag(24, b"\xa0"), None, transcript[2]]] + p[2:])
    signed_over("reader-key", "a transcript with a reader key", lambda p: [
        p[0], [None, Tag(24, b"\xa0"), transcript[2]]] + p[2:])
    for number, (member, value) in enumerate((("handover name", "AppleIdentityPresentment_1.1"),
                                              ("nonce", flip(SESSION.nonce, 0)), ("merchant identifier", "merchant.x"),
                                              ("team identifier", "A1B2C3D4E6"), ("pkRHash", bytes(32)))):
        signed_over(member.replace(" ", "-"), "a transcript with another %s" % member, lambda p, n=number, v=value: [
            p[0], [None, None, transcript[2][:n] + [v] + transcript[2][n + 1:]]] + p[2:])
    s.case("device-authentication-doctype", "The device signed another docType.", INVALID,
           device_doc_type="org.iso.23220.photoid.1")
    signed_over("names-without-tag", "DeviceNameSpaces without tag 24", lambda p: p[:3] + [{}])
    s.case("device-names-changed", "An authorised device-signed element was added after signing.", INVALID,
           key_authorizations={"nameSpaces": [OWN]},
           on_device_names_after=lambda n: embedded({OWN: {"battery": 80}}))
    s.case("device-names-value-changed", "A device-signed value was changed after signing.", INVALID,
           key_authorizations={"nameSpaces": [OWN]}, device_names={OWN: {"battery": 80}},
           on_device_names_after=lambda n: embedded({OWN: {"battery": 81}}))
    s.case("document-doctype-changed", "The document's docType was changed after issuing and signing.",
           ["doctype.mismatch", "device.signature_invalid"],
           on_document=lambda d: d.update({"docType": "org.iso.18013.5.1.mDL2"}))
    structures = [
        ("context", "another context string in the Sig_structure", lambda t: ["Signature"] + t[1:]),
        ("external-aad", "external data in the Sig_structure", lambda t: t[:2] + [b"\x00"] + t[3:]),
        ("mac-context", "a MAC_structure's context string", lambda t: ["MAC0"] + t[1:]),
    ]
    for identifier, what, change in structures:
        s.case("device-signed-" + identifier, "The device signed %s." % what, INVALID, on_device_to_be_signed=change)


def mac(s):
    s.case("device-mac", "The document carries a MAC; no reader key exists for one in this protocol.",
           ["device.mac_key_unavailable"], mac_key=lambda key, transcript: random_bytes("mac key", 32))


def authorizations(s):
    shown_by_device = {OWN: {"battery": 80}}
    refused = [
        ("none", "The key is authorised for nothing.", None),
        ("other-namespace", "Another namespace is authorised.", {"nameSpaces": ["com.example.other"]}),
        ("longer-namespace", "Only a longer namespace is authorised.", {"nameSpaces": [OWN + ".v2"]}),
        ("prefix", "Only a prefix of the namespace is authorised.", {"nameSpaces": ["com.example"]}),
        ("namespace-case", "The authorised namespace differs in case.", {"nameSpaces": [OWN.upper()]}),
        ("other-element", "Another element of the namespace is authorised.", {"dataElements": {OWN: ["model"]}}),
        ("element-case", "The authorised element differs in case.", {"dataElements": {OWN: ["Battery"]}}),
        ("element-elsewhere", "The element is authorised in another namespace.",
         {"dataElements": {"com.example.other": ["battery"]}}),
    ]
    for identifier, what, value in refused:
        s.case("device-authorization-" + identifier, what + " (ISO/IEC 18013-5, 9.1.3.4)", UNAUTHORIZED,
               key_authorizations=value, device_names=shown_by_device)
    s.case("device-authorization-one-of-two", "Two device-signed elements, one of them authorised.", UNAUTHORIZED,
           key_authorizations={"dataElements": {OWN: ["battery"]}}, device_names={OWN: {"battery": 80, "model": "M"}})
    for namespace, element in ((ISO, "resident_city"), (AAMVA, "veteran")):
        names = {namespace: {element: 1 if namespace == AAMVA else "Springfield"}}
        s.case("device-signed-identity-" + element, "An element of `%s` comes device-signed only, authorised: identity "
               "must be issuer-signed (ISO/IEC 18013-5, 7.1)." % namespace, DEVICE_SIGNED,
               key_authorizations={"nameSpaces": [namespace]}, device_names=names)
        s.case("device-signed-identity-%s-unauthorized" % element, "An element of `%s` comes device-signed only, and "
               "not authorised either." % namespace, UNAUTHORIZED + DEVICE_SIGNED, device_names=names)
    for namespace, doc_type, element in ((PID, PID, "given_name"), (COMMON, PHOTO_ID, "given_name_unicode"),
                                         (PHOTO_ID, PHOTO_ID, "birth_city"), (DTC, PHOTO_ID, "dtc_version"),
                                         ("eu.europa.ec.eudi.pid.de.1", PID, "given_name"),
                                         (ISO + ".US", MDL, "given_name")):
        options = {"world": WORLD if doc_type == MDL else PID_WORLD, "doc_type": doc_type,
                   "issued": {COMMON: {"document_number": "1"}}, "shown": [(COMMON, "document_number")],
                   "device_names": {namespace: {element: "Anne"}}}
        for identifier, value in (("namespace", {"nameSpaces": [namespace]}),
                                  ("element", {"dataElements": {namespace: [element]}})):
            s.case("device-signed-identity-%s-%s" % (namespace, identifier), "An element of `%s` comes device-signed only, "
                   "authorised by its %s: identity must be issuer-signed (ISO/IEC 18013-5, 7.1)." % (namespace, identifier),
                   DEVICE_SIGNED, key_authorizations=value, **options)
        s.case("device-signed-identity-%s-unauthorized" % namespace, "An element of `%s` comes device-signed only, and not "
               "authorised either." % namespace, UNAUTHORIZED + DEVICE_SIGNED, **options)
    for namespace in (ISO + "0", "org.iso.232200.1", "eu.europa.ec.eudi.pidx.1", "org.iso.18013.5"):
        s.case("device-signed-beside-" + namespace, "An element of `%s`, whose name is only like that of a namespace of "
               "identity, comes device-signed and authorised." % namespace,
               key_authorizations={"nameSpaces": [namespace]}, device_names={namespace: {"given_name": "Anne"}})
