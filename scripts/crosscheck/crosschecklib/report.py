# SPDX-License-Identifier: Apache-2.0
"""The lines that people read."""
import collections
import fnmatch
import pathlib

from .outcomes import AGREES, DISAGREES, UNJUDGED

KINDS = (AGREES, UNJUDGED, DISAGREES)
ACCEPTED = pathlib.Path(__file__).resolve().parent.parent / "not_judged.txt"


def surprises(results):
    """Lines on cases that are not judged and not listed so, and on listed ones that are judged."""
    listed = [line for line in ACCEPTED.read_text().splitlines() if line and not line.startswith("#")]
    for suite, case, outcome in results:
        name = "%s/%s" % (suite, case)
        is_listed = any(fnmatch.fnmatchcase(name, pattern) for pattern in listed)
        if outcome.kind == UNJUDGED and not is_listed:
            yield "not judged, and not listed in %s: %s: %s" % (ACCEPTED.name, name, outcome.reason)
        if outcome.kind == AGREES and is_listed:
            yield "judged, and listed in %s: %s" % (ACCEPTED.name, name)


def show(results, verbose):
    """Prints everything; the exit status."""
    table, reasons, unreadable = {}, collections.Counter(), 0
    for suite, case, outcome in results:
        table.setdefault(suite, collections.Counter())[outcome.kind] += 1
        if outcome.kind == UNJUDGED:
            reasons[outcome.reason] += 1
        unreadable += outcome.kind == AGREES and outcome.reason.startswith("unreadable")
        if verbose or outcome.kind == DISAGREES:
            print("%s: %s/%s%s" % (outcome.kind, suite, case, outcome.reason and ": " + outcome.reason))
    width = max(map(len, table)) + 2
    print("%-*s%10s%12s%11s" % (width, "suite", *KINDS))
    for suite, counts in table.items():
        print("%-*s%10d%12d%11d" % (width, suite, *(counts[kind] for kind in KINDS)))
    for reason, count in sorted(reasons.items()):
        print("not judged: %d × %s" % (count, reason))
    total = sum(table.values(), collections.Counter())
    print("of those that agree, %d were refused because they cannot be read, as they should" % unreadable)
    print("%d agree, %d not judged, %d disagree" % tuple(total[kind] for kind in KINDS))
    unexpected = list(surprises(results))
    for line in unexpected:
        print(line)
    return 1 if total[DISAGREES] or unexpected else 0
