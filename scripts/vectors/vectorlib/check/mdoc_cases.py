# SPDX-License-Identifier: Apache-2.0
"""Checks of the apple-wallet and proximity cases: session, request, signatures, digests, MACs and dates."""
import datetime
import hashlib
import hmac

import cbor2
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hpke, serialization

from .answers import check_authorizations, check_request, salts
from .mdoc_trust import chain_of, check_chain, check_standing, check_status, signer_of
from .reader_key import ReaderKey
from .spans import read
from .signatures import PublicKey, b64

SUITE = hpke.Suite(hpke.KEM.P256, hpke.KDF.HKDF_SHA256, hpke.AEAD.AES_128_GCM)
ENVELOPE = ["envelope.algorithm", "envelope.wrong_recipient", "envelope.transcript_mismatch",
            "envelope.decrypt_failed"]
RESPONSE = ["query.unsatisfied", "age.inconclusive"]
# The codes that this verifier decides by itself, in check order; all others are left to the case.
DOCUMENT = ["document.unrequested", "issuer.untrusted", "issuer.doctype_not_allowed_for_ca", "issuer.vical_invalid",
            "issuer.cert_expired", "issuer.cert_not_yet_valid", "issuer.country_mismatch_chain",
            "issuer.state_mismatch_chain", "issuer.cert_revoked", "issuer.revocation_unknown",
            "issuer.signature_invalid", "digest.namespace_missing", "digest.id_missing", "digest.mismatch",
            "item.random_repeated", "doctype.mismatch", "validity.not_yet_valid", "validity.expired",
            "status.revoked", "status.suspended", "status.invalid_list", "status.unavailable",
            "device.signature_invalid", "device.mac_invalid", "device.element_not_authorized"]
TOLERABLE = ("validity.", "issuer.cert_expired", "issuer.cert_not_yet_valid", "issuer.country_", "issuer.state_",
             "query.", "age.", "document.unrequested", "device.element_not_authorized", "status.invalid_list")
# What can be said of a document whose MSO is unreadable.
WITHOUT_MSO = ("issuer.", "document.", "query.", "age.")
# A case with one of these may be unreadable for this verifier, which then decides nothing.
UNREADABLE = ("cbor.", "envelope.structure", "response.", "document.structure", "mso.structure",
              "issuer.x5chain", "issuer.payload", "issuer.alg", "alg.unsupported", "device.key_invalid",
              "device.alg", "device.mac_alg", "device.mac_key", "device.auth_missing", "mso.digest_algorithm")
UNUSABLE = (LookupError, ValueError, TypeError, AttributeError, cbor2.CBORDecodeError)


def check_apple(case):
    given, failures = case["input"], case["expect"]["failures"]
    try:
        found, plaintext, transcript = open_envelope(given)
        response = None if found else read(plaintext)["identity"]
        if response:
            found = check_response(response, transcript, given, is_apple=True)
    except UNUSABLE as error:
        return unreadable(failures, error)
    return (compare(failures, remaining(found, given), ENVELOPE + RESPONSE + DOCUMENT)
            or check_standing(response, case))


def check_proximity(case):
    given, failures = case["input"], case["expect"]["failures"]
    try:
        transcript = read(b64(given["sessionTranscript"]))
        if transcript.major == 6:
            transcript = transcript.embedded()
        reader = ReaderKey.load(given["readerKey"]) if "readerKey" in given else None
        found = []
        if reader and not transcript[1].is_null and not names(reader, transcript[1]):
            found = ["session.reader_key_mismatch"]
        found += check_response(read(b64(given["response"])), transcript.raw, given, reader and reader.mac_key)
    except UNUSABLE as error:
        return unreadable(failures, error)
    return compare(failures, remaining(found, given), ["session.reader_key_mismatch"] + RESPONSE + DOCUMENT)


def names(reader, key_bytes):
    """Whether EReaderKeyBytes is this key; what cannot be read as a key is none."""
    try:
        return reader.is_named_by(key_bytes.embedded().value)
    except UNUSABLE:
        return False


def remaining(found, given):
    """What is left after toleration, which nothing cryptographic knows (interface contract, section 3)."""
    return [c for c in found if not (c in given.get("tolerate", []) and c.startswith(TOLERABLE))]


def open_envelope(given):
    envelope = read(b64(given["response"])).value
    params = envelope["params"]
    if not isinstance(params["pkEm"], bytes) or len(params["pkEm"]) != 65:
        raise ValueError("pkEm")
    if envelope["algorithm"] != "APPLE-HPKE-v1" or params["mode"] != 0:
        return ENVELOPE[0:1], None, None
    for pem in given["keys"]:
        key = serialization.load_pem_private_key(pem.encode(), None)
        point = key.public_key().public_bytes(serialization.Encoding.X962,
                                              serialization.PublicFormat.UncompressedPoint)
        if hashlib.sha256(point).digest() == params["pkRHash"]:
            break
    else:
        return ENVELOPE[1:2], None, None
    transcript = cbor2.dumps([None, None, ["AppleIdentityPresentment_1.0", b64(given["nonce"]),
                                           given["merchantIdentifier"], given["teamIdentifier"], params["pkRHash"]]])
    if hashlib.sha256(transcript).digest() != params["infoHash"]:
        return ENVELOPE[2:3], None, None
    try:
        return [], SUITE.decrypt(params["pkEm"] + envelope["data"], key, info=transcript), transcript
    except (InvalidTag, ValueError):
        return ENVELOPE[3:4], None, None


def check_response(response, transcript, given, reader_key=None, is_apple=False):
    documents = list(response.get("documents") or [])
    found = check_request(documents, given["request"], is_apple) if "request" in given else []
    if response.get("zkDocuments") or response.get("encryptedDocuments"):
        found.append("document.unrequested")
    shown = [salts(document) for document in documents]
    every = [salt for own in shown for salt in own]
    for document, own in zip(documents, shown):
        wrong = check_document(document, transcript, given, reader_key)
        if "request" in given and document["docType"].value not in [entry["docType"] for entry in given["request"]]:
            wrong.add("document.unrequested")
        if "item.random_repeated" in given.get("require", []) and any(every.count(salt) > 1 for salt in own):
            wrong.add("item.random_repeated")
        found += [code for code in DOCUMENT if code in wrong]
    return found


def check_document(document, transcript, given, reader_key):
    at = given["at"]
    wrong = set()
    issuer_auth = document["issuerSigned"]["issuerAuth"]
    protected, unprotected, payload, signature = (member.value for member in issuer_auth)
    header = cbor2.loads(protected)
    signer = signer_of(issuer_auth)
    wrong |= check_chain(signer, document["docType"].value, given, chain_of(issuer_auth))
    to_be_signed = cbor2.dumps(["Signature1", protected, b"", payload])
    if signer.public_key().verify(signature, to_be_signed, header[1]) is False:
        wrong.add("issuer.signature_invalid")
    mso = read(payload).embedded()
    wrong |= check_digests(document["issuerSigned"].get("nameSpaces"), mso)
    if mso["docType"].value != document["docType"].value:
        wrong.add("doctype.mismatch")
    wrong |= check_dates(mso["validityInfo"], at)
    wrong |= check_status(mso, signer, wrong, given, chain_of(issuer_auth))
    wrong |= check_device(document, mso, transcript, reader_key)
    if not check_authorizations(document, mso):
        wrong.add("device.element_not_authorized")
    return wrong


def check_digests(name_spaces, mso):
    wrong = set()
    hash_name = {"SHA-256": "sha256", "SHA-384": "sha384", "SHA-512": "sha512"}.get(mso["digestAlgorithm"].value)
    if hash_name is None:
        return wrong
    for namespace, items in name_spaces.pairs() if name_spaces else []:
        digests = mso["valueDigests"].get(namespace)
        if digests is None:
            wrong.add("digest.namespace_missing")
            continue
        for item in items:
            digest = digests.get(item.embedded()["digestID"].value)
            if digest is None:
                wrong.add("digest.id_missing")
            elif digest.value != hashlib.new(hash_name, item.raw).digest():
                wrong.add("digest.mismatch")
    return wrong


def check_dates(validity, at):
    wrong = set()
    now, start, end = (instant(t) for t in (at, text_of(validity["validFrom"]), text_of(validity["validUntil"])))
    if now + 60 < start:
        wrong.add("validity.not_yet_valid")
    if now > end:
        wrong.add("validity.expired")
    return wrong


def text_of(tagged):
    if tagged.argument != 0 or tagged.major != 6:
        raise ValueError("not a tdate")
    return tagged.members[0].value


def instant(text):
    return datetime.datetime.fromisoformat(text.upper()).timestamp()


def check_device(document, mso, transcript, reader_key):
    device_signed = document.get("deviceSigned")
    if device_signed is None or not device_signed.get("deviceAuth") or not device_signed["deviceAuth"].pairs():
        return set()
    authentication = cbor2.dumps("DeviceAuthentication")
    inner = b"\x84" + authentication + transcript + document["docType"].raw + device_signed["nameSpaces"].raw
    detached = b"\xd8\x18" + cbor2.dumps(inner)
    key = mso["deviceKeyInfo"]["deviceKey"].value
    ((kind, structure),) = device_signed["deviceAuth"].pairs()
    protected, _, _, signature = (member.value for member in structure)
    algorithm = cbor2.loads(protected)[1]
    if kind == "deviceSignature":
        message = cbor2.dumps(["Signature1", protected, b"", detached])
        bad = PublicKey.from_cose(key).verify(signature, message, algorithm) is False
        return {"device.signature_invalid"} if bad else set()
    if reader_key is None:
        raise ValueError("no key for a MAC")
    mac_key = reader_key(PublicKey.from_cose(key), transcript)
    tag = hmac.digest(mac_key, cbor2.dumps(["MAC0", protected, b"", detached]), "sha256")
    return set() if hmac.compare_digest(tag, signature) else {"device.mac_invalid"}


def unreadable(failures, error):
    if any(code.startswith(UNREADABLE) for code in failures):
        return None
    return "unreadable (%r), but %s is expected" % (error, failures)


def compare(failures, found, decided):
    if failures[:1] == ["envelope.structure"] or hidden(failures):
        return None
    if "mso.structure" in failures:
        found = [code for code in found if code.startswith(WITHOUT_MSO)]
    expected = [code for code in failures if code in decided]
    return None if expected == found else "expected %s, found %s" % (expected, found)


def hidden(failures):
    """Whether the shape of a document hides what its signatures say."""
    broken = any(code == "document.structure" or code.startswith("cbor.") for code in failures)
    return broken and "device.auth_missing" not in failures
