# SPDX-License-Identifier: Apache-2.0
"""What a presentation's lists say: anchors from VICALs, revocation of the signer, status of the document."""
from . import status_cases, vical_cases
from .certificate_fields import Fields, der_of
from .path_cases import seconds
from .revocation import RevocationList, is_revoked, problems
from .signatures import b64
from .x509 import Certificate

PASSING = {"expired", "not_yet_valid", "signer_expired", "signer_not_yet_valid"}


def anchors(given):
    """(certificate, document types or None) of every source, and whether a list could not be used."""
    found = [(Certificate(der_of(pem)), None) for pem in given["trust"]]
    is_unusable = False
    for text in given.get("vicals", []):
        try:
            listed = vical_cases.List(b64(text))
            sound = not vical_cases.problems(listed, {"at": given["at"], "anchors": given["vicalTrust"],
                                                      "crls": given.get("crls", [])})
        except vical_cases.UNREADABLE:
            sound = False
        is_unusable |= not sound
        if sound:
            found += [(Certificate(entry["certificate"]), entry["docType"]) for entry in listed.entries
                      if vical_cases.is_usable(entry)]
    return found, is_unusable


def judge_revocation(signer, issuer, given):
    """`issuer` is the anchor of the path."""
    certificate, authority = Fields(signer.whole), Fields(issuer.whole)
    lists = [RevocationList(b64(text)) for text in given.get("crls", [])]
    at = seconds(given["at"])
    if is_revoked(certificate, authority, lists, at):
        return {"issuer.cert_revoked"}
    known = any(found.issuer == authority.subject and not problems(found, authority, at) for found in lists)
    required = "issuer.revocation_unknown" in given.get("require", [])
    return {"issuer.revocation_unknown"} if required and not known else set()


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
    required = "status.unavailable" in given.get("require", [])
    return {"status.unavailable"} if required else set(), "undetermined"


def is_well_formed(claim):
    for mechanism, member, kind in (("status_list", "idx", int), ("identifier_list", "id", bytes)):
        reference = claim.get(mechanism, {"uri": "https://x.example", member: kind()})
        if not isinstance(reference, dict) or type(reference.get(member)) is not kind:
            return False
        uri = reference.get("uri")
        if not isinstance(uri, str) or not uri.startswith(("https://", "http://")):
            return False
        if kind is int and reference[member] < 0 or not isinstance(reference.get("certificate", b""), bytes):
            return False
    return True


def ask(mechanism, reference, issuer, given):
    token = next((b64(found["token"]) for found in given.get("statusLists", []) if found["uri"] == reference["uri"]),
                 None)
    try:
        token = status_cases.Token(token)
        content = token.content()
    except status_cases.UNREADABLE:
        return "unavailable"
    question = {"uri": reference["uri"], "at": given["at"], "crls": given.get("crls", []), "trust": [issuer.whole]}
    if "certificate" in reference:
        question["trust"] = [reference["certificate"]] if reference["certificate"][:1] == b"\x30" else []
    question.update({"index": reference["idx"]} if mechanism == "status_list"
                    else {"identifier": status_cases.text_of(reference["id"])})
    found, standing = status_cases.look_up(content, question)
    codes = status_cases.judge(token, question)
    first = next((code for code in status_cases.ORDER if code in codes), None) or next(iter(found), None)
    return standing if first is None else "unavailable" if first in PASSING else "invalid"
