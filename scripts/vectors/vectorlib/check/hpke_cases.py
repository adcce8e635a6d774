# SPDX-License-Identifier: Apache-2.0
"""Opens the hpke cases with a second HPKE, written from RFC 9180, section 5, for the KEMs that Appendix A uses."""
import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, x25519
from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

KEMS = {0x10: ("sha256", ec.SECP256R1(), 32, 65), 0x12: ("sha512", ec.SECP521R1(), 66, 133),
        0x20: ("sha256", None, 32, 32)}
KDFS = {1: "sha256", 3: "sha512"}
HASHES = {"sha256": hashes.SHA256(), "sha512": hashes.SHA512()}
AEADS = {1: (AESGCM, 16), 2: (AESGCM, 32), 3: (ChaCha20Poly1305, 32), 0xFFFF: (None, 0)}


class Refused(Exception):
    pass


class Schedule:
    """LabeledExtract and LabeledExpand of one suite identifier."""

    def __init__(self, suite, hash_name):
        self.suite, self.hash_name = suite, hash_name

    def extract(self, salt, label, secret):
        size = HASHES[self.hash_name].digest_size
        return hmac.digest(salt or bytes(size), b"HPKE-v1" + self.suite + label + secret, self.hash_name)

    def expand(self, key, label, info, count):
        labeled = count.to_bytes(2, "big") + b"HPKE-v1" + self.suite + label + info
        return HKDFExpand(HASHES[self.hash_name], count, labeled).derive(key)


class Curve:
    def __init__(self, kem):
        self.hash_name, self.curve, self.secret_size, self.public_size = KEMS[kem]

    def private(self, data):
        if len(data) != self.secret_size:
            raise Refused("hpke.invalid_key")
        if self.curve is None:
            return x25519.X25519PrivateKey.from_private_bytes(data)
        try:
            return ec.derive_private_key(int.from_bytes(data, "big"), self.curve)
        except ValueError:
            raise Refused("hpke.invalid_key") from None

    def public(self, data):
        if len(data) != self.public_size or self.curve is not None and data[0] != 4:
            raise Refused("hpke.invalid_key")
        if self.curve is None:
            return x25519.X25519PublicKey.from_public_bytes(data)
        try:
            return ec.EllipticCurvePublicKey.from_encoded_point(self.curve, data)
        except ValueError:
            raise Refused("hpke.invalid_key") from None

    def bytes_of(self, public):
        if self.curve is None:
            return public.public_bytes_raw()
        numbers = public.public_numbers()
        return b"\x04" + b"".join(n.to_bytes(self.secret_size, "big") for n in (numbers.x, numbers.y))

    def agree(self, private, public):
        try:
            return private.exchange(public) if self.curve is None else private.exchange(ec.ECDH(), public)
        except ValueError:
            raise Refused("hpke.invalid_key") from None


def decapsulate(given):
    kem = given["kem"]
    curve = Curve(kem)
    private = curve.private(raw(given, "recipientPrivateKey"))
    encapsulated = raw(given, "encapsulatedKey")
    secret = curve.agree(private, curve.public(encapsulated))
    context = encapsulated + curve.bytes_of(private.public_key())
    if given["mode"].startswith("auth"):
        sender = raw(given, "senderPublicKey")
        secret += curve.agree(private, curve.public(sender))
        context += sender
    schedule = Schedule(b"KEM" + kem.to_bytes(2, "big"), curve.hash_name)
    size = HASHES[curve.hash_name].digest_size
    return schedule.expand(schedule.extract(b"", b"eae_prk", secret), b"shared_secret", context, size)


def opened(given):
    """(plaintexts, exports)"""
    mode = ("base", "psk", "auth", "auth_psk").index(given["mode"])
    psk, identifier = (raw(given, name) for name in ("psk", "pskID"))
    if bool(psk) != bool(identifier) or bool(psk) != (mode in (1, 3)):
        raise Refused("hpke.invalid_psk")
    shared = decapsulate(given)
    suite = b"HPKE" + b"".join(given[n].to_bytes(2, "big") for n in ("kem", "kdf", "aead"))
    schedule = Schedule(suite, KDFS[given["kdf"]])
    size = HASHES[KDFS[given["kdf"]]].digest_size
    context = bytes([mode]) + schedule.extract(b"", b"psk_id_hash", identifier)
    context += schedule.extract(b"", b"info_hash", raw(given, "info"))
    secret = schedule.extract(shared, b"secret", psk)
    exporter = schedule.expand(secret, b"exp", context, size)
    cipher, key_size = AEADS[given["aead"]]
    plaintexts = []
    if cipher:
        aead = cipher(schedule.expand(secret, b"key", context, key_size))
        base = int.from_bytes(schedule.expand(secret, b"base_nonce", context, 12), "big")
        for message in given["messages"]:
            nonce = (base ^ message["sequence"]).to_bytes(12, "big")
            try:
                plaintexts.append(aead.decrypt(nonce, raw(message, "ciphertext"), raw(message, "aad")))
            except (InvalidTag, ValueError):
                raise Refused("hpke.open_failed") from None
    exports = [schedule.expand(exporter, b"sec", raw(e, "context"), e["byteCount"]) for e in given["exports"]]
    return plaintexts, exports


def raw(fields, name):
    return bytes.fromhex(fields.get(name, ""))


def check(case):
    expect = case["expect"]
    try:
        plaintexts, exports = opened(case["input"])
    except Refused as refused:
        found = [refused.args[0]]
        return None if found == expect["failures"] else "expected %s, found %s" % (expect["failures"], found)
    if expect["failures"]:
        return "opens, but %s is expected" % expect["failures"]
    same = ([p.hex() for p in plaintexts] == expect["plaintexts"] and [e.hex() for e in exports] == expect["exports"])
    return None if same else "other plaintexts or exports"
