# SPDX-License-Identifier: Apache-2.0
"""A CBOR reader that keeps the bytes of every item, for hashing what was received."""
import cbor2


class Item:
    """One data item: its bytes, and its members if it has any."""

    def __init__(self, raw, major, argument, members=()):
        self.raw, self.major, self.argument, self.members = raw, major, argument, members

    @property
    def value(self):
        """The Python value, as another library decodes it."""
        return cbor2.loads(self.raw)

    @property
    def is_null(self):
        return self.raw == b"\xf6"

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

    def embedded(self):
        """The item inside #6.24(bstr .cbor item)."""
        if self.major != 6 or self.argument != 24 or self.members[0].major != 2:
            raise LookupError("not an embedded item")
        return read(self.members[0].value)


def read(data):
    item, end = _item(data, 0)
    if end != len(data):
        raise ValueError("trailing bytes")
    return item


def _item(data, start):
    if start >= len(data):
        raise ValueError("short")
    major, code = data[start] >> 5, data[start] & 31
    width = {24: 1, 25: 2, 26: 4, 27: 8}.get(code, 0)
    if code > 27:
        raise ValueError("indefinite or reserved")
    if start + 1 + width > len(data):
        raise ValueError("short")
    argument = int.from_bytes(data[start + 1:start + 1 + width], "big") if width else code
    at = start + 1 + width
    members = []
    if major in (2, 3):
        at += argument
    elif major == 4:
        for _ in range(argument):
            member, at = _item(data, at)
            members.append(member)
    elif major == 5:
        for _ in range(argument):
            key, at = _item(data, at)
            value, at = _item(data, at)
            members.append((key, value))
    elif major == 6:
        member, at = _item(data, at)
        members.append(member)
    if at > len(data):
        raise ValueError("short")
    return Item(bytes(data[start:at]), major, argument, members), at
