# SPDX-License-Identifier: Apache-2.0
"""Opens the cases of protocol `hpke` with pyhpke (RFC 9180)."""
from cryptography.hazmat.primitives.asymmetric import ec, x25519, x448
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey
from pyhpke.exceptions import PyHPKEError

from .outcomes import Finding

MEMBERS = {"mode", "kem", "kdf", "aead", "info", "recipientPrivateKey", "encapsulatedKey", "psk", "pskID",
           "senderPublicKey", "messages", "exports"}
CODES = {"hpke.invalid_key", "hpke.invalid_psk", "hpke.open_failed"}.__contains__
# Of each KEM (RFC 9180, 7.1): its keys, the sizes of a private and a public one.
KEMS = {0x10: (ec.SECP256R1, 32, 65), 0x11: (ec.SECP384R1, 48, 97), 0x12: (ec.SECP521R1, 66, 133),
        0x20: (x25519, 32, 32), 0x21: (x448, 56, 56)}
MODES = ("base", "psk", "auth", "auth_psk")


class Refused(Exception):
    pass


def private(kem, data):
    kind, size, _ = KEMS[kem]
    if len(data) != size:
        raise Refused("hpke.invalid_key")
    try:
        if kind is x25519:
            return x25519.X25519PrivateKey.from_private_bytes(data)
        if kind is x448:
            return x448.X448PrivateKey.from_private_bytes(data)
        return ec.derive_private_key(int.from_bytes(data, "big"), kind())
    except ValueError:
        raise Refused("hpke.invalid_key") from None


def public(kem, data):
    """RFC 9180, 7.1.1: points are uncompressed, and 7.1.4 has them checked."""
    kind, _, size = KEMS[kem]
    if len(data) != size:
        raise Refused("hpke.invalid_key")
    try:
        if kind is x25519:
            return x25519.X25519PublicKey.from_public_bytes(data)
        if kind is x448:
            return x448.X448PublicKey.from_public_bytes(data)
        if data[0] != 4:
            raise ValueError("not uncompressed")
        return ec.EllipticCurvePublicKey.from_encoded_point(kind(), data)
    except ValueError:
        raise Refused("hpke.invalid_key") from None


def agrees(own, other):
    """RFC 9180, 7.1.4: an all-zero secret is refused, which cryptography does as it should."""
    try:
        own.exchange(other) if hasattr(other, "public_bytes_raw") else own.exchange(ec.ECDH(), other)
    except ValueError:
        raise Refused("hpke.invalid_key") from None


def context(given):
    mode = MODES.index(given["mode"])
    psk, identifier = raw(given, "psk"), raw(given, "pskID")
    # RFC 9180, 5.1, VerifyPSKInputs
    if bool(psk) != bool(identifier) or bool(psk) != (mode in (1, 3)):
        raise Refused("hpke.invalid_psk")
    kem, encapsulated = given["kem"], raw(given, "encapsulatedKey")
    own, others = private(kem, raw(given, "recipientPrivateKey")), [public(kem, encapsulated)]
    if mode >= 2:
        others.append(public(kem, raw(given, "senderPublicKey")))
    for other in others:
        agrees(own, other)
    suite = CipherSuite.new(KEMId(kem), KDFId(given["kdf"]), AEADId(given["aead"]))
    sender = KEMKey.from_pyca_cryptography_key(others[1]) if mode >= 2 else None
    return suite.create_recipient_context(encapsulated, KEMKey.from_pyca_cryptography_key(own),
                                          raw(given, "info"), sender, psk, identifier)


def opened(given):
    plaintexts = [open_at(given, message).hex() for message in given["messages"]]
    made = context(given)
    exports = [made.export(raw(export, "context"), export["byteCount"]).hex() for export in given["exports"]]
    return {"plaintexts": plaintexts, "exports": exports}


def open_at(given, message):
    """The message of a sequence number: pyhpke counts also what it fails to open."""
    receiver = context(given)
    for _ in range(message["sequence"]):
        try:
            receiver.open(bytes(16))
        except PyHPKEError:
            pass
    try:
        return receiver.open(raw(message, "ciphertext"), raw(message, "aad"))
    except PyHPKEError:
        raise Refused("hpke.open_failed") from None


def raw(fields, name):
    return bytes.fromhex(fields.get(name, ""))


def judge(case):
    try:
        return Finding([], opened(case["input"]))
    except Refused as refused:
        return Finding([refused.args[0]])
