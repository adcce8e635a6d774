# SPDX-License-Identifier: Apache-2.0
"""The reader's private key in the checks: comparing it with the transcript, and deriving the MAC key."""
import base64
import hashlib

import cbor2
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .. import brainpool320
from .signatures import EC_CURVES, OKP, SIZES, P320_OID, b64


class ReaderKey:
    def __init__(self, curve, key):
        self.curve, self.key = curve, key

    @staticmethod
    def load(text):
        if not text.startswith("-----"):
            return ReaderKey(1, ec.derive_private_key(int.from_bytes(b64(text), "big"), ec.SECP256R1()))
        content = base64.b64decode("".join(line for line in text.splitlines() if not line.startswith("-")))
        if P320_OID in content:
            at = content.index(b"\x02\x01\x01\x04\x28") + 5
            return ReaderKey(257, int.from_bytes(content[at:at + 40], "big"))
        key = serialization.load_pem_private_key(text.encode(), None)
        if isinstance(key, ec.EllipticCurvePrivateKey):
            return ReaderKey(next(n for n, c in EC_CURVES.items() if c and c.name == key.curve.name), key)
        return ReaderKey(next(n for n, c in OKP.items() if isinstance(key.public_key(), c)), key)

    def public(self):
        """The coordinates as COSE has them."""
        if self.curve in OKP:
            return (self.key.public_key().public_bytes_raw(),)
        if self.curve == 257:
            numbers = brainpool320.multiply(self.key, brainpool320.G)
        else:
            public = self.key.public_key().public_numbers()
            numbers = (public.x, public.y)
        return tuple(n.to_bytes(SIZES[self.curve], "big") for n in numbers)

    def is_named_by(self, cose_key):
        if (cose_key.get(1), cose_key.get(-1)) != (1 if self.curve in OKP else 2, self.curve):
            return False
        return self.public() == tuple(cose_key[k] for k in (-2, -3) if k in cose_key)

    def mac_key(self, device_key, transcript):
        if device_key.curve != self.curve:
            raise ValueError("no common curve")
        if self.curve in OKP:
            secret = self.key.exchange(device_key.key)
        elif self.curve == 257:
            secret = brainpool320.multiply(self.key, device_key.key)[0].to_bytes(40, "big")
        else:
            secret = self.key.exchange(ec.ECDH(), device_key.key)
        tagged = b"\xd8\x18" + cbor2.dumps(transcript)
        return HKDF(hashes.SHA256(), 32, hashlib.sha256(tagged).digest(), b"EMacKey").derive(secret)
