# SPDX-License-Identifier: Apache-2.0
"""brainpoolP320r1 (RFC 5639, 3.5) in plain integers, because the crypto package does not offer this curve.

For test data only: nothing here runs in constant time.
"""
import hashlib
import hmac

P = 0xD35E472036BC4FB7E13C785ED201E065F98FCFA6F6F40DEF4F92B9EC7893EC28FCD412B1F1B32E27
A = 0x3EE30B568FBAB0F883CCEBD46D3F3BB8A2A73513F5EB79DA66190EB085FFA9F492F375A97D860EB4
B = 0x520883949DFDBC42D3AD198640688A6FE13F41349554B49ACC31DCCD884539816F5EB4AC8FB1F1A6
N = 0xD35E472036BC4FB7E13C785ED201E065F98FCFA5B68F12A32D482EC7EE8658E98691555B44C59311
G = (0x43BD7E9AFB53D8B85289BCC48EE5BFE6F20137D10A087EB6E7871E2A10A599C710AF8D0D39E20611,
     0x14FDD05545EC1CC8AB4093247F77275E0743FFED117182EAA9C77877AAAC6AC7D35245D1692E8EE1)
SIZE = 40


def on_curve(point):
    x, y = point
    return 0 <= x < P and 0 <= y < P and (y * y - x * x * x - A * x - B) % P == 0


def add(left, right):
    """Affine addition; None is the point at infinity."""
    if left is None or right is None:
        return right or left
    (x1, y1), (x2, y2) = left, right
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    if left == right:
        slope = (3 * x1 * x1 + A) * pow(2 * y1, -1, P)
    else:
        slope = (y2 - y1) * pow(x2 - x1, -1, P)
    x3 = (slope * slope - x1 - x2) % P
    return x3, (slope * (x1 - x3) - y1) % P


def multiply(scalar, point):
    total = None
    for bit in bin(scalar)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, point)
    return total


def _truncated(digest):
    """The leftmost bits of a digest as an integer (FIPS 186-5, 6.4.1)."""
    value = int.from_bytes(digest, "big")
    return value >> max(0, len(digest) * 8 - N.bit_length())


def sign(private, message, hash_name):
    """(r, s) with the nonce of RFC 6979."""
    digest = hashlib.new(hash_name, message).digest()
    e = _truncated(digest)
    for k in _nonces(private, e, hash_name):
        r = multiply(k, G)[0] % N
        s = pow(k, -1, N) * (e + r * private) % N
        if r and s:
            return r, s


def _nonces(private, e, hash_name):
    size = hashlib.new(hash_name).digest_size
    seed = private.to_bytes(SIZE, "big") + (e % N).to_bytes(SIZE, "big")
    key, value = bytes(size), b"\x01" * size
    for separator in (b"\x00", b"\x01"):
        key = hmac.digest(key, value + separator + seed, hash_name)
        value = hmac.digest(key, value, hash_name)
    while True:
        stream = b""
        while len(stream) < SIZE:
            value = hmac.digest(key, value, hash_name)
            stream += value
        k = _truncated(stream[:SIZE])
        if 1 <= k < N:
            yield k
        key = hmac.digest(key, value + b"\x00", hash_name)
        value = hmac.digest(key, value, hash_name)


def verify(public, message, hash_name, r, s):
    if not (0 < r < N and 0 < s < N):
        return False
    e = _truncated(hashlib.new(hash_name, message).digest())
    w = pow(s, -1, N)
    point = add(multiply(e * w % N, G), multiply(r * w % N, public))
    return point is not None and point[0] % N == r
