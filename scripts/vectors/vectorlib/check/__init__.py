# SPDX-License-Identifier: Apache-2.0
"""A small verifier of its own that confirms what the cases claim about signatures, digests, keys and requests.

It takes only the JSON case, as the real verifier does, and shares nothing with the modules that make the cases except
the arithmetic of brainpoolP320r1.
"""
from . import (cbor_cases, cose_cases, hpke_cases, mdoc_cases, path_cases, profile_cases, revocation_cases,
               status_cases, vical_cases)

CHECKS = {"apple-wallet": mdoc_cases.check_apple, "proximity": mdoc_cases.check_proximity,
          "cbor": cbor_cases.check, "cose": cose_cases.check, "hpke": hpke_cases.check,
          "certificate": profile_cases.check, "certificate-path": path_cases.check,
          "revocation-list": revocation_cases.check, "vical": vical_cases.check,
          "status-list": status_cases.check}


def run(suite):
    problems = [(case["id"], CHECKS[suite.protocol](case)) for case in suite.cases
                if case["id"] not in suite.by_text]
    wrong = ["%s: %s" % pair for pair in problems if pair[1]]
    if wrong:
        raise AssertionError("%s\n  %s" % (suite.path, "\n  ".join(wrong)))
