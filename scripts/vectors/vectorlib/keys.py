# SPDX-License-Identifier: Apache-2.0
"""Keys on every curve of ISO/IEC 18013-5, Table 22, all of them from the seed."""
import base64
import textwrap

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, ed448, x25519, x448
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from . import brainpool320, der
from .drbg import random_bytes, random_integer


class Curve:
    def __init__(self, name, cose, oid, size, order=None, backend=None):
        self.name, self.cose, self.oid, self.size, self.order, self.backend = name, cose, oid, size, order, backend

    @property
    def is_ec2(self):
        return self.order is not None


_ORDERS = {
    "P-256": 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    "P-384": 2**384 - 0x389CB27E0BC8D220A7E5F24DB74F58851313E695333AD68D,
    "P-521": 2**521 - 0x5AE79787C40D069948033FEB708F65A2FC44A36477663B851449048E16EC79BF7,
    "brainpoolP256r1": 0xA9FB57DBA1EEA9BC3E660A909D838D718C397AA3B561A6F7901E0E82974856A7,
    "brainpoolP384r1": int("8CB91E82A3386D280F5D6F7E50E641DF152F7109ED5456B3"
                           "1F166E6CAC0425A7CF3AB6AF6B7FC3103B883202E9046565", 16),
    "brainpoolP512r1": int("AADD9DB8DBE9C48B3FD4E6AE33C9FC07CB308DB3B3C9D20ED6639CCA70330870"
                           "553E5C414CA92619418661197FAC10471DB1D381085DDADDB58796829CA90069", 16),
    "secp256k1": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
}

CURVES = {curve.name: curve for curve in [
    Curve("P-256", 1, "1.2.840.10045.3.1.7", 32, _ORDERS["P-256"], ec.SECP256R1()),
    Curve("P-384", 2, "1.3.132.0.34", 48, _ORDERS["P-384"], ec.SECP384R1()),
    Curve("P-521", 3, "1.3.132.0.35", 66, _ORDERS["P-521"], ec.SECP521R1()),
    Curve("secp256k1", 8, "1.3.132.0.10", 32, _ORDERS["secp256k1"], ec.SECP256K1()),
    Curve("brainpoolP256r1", 256, "1.3.36.3.3.2.8.1.1.7", 32, _ORDERS["brainpoolP256r1"], ec.BrainpoolP256R1()),
    Curve("brainpoolP320r1", 257, "1.3.36.3.3.2.8.1.1.9", 40, brainpool320.N),
    Curve("brainpoolP384r1", 258, "1.3.36.3.3.2.8.1.1.11", 48, _ORDERS["brainpoolP384r1"], ec.BrainpoolP384R1()),
    Curve("brainpoolP512r1", 259, "1.3.36.3.3.2.8.1.1.13", 64, _ORDERS["brainpoolP512r1"], ec.BrainpoolP512R1()),
    Curve("X25519", 4, "1.3.101.110", 32, backend=x25519.X25519PrivateKey),
    Curve("X448", 5, "1.3.101.111", 56, backend=x448.X448PrivateKey),
    Curve("Ed25519", 6, "1.3.101.112", 32, backend=ed25519.Ed25519PrivateKey),
    Curve("Ed448", 7, "1.3.101.113", 57, backend=ed448.Ed448PrivateKey),
]}

# The polymorphic COSE algorithm that ISO/IEC 18013-5, 9.1.2.4 pairs with each curve, and its hash.
COSE_ALGORITHM = {"P-256": -7, "brainpoolP256r1": -7, "P-384": -35, "brainpoolP320r1": -35, "brainpoolP384r1": -35,
                  "P-521": -36, "brainpoolP512r1": -36, "Ed25519": -8, "Ed448": -8, "secp256k1": -47}
HASH = {-7: "sha256", -35: "sha384", -36: "sha512", -47: "sha256",
        -9: "sha256", -51: "sha384", -52: "sha512", -265: "sha256", -266: "sha384", -267: "sha384", -268: "sha512"}
_HASHES = {"sha256": hashes.SHA256, "sha384": hashes.SHA384, "sha512": hashes.SHA512}


class Key:
    """A private key with everything the vectors need from it."""

    def __init__(self, label, curve="P-256", scalar=None):
        self.curve = CURVES[curve]
        if self.curve.is_ec2:
            self.scalar = scalar or random_integer("key/" + label, self.curve.order)
            self.secret = self.scalar.to_bytes(self.curve.size, "big")
            if self.curve.backend is None:
                x, y = brainpool320.multiply(self.scalar, brainpool320.G)
            else:
                self._key = ec.derive_private_key(self.scalar, self.curve.backend)
                x, y = (lambda n: (n.x, n.y))(self._key.public_key().public_numbers())
            self.x, self.y = (v.to_bytes(self.curve.size, "big") for v in (x, y))
            self.public = b"\x04" + self.x + self.y
        else:
            self.secret = random_bytes("key/" + label, self.curve.size)
            self._key = self.curve.backend.from_private_bytes(self.secret)
            self.public = self._key.public_key().public_bytes_raw()

    def sign(self, message, algorithm=None):
        """r||s of fixed width, or the EdDSA signature, with the hash of the COSE algorithm."""
        if not self.curve.is_ec2:
            return self._key.sign(message)
        r, s = self.sign_integers(message, HASH[algorithm or COSE_ALGORITHM[self.curve.name]])
        return r.to_bytes(self.curve.size, "big") + s.to_bytes(self.curve.size, "big")

    def sign_integers(self, message, hash_name):
        if self.curve.backend is None:
            return brainpool320.sign(self.scalar, message, hash_name)
        algorithm = ec.ECDSA(_HASHES[hash_name](), deterministic_signing=True)
        return decode_dss_signature(self._key.sign(message, algorithm))

    def sign_der(self, message, hash_name):
        r, s = self.sign_integers(message, hash_name)
        return der.sequence(der.integer(r), der.integer(s))

    def shared_secret(self, peer):
        """ECDH with another `Key`: the x coordinate, or the raw X25519/X448 output."""
        if self.curve.name.startswith("X"):
            return self._key.exchange(peer._key.public_key())
        if self.curve.backend is None:
            point = tuple(int.from_bytes(v, "big") for v in (peer.x, peer.y))
            return brainpool320.multiply(self.scalar, point)[0].to_bytes(self.curve.size, "big")
        return self._key.exchange(ec.ECDH(), peer._key.public_key())

    def cose_key(self):
        """RFC 9053, 7.1 and 7.2"""
        if self.curve.is_ec2:
            return {1: 2, -1: self.curve.cose, -2: self.x, -3: self.y}
        return {1: 1, -1: self.curve.cose, -2: self.public}

    def jwk(self):
        if self.curve.is_ec2:
            return {"kty": "EC", "crv": self.curve.name, "x": b64url(self.x), "y": b64url(self.y)}
        return {"kty": "OKP", "crv": self.curve.name, "x": b64url(self.public)}

    def public_key_info(self):
        """SubjectPublicKeyInfo (RFC 5480, RFC 8410)"""
        if self.curve.is_ec2:
            algorithm = der.sequence(der.oid("1.2.840.10045.2.1"), der.oid(self.curve.oid))
        else:
            algorithm = der.sequence(der.oid(self.curve.oid))
        return der.sequence(algorithm, der.bits(self.public))

    def sec1(self, with_public=True, with_curve=True):
        """ECPrivateKey (RFC 5915)"""
        parts = [der.integer(1), der.octets(self.secret)]
        if with_curve:
            parts.append(der.explicit(0, der.oid(self.curve.oid)))
        if with_public:
            parts.append(der.explicit(1, der.bits(self.public)))
        return der.sequence(*parts)

    def pkcs8(self):
        """PrivateKeyInfo (RFC 5958)"""
        if self.curve.is_ec2:
            algorithm = der.sequence(der.oid("1.2.840.10045.2.1"), der.oid(self.curve.oid))
            key = self.sec1(with_curve=False)
        else:
            algorithm, key = der.sequence(der.oid(self.curve.oid)), der.octets(self.secret)
        return der.sequence(der.integer(0), algorithm, der.octets(key))

    def pem(self):
        return pem("PRIVATE KEY", self.pkcs8())

    def sec1_pem(self):
        return pem("EC PRIVATE KEY", self.sec1())


def key_with_leading_zero(label, curve="P-256"):
    """A key whose x coordinate starts with a zero byte (RFC 9053, 7.1.1 keeps that byte)."""
    for attempt in range(100_000):
        key = Key("%s/%d" % (label, attempt), curve)
        if key.x[0] == 0:
            return key


def pem(kind, content):
    lines = textwrap.fill(base64.b64encode(content).decode(), 64)
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n" % (kind, lines, kind)


def b64url(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()
