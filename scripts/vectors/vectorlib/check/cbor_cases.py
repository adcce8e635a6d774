# SPDX-License-Identifier: Apache-2.0
"""A strict reader of its own for the cbor cases: the first thing that is wrong, or nothing."""
import cbor2

DEPTH, TEXT = 16, 65536


class Refused(Exception):
    pass


class Reader:
    def __init__(self, data):
        self.data, self.at, self.has_long_heads = data, 0, False

    def take(self, count):
        if count > len(self.data) - self.at:
            raise Refused("cbor.malformed")
        self.at += count
        return self.data[self.at - count:self.at]

    def head(self):
        first = self.take(1)[0]
        major, code = first >> 5, first & 31
        if code == 31 and major in (2, 3, 4, 5):
            raise Refused("cbor.indefinite")
        if code > 27:
            raise Refused("cbor.malformed")
        if code < 24:
            return major, code, code
        width = 1 << code - 24
        argument = int.from_bytes(self.take(width), "big")
        if major == 7:
            if width == 1 and argument < 32:
                raise Refused("cbor.malformed")
        elif argument < (24 if width == 1 else 1 << width * 4):
            self.has_long_heads = True
        return major, code, argument

    def item(self, depth=0):
        """The item in a form in which equal items are equal."""
        major, code, argument = self.head()
        if major in (4, 5, 6) and depth == DEPTH:
            raise Refused("cbor.limit")
        if major == 3 and TEXT < argument <= len(self.data) - self.at:
            raise Refused("cbor.limit")
        if major in (2, 3):
            content = self.take(argument)
            if major == 3:
                try:
                    content.decode("utf-8")
                except UnicodeDecodeError:
                    raise Refused("cbor.malformed") from None
            return major, content
        if major == 4:
            return major, tuple(self.item(depth + 1) for _ in range(argument))
        if major == 5:
            pairs = {}
            for _ in range(argument):
                key, value = self.item(depth + 1), self.item(depth + 1)
                if key in pairs:
                    raise Refused("cbor.duplicate_key")
                pairs[key] = value
            return major, tuple(sorted(pairs.items(), key=repr))
        if major == 6:
            return major, argument, self.item(depth + 1)
        return major, code if major == 7 else None, argument


def outcome(data, require):
    reader = Reader(data)
    try:
        reader.item()
        if reader.at != len(data):
            raise Refused("cbor.trailing")
    except Refused as refused:
        return [refused.args[0]]
    return ["cbor.non_minimal"] if reader.has_long_heads and "cbor.non_minimal" in require else []


def check(case):
    data = bytes.fromhex(case["input"]["cbor"])
    expected, found = case["expect"]["failures"], outcome(data, case["input"].get("require", []))
    if expected != found:
        return "expected %s, found %s" % (expected, found)
    if not expected:
        cbor2.loads(data)
    return None
