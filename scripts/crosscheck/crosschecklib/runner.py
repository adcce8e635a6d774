# SPDX-License-Identifier: Apache-2.0
"""Reads suites and has their cases decided, in several processes."""
import concurrent.futures
import json
import os

from . import (cbor_cases, cose_cases, hpke_cases, mdoc_cases, path_cases, profile_cases, revocation_cases,
               session_cases, status_cases, vical_cases)
from .outcomes import DISAGREES, UNJUDGED, Outcome, compare

# Protocol: what decides it, the members of `input` that it takes into account, and the codes that it can find.
JUDGES = {
    "apple-wallet": (mdoc_cases.judge_apple_wallet, mdoc_cases.APPLE, mdoc_cases.CODES),
    "proximity": (mdoc_cases.judge_proximity, mdoc_cases.PROXIMITY, mdoc_cases.CODES),
    "session": (session_cases.judge, session_cases.MEMBERS, session_cases.CODES),
    "cbor": (cbor_cases.judge, cbor_cases.MEMBERS, cbor_cases.CODES),
    "cose": (cose_cases.judge, cose_cases.MEMBERS, cose_cases.CODES),
    "hpke": (hpke_cases.judge, hpke_cases.MEMBERS, hpke_cases.CODES),
    "certificate": (profile_cases.judge, profile_cases.MEMBERS, profile_cases.CODES),
    "certificate-path": (path_cases.judge, path_cases.MEMBERS, path_cases.CODES),
    "revocation-list": (revocation_cases.judge, revocation_cases.MEMBERS, revocation_cases.CODES),
    "vical": (vical_cases.judge, vical_cases.MEMBERS, vical_cases.CODES),
    "status-list": (status_cases.judge, status_cases.MEMBERS, status_cases.CODES),
}
# Codes that these find only sometimes, which is then not judged: the product's limits, which no standard has.
SOMETIMES = {"cbor.limit"}
LENIENT = {"apple-wallet": SOMETIMES, "proximity": SOMETIMES}
CHUNK = 40


def suites(directories, name=""):
    """Every suite below the folders; ValueError for a JSON file that is none."""
    found = []
    for directory in directories:
        if not directory.is_dir():
            raise ValueError("%s is no folder" % directory)
        for path in sorted(directory.rglob("*.json")):
            suite = json.loads(path.read_text())
            if not isinstance(suite, dict) or not {"suite", "protocol", "cases"} <= set(suite):
                raise ValueError("%s is no suite of test vectors" % path)
            if name in suite["suite"]:
                found.append(suite)
    return found


def finding(protocol, case):
    """(finding or None, outcome where there is none): what this program does not know of, it does not judge."""
    if protocol not in JUDGES:
        return None, Outcome(UNJUDGED, "protocol " + protocol)
    judge, members, codes = JUDGES[protocol]
    if unknown := sorted(set(case["input"]) - members):
        return None, Outcome(UNJUDGED, "input." + unknown[0])
    try:
        return judge(case), None
    # Whatever fails here is no agreement, and no reason to say nothing of the other cases.
    except Exception as error:  # noqa: BLE001
        if beyond := [code for code in case["expect"]["failures"] if not codes(code)]:
            return None, Outcome(UNJUDGED, ", ".join(beyond))
        return None, Outcome(DISAGREES, "cannot be decided: %r" % error)


def judged(protocol, case):
    found, outcome = finding(protocol, case)
    return outcome or compared(protocol, case, found)


def compared(protocol, case, found):
    return compare(case, found, JUDGES[protocol][2], LENIENT.get(protocol, set()).__contains__)


def judged_chunk(chunk):
    return [(suite, case, judged(protocol, content)) for suite, protocol, case, content in chunk]


def run(found, jobs=None):
    """(suite, case, outcome) of every case, in order."""
    cases = [(suite["suite"], suite["protocol"], case["id"], case) for suite in found for case in suite["cases"]]
    chunks = [cases[at:at + CHUNK] for at in range(0, len(cases), CHUNK)]
    return [result for results in mapped(judged_chunk, chunks, jobs) for result in results]


def mapped(work, chunks, jobs=None):
    jobs = min(jobs or os.cpu_count() or 1, len(chunks))
    if jobs <= 1:
        return [work(chunk) for chunk in chunks]
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(work, chunks))
