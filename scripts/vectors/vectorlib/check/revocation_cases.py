# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `revocation-list` anew."""
from .certificate_fields import Fields, der_of
from .path_cases import seconds
from .revocation import RevocationList, problems
from .signatures import b64


def check(case):
    given, expect = case["input"], case["expect"]
    issuer = Fields(der_of(given["issuer"]))
    try:
        found = RevocationList(b64(given["crl"]))
    except (ValueError, IndexError) as error:
        return None if expect["failures"] == ["crl.structure"] else "unreadable (%r)" % error
    previous = RevocationList(b64(given["previous"])) if "previous" in given else None
    codes = problems(found, issuer, seconds(given["at"]), given.get("graceSeconds", 0), previous)
    if codes != expect["failures"]:
        return "expected %s, found %s" % (expect["failures"], codes)
    if codes or "serialNumber" not in given:
        return None
    standing = "revoked" if int(given["serialNumber"], 16) in found.entries else "good"
    return None if standing == expect["standing"] else "standing is %s" % standing
