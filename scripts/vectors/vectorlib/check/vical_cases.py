# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `vical` anew."""
import datetime

import cbor2

from .certificate_fields import Fields, der_of
from .chains import problem
from .path_cases import SKEW, seconds
from .profile_cases import MDL, Rules
from .revocation import RevocationList
from .signatures import ALGORITHMS, PublicKey, b64
from .spans import read

ORDER = ["vical.version", "vical.algorithm", "vical.critical_header", "vical.x5chain_missing",
         "vical.signer_untrusted", "vical.signer_expired", "vical.signer_not_yet_valid", "vical.signer_profile",
         "vical.signer_revoked", "vical.signature_invalid", "vical.not_yet_valid", "vical.overdue", "vical.expired",
         "vical.rolled_back", "vical.equivocates"]
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, cbor2.CBORDecodeError)
NINETY_DAYS = 90 * 86_400


class List:
    def __init__(self, data):
        read(data)
        self.data = data
        self.protected, self.unprotected, self.payload, self.signature = parts = cbor2.loads(data)
        if not all(isinstance(part, bytes) for part in (parts[0], parts[2], parts[3])) or not isinstance(parts[1], dict):
            raise ValueError("no COSE_Sign1")
        names = [name for name, _ in read(self.payload).pairs()]
        if len(set(names)) != len(names):
            raise ValueError("one member twice")
        content = cbor2.loads(self.payload)
        if not isinstance(content["vicalProvider"], str) or not isinstance(content["version"], str):
            raise ValueError("text")
        self.version, self.entries = content["version"], content["certificateInfos"]
        self.date, self.next_update, self.not_after = (
            stamp(content[name]) if name in content or name == "date" else None
            for name in ("date", "nextUpdate", "notAfter"))
        self.issue = content.get("vicalIssueID")
        if not isinstance(self.entries, list) or not (self.issue is None or type(self.issue) is int and self.issue >= 0):
            raise ValueError("members")


def stamp(value):
    if not isinstance(value, datetime.datetime):
        raise ValueError("no date")
    return value.timestamp()


def check(case):
    given, expect = case["input"], case["expect"]
    try:
        found = List(b64(given["vical"]))
    except UNREADABLE as error:
        return None if expect["failures"] == ["vical.structure"] else "unreadable (%r)" % error
    codes = problems(found, given)
    if codes != expect["failures"]:
        return "expected %s, found %s" % (expect["failures"], codes)
    if codes:
        return None
    usable = sum(is_usable(entry) for entry in found.entries)
    counts = (usable, len(found.entries) - usable)
    return None if counts == (expect["usable"], expect["skipped"]) else "counts are %s and %s" % counts


def problems(found, given):
    at, codes = seconds(given["at"]), set()
    header = cbor2.loads(found.protected) if found.protected else {}
    if found.version != "1.0":
        codes.add("vical.version")
    if 2 in header:
        codes.add("vical.critical_header")
    chain = header.get(33, found.unprotected.get(33))
    key = None
    if chain is None:
        codes.add("vical.x5chain_missing")
    else:
        try:
            signer, *others = [Fields(der) for der in ([chain] if isinstance(chain, bytes) else chain)]
        except UNREADABLE:
            return ["vical.structure"]
        lists = [RevocationList(b64(text)) for text in given.get("crls", [])]
        trust_points = [Fields(der_of(pem)) for pem in given["anchors"]]
        if wrong := problem(signer, others, trust_points, at, lists):
            codes.add("vical.signer_" + wrong)
        rules = Rules(signer, "vical_signer", MDL)
        rules.apply()
        if rules.hard:
            codes.add("vical.signer_profile")
        key = PublicKey.from_info(signer.key_info)
    codes |= judge_signature(found, header.get(1), key)
    codes |= judge_dates(found, at, given.get("graceSeconds", 0))
    if "previous" in given:
        codes |= judge_previous(found, List(b64(given["previous"])))
    return [code for code in ORDER if code in codes]


def judge_signature(found, algorithm, key):
    usual = isinstance(algorithm, int) and algorithm in ALGORITHMS
    if not usual or (key is not None and key.curve not in ALGORITHMS[algorithm][1]):
        return {"vical.algorithm"}
    message = cbor2.dumps(["Signature1", found.protected, b"", found.payload])
    bad = key is not None and key.verify(found.signature, message, algorithm) is False
    return {"vical.signature_invalid"} if bad else set()


def judge_dates(found, at, grace):
    codes = set()
    if found.date > at + SKEW:
        codes.add("vical.not_yet_valid")
    end = found.date + NINETY_DAYS if found.next_update is None else found.next_update
    if at > end + grace:
        codes.add("vical.overdue")
    if found.not_after is not None and at > found.not_after:
        codes.add("vical.expired")
    return codes


def judge_previous(found, previous):
    if found.data == previous.data:
        return set()
    numbered = None not in (found.issue, previous.issue)
    if found.date < previous.date or (numbered and found.issue < previous.issue):
        return {"vical.rolled_back"}
    same = found.issue == previous.issue if numbered else found.date == previous.date
    return {"vical.equivocates"} if same else set()


def is_usable(entry):
    try:
        root = Fields(entry["certificate"])
        ski = root.key_identifier("2.5.29.14")
        types = entry["docType"]
        agrees = (entry["serialNumber"] == root.serial and entry["ski"] in (ski, b"\x04\x14" + ski)
                  and entry.get("issuer", root.issuer) == root.issuer
                  and entry.get("subject", root.subject) == root.subject)
        dates = [("notBefore", root.not_before), ("notAfter", root.not_after)]
        agrees = agrees and all(name not in entry or stamp(entry[name]) == value for name, value in dates)
        typed = isinstance(types, list) and types and all(isinstance(name, str) for name in types)
        if not (agrees and typed) or names_other_profile(entry):
            return False
        # Only where every type is the mDL's must a root name its country.
        rules = Rules(root, "iaca", MDL if set(types) == {MDL} else "")
        rules.apply()
        return not rules.hard
    except UNREADABLE:
        return False


def names_other_profile(entry):
    """Whether the entry says that its certificate is something else of ISO's than an authority's."""
    named = entry.get("certificateProfile")
    of_iso = [text for text in named if text.startswith(("1.0.18013.5.1.", "1.0.23220.4.1."))] if named else []
    return bool(of_iso) and not {"1.0.18013.5.1.7", "1.0.23220.4.1.7"} & set(of_iso)
