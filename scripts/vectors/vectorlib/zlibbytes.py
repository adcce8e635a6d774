# SPDX-License-Identifier: Apache-2.0
"""A ZLIB writer (RFC 1950, RFC 1951) that gives the same bytes everywhere, which compressors do not promise."""
import zlib


def wrapped(deflated, content, header=b"\x78\x01", checksum=None):
    """RFC 1950: header, DEFLATE stream, Adler-32 of the content."""
    check = zlib.adler32(content) if checksum is None else checksum
    return header + deflated + check.to_bytes(4, "big")


def stored(content):
    """RFC 1951, 3.2.4: blocks without compression."""
    blocks = [content[at:at + 65535] for at in range(0, len(content), 65535)] or [b""]
    out = b""
    for number, block in enumerate(blocks):
        last = number == len(blocks) - 1
        out += bytes([last]) + len(block).to_bytes(2, "little") + (len(block) ^ 0xFFFF).to_bytes(2, "little") + block
    return out


class Bits:
    """Data elements go in from the lowest bit, Huffman codes from the highest (RFC 1951, 3.1.1)."""

    def __init__(self):
        self.out, self.bit, self.current = bytearray(), 0, 0

    def put(self, value, count):
        self.current |= value << self.bit
        self.bit += count
        while self.bit >= 8:
            self.out.append(self.current & 0xFF)
            self.current >>= 8
            self.bit -= 8

    def code(self, value, count):
        self.put(int(format(value, "0%db" % count)[::-1], 2), count)

    def bytes(self):
        return bytes(self.out) + (bytes([self.current]) if self.bit else b"")


def fixed(content):
    """RFC 1951, 3.2.6: one block of literals under the fixed codes."""
    bits = Bits()
    bits.put(0b011, 3)
    for byte in content:
        if byte < 144:
            bits.code(0x30 + byte, 8)
        else:
            bits.code(0x190 + byte - 144, 9)
    bits.code(0, 7)
    return bits.bytes()


def zeros(count):
    """RFC 1951, 3.2.7: a block of nothing but zero bytes with codes of its own, two bits for 258 of them.

    The codes: 285 (258 bytes) has 1 bit, 0 and 256 (end) have 2; the one distance, 1, has 1.
    """
    bits = Bits()
    bits.put(0b101, 3)
    bits.put(286 - 257, 5)
    bits.put(0, 5)
    # Lengths of the code length codes, in their odd order; 18 and 1 get 2 bits, 2 gets 2 as well.
    order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
    bits.put(len(order) - 4, 4)
    for symbol in order:
        bits.put({1: 1, 2: 2, 18: 2}.get(symbol, 0), 3)
    one, two, run = (0b0, 1), (0b10, 2), (0b11, 2)

    def skip(length):
        while length:
            step = min(length, 138)
            bits.code(*run)
            bits.put(step - 11, 7)
            length -= step
    bits.code(*two)         # literal 0
    skip(255)               # 1 to 255
    bits.code(*two)         # 256
    skip(28)                # 257 to 284
    bits.code(*one)         # 285
    bits.code(*one)         # distance 1
    singles = 1 + (count - 1) % 258
    for _ in range(singles):
        bits.code(0b10, 2)
    for _ in range((count - singles) // 258):
        bits.code(0b0, 1)
        bits.code(0b0, 1)
    bits.code(0b11, 2)
    return bits.bytes()
