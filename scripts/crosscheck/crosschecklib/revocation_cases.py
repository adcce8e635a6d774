# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `revocation-list` anew."""
from .certificates import UNREADABLE, Certificate
from .keys import b64
from .outcomes import Finding
from .path_cases import seconds
from .revocation import ORDER, RevocationList, problems

MEMBERS = {"crl", "issuer", "at", "graceSeconds", "previous", "serialNumber"}
CODES = {*ORDER, "crl.structure"}.__contains__


def judge(case):
    given = case["input"]
    issuer = Certificate(given["issuer"])
    try:
        found = RevocationList(b64(given["crl"]))
    except UNREADABLE as error:
        return Finding([], unreadable="asn1crypto: %s" % error)
    previous = RevocationList(b64(given["previous"])) if "previous" in given else None
    codes = problems(found, issuer, seconds(given["at"]), given.get("graceSeconds", 0), previous)
    if "serialNumber" not in given:
        return Finding(codes)
    return Finding(codes, {"standing": "revoked" if int(given["serialNumber"], 16) in found.entries else "good"})
