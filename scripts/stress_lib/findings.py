# SPDX-License-Identifier: Apache-2.0
"""What a run found, and the table that closes it."""

import threading
import time


class Findings:
    """Checks of one promise: how often each was looked at, and each violation in a line.

    A check that was never looked at is a violation too, so that a promise cannot be kept by doing nothing.
    """

    def __init__(self, promise):
        self.promise = promise
        self.checks = {}
        self.violations = []
        self.measures = []
        self._lock = threading.Lock()
        self._start = time.monotonic()
        self.seconds = 0.0

    def expect(self, check, holds, violation=""):
        """Counts one look at a check; `violation` says what was seen instead, without any secret."""
        with self._lock:
            looked, failed = self.checks.get(check, (0, 0))
            self.checks[check] = (looked + 1, failed + (not holds))
            if not holds:
                self.violations.append(f"{check}: {violation}" if violation else check)
        return holds

    def plan(self, *checks):
        """Names checks that must have been looked at when the promise is done."""
        with self._lock:
            for check in checks:
                self.checks.setdefault(check, (0, 0))

    def measure(self, name, value):
        self.measures.append((name, value))

    def say(self, text):
        print(f"  {self.promise}: {text}", flush=True)

    def end(self):
        self.seconds = time.monotonic() - self._start
        for check, (looked, _) in self.checks.items():
            if looked == 0:
                self.violations.append(f"{check}: never looked at")


def table(all_findings):
    """The closing table, and whether every promise was kept."""
    lines = ["", f"{'promise':<11} {'check':<58} {'looked at':>9} {'violated':>9}"]
    for findings in all_findings:
        for check, (looked, failed) in findings.checks.items():
            lines.append(f"{findings.promise:<11} {check:<58} {looked:>9} {failed if looked else 'never':>9}")
        for name, value in findings.measures:
            lines.append(f"{findings.promise:<11} {name:<58} {value:>19}")
        lines.append(f"{findings.promise:<11} {'seconds':<58} {findings.seconds:>19.1f}")
    violations = [f"{findings.promise}: {text}" for findings in all_findings for text in findings.violations]
    shown = violations[:40]
    lines += ["", *(f"✗ {text}" for text in shown)]
    if len(violations) > len(shown):
        lines.append(f"✗ and {len(violations) - len(shown)} more")
    lines.append(f"{len(all_findings)} promises, {len(violations)} violations")
    return "\n".join(lines), not violations
