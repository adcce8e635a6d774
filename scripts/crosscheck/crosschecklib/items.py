# SPDX-License-Identifier: Apache-2.0
"""A strict CBOR reader that keeps the bytes of every item, since what was received is what is hashed.

No package on PyPI both keeps the bytes and refuses what a strict reader must refuse; the values of what it has read
are decoded by cbor2.
"""
import cbor2

# The product's own limits, which its documentation names: nesting, and bytes of one text.
DEPTH, TEXT = 16, 65536


class Refused(Exception):
    """Bytes that a strict reader refuses, with the code."""


class Item:
    """One data item: its bytes, and its members if it has any."""

    def __init__(self, raw, major, argument, members=()):
        self.raw, self.major, self.argument, self.members = raw, major, argument, members
        self.has_long_heads = False

    @property
    def value(self):
        """The Python value, as another library decodes it."""
        return cbor2.loads(self.raw)

    @property
    def is_null(self):
        return self.raw == b"\xf6"

    @property
    def is_text(self):
        return self.major == 3

    @property
    def is_bytes(self):
        return self.major == 2

    def __getitem__(self, key):
        """A map's value by key, an array's member by position."""
        if self.major == 4:
            return self.members[key]
        if self.major != 5:
            raise LookupError("not a map")
        for name, value in self.members:
            if name.value == key:
                return value
        raise KeyError(key)

    def get(self, key):
        try:
            return self[key]
        except KeyError:
            return None

    def pairs(self):
        if self.major != 5:
            raise LookupError("not a map")
        return [(name.value, value) for name, value in self.members]

    def __iter__(self):
        if self.major != 4:
            raise LookupError("not an array")
        return iter(self.members)

    def __len__(self):
        return len(self.members)

    def __bool__(self):
        return True

    @property
    def is_embedded(self):
        return self.major == 6 and self.argument == 24 and self.members[0].major == 2

    def embedded(self):
        """The item inside #6.24(bstr .cbor item)."""
        if not self.is_embedded:
            raise LookupError("not an embedded item")
        return read(self.members[0].value)


class _Reader:
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
        """(item, a form of it in which equal items are equal)"""
        start = self.at
        major, code, argument = self.head()
        if major in (4, 5, 6) and depth == DEPTH:
            raise Refused("cbor.limit")
        if major == 3 and TEXT < argument <= len(self.data) - self.at:
            raise Refused("cbor.limit")
        members, form = (), (major, code if major == 7 else None, argument)
        if major in (2, 3):
            content = self.take(argument)
            if major == 3:
                try:
                    content.decode("utf-8")
                except UnicodeDecodeError:
                    raise Refused("cbor.malformed") from None
            form = (major, content)
        elif major in (4, 6):
            below = [self.item(depth + 1) for _ in range(1 if major == 6 else argument)]
            members, form = [item for item, _ in below], (major, argument, tuple(form for _, form in below))
        elif major == 5:
            members, form = self.map(argument, depth)
        return Item(self.data[start:self.at], major, argument, members), form

    def map(self, count, depth):
        members, forms = [], {}
        for _ in range(count):
            (key, key_form), (value, value_form) = self.item(depth + 1), self.item(depth + 1)
            if key_form in forms:
                raise Refused("cbor.duplicate_key")
            forms[key_form] = value_form
            members.append((key, value))
        return members, (5, tuple(sorted(forms.items(), key=repr)))


def read(data):
    """The one item that `data` is; raises Refused."""
    reader = _Reader(bytes(data))
    item, _ = reader.item()
    if reader.at != len(reader.data):
        raise Refused("cbor.trailing")
    item.has_long_heads = reader.has_long_heads
    return item
