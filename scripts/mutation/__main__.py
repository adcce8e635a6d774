# SPDX-License-Identifier: Apache-2.0
"""Switches off each check of the verifier by itself, and looks whether a vector notices.

Needs Python 3.9 and its standard library, git, and what a build needs. Exit status 0: every mutant was killed by a
vector, or survivors.json says why none can. 1: one survived without a reason, or has a reason and was killed.
"""
import argparse
import json
import os
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True

import page  # noqa: E402
import self_test  # noqa: E402
from runs import PASSED, Runs, Survivors  # noqa: E402
from tree import Tree  # noqa: E402

PROJECT = Path(__file__).resolve().parent.parent.parent
FOLDER = PROJECT / ".build/mutation"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="TEXT", help="mutants whose name has this text; writes no page")
    parser.add_argument("--again", action="store_true", help="those that survived the last run, as after new vectors")
    parser.add_argument("--list", action="store_true", help="list the mutants, and run nothing")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time (default: 2)")
    parser.add_argument("--afresh", action="store_true",
                        help="do not begin with the vectors that killed last time, which finds the same and takes longer")
    parser.add_argument("--self-test", action="store_true", help="show that a run can fail, with a small program")
    options = parser.parse_args()
    if options.self_test:
        return self_test.run_all()

    tree = Tree(PROJECT, FOLDER)
    if options.list:
        for site in tree.find_sites():
            print(site.name)
        return 0
    FOLDER.mkdir(parents=True, exist_ok=True)
    program = tree.build()
    kept = FOLDER / "results.json"
    last = json.loads(kept.read_text()) if kept.exists() else {}
    chosen = tree.sites
    if options.only:
        chosen = [site for site in chosen if options.only in site.name]
    if options.again:
        chosen = [site for site in chosen if last.get(site.name, [PASSED])[0] == PASSED]
    if not chosen:
        sys.exit("there is no such mutant")

    runs = Runs(program, "testvectors", PROJECT, options.jobs)
    print(f"without a mutant every vector passes, in {runs.baseline():.1f} s", flush=True)
    start = time.monotonic()

    so_far = {}

    def told(done, site, result):
        so_far[site.name] = result
        if done % 50 == 0:
            (FOLDER / "unfinished.json").write_text(json.dumps(so_far))
        if result[0] == PASSED or done % 50 == 0:
            print(f"{done}/{len(chosen)} {'SURVIVED ' + site.name if result[0] == PASSED else ''}", flush=True)

    results = runs.all(chosen, told, {} if options.afresh else last)
    minutes = (time.monotonic() - start) / 60
    survivors = Survivors.read(PROJECT / "scripts/mutation/survivors.json")
    known = {**last, **results}
    kept.write_text(json.dumps(known))
    judged = tree.sites if all(site.name in known for site in tree.sites) and not options.only else chosen
    complaints = survivors.complaints(judged, known)
    if judged is tree.sites:
        if not options.again:
            (FOLDER / "timing").write_text(
                f"On a machine with {os.cpu_count()} cores that did other work too, {len(chosen)} runs took "
                f"{minutes:.0f} minutes, two at a time, after a build of two to five.")
        timing = (FOLDER / "timing").read_text() if (FOLDER / "timing").exists() else ""
        (PROJECT / "docs/mutation.md").write_text(page.write(judged, known, survivors, tree.not_compiled, timing))
    else:
        complaints = [line for line in complaints if "is no mutant" not in line]
    for line in complaints:
        print(line)
    killed = sum(known[site.name][0] != PASSED for site in judged)
    print(f"{len(judged)} mutants, {killed} killed, {len(judged) - killed} survive, {len(complaints)} unexplained")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
