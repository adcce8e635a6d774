# SPDX-License-Identifier: Apache-2.0
"""A CBOR writer with control over every byte, wrong ones included.

Plain Python values give the preferred encoding, maps in the order in which they were filled. The classes below
stand for what a good encoder would refuse to write.
"""
import struct


class Raw(bytes):
    """Bytes that are copied into the output as they are."""


class Tag:
    def __init__(self, number, content):
        self.number, self.content = number, content


class Map:
    """A map as a list of pairs: keys may repeat and need not be hashable."""

    def __init__(self, *pairs):
        self.pairs = list(pairs)


class Wide:
    """An item whose head spends `width` (1, 2, 4 or 8) bytes on its argument, needed or not."""

    def __init__(self, item, width=8):
        self.item, self.width = item, width


class Indefinite:
    """A list, dict, bytes or str in its indefinite-length form."""

    def __init__(self, item):
        self.item = item


def head(major, argument, width=None):
    if width is None:
        if argument < 24:
            return bytes([major << 5 | argument])
        width = next(w for w in (1, 2, 4, 8) if argument < 1 << 8 * w)
    code = {1: 24, 2: 25, 4: 26, 8: 27}[width]
    return bytes([major << 5 | code]) + argument.to_bytes(width, "big")


def encode(item, width=None):
    if isinstance(item, Raw):
        return bytes(item)
    if isinstance(item, Wide):
        return encode(item.item, item.width)
    if isinstance(item, Indefinite):
        return _indefinite(item.item)
    if isinstance(item, bool) or item is None:
        return {False: b"\xf4", True: b"\xf5", None: b"\xf6"}[item]
    if isinstance(item, int):
        return head(0, item, width) if item >= 0 else head(1, -1 - item, width)
    if isinstance(item, float):
        return b"\xfb" + struct.pack(">d", item)
    if isinstance(item, (bytes, bytearray)):
        return head(2, len(item), width) + bytes(item)
    if isinstance(item, str):
        text = item.encode()
        return head(3, len(text), width) + text
    if isinstance(item, (list, tuple)):
        return head(4, len(item), width) + b"".join(encode(member) for member in item)
    if isinstance(item, (dict, Map)):
        pairs = item.pairs if isinstance(item, Map) else list(item.items())
        return head(5, len(pairs), width) + b"".join(encode(k) + encode(v) for k, v in pairs)
    if isinstance(item, Tag):
        return head(6, item.number, width) + encode(item.content)
    raise TypeError("no CBOR form for %r" % type(item))


def _indefinite(item):
    if isinstance(item, (bytes, str)):
        half = len(item) // 2
        start = b"\x5f" if isinstance(item, bytes) else b"\x7f"
        return start + encode(item[:half]) + encode(item[half:]) + b"\xff"
    if isinstance(item, dict):
        return b"\xbf" + b"".join(encode(k) + encode(v) for k, v in item.items()) + b"\xff"
    return b"\x9f" + b"".join(encode(member) for member in item) + b"\xff"


def embedded(item):
    """#6.24(bstr .cbor item)"""
    return Tag(24, encode(item))


def full_date(text):
    """RFC 8943"""
    return Tag(1004, text)


def tdate(text):
    """RFC 8949, 3.4.1"""
    return Tag(0, text)
