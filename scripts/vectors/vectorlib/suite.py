# SPDX-License-Identifier: Apache-2.0
"""Cases, suites and their files."""
import json

from . import clauses


class Suite:
    """One file `testvectors/<folder>/<name>.json`."""

    def __init__(self, folder, name, protocol, about):
        self.folder, self.name, self.protocol, self.about = folder, name, protocol, about
        self.cases = []

    def add(self, identifier, comment, given, failures=(), **more_expected):
        """A refused case names a clause, its own or that of its first code; none is written without."""
        accepted = not failures
        comment = clauses.named(comment, failures, given.get("type"))
        expect = {"verdict": "accepted" if accepted else "rejected", "failures": list(failures)}
        if accepted:
            expect.update(more_expected)
        self.cases.append({"id": identifier, "comment": comment, "input": given, "expect": expect})

    @property
    def path(self):
        return "%s/%s.json" % (self.folder, self.name)

    def json(self):
        content = {"suite": "%s/%s" % (self.folder, self.name), "protocol": self.protocol, "cases": self.cases}
        return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
