# SPDX-License-Identifier: Apache-2.0
"""Shows with a small program that a run can fail: that a check with a vector is killed, and one without is told of."""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import sites
from runs import CRASHED, FAILED, PASSED, TIMED_OUT, Runs, Survivors, run
from tree import SWITCH

# Judges numbers. Its vectors know that 5 is too large and that -1 is negative, and have none that is odd.
SAMPLE = """
enum Wrong: Error { case large, negative, odd }

func judge(_ number: Int) throws(Wrong) {
    guard number < 5, number != 4 else { throw .large }
    // if number == 3 { throw .odd }
    if number < 0 { throw .negative }
    if number % 2 == 1 { throw .odd }
}

let vectors: [(String, Int, Wrong?)] = [("small", 2, nil), ("five", 6, .large), ("four", 4, .large), ("minus", -2, .negative)]
var failed: [String] = []
for (name, number, expected) in vectors {
    var found: Wrong?
    do throws(Wrong) { try judge(number) } catch { found = error }
    if found != expected { failed.append(name) }
}
let lines = failed.map { "{\\"file\\": \\"sample/numbers.json\\", \\"id\\": \\"\\($0)\\", \\"outcome\\": \\"failed\\"}" }
let report = "{\\"results\\": [" + lines.joined(separator: ", ") + "]}"
let path = String(CommandLine.arguments[4].dropFirst("json=".count))
guard let file = fopen(path, "w") else { fatalError() }
fputs(report, file)
fclose(file)
exit(failed.isEmpty ? 0 : 1)
"""

# A text for each operator, with the mutants that must be found in it.
TEXTS = [
    ("recorder.expect(\n  a == \"),\" && b,\n  .version, .old, \"text\")",
     ["the check never fails: a == \"),\"", "the check never fails: b"]),
    ("recorder.flag(.version, .old)", ["nothing is flagged", "passed, not flagged"]),
    ("guard let key, key.isFine, a || b else { throw .x }",
     ["guard as if true: key.isFine", "guard as if true: a || b", "operand of ||: a", "operand of ||: b"]),
    ("if let end, now > end { return .late }", ["if as if false: let end, now > end", "border: now > end"]),
    ("if a || b { return .late }", ["if as if false: a", "if as if false: b"]),
    ("if a { count += 1 }", []),
    ("for one in all where one.isBad { throw .bad }", ["where as if false: one.isBad"]),
    ("return now > end ? .late : nil", ["choice as if good: now > end", "border: now > end"]),
    ("func f() -> Problem? { guard let a else { return .missing } }", ["returned as if good: .missing"]),
    ("do { try a() } catch { problems.insert(.bad) }", ["not written down: problems.insert(.bad)"]),
    ("let isGenuine = (try? verify()) != nil", ["fails as if it did not: (try? verify()) != nil"]),
    ("let all = list.filter { $0.isA && $0.isB }", ["operand of &&: $0.isA", "operand of &&: $0.isB"]),
]


def run_all():
    findings = []

    def expect(name, holds):
        findings.append(holds)
        print(f"{'ok  ' if holds else 'FAIL'} {name}")

    for text, wanted in TEXTS:
        found = [site.name.split(": ", 1)[1] for site in sites.find("Text.swift", text + "\n")]
        expect(f"finds {len(wanted)} in: {text[:50]!r}",
               len(found) == len(wanted) and all(any(name.startswith(start) for name in found) for start in wanted))

    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        found = sites.find("Sample.swift", SAMPLE)
        for number, site in enumerate(found, 1):
            site.environment = {"MUTANT": str(number)}
        program = build(folder, sites.rewritten(SAMPLE, found, {site.name: int(site.environment["MUTANT"])
                                                                for site in found}))
        runs = Runs(program, "none", folder)
        runs.baseline()
        judged = [site for site in found if site.function == "judge"]
        results = runs.all(judged)
        outcome = {site.code: results[site.name] for site in judged}
        expect("a condition in a comment is no mutant", "number == 3" not in outcome)
        expect("a check with a vector is killed, and by that vector",
               outcome["number < 5"] == (FAILED, ["sample/numbers five"])
               and outcome["number < 0"] == (FAILED, ["sample/numbers minus"]))
        expect("each of two conditions is killed by its own vector",
               outcome["number != 4"] == (FAILED, ["sample/numbers four"]))
        expect("a check without a vector survives", outcome["number % 2 == 1"] == (PASSED, []))

        survivor = next(site.name for site in judged if site.code == "number % 2 == 1")
        killed = next(site.name for site in judged if site.code == "number < 5")

        def complaints(*names):
            return Survivors([{"reason": "for a reason", "mutants": list(names)}] if names else []).complaints(
                judged, results)

        expect("a survivor without a reason makes the run fail", len(complaints()) == 1)
        expect("with a reason it does not", complaints(survivor) == [])
        expect("a reason for one that was killed makes the run fail", len(complaints(survivor, killed)) == 1)
        expect("so does a reason for one that does not exist", len(complaints(survivor, "another")) == 1)

        broken = build(folder, SAMPLE.replace("6, .large", "6, nil"))
        try:
            Runs(broken, "none", folder).baseline()
            expect("a program whose vectors fail without a mutant is refused", False)
        except SystemExit:
            expect("a program whose vectors fail without a mutant is refused", True)
        expect("a crash and a run without end are told apart from a vector that fails",
               run(build(folder, "fatalError()"), "none", {}, 60, folder)[0] == CRASHED
               and run(build(folder, "while true { sleep(1) }"), "none", {}, 1, folder)[0] == TIMED_OUT)
    print(f"{sum(findings)} of {len(findings)} hold")
    return 0 if all(findings) else 1


def build(folder, text):
    (folder / "main.swift").write_text("import Glibc\n" + re.sub(r"^internal import MutationSwitch", "", text))
    (folder / "MutationSwitch.swift").write_text(SWITCH)
    built = subprocess.run(["swiftc", "-swift-version", "6", "main.swift", "MutationSwitch.swift", "-o", "sample"],
                           cwd=folder, text=True, capture_output=True)
    if built.returncode:
        sys.exit(built.stderr)
    return folder / "sample"
