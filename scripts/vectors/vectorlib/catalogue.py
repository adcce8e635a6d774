# SPDX-License-Identifier: Apache-2.0
"""All suites, checked and turned into files."""
import functools

from . import confirm, index
from .suites import (apple_certificates, apple_device, apple_digests, apple_elements, apple_envelope, apple_genuine,
                     apple_identifiers, apple_issuer_auth, apple_policy, apple_response, cbor, cose, hpke, proximity,
                     sessions, trust_paths, trust_profiles, trust_revocation_lists,
                     trust_presentations, trust_status_lists, trust_vical)

MODULES = [apple_genuine, apple_envelope, apple_response, apple_certificates, apple_issuer_auth, apple_digests,
           apple_device, apple_elements, apple_identifiers, apple_policy, proximity, sessions, cbor, cose, hpke,
           trust_profiles, trust_paths, trust_revocation_lists, trust_vical, trust_status_lists,
           trust_presentations]


@functools.cache
def suites():
    made = []
    for module in MODULES:
        suite = module.suite()
        made += suite if isinstance(suite, list) else [suite]
    seen = {}
    for suite in made:
        for case in suite.cases:
            key = (suite.protocol, case["id"])
            if key in seen:
                raise ValueError("two cases are called %s" % case["id"])
            seen[key] = case
    confirm.run(made)
    return made


def selected(only):
    return [suite for suite in suites() if not only or only in suite.path]


def case_count(only):
    return sum(len(suite.cases) for suite in selected(only))


def files(only, folder):
    """What the folder is to hold, by path; its table lists what the simulator has written there, too."""
    made = {suite.path: suite.json().encode() for suite in selected(only)}
    if not only:
        made["README.md"] = index.page(suites(), folder).encode()
    return made
