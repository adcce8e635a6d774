# SPDX-License-Identifier: Apache-2.0
"""Shows that the cross-check can fail: it changes copies of cases, and every change must be disagreed with."""
import copy
import datetime

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from . import runner
from .outcomes import AGREES, DISAGREES

# Of every suite each STRIDE-th case is changed.
STRIDE = 6
# A code for each protocol that no accepted case has, and another one for what has just that.
WRONG = {
    "apple-wallet": ("device.signature_invalid", "issuer.signature_invalid"),
    "proximity": ("device.mac_invalid", "digest.mismatch"), "cbor": ("cbor.malformed", "cbor.trailing"),
    "session": ("session.replayed", "session.expired"),
    "cose": ("cose.signature_invalid", "cose.mac_invalid"), "hpke": ("hpke.open_failed", "hpke.invalid_key"),
    "certificate": ("ds.version", "iaca.version"), "certificate-path": ("issuer.untrusted", "issuer.cert_revoked"),
    "revocation-list": ("crl.signature_invalid", "crl.stale"), "vical": ("vical.signature_invalid", "vical.expired"),
    "status-list": ("status_list.signature_invalid", "status_list.expired"),
}


def changed_expectations(protocol, case):
    """(what is changed, `expect`) of claims that are wrong of a case that is right."""
    expect = case["expect"]
    first, second = WRONG[protocol]
    other = first if expect["failures"] != [first] else second
    if expect["failures"]:
        yield "accepted instead of rejected", {"verdict": "accepted", "failures": []}
        yield "one more failure", {**expect, "failures": expect["failures"] + [other]}
        yield "one failure too few", {**expect, "failures": expect["failures"][1:]}
    else:
        yield "rejected instead of accepted", {"verdict": "rejected", "failures": [other]}
        yield "rejected for no reason", {**expect, "verdict": "rejected"}
    yield "another failure", {**expect, "verdict": "rejected", "failures": [other]}
    for member, value in expect.items():
        if member not in ("verdict", "failures"):
            yield from changed_facts(expect, member, value)


def changed_facts(expect, member, value):
    if member == "elements":
        yield from changed_elements(expect, value)
    elif member == "warnings":
        yield "one warning more", {**expect, member: value + ["ds.serial_number"]}
        if value:
            yield "one warning too few", {**expect, member: [code for code in value if code != value[0]]}
    elif member == "outcomes":
        other = "session.unknown" if value[0] != ["session.unknown"] else "session.replayed"
        yield "another outcome before the last", {**expect, member: [[other]] + value[1:]}
        yield "an answer too few", {**expect, member: value[1:]}
    elif member == "diagnostic":
        yield "another notation", {**expect, member: '"another"'}
    elif isinstance(value, int):
        yield member + " is one more", {**expect, member: value + 1}
    elif isinstance(value, str):
        yield "another " + member, {**expect, member: "good" if value == "revoked" else "revoked"}


def changed_elements(expect, elements):
    for namespace, held in elements.items():
        for name, value in held.items():
            for what, other in (("another value of ", "another" if value != "another" else "one"), ("null for ", None)):
                if value != other:
                    yield what + name, {**expect, "elements": {**elements, namespace: {**held, name: other}}}
            if isinstance(value, bool):
                yield "a number for " + name, {**expect, "elements": {**elements, namespace: {**held, name: int(value)}}}
        yield "an element too many", {**expect, "elements": {**elements, namespace: {**held, "another": 1}}}
        yield "a namespace under another name", {**expect, "elements": {
            (space + "x" if space == namespace else space): content for space, content in elements.items()}}
        names = [name for name in held if held[name] != next(iter(held.values()))]
        if names:
            first = next(iter(held))
            swapped = {**held, first: held[names[0]], names[0]: held[first]}
            yield "two values exchanged", {**expect, "elements": {**elements, namespace: swapped}}


def changed_inputs(protocol, case, others):
    """(what is changed, `input`) of an accepted case that is wrong afterwards."""
    given = case["input"]
    tolerated = given.get("tolerate")
    if protocol in ("apple-wallet", "proximity"):
        if not given.get("vicals"):
            yield "no trust", {**given, "trust": []}
        if not tolerated:
            yield "years later", {**given, "at": later(given["at"])}
    if protocol == "apple-wallet":
        yield "a bit of the response", {**given, "response": bit_changed(given["response"])}
        yield "another nonce", {**given, "nonce": bit_changed(given["nonce"])}
        yield "another merchant", {**given, "merchantIdentifier": given["merchantIdentifier"] + "x"}
        yield "no key", {**given, "keys": []}
        yield "another key", {**given, "keys": [other_key()]}
    if protocol == "proximity":
        yield "another transcript", {**given, "sessionTranscript": bit_changed(given["sessionTranscript"])}
        if "readerKey" in given:
            yield "another reader key", {**given, "readerKey": other_key()}
    if protocol == "cbor":
        yield "the last byte is missing", {**given, "cbor": given["cbor"][:-2]}
    if protocol == "cose":
        yield "other external data", {**given, "externalAAD": given["externalAAD"] + "00"}
        yield from replaced(given, others, "key")
    if protocol == "hpke":
        yield "another info", {**given, "info": given.get("info", "") + "00"}
        yield from replaced(given, others, "recipientPrivateKey")
    if protocol == "certificate":
        yield "another profile", {**given, "profile": "iaca" if given["profile"] != "iaca" else "ds"}
    if protocol in ("certificate-path", "vical"):
        yield "no anchors", {**given, "anchors": []}
        yield "years later", {**given, "at": later(given["at"])}
    if protocol == "revocation-list":
        yield "years later", {**given, "at": later(given["at"])}
        yield "a bit of the list", {**given, "crl": bit_changed(given["crl"])}
    if protocol == "status-list":
        yield "another address", {**given, "uri": given["uri"] + "x"}
        yield from [] if "certificate" in given else [("no trust", {**given, "trust": []})]


def replaced(given, others, member):
    """A member of another case that differs, where there is one."""
    found = next((other[member] for other in others if other.get(member, given[member]) != given[member]), None)
    if found is not None:
        yield "%s of another case" % member, {**given, member: found}


def other_key():
    """A private key on P-256 that no case has."""
    return ec.derive_private_key(0x5EC0DE, ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def bit_changed(text):
    """Base64url whose last whole group says something else."""
    at = len(text) // 4 * 4 - 2
    return text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1:]


def later(instant):
    moved = datetime.datetime.fromisoformat(instant)
    return moved.replace(year=moved.year + 60).strftime("%Y-%m-%dT%H:%M:%SZ")


def tested(chunk):
    """(number of changes, what was not noticed) of some cases of a suite."""
    suite, protocol, cases, others, genuine = chunk
    count, unnoticed = 0, []
    for case in cases:
        found, outcome = runner.finding(protocol, case)
        if outcome or runner.compared(protocol, case, found).kind != AGREES:
            continue
        verdicts = [(what, runner.compared(protocol, {**case, "expect": expect}, found))
                    for what, expect in changed_expectations(protocol, case)]
        if not case["expect"]["failures"]:
            verdicts += [(what, runner.judged(protocol, {**copy.deepcopy(case), "input": given}))
                         for what, given in changed_inputs(protocol, case, others)]
        elif genuine is not None and not set(case["expect"]["failures"]) <= runner.LENIENT.get(protocol, set()):
            verdicts.append(("the input of an accepted case", runner.judged(protocol, {**case, "input": genuine})))
        count += len(verdicts)
        unnoticed += ["%s/%s: %s: %s %s" % (suite, case["id"], what, outcome.kind, outcome.reason)
                      for what, outcome in verdicts if outcome.kind != DISAGREES]
    return count, unnoticed


def run(suites, jobs=None):
    chunks = []
    for suite in suites:
        if suite["protocol"] not in runner.JUDGES:
            continue
        cases, others = suite["cases"][::STRIDE], [case["input"] for case in suite["cases"]]
        genuine = next((case["input"] for case in suite["cases"] if not case["expect"]["failures"]), None)
        chunks += [(suite["suite"], suite["protocol"], cases[at:at + 10], others, genuine)
                   for at in range(0, len(cases), 10)]
    results = runner.mapped(tested, chunks, jobs)
    count, unnoticed = sum(n for n, _ in results), [line for _, lines in results for line in lines]
    for line in unnoticed:
        print("not noticed: " + line)
    print("self-test: %d wrong cases, %d of them not disagreed with" % (count, len(unnoticed)))
    return 1 if unnoticed or not count else 0
