# SPDX-License-Identifier: Apache-2.0
"""Public keys for the checks: COSE signatures, certificate signatures, key agreement."""
import base64

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, ed448, x25519, x448
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature

from .. import brainpool320

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
P320_OID = bytes.fromhex("06092b2403030208010109")


class PublicKey:
    def __init__(self, curve, key):
        self.curve, self.key = curve, key

    @staticmethod
    def from_coordinates(curve, x, y):
        if len(x) != SIZES[curve] or len(y) != SIZES[curve]:
            raise ValueError("width")
        x, y = int.from_bytes(x, "big"), int.from_bytes(y, "big")
        if curve == 257:
            if not brainpool320.on_curve((x, y)):
                raise ValueError("off curve")
            return PublicKey(curve, (x, y))
        return PublicKey(curve, ec.EllipticCurvePublicNumbers(x, y, EC_CURVES[curve]()).public_key())

    @staticmethod
    def from_info(info):
        if P320_OID in info:
            point = info[-80:]
            return PublicKey.from_coordinates(257, point[:40], point[40:])
        key = serialization.load_der_public_key(info)
        if isinstance(key, ec.EllipticCurvePublicKey):
            number = next((n for n, c in EC_CURVES.items() if c and c.name == key.curve.name), None)
        else:
            number = next((n for n, c in OKP.items() if isinstance(key, c)), None)
        if number is None:
            raise ValueError("no key for mdocs")
        return PublicKey(number, key)

    @staticmethod
    def from_cose(key):
        """From a decoded COSE_Key."""
        curve = key[-1]
        if key[1] == 2 and curve in EC_CURVES:
            return PublicKey.from_coordinates(curve, key[-2], key[-3])
        if key[1] == 1 and curve in OKP:
            return PublicKey(curve, OKP[curve].from_public_bytes(key[-2]))
        raise ValueError("unusable key")

    @staticmethod
    def from_jwk(jwk):
        curve = JWK_CURVES[jwk["crv"]]
        if jwk["kty"] == "EC":
            return PublicKey.from_coordinates(curve, b64(jwk["x"]), b64(jwk["y"]))
        return PublicKey(curve, OKP[curve].from_public_bytes(b64(jwk["x"])))

    def verify(self, signature, message, algorithm):
        """A COSE signature (RFC 9053, 2); None when the algorithm does not go with the key."""
        hash_name, curves = ALGORITHMS.get(algorithm, (None, ()))
        if self.curve not in curves:
            return None
        if hash_name is None:
            return succeeds(lambda: self.key.verify(signature, message))
        size = SIZES[self.curve]
        if len(signature) != 2 * size:
            return False
        r, s = (int.from_bytes(part, "big") for part in (signature[:size], signature[size:]))
        if self.curve == 257:
            return brainpool320.verify(self.key, message, hash_name, r, s)
        return self.verify_der(encode_dss_signature(r, s), message, hash_name)

    def verify_der(self, signature, message, hash_name):
        if self.curve == 257:
            r, s = decode_dss_signature(signature)
            return brainpool320.verify(self.key, message, hash_name, r, s)
        return succeeds(lambda: self.key.verify(signature, message, ec.ECDSA(HASHES[hash_name]())))


def succeeds(verify):
    try:
        verify()
        return True
    except (InvalidSignature, ValueError):
        return False


def b64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
