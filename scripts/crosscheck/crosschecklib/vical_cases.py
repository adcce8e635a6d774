# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `vical` anew."""
import datetime

import cbor2

from .certificates import Certificate
from .chains import problem, signed
from .document import VERSION
from .items import Refused, read
from .keys import ALGORITHMS, PublicKey, b64
from .outcomes import Finding
from .path_cases import SKEW, is_signed_with, revocation_lists, seconds
from .profile_cases import MDL, Rules
from .revocation import problems as listed_problems

MEMBERS = {"vical", "anchors", "at", "previous", "graceSeconds", "crls"}
ORDER = ["vical.version", "vical.algorithm", "vical.critical_header", "vical.x5chain_missing",
         "vical.signer_untrusted", "vical.signer_expired", "vical.signer_not_yet_valid", "vical.signer_profile",
         "vical.signer_revoked", "vical.signature_invalid", "vical.not_yet_valid", "vical.overdue", "vical.expired",
         "vical.rolled_back", "vical.equivocates"]
CODES = {*ORDER, "vical.structure"}.__contains__
UNREADABLE = (Refused, ValueError, LookupError, TypeError, AttributeError, cbor2.CBORDecodeError)
# The product's own limit.
TYPES = 256
HALF_A_DAY = 43_200
NINETY_DAYS = 90 * 86_400


class List:
    def __init__(self, data):
        read(data)
        self.data = data
        self.protected, self.unprotected, self.payload, self.signature = parts = cbor2.loads(data)
        if list(map(type, parts)) != [bytes, dict, bytes, bytes]:
            raise ValueError("no COSE_Sign1")
        names = [name for name, _ in read(self.payload).pairs()]
        if len(set(names)) != len(names):
            raise ValueError("one member twice")
        content = cbor2.loads(self.payload)
        if not isinstance(content["vicalProvider"], str) or not isinstance(content["version"], str):
            raise ValueError("text")
        self.version, self.entries = content["version"], content["certificateInfos"]
        self.provider = content["vicalProvider"]
        self.date, self.next_update, self.not_after = (
            stamp(content[name]) if name in content or name == "date" else None
            for name in ("date", "nextUpdate", "notAfter"))
        self.issue = content.get("vicalIssueID")
        is_numbered = type(self.issue) is int and self.issue >= 0
        if not isinstance(self.entries, list) or not (self.issue is None or is_numbered):
            raise ValueError("members")


    def chain(self):
        header = cbor2.loads(self.protected) if self.protected else {}
        chain = header.get(33, self.unprotected.get(33))
        return [chain] if isinstance(chain, bytes) else chain

    def issued_by(self):
        """Name and key of who issued the signer."""
        chain = self.chain()
        signer = Certificate(chain[0]) if chain else None
        return signer and (signer.issuer, signer.authority_key())


def stamp(value):
    if not isinstance(value, datetime.datetime):
        raise ValueError("no date")
    return value.timestamp()


def judge(case):
    given = case["input"]
    try:
        found = List(b64(given["vical"]))
    except UNREADABLE as error:
        return Finding([], unreadable="%s: %s" % (type(error).__name__, error))
    codes = problems(found, given)
    usable = sum(is_usable(entry) for entry in found.entries)
    facts = {} if codes else {"usable": usable, "skipped": len(found.entries) - usable}
    return Finding(codes, {**facts, "warnings": warnings(found, given)})


def warnings(found, given):
    """Whether a list in force tells of the signer (B.3.2); of a trust point itself nobody tells."""
    try:
        signer = Certificate(found.chain()[0])
    except UNREADABLE:
        return set()
    for point in map(Certificate, given["anchors"]):
        is_told = any(listed.issuer == point.subject and not listed_problems(listed, point, seconds(given["at"]))
                      for listed in revocation_lists(given))
        if is_told and signed(signer, point):
            return set()
    return {"vical.signer_revocation_unknown"}


def problems(found, given):
    at, codes = seconds(given["at"]), set()
    header = cbor2.loads(found.protected) if found.protected else {}
    if not VERSION.fullmatch(found.version):
        codes.add("vical.version")
    if 2 in header:
        codes.add("vical.critical_header")
    chain = header.get(33, found.unprotected.get(33))
    key = None
    if chain is None:
        codes.add("vical.x5chain_missing")
    else:
        try:
            chain = [chain] if isinstance(chain, bytes) else chain
            signer = Certificate(chain[0])
        except UNREADABLE:
            return ["vical.structure"]
        others, are_sound = offered(chain[1:])
        lists = revocation_lists(given)
        trust_points = [Certificate(pem) for pem in given["anchors"]]
        if not are_sound:
            codes.add("vical.signer_untrusted")
        elif wrong := problem(signer, others, trust_points, at, lists):
            codes.add("vical.signer_" + wrong)
        rules = Rules(signer, "vical_signer", MDL)
        rules.apply()
        if rules.hard:
            codes.add("vical.signer_profile")
        key = PublicKey.from_info(signer.key_info)
    codes |= judge_signature(found, header.get(1), key)
    codes |= judge_dates(found, at, given.get("graceSeconds", 0))
    if "previous" in given:
        codes |= judge_previous(found, List(b64(given["previous"])), "vical.signer_untrusted" not in codes)
    if codes & {"vical.signer_untrusted", "vical.signature_invalid"}:
        # What is not the provider's word contradicts nothing.
        codes.discard("vical.equivocates")
    return [code for code in ORDER if code in codes]


def offered(ders):
    """The certificates beside the signer's, and whether all are some: those that are self-issued are self-signed."""
    try:
        others = [Certificate(der) for der in ders]
    except UNREADABLE:
        return [], False
    return others, all(is_signed_with(other, other) for other in others if other.issuer == other.subject)


def judge_signature(found, algorithm, key):
    if type(algorithm) is not int or algorithm not in ALGORITHMS or (key is not None and not key.goes_with(algorithm)):
        return {"vical.algorithm"}
    if key is None or key.verifies_cose(found.protected, found.payload, found.signature, algorithm):
        return set()
    return {"vical.signature_invalid"}


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


def judge_previous(found, previous, is_trusted):
    # Lists of different providers, or of one under different roots, count each for themselves.
    if found.data == previous.data or found.provider != previous.provider:
        return set()
    if is_trusted and found.issued_by() != previous.issued_by():
        return set()
    numbered = None not in (found.issue, previous.issue)
    if found.date < previous.date or (numbered and found.issue < previous.issue):
        return {"vical.rolled_back"}
    same = found.issue == previous.issue if numbered else found.date == previous.date
    return {"vical.equivocates"} if same else set()


def is_usable(entry):
    try:
        if not isinstance(entry["certificate"], bytes):
            return False
        root = Certificate(entry["certificate"])
        ski = root.key_identifier()
        types = entry["docType"]
        agrees = (entry["serialNumber"] == root.serial and entry["ski"] in (ski, b"\x04\x14" + ski)
                  and entry.get("issuer", root.issuer) == root.issuer
                  and entry.get("subject", root.subject) == root.subject)
        dates = [("notBefore", root.not_before), ("notAfter", root.not_after)]
        # Real lists are half a day off, where somebody wrote hours up to twelve.
        agrees = agrees and all(name not in entry or abs(stamp(entry[name]) - value) in (0, HALF_A_DAY)
                                for name, value in dates)
        typed = isinstance(types, list) and 0 < len(types) <= TYPES and all(isinstance(name, str) for name in types)
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
