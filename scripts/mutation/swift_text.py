# SPDX-License-Identifier: Apache-2.0
"""Swift sources as text with brackets: enough to find conditions and statements, and no parser."""
import re

OPENING = {"(": ")", "[": "]", "{": "}"}
# A line that begins with one of these continues the line before, and so does a line after one that ends with them.
CONTINUES = re.compile(r"\s*(&&|\|\||\?\?|\?|:|\.|\+|-|\*|/|==|!=|<|>|<=|>=|=|\)|\]|\}|else\b|,|\{)")
CONTINUED = re.compile(r"(&&|\|\||\?\?|\?|:|\+|-|==|!=|<|>|<=|>=|=|,|\(|\[|\{|\breturn|\bin|\btry\??)\s*$")
KEYWORD_BEFORE = re.compile(r"\b(return|in|if|guard|while|where|else|case|throw|try)$")


class SwiftText:
    """The text of one file, and the same with comments and texts blanked out, so that offsets agree."""

    def __init__(self, text):
        self.text = text
        self.mask = blanked(text)
        self.match = matches(self.mask)

    def split(self, start, end, separator):
        """The spans between separators that stand in no bracket."""
        spans, begin, position = [], start, start
        while position < end:
            if self.mask[position] in OPENING:
                position = self.match[position] + 1
            elif self.mask.startswith(separator, position):
                spans.append((begin, position))
                position = begin = position + len(separator)
            else:
                position += 1
        return [self.trimmed(*span) for span in spans + [(begin, end)]]

    def trimmed(self, start, end):
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return start, end

    def find(self, start, end, pattern):
        """The first match in no bracket."""
        position = start
        while position < end:
            found = pattern.match(self.mask, position, end)
            if found:
                return found
            position = self.match[position] + 1 if self.mask[position] in OPENING else position + 1
        return None

    def line_end_is_boundary(self, newline):
        """Whether a statement ends at this newline."""
        before = self.mask[:newline].rsplit("\n", 1)[-1]
        after = self.mask[newline + 1:]
        while after.split("\n", 1)[0].strip() == "" and "\n" in after:
            after = after.split("\n", 1)[1]
        if before.strip() == "":
            return True
        return not CONTINUED.search(before) and not CONTINUES.match(after)

    def operand_start(self, position, stops):
        """Where the operand before an operator begins. `stops` are further operators that end it."""
        while position > 0:
            before = position - 1
            character = self.mask[before]
            if character in ")]}":
                position = self.match[before]
                continue
            if character in "([{,;" or any(self.mask.endswith(stop, 0, position) for stop in stops):
                break
            if character == "\n" and self.line_end_is_boundary(before):
                break
            if re.search(r"(\s=|:|\s\?)\s$", self.mask[max(0, position - 3):position]):
                break
            if character.isspace() and KEYWORD_BEFORE.search(self.mask[max(0, before - 10):before]):
                break
            position = before
        while self.mask[position].isspace():
            position += 1
        return position

    def operand_end(self, position, stops):
        """Where the operand after an operator ends."""
        while position < len(self.mask):
            character = self.mask[position]
            if character in ")]},;" or any(self.mask.startswith(stop, position) for stop in stops):
                break
            if character in OPENING:
                position = self.match[position] + 1
                continue
            if character == "\n" and self.line_end_is_boundary(position):
                break
            if re.match(r"\s(\?|:|else)\s", self.mask[position:position + 6]):
                break
            position += 1
        return self.trimmed(0, position)[1]

    def line(self, position):
        return self.text.count("\n", 0, position) + 1

    def member(self, position):
        """The name of the function, initializer or property of a type around a position."""
        inside = [opening for opening, closing in self.match.items()
                  if self.mask[opening] == "{" and opening < position < closing]
        for opening in sorted(inside):
            head = re.split(r"[{}]", self.mask[:opening])[-1]
            if re.search(r"\b(struct|class|enum|extension|protocol|actor)\b", head):
                continue
            found = re.findall(r"\b(?:func|var|let)\s+([^\s(<:]+)|\b(init|subscript)\b", head)
            if found:
                return "".join(found[-1])
        named = re.findall(r"\b(?:var|let|func) (\w+)", self.mask[:position])
        return named[-1] if named else "(file)"


def blanked(text):
    """Comments and the inside of texts as spaces; interpolations are part of their text."""
    result = list(text)
    position = 0

    def blank(start, end):
        for index in range(start, end):
            if result[index] != "\n":
                result[index] = " "

    while position < len(text):
        if text.startswith("//", position):
            end = text.find("\n", position)
            end = len(text) if end < 0 else end
            blank(position, end)
            position = end
        elif text.startswith("/*", position):
            end = text.index("*/", position) + 2
            blank(position, end)
            position = end
        elif text[position] == '"':
            end = end_of_text(text, position)
            blank(position + 1, end - 1)
            position = end
        else:
            position += 1
    return "".join(result)


def end_of_text(text, position):
    quotes = '"""' if text.startswith('"""', position) else '"'
    position += len(quotes)
    while not text.startswith(quotes, position):
        if text.startswith("\\(", position):
            depth, position = 1, position + 2
            while depth:
                if text[position] == '"':
                    position = end_of_text(text, position)
                    continue
                depth += {"(": 1, ")": -1}.get(text[position], 0)
                position += 1
        else:
            position += 2 if text[position] == "\\" else 1
    return position + len(quotes)


def matches(mask):
    """For each bracket the place of its partner."""
    partners, waiting = {}, []
    for position, character in enumerate(mask):
        if character in OPENING:
            waiting.append(position)
        elif character in ")]}":
            opening = waiting.pop()
            partners[opening], partners[position] = position, opening
    return partners
