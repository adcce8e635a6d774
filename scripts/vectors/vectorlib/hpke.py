# SPDX-License-Identifier: Apache-2.0
"""HPKE (RFC 9180), base mode with DHKEM(P-256, HKDF-SHA256), HKDF-SHA256 and AES-128-GCM: Apple's suite."""
import hmac

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KEM = b"KEM\x00\x10"
SUITE = b"HPKE\x00\x10\x00\x01\x00\x01"


def _extract(salt, secret):
    return hmac.digest(salt or bytes(32), secret, "sha256")


def _expand(key, info, count):
    stream, block, number = b"", b"", 1
    while len(stream) < count:
        block = hmac.digest(key, block + info + bytes([number]), "sha256")
        stream, number = stream + block, number + 1
    return stream[:count]


def _labeled_extract(suite, salt, label, secret):
    return _extract(salt, b"HPKE-v1" + suite + label + secret)


def _labeled_expand(suite, key, label, info, count):
    return _expand(key, count.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, count)


def seal(recipient, ephemeral, info, plaintext, aad=b"", mode=0, suite=SUITE, key_bytes=16, sequence=0):
    """(encapsulated key, ciphertext); everything after `plaintext` exists to make wrong messages."""
    encapsulated = ephemeral.public
    extracted = _labeled_extract(KEM, b"", b"eae_prk", ephemeral.shared_secret(recipient))
    shared = _labeled_expand(KEM, extracted, b"shared_secret", encapsulated + recipient.public, 32)
    context = bytes([mode]) + _labeled_extract(suite, b"", b"psk_id_hash", b"")
    context += _labeled_extract(suite, b"", b"info_hash", info)
    secret = _labeled_extract(suite, shared, b"secret", b"")
    key = _labeled_expand(suite, secret, b"key", context, key_bytes)
    base = _labeled_expand(suite, secret, b"base_nonce", context, 12)
    nonce = (int.from_bytes(base, "big") ^ sequence).to_bytes(12, "big")
    return encapsulated, AESGCM(key).encrypt(nonce, plaintext, aad)
