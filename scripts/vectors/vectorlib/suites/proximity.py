# SPDX-License-Identifier: Apache-2.0
"""proximity: DeviceResponse and transcript as they come out of a session, with signatures and MACs."""
from ..cborbytes import embedded, encode
from ..document import Document, applied
from ..drbg import random_bytes
from ..faults import flip, flip_last, other_salt, setting, shown_item, without
from ..keys import Key, b64url
from ..mdl import AAMVA, ISO, MDL
from ..proximity import NFC_NEGOTIATED, NFC_STATIC, QR, Session
from ..suite import Suite
from ..world import AT
from .apple_suite import WORLD, asking, shown_together
from .proximity_answers import answers, unanswered, unreadable_reader_keys

MAC_CURVES = ("P-256", "P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
              "X25519", "X448")
MISMATCH, MAC, SIGNATURE = ["session.reader_key_mismatch"], ["device.mac_invalid"], ["device.signature_invalid"]
UNAVAILABLE = ["device.mac_key_unavailable"]
INPUT_OPTIONS = {"sessionTranscript", "readerKey", "trust", "at", "request", "tolerate", "require"}


class ProximitySuite(Suite):
    def __init__(self, name, about):
        super().__init__("proximity", name, "proximity", about)

    def case(self, identifier, comment, failures=(), session=None, mac=False, documents=None, on_response=None,
             tagged=False, presented=None, elements=None, **options):
        """`presented` is the transcript that the wallet used when it differs from the reader's."""
        session = session or Session()
        given = {k: options.pop(k) for k in list(options) if k in INPUT_OPTIONS}
        if documents is None:
            if mac:
                options.setdefault("mac_key", session.mac_key)
            documents = [Document(WORLD, **options)]
        transcript = session.transcript()
        built = [d.build(presented or transcript) for d in documents]
        response = encode(applied(on_response, {"version": "1.0", "documents": built, "status": 0}))
        whole = {"response": b64url(response),
                 "sessionTranscript": b64url(encode(embedded(transcript) if tagged else transcript))}
        if mac:
            whole["readerKey"] = reader_key_input(session.reader)
        whole.update({"trust": WORLD.trust, "at": AT}, **given)
        self.add(identifier, comment, {k: v for k, v in whole.items() if v is not None}, failures,
                 elements=shown_together(documents) if elements is None else elements)


def reader_key_input(key):
    """A P-256 key as its 32 bytes, any other as PEM."""
    return b64url(key.secret) if key.curve.name == "P-256" else key.pem()


def genuine_suite():
    s = ProximitySuite("genuine", "genuine responses over three kinds of handover, signed or with a MAC")
    for name, handover in (("qr", QR), ("nfc-static", NFC_STATIC), ("nfc-negotiated", NFC_NEGOTIATED)):
        session = Session(handover=handover)
        s.case("genuine-signature-" + name, "deviceSignature over a transcript with the handover of %s." % name,
               session=session)
        s.case("genuine-mac-" + name, "deviceMac over a transcript with the handover of %s." % name, session=session,
               mac=True)
        s.case("genuine-mac-tagged-file-" + name, "The same; the transcript is given in its #6.24 form.",
               session=session, mac=True, tagged=True)
    s.case("genuine-signature-tagged-file", "deviceSignature; the transcript is given in its #6.24 form.", tagged=True)
    for curve in MAC_CURVES:
        s.case("genuine-mac-" + curve, "deviceMac with device key and reader key on %s." % curve,
               session=Session(curve), mac=True, device_key=Key("device", curve))
    for curve in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
                  "Ed25519", "Ed448"):
        s.case("genuine-signature-" + curve, "deviceSignature with a device key on %s." % curve,
               device_key=Key("device", curve))
    annex_d(s)
    session = Session()
    s.case("genuine-reader-key-pkcs8", "The reader key is PKCS #8.", mac=True, readerKey=session.reader.pem())
    s.case("genuine-reader-key-sec1", "The reader key is SEC1.", mac=True, readerKey=session.reader.sec1_pem())
    s.case("genuine-signature-with-reader-key", "deviceSignature; the reader key is given and equals that of the "
           "transcript.", readerKey=b64url(session.reader.secret))
    s.case("genuine-signature-other-curve-reader", "The reader key is on P-384 and the device signs with P-256.",
           session=Session("P-384"), readerKey=Key("reader/P-384", "P-384").pem())
    s.case("genuine-mac-without-reader-key-bytes", "The transcript has null in place of the reader key; there is "
           "nothing to compare with.", session=Session(with_reader_key=False), mac=True)
    s.case("genuine-reader-key-more-parameters", "The reader key in the transcript carries kid and alg too; only kty, "
           "crv, x and y count.", session=Session(more_parameters=[(2, b"kid"), (3, -25)]), mac=True)
    s.case("genuine-mac-protected-kid", "The MAC's protected header holds a kid beside the algorithm.", mac=True,
           on_device_protected=lambda h: h.update({4: b"kid"}))
    own = "com.example.wallet"
    s.case("genuine-mac-device-signed", "An authorised element under the MAC.", mac=True,
           key_authorizations={"nameSpaces": [own]}, device_names={own: {"battery": 80}})
    s.case("genuine-two-documents", "Two documents: the first signed, the second with a MAC.", session=session,
           readerKey=b64url(session.reader.secret),
           documents=[Document(WORLD, shown=[(ISO, "family_name")]),
                      Document(WORLD, shown=[(AAMVA, "organ_donor")], device_key=Key("second-device"),
                               mac_key=session.mac_key, on_item=other_salt)])
    s.case("genuine-requested", "Just what was requested came.", mac=True, shown=[(ISO, "family_name")],
           request=asking("family_name"))
    answers(s)
    return s


def refused_suite():
    s = ProximitySuite("refused", "one changed field in the session, the MAC or the signature")
    reader_keys(s)
    unreadable_reader_keys(s)
    transcripts(s)
    macs(s)
    shared_checks(s)
    unanswered(s)
    return s


def reader_keys(s):
    session, other = Session(), Key("other reader")
    s.case("reader-key-other", "The reader key is not the one of the transcript.", MISMATCH + MAC, mac=True,
           readerKey=b64url(other.secret))
    s.case("reader-key-other-signature", "The reader key is not the one of the transcript; the device signed, so only "
           "that is wrong.", MISMATCH, readerKey=b64url(other.secret))
    s.case("reader-key-other-curve", "The reader key is on P-384, transcript and device key are on P-256.",
           MISMATCH + UNAVAILABLE, mac=True, readerKey=Key("reader/P-384", "P-384").pem())
    s.case("reader-key-missing", "A MAC, and no reader key at hand.", UNAVAILABLE, mac=True, readerKey=None)
    s.case("reader-key-curve-of-session", "Reader key and transcript are on P-384, the device key is on P-256: no "
           "common secret exists (ISO/IEC 18013-5 second edition, 12.4.5).", UNAVAILABLE, session=Session("P-384"),
           mac=True, mac_key=lambda key, transcript: random_bytes("no secret", 32))
    s.case("reader-key-negated", "The reader's private key is the group order minus the right one: the same shared "
           "secret, another public key.", MISMATCH, mac=True,
           readerKey=b64url((session.reader.curve.order - session.reader.scalar).to_bytes(32, "big")))
    s.case("reader-key-mac-by-other", "The MAC was made with another reader key than the session's.", MAC, mac=True,
           mac_key=Session(reader=other).mac_key)


def transcripts(s):
    session = Session(handover=NFC_NEGOTIATED)
    engagement, reader_key, handover = session.transcript()
    other_key = embedded(Key("other reader").cose_key())
    changes = [
        ("engagement", "another device engagement", [embedded({0: "1.1"}), reader_key, handover]),
        ("engagement-null", "no device engagement", [None, reader_key, handover]),
        ("reader-key", "another reader key", [engagement, other_key, handover]),
        ("reader-key-null", "no reader key", [engagement, None, handover]),
        ("handover-null", "the handover of a QR code", [engagement, reader_key, None]),
        ("handover-select", "another handover select message",
         [engagement, reader_key, [flip_last(handover[0]), handover[1]]]),
        ("handover-request", "another handover request message",
         [engagement, reader_key, [handover[0], flip_last(handover[1])]]),
        ("handover-request-null", "no handover request message", [engagement, reader_key, [handover[0], None]]),
        ("swapped", "the first two members exchanged", [reader_key, engagement, handover]),
    ]
    for identifier, what, presented in changes:
        s.case("transcript-signed-" + identifier, "The device signed a transcript with %s." % what, SIGNATURE,
               session=session, presented=presented)
        s.case("transcript-mac-" + identifier, "The MAC is over a transcript with %s." % what, MAC, session=session,
               mac=True, presented=presented)
    changed = [engagement, other_key, handover]
    s.case("transcript-file-reader-key", "The reader's transcript holds another reader key than the one it has.",
           MISMATCH + MAC, session=session, mac=True, presented=session.transcript(),
           sessionTranscript=b64url(encode(changed)))
    s.case("transcript-file-reader-key-signature", "The reader's transcript holds another reader key; no private key "
           "is at hand to notice, but the signature does not fit.", SIGNATURE, session=session,
           sessionTranscript=b64url(encode(changed)))
    s.case("transcript-signed-tagged", "The device signed the #6.24 form inside DeviceAuthentication.", SIGNATURE,
           on_device_authentication=lambda a: embedded(["DeviceAuthentication", embedded(Session().transcript()), MDL,
                                                        embedded({})]))


def macs(s):
    session = Session()
    for number, what in ((4, "HMAC 256/64"), (6, "HMAC 384/384"), (7, "HMAC 512/512"), (-7, "ES256"),
                         (14, "AES-MAC 128/64"), (99, "nothing")):
        s.case("mac-alg%+d" % number, "The MAC's algorithm is %d (%s); only HMAC 256/256 is allowed (ISO/IEC 18013-5, "
               "9.1.3.5)." % (number, what), ["device.mac_alg"], mac=True, device_algorithm=number)
    s.case("mac-alg-missing", "The MAC names no algorithm.", ["device.mac_alg"], mac=True,
           on_device_protected=lambda h: {})
    s.case("mac-alg-unprotected", "The MAC's algorithm stands in the unprotected header only.", ["device.mac_alg"],
           mac=True, on_device_protected=lambda h: {}, on_device_unprotected=lambda h: h.update({1: 5}))
    s.case("mac-critical-header", "`crit` of the MAC names a label that no reader knows.", ["device.critical_header"],
           mac=True, on_device_protected=lambda h: h.update({2: [99], 99: 1}))
    changes = [
        ("first-bit", "The first bit of the tag differs.", lambda v: flip(v, 0)),
        ("last-bit", "The last bit of the tag differs.", lambda v: flip(v, 248)),
        ("truncated", "The tag has only its first 8 bytes.", lambda v: v[:8]),
        ("long", "A byte follows the tag.", lambda v: v + b"\x00"),
        ("empty", "The tag is empty.", lambda v: b""),
        ("zero", "The tag is all zero.", lambda v: bytes(32)),
    ]
    for identifier, what, change in changes:
        s.case("mac-tag-" + identifier, what, MAC, mac=True, on_device_signature=change)
    for curve in MAC_CURVES[1:]:
        s.case("mac-tag-bit-" + curve, "One bit of a tag differs, with keys on %s." % curve, MAC,
               session=Session(curve), mac=True, device_key=Key("device", curve), on_device_signature=flip_last)
    s.case("mac-payload-attached", "The MAC's payload is attached instead of null.", ["device.payload_not_detached"],
           mac=True, on_device_structure=lambda a: [a[0], a[1], encode(embedded(
               ["DeviceAuthentication", session.transcript(), MDL, embedded({})])), a[3]])
    derivations = [
        ("salt-untagged", "the salt was over the transcript without tag 24", {"tagged_salt": False}),
        ("info", "the info string was `EMacKey ` with a space", {"info": b"EMacKey "}),
        ("session-key", "the key was SKDevice, the session's", {"info": b"SKDevice"}),
    ]
    for identifier, what, options in derivations:
        s.case("mac-derivation-" + identifier, "When the MAC key was derived, %s (ISO/IEC 18013-5, 9.1.3.5)." % what,
               MAC, mac=True, mac_key=lambda key, transcript, o=options: session.mac_key(key, transcript, **o))
    s.case("mac-context", "The MAC is over a structure that says `Signature1`.", MAC, mac=True,
           on_device_to_be_signed=lambda t: ["Signature1"] + t[1:])
    s.case("mac-external-aad", "The MAC is over a structure with external data in it.", MAC, mac=True,
           on_device_to_be_signed=lambda t: t[:2] + [b"\x00"] + t[3:])
    s.case("mac-doctype", "The MAC is over another docType.", MAC, mac=True, device_doc_type="org.example.other")
    s.case("mac-names-changed", "An authorised element was added after the MAC was made.", MAC, mac=True,
           key_authorizations={"nameSpaces": ["com.example.wallet"]},
           on_device_names_after=lambda n: embedded({"com.example.wallet": {"battery": 80}}))
    s.case("mac-other-device", "Another device made the MAC than the one whose key the MSO names.", MAC, mac=True,
           mac_key=lambda key, transcript: session.mac_key(Key("other device"), transcript))
    s.case("mac-of-signature-type", "A 64-byte signature stands where the MAC's tag belongs.", MAC, mac=True,
           on_device_signature=lambda v: random_bytes("a signature", 64))
    s.case("mac-with-Ed25519", "The device key is on Ed25519, which signs but agrees on no keys.", UNAVAILABLE,
           mac=True, device_key=Key("device", "Ed25519"),
           mac_key=lambda key, transcript: random_bytes("no secret", 32))
    s.case("mac-device-key-off-curve", "The device key is not on its curve; a reader must not agree on keys with it.",
           ["device.key_invalid"], mac=True, on_mso=lambda m: m["deviceKeyInfo"]["deviceKey"].update(
               {-3: flip_last(m["deviceKeyInfo"]["deviceKey"][-3])}))
    s.case("mac-unauthorized-element", "A device-signed element under a good MAC, for which nothing is authorised.",
           ["device.element_not_authorized"], mac=True, device_names={"com.example.wallet": {"battery": 80}})


def shared_checks(s):
    s.case("both-device-auths", "DeviceAuth holds a MAC and a signature.", ["document.structure"], mac=True,
           on_device_auth=lambda a: a.update({"deviceSignature": [encode({1: -7}), {}, None, bytes(64)]}))
    s.case("no-device-auth", "DeviceAuth is empty.", ["document.structure", "device.auth_missing"],
           on_device_auth=lambda a: {})
    s.case("topic-wrapped", "The response stands under Apple's topic `identity`, which this protocol does not have.",
           ["response.structure"], mac=True, on_response=lambda r: {"identity": r})
    s.case("response-without-version", "`version` is missing.", ["response.structure"], mac=True,
           on_response=without("version"))
    s.case("response-status-10", "Status 10 and no documents.", ["response.status_10"],
           on_response=lambda r: {"version": "1.0", "status": 10})
    s.case("response-no-documents", "Status 0 and no documents.", ["response.no_documents"],
           on_response=without("documents"))
    s.case("value-changed", "A shown value was changed.", ["digest.mismatch"], mac=True,
           on_shown=shown_item(ISO, "family_name", setting(elementValue="X")))
    s.case("issuer-signature-bit", "One bit of the issuer's signature differs.", ["issuer.signature_invalid"], mac=True,
           on_issuer_signature=flip_last)
    s.case("trust-empty", "No anchor is configured.", ["issuer.untrusted"], mac=True, trust=[])
    s.case("expired", "The MSO has expired.", ["validity.expired"], mac=True, valid_until="2026-06-15T11:00:00Z")
    s.case("expired-tolerated", "The MSO has expired, which is tolerated here.", mac=True,
           valid_until="2026-06-15T11:00:00Z", tolerate=["validity.expired"])
    s.case("mac-tag-tolerated", "A wrong tag stays refused although its code is listed as tolerated.", MAC, mac=True,
           on_device_signature=flip_last, tolerate=MAC)
    s.case("revocation-unknown-required", "No CRL is at hand, and knowing the revocation state is required.",
           ["issuer.revocation_unknown"], mac=True, require=["issuer.revocation_unknown"])
    s.case("request-unsatisfied", "A requested element did not come.", ["query.unsatisfied"], mac=True,
           request=asking("family_name", "given_name"))
    s.case("two-failures", "The tag is wrong and a value was changed.", ["digest.mismatch"] + MAC, mac=True,
           on_device_signature=flip_last, on_shown=shown_item(ISO, "family_name", setting(elementValue="X")))


def suite():
    return [genuine_suite(), refused_suite()]


# Of ISO/IEC 18013-5, Annex D: the private keys, and what comes of them (9.1.3.5).
ANNEX_D = {
    "device": 0x6ED542AD4783F0B18C833FADF2171273A35D969C581691EF704359CC7CF1E8C0,
    "reader": 0xDE3B4B9E5F72DD9B58406AE3091434DA48A6F9FD010D88FCB0958E2CEBEC947C,
    "secret": "78d98a86fbbb82895874bfafcc161ba69f9b77662172c74b3b0d4643276cf991",
    "salt": "f823ac566e22b2106c9b7c02fadc7482e559a1de8a809b56c828779e6d67570e",
    "EMacKey": "dc2b9566fdaaae3c06baa40993cd0451aeba15e7677ef5305f6531f3533c35dd",
}


def annex_d(s):
    """A session with the standard's own keys; what the generator derives from them must be what the standard prints."""
    device, reader = (Key("annex D", scalar=ANNEX_D[name]) for name in ("device", "reader"))
    if reader.shared_secret(device).hex() != ANNEX_D["secret"]:
        raise AssertionError("the shared secret is not that of Annex D")
    session = Session(reader=reader)
    if session.derived(device, bytes.fromhex(ANNEX_D["salt"])).hex() != ANNEX_D["EMacKey"]:
        raise AssertionError("the MAC key is not that of Annex D")
    s.case("genuine-mac-annex-d", "deviceMac with the device key and the reader key of ISO/IEC 18013-5, Annex D, over "
           "another transcript.", session=session, mac=True, device_key=device)
    s.case("genuine-signature-annex-d", "deviceSignature with the device key of ISO/IEC 18013-5, Annex D, over another "
           "transcript.", session=session, device_key=device)
