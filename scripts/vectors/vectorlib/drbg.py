# SPDX-License-Identifier: Apache-2.0
"""Every key, salt and nonce comes from here, so that two runs give the same bytes."""
import hmac

SEED = b"mdoc-reader test vectors, first edition"


def random_bytes(label, count):
    """`count` bytes that depend on the seed and the label only (HMAC-SHA-256 over a counter)."""
    blocks = (count + 31) // 32
    stream = b"".join(hmac.digest(SEED, b"%d|" % i + label.encode(), "sha256") for i in range(blocks))
    return stream[:count]


def random_integer(label, below):
    """An integer in 1..<below; 128 spare bits make the modulo bias irrelevant."""
    width = (below.bit_length() + 7) // 8 + 16
    return int.from_bytes(random_bytes(label, width), "big") % (below - 1) + 1
