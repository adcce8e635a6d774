# SPDX-License-Identifier: Apache-2.0
"""The reader's private key in the checks: comparing it with the transcript, and deriving the MAC key."""
import base64
import hashlib

import cbor2
import ecdsa
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from .items import Refused
from .keys import EC_CURVES, OKP, P320, P320_OID, PublicKey, b64


class ReaderKey:
    def __init__(self, curve, key):
        self.curve, self.key = curve, key

    @staticmethod
    def load(text):
        if not text.startswith("-----"):
            return ReaderKey(1, ec.derive_private_key(int.from_bytes(b64(text), "big"), ec.SECP256R1()))
        content = base64.b64decode("".join(line for line in text.splitlines() if not line.startswith("-")))
        if P320_OID in content:
            return ReaderKey(257, ecdsa.SigningKey.from_pem(text))
        key = serialization.load_pem_private_key(text.encode(), None)
        if isinstance(key, ec.EllipticCurvePrivateKey):
            return ReaderKey(next(n for n, c in EC_CURVES.items() if c and c.name == key.curve.name), key)
        return ReaderKey(next(n for n, c in OKP.items() if isinstance(key.public_key(), c)), key)

    def public(self):
        """The coordinates as COSE has them."""
        return PublicKey(self.curve, self.key.verifying_key if self.curve == 257 else self.key.public_key()).raw()

    def is_named(self, key_bytes):
        """Whether EReaderKeyBytes is this key; what cannot be read as a key is none."""
        try:
            named = key_bytes.embedded().value
            if named[1] != (1 if self.curve in OKP else 2) or named[-1] != self.curve:
                return False
            return self.public() == tuple(named[k] for k in (-2, -3) if k in named)
        except (Refused, LookupError, ValueError, TypeError, AttributeError):
            return False

    def mac_key(self, device_key, transcript):
        """EMacKey (9.1.3.5); both keys are on one curve."""
        if self.curve in OKP:
            secret = self.key.exchange(device_key.key)
        elif self.curve == 257:
            secret = ecdsa.ECDH(P320, self.key, device_key.key).generate_sharedsecret_bytes()
        else:
            secret = self.key.exchange(ec.ECDH(), device_key.key)
        tagged = b"\xd8\x18" + cbor2.dumps(transcript)
        return HKDF(hashes.SHA256(), 32, hashlib.sha256(tagged).digest(), b"EMacKey").derive(secret)
