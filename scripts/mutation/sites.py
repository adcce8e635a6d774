# SPDX-License-Identifier: Apache-2.0
"""Finds the places of one file that judge, and what to write around each so that a number switches it off."""
import re
from dataclasses import dataclass, field

from swift_text import SwiftText

JUDGES = re.compile(r"\b(throw|return|continue)\b|\.flag\(|\.append\(|\.insert\(|= true\b|= false\b")
BINDS = re.compile(r"\s*(let|var|case|_ =|#)\b|\s*_ =")
FINDINGS = re.compile(
    r"\b(problems|unknown\w*|mismatches|missing|inconclusive|wrong\w+|refused|findings)\.(append|insert)\(")
SORTS = re.compile(r"\$0.*[<>].*\$1|\b(left|one)\b.*<.*\b(right|other)\b|\bbyte < otherByte\b")
COMPARISON = re.compile(r"\s(<=|>=|<|>)\s")
AT_THE_BORDER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
LOGIC = ("&&", "||")


@dataclass
class Site:
    """One mutant: text to put in at offsets, of which `{n}` is the number of the mutant."""
    file: str
    function: str
    operator: str
    code: str
    line: int
    edits: list
    check: str = ""
    failure: str = ""
    environment: dict = field(default_factory=dict)
    occurrence: int = 1
    # How far it reaches, which says what stands outside of what where several begin at one place.
    reach: float = 0

    @property
    def name(self):
        again = f" ({self.occurrence})" if self.occurrence > 1 else ""
        return f"{self.file} {self.function}: {self.operator}: {self.code}{again}"


class Finder:
    """Goes through one file once for each operator."""

    def __init__(self, file, text):
        self.file = file
        self.swift = SwiftText(text)
        self.sites = []
        self.taken = set()
        self.heads = self.find_heads()

    def find_heads(self):
        """The conditions of every if, guard, while and where: from the word to the brace or the else."""
        heads = []
        for word in re.finditer(r"(?<!#)\b(if|guard|while|where)\s", self.swift.mask):
            ending = r"\belse\b|\{|\}|:\s" if word.group(1) == "where" else r"\belse\b|\{|\}"
            end = self.swift.find(word.end(), len(self.swift.mask), re.compile(ending))
            if word.group(1) == "guard":
                end = self.swift.find(word.end(), len(self.swift.mask), re.compile(r"\belse\s*\{"))
            if end:
                heads.append(self.swift.trimmed(word.end(), end.start()))
        return heads

    def end_of_operand(self, position, stops):
        limits = [end for start, end in self.heads if start <= position < end]
        return min([self.swift.operand_end(position, stops)] + limits)

    def find(self):
        self.recorder_calls()
        self.guards()
        self.ifs()
        self.loops()
        self.choices()
        self.bare_findings()
        self.early_returns()
        self.operands()
        self.tried()
        self.borders()
        self.sites.sort(key=lambda site: (site.edits[0][0], site.operator))
        seen = {}
        for site in self.sites:
            seen[site.name] = seen.get(site.name, 0) + 1
            site.occurrence = seen[site.name]
        return self.sites

    def add(self, operator, span, edits, check="", failure=""):
        key = (span, operator)
        if key not in self.taken:
            self.taken.add(key)
            code = re.sub(r"\s+", " ", re.sub(r"//[^\n]*", "", self.swift.text[span[0]:span[1]])).strip()
            self.sites.append(Site(
                self.file, self.swift.member(span[0]), operator, code if len(code) <= 160 else code[:157] + "…",
                self.swift.line(span[0]), edits, check, failure,
                reach=span[1] - span[0] - (0.5 if operator == "border" else 0)))

    def passing(self, span):
        """Edits with which a condition holds."""
        if self.swift.mask.startswith("try ", span[0]):
            return [(span[0], "passes({n}, "), (span[1], ")")]
        return [(span[0], "(mutant({n}) || ("), (span[1], "))")]

    def failing(self, span):
        """Edits with which a condition does not hold."""
        return [(span[0], "(!mutant({n}) && ("), (span[1], "))")]

    def holds(self, operator, span, check="", failure=""):
        """A condition, as if it were true; of several that must hold, each on its own."""
        parts = self.swift.split(*span, "&&")
        if len(parts) > 1 and not self.has(span, "||") and not self.has(span, " ? "):
            for part in parts:
                self.holds(operator, part, check, failure)
            return
        self.taken.add((span, "operand of &&"))
        self.add(operator, span, self.passing(span), check, failure)

    def fails(self, operator, span):
        """A condition that finds something wrong, as if it were false; of several that may, each on its own."""
        parts = self.swift.split(*span, "||")
        if len(parts) > 1 and not self.has(span, " ? "):
            for part in parts:
                self.fails(operator, part)
            return
        self.taken.add((span, "operand of ||"))
        self.add(operator, span, self.failing(span))

    def has(self, span, token):
        return len(self.swift.split(*span, token)) > 1

    def recorder_calls(self):
        for call in re.finditer(r"\brecorder\.(expect|flag)\(", self.swift.mask):
            opening = call.end() - 1
            closing = self.swift.match[opening]
            arguments = self.swift.split(opening + 1, closing, ",")
            texts = [self.swift.text[start:end] for start, end in arguments]
            span = (call.start(), closing + 1)
            if call.group(1) == "expect":
                self.holds("the check never fails", arguments[0], texts[1].lstrip("."), texts[2].lstrip("."))
                continue
            check, failure = texts[0].lstrip("."), re.split(r"\?\?", texts[1])[-1].strip().lstrip(".")
            self.add("nothing is flagged", span, [(span[0], "(mutant({n}) ? () : "), (span[1], ")")], check, failure)
            self.add("passed, not flagged", span,
                     [(span[0], "(mutant({n}) ? recorder.pass(" + texts[0] + ") : "), (span[1], ")")], check, failure)

    def guards(self):
        for guard in re.finditer(r"\bguard\s", self.swift.mask):
            otherwise = self.swift.find(guard.end(), len(self.swift.mask), re.compile(r"\belse\s*\{"))
            for span in self.swift.split(guard.end(), otherwise.start(), ","):
                if not BINDS.match(self.swift.mask[span[0]:span[1] + 1]):
                    self.holds("guard as if true", span)
                else:
                    self.taken.add((span, "binding"))

    def ifs(self):
        for start in re.finditer(r"(?<!#)\bif\s", self.swift.mask):
            body = self.swift.find(start.end(), len(self.swift.mask), re.compile(r"\{"))
            if not body:
                continue
            inside = self.swift.mask[body.start():self.swift.match[body.start()]]
            if not JUDGES.search(inside):
                continue
            conditions = self.swift.split(start.end(), body.start(), ",")
            if len(conditions) == 1 and not BINDS.match(self.swift.mask[conditions[0][0]:]):
                self.fails("if as if false", conditions[0])
            else:
                span = (conditions[0][0], conditions[-1][1])
                self.add("if as if false", span, [(span[0], "!mutant({n}), ")])

    def loops(self):
        for loop in re.finditer(r"\bfor\s", self.swift.mask):
            body = self.swift.find(loop.end(), len(self.swift.mask), re.compile(r"\{"))
            where = self.swift.find(loop.end(), body.start(), re.compile(r"\bwhere\s")) if body else None
            if where and JUDGES.search(self.swift.mask[body.start():self.swift.match[body.start()]]):
                self.fails("where as if false", self.swift.trimmed(where.end(), body.start()))

    def tried(self):
        for attempt in re.finditer(r"\(try\?", self.swift.mask):
            end = self.swift.match[attempt.start()] + 1
            for comparison, operator, wrap in ((" != nil", "fails as if it did not", "(mutant({n}) || "),
                                               (" == nil", "fails as if it did not", "(!mutant({n}) && ")):
                if self.swift.mask.startswith(comparison, end):
                    span = (attempt.start(), end + len(comparison))
                    if any(site.edits[0][0] == span[0] and site.edits[-1][0] == span[1] for site in self.sites):
                        continue
                    self.add(operator, span, [(span[0], wrap), (span[1], ")")])

    def choices(self):
        """`condition ? something wrong : nil`, and the other way round."""
        for question in re.finditer(r"(?<=\s)\?(?=\s)", self.swift.mask):
            start = self.swift.operand_start(question.start() - 1, (" ? ",))
            colon = self.swift.find(question.end(), len(self.swift.mask), re.compile(r"\s:\s"))
            if not colon:
                continue
            first = self.swift.text[slice(*self.swift.trimmed(question.end(), colon.start()))]
            end = self.end_of_operand(colon.end(), ())
            second = self.swift.text[slice(*self.swift.trimmed(colon.end(), end))]
            condition = self.swift.trimmed(start, question.start())
            if re.fullmatch(r"nil|\.fits|true", first):
                self.holds("choice as if good", condition)
            elif re.fullmatch(r"nil|\.fits", second):
                self.fails("choice as if good", condition)

    def bare_findings(self):
        """What is wrong is not written down; only where no condition around it is a mutant already."""
        for statement in FINDINGS.finditer(self.swift.mask):
            end = self.swift.match[statement.end() - 1] + 1
            line = self.swift.mask[:statement.start()].rsplit("\n", 1)[-1]
            if re.search(r"\bif\b", line) or not re.search(r"(^\s*|[{:]\s)$", line):
                continue
            span = (statement.start(), end)
            self.add("not written down", span, [(span[0], "if !mutant({n}) {{ _ = "), (span[1], " }}")])

    def early_returns(self):
        """`guard let … else { return .problem }` in a function that answers with a problem or nil."""
        for found in re.finditer(r"\breturn\s+(\.[a-zA-Z]\w*|PathFinding\()", self.swift.mask):
            head = re.split(r"\bfunc\b", self.swift.mask[:found.start()])[-1]
            result = re.search(r"->\s*([\w.]+)(\??)\s*\{", head)
            if not result:
                continue
            good = "nil" if result.group(2) and re.search(r"Problem|Finding|Skip|Standing$", result.group(1)) else \
                ".fits" if result.group(1) == "Judgement" else None
            before = self.swift.mask[:found.start()].rstrip()
            if not good or not (before.endswith("{") and before[:-1].rstrip().endswith("else") or before.endswith(":")):
                continue
            end = self.swift.match[found.end() - 1] + 1 if found.group(1).endswith("(") else found.end()
            if self.swift.mask[end] == "(":
                end = self.swift.match[end] + 1
            span = (found.start(1), end)
            if re.match(r"\s*\?", self.swift.mask[end:]):
                continue
            self.add("returned as if good", span, [(span[0], "mutant({n}) ? " + good + " : ")])

    def operands(self):
        for token in re.finditer(r"(?<=\s)(&&|\|\|)(?=\s)", self.swift.mask):
            operator = token.group(1)
            for span in ((self.swift.operand_start(token.start(), LOGIC), token.start()),
                         (token.end(), self.end_of_operand(token.end(), LOGIC))):
                span = self.swift.trimmed(*span)
                kind = f"operand of {operator}"
                if (span, kind) not in self.taken:
                    self.add(kind, span, self.passing(span) if operator == "&&" else self.failing(span))

    def borders(self):
        """Comparisons of times, numbers and counts; not those that sort."""
        for token in COMPARISON.finditer(self.swift.mask):
            span = self.swift.trimmed(
                self.swift.operand_start(token.start(), LOGIC), self.end_of_operand(token.end(), LOGIC))
            text = self.swift.mask[slice(*span)]
            if "{" in text or "->" in text or "func " in text or SORTS.search(text):
                continue
            sign = token.start(1)
            self.add("border", span, [
                (span[0], "border({n}, "), (sign, ",", sign + len(token.group(1))),
                (span[1], f", {token.group(1)}, {AT_THE_BORDER[token.group(1)]})")])


def find(file, text):
    return Finder(file, text).find()


def rewritten(text, sites, number_of):
    """The text with the edits of all sites. Of insertions at one place the ends of what is inside come first."""
    insertions, replacements = [], {}
    for site in sites:
        for index, edit in enumerate(site.edits):
            put = edit[1].replace("{n}", str(number_of[site.name])).replace("{{", "{").replace("}}", "}")
            if len(edit) == 3:
                replacements[edit[0]] = (put, edit[2])
            elif index == 0:
                insertions.append((edit[0], 1, -site.reach, put))
            else:
                insertions.append((edit[0], 0, site.reach, put))
    result, position = [], 0
    for place, _, _, put in sorted(insertions + [(place, 2, 0, None) for place in replacements]):
        result.append(text[position:place])
        position = place
        if put is None:
            put, position = replacements[place]
        result.append(put)
    return "".join(result) + text[position:]
