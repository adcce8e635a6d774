# SPDX-License-Identifier: Apache-2.0
"""The few DER forms that keys and certificates need (X.690)."""


def element(tag, content):
    size = len(content)
    if size < 128:
        return bytes([tag, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + content


def sequence(*members):
    return element(0x30, b"".join(members))


def set_of(*members):
    return element(0x31, b"".join(members))


def integer(value):
    return element(0x02, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))


def oid(dotted):
    first, second, *rest = (int(arc) for arc in dotted.split("."))
    out = b""
    for arc in [first * 40 + second] + rest:
        group = bytes([arc & 0x7F])
        while arc := arc >> 7:
            group = bytes([arc & 0x7F | 0x80]) + group
        out += group
    return element(0x06, out)


def octets(content):
    return element(0x04, content)


def bits(content, unused=0):
    return element(0x03, bytes([unused]) + content)


def boolean(value):
    return element(0x01, b"\xff" if value else b"\x00")


def null():
    return element(0x05, b"")


def printable(text):
    return element(0x13, text.encode("ascii"))


def utf8(text):
    return element(0x0C, text.encode())


def utc_time(when):
    return element(0x17, when.strftime("%y%m%d%H%M%SZ").encode())


def time(when):
    """RFC 5280, 4.1.2.5: UTCTime through 2049, then GeneralizedTime."""
    return utc_time(when) if when.year < 2050 else element(0x18, when.strftime("%Y%m%d%H%M%SZ").encode())


def explicit(number, content):
    return element(0xA0 | number, content)


def implicit(number, content, constructed=False):
    return element((0xA0 if constructed else 0x80) | number, content)
