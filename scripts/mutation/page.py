# SPDX-License-Identifier: Apache-2.0
"""docs/mutation.md: what was found, as a page."""
from collections import Counter, defaultdict

import scope
from runs import CRASHED, PASSED, TIMED_OUT

HEAD = """# Mutation run: what happens when a check is deleted

<!-- Written by `make mutation`. -->

Places in the verifier that judge are switched off by themselves, one after the other, and `mdoc-reader conformance
testvectors` runs each time: all those in the modules of the table below that have one of the forms named here. The arms of a
`switch`, the entries of lists and dictionaries, and numbers are not changed, and modules that are not in the table are not
looked at: what a server asks for, keeps and stores, and how reports are written. A mutant is *killed* when at least one
vector then fails. What is not killed stands below with the reason why no vector can tell.

```sh
make mutation                                      # all of it; writes this page; exit status 1 where a check could be deleted unseen
make mutation ARGUMENTS=--again                    # those that survived, as after new vectors
make mutation ARGUMENTS="--only ValidityCheck"     # some of it; writes nothing
make mutation ARGUMENTS=--self-test                # shows that the run can fail
```

The sources in `Sources` know nothing of it: `scripts/mutation` copies the project into `.build/mutation`, writes a switch
around each place, builds the copy once, and chooses a mutant by a variable of the environment. {timing}

| what is done | to what |
| --- | --- |
| the check never fails | the condition of `recorder.expect`; of several that must hold, each on its own |
| nothing is flagged; passed, not flagged | a call of `recorder.flag`, left out, or with a pass in its place |
| guard as if true | each condition of a `guard` that binds nothing |
| if as if false | a condition whose branch throws, returns or writes down a finding; of several, each on its own |
| where as if false | the same in the head of a loop |
| choice as if good | the condition of `… ? problem : nil` and `… ? nil : problem` |
| returned as if good | `return .problem` where a `guard` found nothing to bind |
| not written down | a finding that is added to a list of findings |
| operand of `&&`, `\\|\\|` | each other operand, as if true or as if false |
| fails as if it did not | `(try? …) != nil` |
| border | `<` for `<=` and the like, where times, numbers and counts are compared, if not to sort them |
| row taken out | a row of a certificate profile, or of the data model of a namespace |
"""


def counted(number, word):
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


def code(text):
    return "`" + cell(text).replace("`", "'") + "`"


def killed_by(result):
    outcome, failed = result
    if outcome == PASSED:
        return "**survives**, see below"
    if outcome in (CRASHED, TIMED_OUT):
        return f"the run {outcome}"
    return failed[0]


def write(sites, results, survivors, not_compiled, timing):
    parts = [HEAD.replace("{timing}", timing), summary(sites, results)]
    parts.append(matrix(
        "Checks of the report", "Each call that writes a check down: which check, which code, and where it stands.",
        [site for site in sites if site.check and site.edits], results,
        ("check", "code", "place", "mutant"),
        lambda site: (site.check, site.failure, place(site), f"{site.operator}: {code(site.code)}"
                      if site.operator == "the check never fails" else site.operator)))
    parts.append(matrix(
        "Rows of the certificate profiles", "Each profile without one of its rows.",
        [site for site in sites if "MUTANT_ROW" in site.environment], results, ("profile", "row"),
        lambda site: (site.check.removeprefix("profile "), code(site.code))))
    parts.append(matrix(
        "Rows of the data models", "Each element, as if every value were in its form.",
        [site for site in sites if "MUTANT_ELEMENT" in site.environment], results, ("element",),
        lambda site: (code(site.environment["MUTANT_ELEMENT"]),)))
    parts.append(others([site for site in sites if site.edits and not site.check], results))
    parts.append(surviving(survivors, results))
    parts.append(left_out(not_compiled))
    return "\n".join(parts)


def place(site):
    return f"{site.file.removesuffix('.swift')}, `{site.function}`"


def summary(sites, results):
    lines = ["## Result", "", "| module | mutants | killed | of these by a crash or without end | survive |",
             "| --- | ---: | ---: | ---: | ---: |"]
    rows = defaultdict(Counter)
    for site in sites:
        outcome = results[site.name][0]
        for row in (site.file.split("/")[0], "**all**"):
            rows[row]["mutants"] += 1
            rows[row]["killed"] += outcome != PASSED
            rows[row]["hard"] += outcome in (CRASHED, TIMED_OUT)
    for name in [module for module in scope.MODULES if module in rows] + ["**all**"]:
        row = rows[name]
        lines.append(f"| {name} | {row['mutants']} | {row['killed']} | {row['hard']} | {row['mutants'] - row['killed']} |")
    return "\n".join(lines) + "\n"


def matrix(title, text, sites, results, heads, cells):
    lines = [f"## {title}", "", text, "", f"| {' | '.join(heads)} | a vector that fails |",
             "| " + " | ".join(["---"] * (len(heads) + 1)) + " |"]
    for site in sites:
        lines.append("| " + " | ".join(list(cells(site)) + [killed_by(results[site.name])]) + " |")
    return "\n".join(lines) + "\n"


def others(sites, results):
    lines = ["## Other conditions", "", "Those of parsing, cryptography, chains and lists, by place.", "",
             "| place | mutants | killed | a vector that kills |", "| --- | ---: | ---: | --- |"]
    places = defaultdict(list)
    for site in sites:
        places[place(site)].append(site)
    for name, group in places.items():
        killed = [results[site.name] for site in group if results[site.name][0] != PASSED]
        named = next((result[1][0] for result in killed if result[1]), "")
        lines.append(f"| {name} | {len(group)} | {len(killed)} | {named} |")
    return "\n".join(lines) + "\n"


def surviving(survivors, results):
    lines = ["## What survives, and why", "",
             "Each would be a gap in the vectors if it were not for the reason given (`scripts/mutation/survivors.json`).",
             ""]
    for group in survivors.groups:
        names = [name for name in group["mutants"] if results.get(name, (None,))[0] == PASSED]
        if names:
            lines += [f"**{group['reason']}**", ""] + [f"- {code(name)}" for name in names] + [""]
    return "\n".join(lines)


def left_out(not_compiled):
    lines = ["## What is not mutated", "",
             "Values that are bound (`guard let`), and a `throw` in a `catch` or a `switch`: without them there is nothing to go",
             "on with. What OpenSSL checks. And:",
             "", "| files | why |", "| --- | --- |"]
    lines += [f"| {code(pattern)} | {cell(reason)} |" for pattern, reason in scope.NOT_MUTATED]
    if not_compiled:
        lines += ["", "The compiler refuses these mutants:", ""]
        lines += [f"- {code(name)}: {why}" for name, why in sorted(not_compiled.items())]
    return "\n".join(lines) + "\n"
