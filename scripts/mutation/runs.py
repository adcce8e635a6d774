# SPDX-License-Identifier: Apache-2.0
"""Runs the vectors once for each mutant, and compares what survived with what may."""
import json
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PASSED, FAILED, CRASHED, TIMED_OUT = "passed", "failed", "crashed", "timed out"


def run(program, vectors, environment, seconds, folder):
    """One run of the vectors.

    - Returns: What became of it, and the first case that failed.
    """
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        # A mutant may lose every bound; it is not to take the machine's memory with it.
        command = ["sh", "-c", "ulimit -v 8388608; exec \"$@\"", "run", str(program), "conformance", vectors,
                   "--report", f"json={report}", "--fail-fast"]
        try:
            ended = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, timeout=seconds,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return TIMED_OUT, []
        if ended.returncode == 0:
            return PASSED, []
        try:
            results = json.loads(report.read_text())["results"]
        except (OSError, ValueError, KeyError):
            return CRASHED, []
    failed = [case_name(result) for result in results if result["outcome"] == "failed"]
    return (FAILED, failed[:1]) if failed else (CRASHED, [])


def case_name(result):
    path = Path(result["file"])
    return f"{path.parent.name}/{path.stem} {result['id']}"


class Runs:
    def __init__(self, program, vectors, folder, jobs=2):
        self.program, self.vectors, self.folder, self.jobs = program, vectors, folder, jobs

    def baseline(self):
        """Without a mutant everything must pass, or nothing is proven by a failure."""
        start = time.monotonic()
        outcome, failed = run(self.program, self.vectors, {"MUTANT": "0"}, 600, self.folder)
        self.seconds = max(60.0, 20 * (time.monotonic() - start))
        if outcome != PASSED:
            sys.exit(f"without a mutant the vectors do not pass ({outcome}): {'; '.join(failed[:3])}")
        return time.monotonic() - start

    def all(self, sites, told=lambda done, site, result: None, last=None):
        """Name of each mutant → what became of its run, and the first case that failed.

        - Parameter last: Results of an earlier run. The file whose case killed a mutant then goes first; where it kills
          again, the others are not run.
        """
        results = {}

        def one(site):
            for vectors in [*self.files_of((last or {}).get(site.name)), self.vectors]:
                result = run(self.program, vectors, site.environment, self.seconds, self.folder)
                if result[0] != PASSED:
                    break
            return site, result

        with ThreadPoolExecutor(self.jobs) as pool:
            for site, result in pool.map(one, sites):
                results[site.name] = result
                told(len(results), site, result)
        return results


    def files_of(self, result):
        """The file of the case that killed, where it is still there."""
        if not result or not result[1]:
            return []
        path = f"{self.vectors}/{result[1][0].split(' ', 1)[0]}.json"
        return [path] if (Path(self.folder) / path).exists() else []


class Survivors:
    """The mutants that may survive, each with a reason: `survivors.json`."""

    def __init__(self, groups):
        self.groups = groups
        self.reasons = {name: group["reason"] for group in groups for name in group["mutants"]}

    @staticmethod
    def read(path):
        return Survivors(json.loads(path.read_text())["groups"])

    def complaints(self, sites, results):
        """What makes a run fail: a survivor without a reason, and a reason without a survivor."""
        survived = [site.name for site in sites if results[site.name][0] == PASSED]
        known = {site.name for site in sites}
        return ([f"survived, and no reason is given: {name}" for name in survived if name not in self.reasons]
                + [f"has a reason to survive, and was killed: {name}" for name in self.reasons
                   if name in known and name not in survived]
                + [f"has a reason to survive, and is no mutant: {name}" for name in self.reasons if name not in known])
