# SPDX-License-Identifier: Apache-2.0
"""Public keys and signatures, by packages: cryptography, pycose where it knows the algorithm, ecdsa for
brainpoolP320r1, which the other two lack.
"""
import base64
import hashlib

import ecdsa
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, ed448, x25519, x448
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from ecdsa import eddsa, ellipticcurve
from ecdsa.util import sigdecode_der, sigdecode_string

from . import cose

HASHES = {"sha256": hashes.SHA256, "sha384": hashes.SHA384, "sha512": hashes.SHA512}
EC_CURVES = {1: ec.SECP256R1, 2: ec.SECP384R1, 3: ec.SECP521R1, 256: ec.BrainpoolP256R1, 257: None,
             258: ec.BrainpoolP384R1, 259: ec.BrainpoolP512R1}
OKP = {4: x25519.X25519PublicKey, 5: x448.X448PublicKey, 6: ed25519.Ed25519PublicKey, 7: ed448.Ed448PublicKey}
JWK_CURVES = {"P-256": 1, "P-384": 2, "P-521": 3, "X25519": 4, "X448": 5, "Ed25519": 6, "Ed448": 7,
              "brainpoolP256r1": 256, "brainpoolP320r1": 257, "brainpoolP384r1": 258, "brainpoolP512r1": 259}
SIZES = {1: 32, 2: 48, 3: 66, 4: 32, 5: 56, 6: 32, 7: 57, 256: 32, 257: 40, 258: 48, 259: 64}
# COSE algorithm: hash, and the curves of COSE that it goes with.
ALGORITHMS = {-7: ("sha256", {1, 256}), -35: ("sha384", {2, 257, 258}), -36: ("sha512", {3, 259}), -8: (None, {6, 7}),
              -9: ("sha256", {1}), -51: ("sha384", {2}), -52: ("sha512", {3}), -19: (None, {6}), -53: (None, {7}),
              -265: ("sha256", {256}), -266: ("sha384", {257}), -267: ("sha384", {258}), -268: ("sha512", {259})}
HASHLIB = {"sha256": hashlib.sha256, "sha384": hashlib.sha384, "sha512": hashlib.sha512}
EDWARDS = {6: eddsa.curve_ed25519, 7: eddsa.curve_ed448}
P320 = ecdsa.BRAINPOOLP320r1
P320_OID = bytes.fromhex("06092b2403030208010109")


class PublicKey:
    """A curve's number in COSE, and a key of cryptography, or of ecdsa on brainpoolP320r1."""

    def __init__(self, curve, key):
        self.curve, self.key = curve, key

    @staticmethod
    def from_coordinates(curve, x, y):
        """Raises ValueError for what is no point of the curve, in its full width."""
        if not (isinstance(x, bytes) and isinstance(y, bytes)) or len(x) != SIZES[curve] or len(y) != SIZES[curve]:
            raise ValueError("width")
        if curve == 257:
            return PublicKey.from_p320(lambda: ecdsa.VerifyingKey.from_string(x + y, P320))
        point = b"\x04" + x + y
        return PublicKey(curve, ec.EllipticCurvePublicKey.from_encoded_point(EC_CURVES[curve](), point))

    @staticmethod
    def from_p320(load):
        try:
            return PublicKey(257, load())
        except (ecdsa.errors.MalformedPointError, ecdsa.der.UnexpectedDER) as error:
            raise ValueError(str(error)) from None

    @staticmethod
    def from_info(info):
        """From a SubjectPublicKeyInfo."""
        if P320_OID in info:
            return PublicKey.from_p320(lambda: ecdsa.VerifyingKey.from_der(info, valid_encodings=["uncompressed"]))
        try:
            key = serialization.load_der_public_key(info)
        except UnsupportedAlgorithm as error:
            raise ValueError(str(error)) from None
        if isinstance(key, ec.EllipticCurvePublicKey):
            number = next((n for n, c in EC_CURVES.items() if c and c.name == key.curve.name), None)
            if number and not info.endswith(b"\x04" + b"".join(PublicKey(number, key).raw())):
                raise ValueError("a point that is compressed")
        else:
            number = next((n for n, c in OKP.items() if isinstance(key, c)), None)
        if number is None:
            raise ValueError("no key for mdocs")
        return PublicKey(number, key)

    @staticmethod
    def from_cose(key):
        """From a decoded COSE_Key (ISO/IEC 18013-5, 9.1.5.2). LookupError for a curve that nobody here knows."""
        if key.get(1) not in (1, 2):
            raise ValueError("kty %r" % (key.get(1),))
        curve = key.get(-1)
        if type(curve) is not int:
            raise ValueError("curve %r" % (curve,))
        if curve not in SIZES:
            raise LookupError("curve %r" % (curve,))
        if key.get(1) == 2 and curve in EC_CURVES:
            return PublicKey.from_coordinates(curve, key.get(-2), key.get(-3))
        if key.get(1) == 1 and curve in OKP and isinstance(key.get(-2), bytes):
            if curve in EDWARDS and has_small_order(EDWARDS[curve], key[-2]):
                raise ValueError("a key under which anybody can sign")
            return PublicKey(curve, OKP[curve].from_public_bytes(key[-2]))
        raise ValueError("unusable key")

    @staticmethod
    def from_jwk(jwk):
        curve = JWK_CURVES[jwk["crv"]]
        if jwk["kty"] == "EC":
            return PublicKey.from_coordinates(curve, b64(jwk["x"]), b64(jwk["y"]))
        return PublicKey(curve, OKP[curve].from_public_bytes(b64(jwk["x"])))

    def goes_with(self, algorithm):
        return type(algorithm) is int and algorithm in ALGORITHMS and self.curve in ALGORITHMS[algorithm][1]

    def raw(self):
        """Coordinates, or the bytes of a key on an Edwards or Montgomery curve."""
        if self.curve in OKP:
            return (self.key.public_bytes_raw(),)
        if self.curve == 257:
            whole = self.key.to_string()
            return whole[:40], whole[40:]
        numbers = self.key.public_numbers()
        return tuple(n.to_bytes(SIZES[self.curve], "big") for n in (numbers.x, numbers.y))

    def verifies_cose(self, protected, payload, signature, algorithm, external=b""):
        """A COSE_Sign1; `algorithm` must go with the key."""
        if not self.goes_with(algorithm):
            raise ValueError("the algorithm does not go with the key")
        verdict = cose.verifies_sign1(self, protected, payload, signature, algorithm, external)
        own = self.verifies(signature, cose.structure("Signature1", protected, external, payload), algorithm)
        if verdict is not None and verdict != own:
            raise RuntimeError("pycose and cryptography disagree on a signature")
        return own

    def verifies(self, signature, message, algorithm):
        """A signature in the form of RFC 9053, 2, where r and s have the curve's width."""
        hash_name, _ = ALGORITHMS[algorithm]
        if hash_name is None:
            return succeeds(lambda: self.key.verify(signature, message))
        size = SIZES[self.curve]
        if len(signature) != 2 * size:
            return False
        if self.curve == 257:
            return succeeds(lambda: self.key.verify(signature, message, HASHLIB[hash_name], sigdecode_string))
        r, s = (int.from_bytes(part, "big") for part in (signature[:size], signature[size:]))
        return self.verifies_der(encode_dss_signature(r, s), message, hash_name)

    def verifies_der(self, signature, message, hash_name):
        """A signature in the form of RFC 3279, 2.2.3, as certificates have it."""
        if self.curve == 257:
            return succeeds(lambda: self.key.verify(signature, message, HASHLIB[hash_name], sigdecode_der))
        return succeeds(lambda: self.key.verify(signature, message, ec.ECDSA(HASHES[hash_name]())))


def has_small_order(curve, data):
    """RFC 8032, 8.9: whether a point of an Edwards curve is one of the few whose order divides the cofactor. Those that
    are written with a coordinate that is not reduced are among them.
    """
    try:
        point = ellipticcurve.PointEdwards.from_bytes(curve, data)
    except ecdsa.errors.MalformedPointError:
        return True
    return point * 8 == ellipticcurve.INFINITY


def succeeds(verify):
    try:
        verify()
        return True
    except (InvalidSignature, ValueError, ecdsa.BadSignatureError, ecdsa.der.UnexpectedDER, TypeError):
        return False


def b64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
