# SPDX-License-Identifier: Apache-2.0
"""What a presentation's lists say: anchors from VICALs, revocation of the signer, status of the document."""
import re

from .certificates import Certificate
from . import status_cases, vical_cases
from .keys import b64
from .path_cases import signed

PASSING = {"expired", "not_yet_valid", "signer_expired", "signer_not_yet_valid"}
# What is no list for anybody, and therefore like one that is not at hand.
UNPACKABLE = {"bits", "compression", "too_large"}


def anchors(given):
    """Anchors of every source in the form of protocol `certificate-path`, and whether a list could not be used."""
    found, is_unusable = [{"certificate": pem} for pem in given["trust"]], False
    for text in given.get("vicals", []):
        try:
            listed = vical_cases.List(b64(text))
            is_sound = not vical_cases.problems(listed, {"at": given["at"], "anchors": given["vicalTrust"],
                                                         "crls": given.get("crls", [])})
        except vical_cases.UNREADABLE:
            is_sound = False
        is_unusable |= not is_sound
        if is_sound:
            found += [{"certificate": entry["certificate"], "docTypes": entry["docType"]} for entry in listed.entries
                      if vical_cases.is_usable(entry)]
    return [{**anchor, "profile": given.get("trustProfile", "iso")} for anchor in found], is_unusable


def issuers_of(signer, chain, given):
    """Who could have issued the signer: an anchor, or one of its chain where that is allowed."""
    offered = [Certificate(anchor["certificate"]) for anchor in anchors(given)[0]]
    if given.get("trustProfile") == "chain":
        offered += chain[1:]
    return [issuer for issuer in offered if signed(signer, issuer)]


def judge_status(claim, issuer, given):
    """(codes, what the status comes to) of an MSO whose issuer is trusted."""
    if claim is None:
        return set(), "absent"
    if claim.is_null or claim.major != 5 or not is_well_formed(claim.value):
        return {"status.invalid_list"}, "undetermined"
    standings = [ask(mechanism, reference, issuer, given) for mechanism, reference in claim.value.items()
                 if mechanism in ("status_list", "identifier_list")]
    for worst in ("revoked", "suspended"):
        if worst in standings:
            return {"status." + worst}, worst
    if standings and set(standings) == {"valid"}:
        return set(), "valid"
    if "invalid" in [word for word in standings if word != "valid"][:1]:
        return {"status.invalid_list"}, "undetermined"
    return {"status.unavailable"}, "undetermined"


def is_well_formed(claim):
    """Of the product's limits: mechanisms, octets of an address and of an identifier."""
    if len(claim) > 64:
        return False
    for mechanism, member, kind in (("status_list", "idx", int), ("identifier_list", "id", bytes)):
        reference = claim.get(mechanism, {"uri": "https://x.example", member: kind()})
        if not isinstance(reference, dict) or type(reference.get(member)) is not kind:
            return False
        uri = reference.get("uri")
        if not isinstance(uri, str) or not re.fullmatch("https?://[!-.0-~][!-~]*", uri) or len(uri) > 2048:
            return False
        if len(reference.get("id", b"") if kind is bytes else b"") > 1024:
            return False
        if kind is int and reference[member] < 0 or not isinstance(reference.get("certificate", b""), bytes):
            return False
    return True


def ask(mechanism, reference, issuer, given):
    token = next((b64(found["token"]) for found in given.get("statusLists", []) if found["uri"] == reference["uri"]),
                 None)
    try:
        token = status_cases.Token(token)
        # A list of another type, or whose entries cannot be unpacked, is one that cannot be read.
        if token.has_wrong_type():
            return "unavailable"
        content = token.content()
    except status_cases.UNREADABLE:
        return "unavailable"
    question = {"uri": reference["uri"], "at": given["at"], "crls": given.get("crls", []), "trust": [issuer.whole]}
    if "certificate" in reference:
        question["trust"] = [reference["certificate"]] if reference["certificate"][:1] == b"\x30" else []
    question.update({"index": reference["idx"]} if mechanism == "status_list"
                    else {"identifier": status_cases.text_of(reference["id"])})
    found, standing = status_cases.look_up(content, question)
    if found & UNPACKABLE:
        return "unavailable"
    try:
        codes = status_cases.problems(token, question)
    except status_cases.UNREADABLE:
        return "unavailable"
    # What was revoked stays so, even by a list that is over.
    if codes and codes <= {"expired", "signer_expired"} and not found and standing == "revoked":
        return standing
    first = next((code for code in status_cases.ORDER if code in codes), None) or next(iter(found), None)
    return standing if first is None else "unavailable" if first in PASSING else "invalid"
