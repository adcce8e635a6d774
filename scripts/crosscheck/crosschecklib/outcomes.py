# SPDX-License-Identifier: Apache-2.0
"""What the cross-check says of one case, and how it comes to say so."""
import dataclasses
from collections import Counter

AGREES, UNJUDGED, DISAGREES = "agrees", "not judged", "disagrees"


@dataclasses.dataclass
class Finding:
    """What a verifier of this program found by itself, without looking at what the case expects."""

    # Codes of what is wrong, in check order.
    failures: list
    # What `expect` may say besides, by member.
    facts: dict = dataclasses.field(default_factory=dict)
    # Why the input cannot be read at all, by the packages or by this program.
    unreadable: str = ""


@dataclasses.dataclass
class Outcome:
    kind: str
    reason: str = ""


def is_structural(code):
    """Whether a code says that something cannot be read or is shaped wrongly."""
    return code.startswith("cbor.") or code.endswith((".structure", ".x5chain_malformed", ".extension_encoding"))


def compare(case, finding, decides, lenient):
    """`decides` tells of a code whether the verifier of this protocol can find it, `lenient` whether it finds it only
    sometimes: where packages read what a strict reader refuses, where its tables are not whole, and at limits.
    """
    expect = case["expect"]
    expected = expect["failures"]
    if (expect["verdict"] == "accepted") != (not expected):
        return Outcome(DISAGREES, "verdict and failures of the case contradict each other")
    if finding.unreadable:
        if expected and all(is_structural(code) for code in expected):
            return Outcome(AGREES, "unreadable: " + finding.unreadable)
        return Outcome(DISAGREES, "unreadable (%s), but expected is %s" % (finding.unreadable, shown(expected)))
    decided = [code for code in expected if decides(code)]
    if decided != finding.failures:
        return differing(decided, finding.failures, lenient)
    if decided != expected:
        return Outcome(UNJUDGED, ", ".join(sorted(set(expected) - set(decided))))
    return compare_facts(expect, finding.facts, lenient)


def differing(expected, found, lenient):
    """Of other codes than those that were found: is it because this program reads more than a strict reader does?"""
    missing, extra = (Counter(expected) - Counter(found)), (Counter(found) - Counter(expected))
    if not missing and not extra and any(map(is_structural, expected)):
        return Outcome(UNJUDGED, "the order of several codes of what cannot be read")
    if missing and all(map(lenient, missing)) and (not extra or any(map(is_structural, missing))):
        return Outcome(UNJUDGED, ", ".join(sorted(missing)))
    if not missing and set(extra) == {"mso.structure"} and "document.structure" in expected:
        return Outcome(UNJUDGED, "whether an unreadable document's security object is read")
    return Outcome(DISAGREES, "expected %s, found %s" % (shown(expected), shown(found)))


def compare_facts(expect, facts, lenient):
    left = []
    for member, value in expect.items():
        if member in ("verdict", "failures"):
            continue
        if member not in facts:
            left.append("expect." + member)
        elif isinstance(facts[member], set):
            # Warnings are a set where their order means nothing.
            if missing := set(value) ^ facts[member]:
                if not all(map(lenient, missing)):
                    return Outcome(DISAGREES, "%s are %s, expected %s" % (member, sorted(facts[member]), sorted(value)))
                left += sorted(missing)
        elif not same(facts[member], value):
            return Outcome(DISAGREES, "%s is %s, expected %s" % (member, short(facts[member]), short(value)))
    return Outcome(UNJUDGED, ", ".join(left)) if left else Outcome(AGREES)


def same(found, value):
    """As JSON tells values apart: True is no number, and 1.0 no integer."""
    if isinstance(found, dict) and isinstance(value, dict):
        return found.keys() == value.keys() and all(same(found[name], value[name]) for name in found)
    if isinstance(found, list) and isinstance(value, list):
        return len(found) == len(value) and all(map(same, found, value))
    numbers = (bool, int, float)
    if isinstance(found, numbers) and isinstance(value, numbers) and type(found) is not type(value):
        return False
    return found == value


def shown(codes):
    return " ".join(codes) or "nothing wrong"


def short(value):
    text = repr(value)
    return text if len(text) < 400 else text[:400] + "…"
