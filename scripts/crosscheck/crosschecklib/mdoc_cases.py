# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocols `apple-wallet` and `proximity` anew."""
import re

from .document import VERSION, Document, are_codes, is_absent_or
from .envelope import Closed, open_envelope
from . import device, elements, policy, requests
from .issuer import IssuerCheck
from .items import Refused, read
from .keys import b64
from .outcomes import Finding
from .policy import ORDER
from .reader_key import ReaderKey

COMMON = {"response", "trust", "at", "request", "tolerate", "require", "trustProfile", "vicals", "vicalTrust", "crls",
          "statusLists"}
FURTHER = """envelope.structure envelope.algorithm envelope.wrong_recipient envelope.transcript_mismatch
    envelope.decrypt_failed session.reader_key_mismatch response.structure response.version response.no_documents
    response.status_with_documents query.unsatisfied age.inconclusive""".split()
APPLE = COMMON | {"keys", "nonce", "merchantIdentifier", "teamIdentifier"}
PROXIMITY = COMMON | {"sessionTranscript", "readerKey"}


def CODES(code):
    return code in ORDER or code in FURTHER or re.fullmatch("response.status_[0-9]+", code) is not None


def judge_apple_wallet(case):
    given = case["input"]
    try:
        has_long_heads, plaintext, transcript = open_envelope(given)
    except Closed as closed:
        long_heads, code = closed.args
        return Finding(policy.remaining(["cbor.non_minimal"] * long_heads + [code], given), {"warnings": set()})
    return judge_response(plaintext, transcript, given, has_long_heads, is_apple=True)


def judge_proximity(case):
    given = case["input"]
    transcript = read(b64(given["sessionTranscript"]))
    if transcript.major == 6:
        transcript = transcript.embedded()
    key = ReaderKey.load(given["readerKey"]) if "readerKey" in given else None
    first = []
    if key and not transcript[1].is_null and not key.is_named(transcript[1]):
        first = ["session.reader_key_mismatch"]
    return judge_response(b64(given["response"]), transcript.raw, given, False, first, key)


def judge_response(data, transcript, given, has_long_heads, first=(), reader_key=None, is_apple=False):
    try:
        whole = read(data)
    except Refused as refused:
        return Finding(list(first) + [refused.args[0]], {"warnings": set()})
    found = list(first) + ["cbor.non_minimal"] * (has_long_heads or whole.has_long_heads)
    response = whole.get("identity") if is_apple and whole.major == 5 else None if is_apple else whole
    if not is_shaped(response):
        return Finding(policy.remaining(found + ["response.structure"], given), {"warnings": set()})
    documents = [Document(item) for item in response.get("documents") or []]
    found += judge_head(response, documents)
    if "request" in given:
        found += requests.failures(documents, given["request"], is_apple)
    if response.get("zkDocuments") or response.get("encryptedDocuments"):
        found.append("document.unrequested")
    facts, accepted = {}, []
    for document in documents:
        issuer = IssuerCheck(document, given)
        codes, standing = judge_document(document, issuer, documents, transcript, reader_key, given)
        found += codes
        facts.setdefault("status", standing)
        accepted.append((document, issuer))
    warned = {code for code in found if code in policy.WARNS} | {code for each, issuer in accepted
                                                                   if not each.is_unreadable
                                                                   for code in issuer.warnings}
    found = policy.remaining(found, given)
    # A check that fails does not warn as well, nor does one that is tolerated.
    facts["warnings"] = warned - set(found) - set(given.get("require", [])) - set(given.get("tolerate", []))
    if not found:
        facts["elements"], facts["computed"] = elements.released(accepted, given, is_apple)
    return Finding(found, {name: fact for name, fact in facts.items() if fact is not None})


def is_shaped(response):
    if response is None or response.major != 5:
        return False
    version, status, documents = (response.get(name) for name in ("version", "status", "documents"))
    errors = response.get("documentErrors")
    if not is_absent_or(errors, lambda listed: listed.major == 4 and all(map(are_codes, listed))):
        return False
    return (version is not None and version.is_text and status is not None and status.major == 0
            and (documents is None or documents.major == 4 and len(documents) > 0))


def judge_head(response, documents):
    """Version, and whether the status goes with the documents (8.3.2.1.2.3)."""
    found = [] if VERSION.fullmatch(response["version"].value) else ["response.version"]
    status = response["status"].argument
    if status:
        found.append("response.status_with_documents" if documents else "response.status_%d" % status)
    elif not documents:
        found.append("response.no_documents")
    return found


def judge_document(document, issuer, documents, transcript, reader_key, given):
    """(codes in check order, what the status comes to)"""
    if document.is_unreadable:
        return [code for code in ORDER if code in document.codes], None
    found = list(issuer.codes) + sorted(document.codes)
    asked = [entry["docType"] for entry in given.get("request", [])]
    if "request" in given and document.doc_type not in asked:
        found.append("document.unrequested")
    if any(salts(each).count(salt) > (each is document) for each in documents for salt in salts(document)):
        found.append("item.random_repeated")
    codes, standing = issuer.standing() if issuer.mso else (set(), "undetermined")
    found += codes
    if issuer.mso:
        found += device.judge(document, issuer.mso, transcript, reader_key)
    found += elements.failures(document, issuer, given)
    if document.has_long_heads:
        found.append("cbor.non_minimal")
    # Only a certificate's profile may be wrong twice in a document, of the anchor and of the signer.
    once = [code for code in ORDER if code in found and code != "issuer.cert_profile"]
    twice = ["issuer.cert_profile"] * found.count("issuer.cert_profile")
    return sorted(once + twice, key=ORDER.index), standing


def salts(document):
    return [item["random"].value for _, items in document.issued for _, item in items]
