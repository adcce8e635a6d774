# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-profiles: version, serial number, algorithms, keys and validity."""
import datetime
import hashlib

from .. import der
from ..certificates import ECDSA, SKI, utc
from ..drbg import random_bytes
from ..keys import Key

ALL = ("iaca", "link", "ds", "vical_signer", "status_signer", "reader")
COMMON = "ISO/IEC 18013-5, B.1"
SECOND = "1.2.840.10045.2.1"
P256_P = 2**256 - 2**224 + 2**192 + 2**96 - 1
P256_B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
P256_G = (b"\x04" + bytes.fromhex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
                                  "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"))


def add(s):
    for profile in ALL:
        versions_and_serials(s, profile)
        algorithms(s, profile)
        keys(s, profile)
        validity(s, profile)


def versions_and_serials(s, profile):
    for number in (2, 1):
        s.changed(profile, "version-%d" % number, "says version %d and has extensions all the same" % number,
                  lambda c, n=number: setattr(c, "version", n - 1), ["version"], clause=COMMON)
    rows = [("20-octets", "has a serial number of 20 octets, the most there may be", 1 << 158 | 12345, False),
            ("21-octets", "has a serial number of 21 octets; 20 are the most", 1 << 163 | 12345, True),
            ("160-bits", "has a serial number of 160 bits, whose INTEGER has 21 octets", (1 << 159) | 12345, True),
            ("63-bits", "has a serial number of 63 bits, as many as there are to be at least", (1 << 63) - 1, False),
            ("62-bits", "has a serial number of 62 bits, as half of all random ones of 63 bits have or fewer",
             (1 << 62) - 1, False),
            ("7-octets", "has a serial number of 7 octets, which 63 random bits hardly ever are", (1 << 56) - 1, True),
            ("8-bits", "has the serial number 129", 129, True),
            ("zero", "has the serial number 0", 0, True),
            ("negative", "has a negative serial number", -(1 << 100) - 77, True)]
    for identifier, what, serial, warns in rows:
        s.changed(profile, "serial-" + identifier, what, lambda c, n=serial: setattr(c, "serial", n),
                  warnings=["serial_number"] if warns else [], clause=COMMON)


class EdwardsIssuer:
    """Signs certificates with EdDSA, as no CA under Annex B may."""

    def __init__(self, curve):
        self.key = Key("edwards issuer/" + curve, curve)

    def sign_der(self, body, _):
        return self.key.sign(body)


def signed_with(curve):
    def change(certificate):
        certificate.issuer_key = EdwardsIssuer(curve)
        certificate.inner_algorithm = certificate.outer_algorithm = certificate.issuer_key.key.curve.oid
    return change


def algorithms(s, profile):
    s.changed(profile, "signed-with-Ed25519", "is signed with Ed25519; CAs sign with ECDSA",
              signed_with("Ed25519"), ["signature_algorithm"], clause=COMMON)
    if profile in ("iaca", "ds"):
        s.changed(profile, "signed-with-Ed448", "is signed with Ed448; CAs sign with ECDSA", signed_with("Ed448"),
                  ["signature_algorithm"], clause=COMMON)
    for identifier, what, oid in (("sha1", "ECDSA and SHA-1", "1.2.840.10045.4.1"),
                                  ("sha224", "ECDSA and SHA-224", "1.2.840.10045.4.3.1"),
                                  ("rsa", "RSA and SHA-256", "1.2.840.113549.1.1.11")):
        def both(certificate, oid=oid):
            certificate.inner_algorithm = certificate.outer_algorithm = oid
        s.changed(profile, "algorithm-" + identifier, "names %s as its signature algorithm" % what, both,
                  ["signature_algorithm"], clause=COMMON)
    s.changed(profile, "inner-algorithm", "names another signature algorithm inside than outside",
              lambda c: setattr(c, "inner_algorithm", ECDSA["sha512"]), ["signature_algorithm_inner"],
              clause="RFC 5280, 4.1.1.2")


def with_key(algorithm, point):
    """Another SubjectPublicKeyInfo, with the subject key identifier that belongs to it."""
    def change(certificate):
        certificate.public_key_info = der.sequence(algorithm, der.bits(point))
        certificate.set(SKI, der.octets(hashlib.sha1(point).digest()))
    return change


def keys(s, profile):
    p256, k1 = Key("odd key"), Key("odd key", "secp256k1")
    named = der.sequence(der.oid(SECOND), der.oid("1.2.840.10045.3.1.7"))
    explicit = der.sequence(der.oid(SECOND), der.sequence(
        der.integer(1), der.sequence(der.oid("1.2.840.10045.1.1"), der.integer(P256_P)),
        der.sequence(der.octets((P256_P - 3).to_bytes(32, "big")), der.octets(P256_B.to_bytes(32, "big"))),
        der.octets(P256_G), der.integer(p256.curve.order), der.integer(1)))
    beside = p256.public[:-1] + bytes([p256.public[-1] ^ 1])
    modulus = der.sequence(der.integer(int.from_bytes(random_bytes("modulus", 256), "big") | 1 | 1 << 2047),
                           der.integer(65537))
    rows = [
        ("compressed", "holds a compressed point", with_key(named, bytes([2 + (p256.y[-1] & 1)]) + p256.x)),
        ("hybrid", "holds a point in hybrid form",
         with_key(named, bytes([6 + (p256.y[-1] & 1)]) + p256.public[1:])),
        ("explicit", "spells its curve out instead of naming it", with_key(explicit, p256.public)),
        ("beside-curve", "holds a point beside its curve", with_key(named, beside)),
        ("infinity", "holds the point at infinity", with_key(named, b"\x00")),
        ("no-parameters", "names no curve", with_key(der.sequence(der.oid(SECOND)), p256.public)),
        ("secp256k1", "holds a key on secp256k1, which is not in the list",
         with_key(der.sequence(der.oid(SECOND), der.oid("1.3.132.0.10")), k1.public)),
        ("rsa", "holds an RSA key", with_key(der.sequence(der.oid("1.2.840.113549.1.1.1"), der.null()), modulus)),
        ("X25519", "holds an X25519 key, which cannot sign",
         with_key(der.sequence(der.oid("1.3.101.110")), Key("odd key", "X25519").public)),
    ]
    for identifier, what, change in rows:
        s.changed(profile, "key-" + identifier, what, change, ["public_key"], clause=COMMON)
    for curve in ("Ed25519", "Ed448"):
        key = Key("odd key", curve)
        bare = der.sequence(der.oid(key.curve.oid))
        if profile not in ("ds", "reader"):
            s.changed(profile, "key-" + curve, "holds an %s key; only document signers and readers may" % curve,
                      with_key(bare, key.public), ["public_key"], clause=COMMON)
    if profile == "ds":
        key = Key("odd key", "Ed25519")
        s.changed(profile, "key-Ed25519-parameters", "holds an Ed25519 key whose algorithm has NULL parameters",
                  with_key(der.sequence(der.oid(key.curve.oid), der.null()), key.public), ["public_key"],
                  clause="RFC 8410, 3")


DAYS = {"iaca": 7305, "ds": 457, "vical_signer": 1187, "status_signer": 1187, "reader": 1187}


def validity(s, profile):
    days = DAYS.get(profile)
    if days is None:
        return
    told = "20 years" if profile == "iaca" else "%d days" % days

    def lasting(seconds):
        def change(certificate):
            end = utc(certificate.not_before) + datetime.timedelta(days=days, seconds=seconds)
            certificate.not_after = end.strftime("%Y-%m-%dT%H:%M:%SZ")
        return change
    s.changed(profile, "life-longest", "is valid for %s exactly" % told, lasting(0))
    s.changed(profile, "life-second-less", "is valid for %s less one second" % told, lasting(-1))
    s.changed(profile, "life-second-more", "is valid for %s and one second" % told, lasting(1),
              warnings=["validity_length"])
    s.changed(profile, "life-double", "is valid for twice %s" % told, lasting(days * 86_400),
              warnings=["validity_length"])
