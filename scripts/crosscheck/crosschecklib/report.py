# SPDX-License-Identifier: Apache-2.0
"""The lines that people read."""
import collections

from .outcomes import AGREES, DISAGREES, UNJUDGED

KINDS = (AGREES, UNJUDGED, DISAGREES)


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
    return 1 if total[DISAGREES] else 0
