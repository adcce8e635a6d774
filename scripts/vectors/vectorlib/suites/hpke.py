# SPDX-License-Identifier: Apache-2.0
"""hpke: the examples of RFC 9180, Appendix A, in all modes, and some of them with one changed field."""
import importlib.resources
import json

from ..faults import flip, flip_last
from ..keys import CURVES, Key
from ..suite import Suite

MODES = ("base", "psk", "auth", "auth_psk")
# (KEM, KDF, AEAD) in the order of A.1 to A.7
PRINTED = [(0x20, 1, 1), (0x20, 1, 3), (0x10, 1, 1), (0x10, 3, 1), (0x10, 1, 3), (0x12, 3, 2), (0x20, 1, 0xFFFF)]
NAMES = {0x10: "P-256", 0x12: "P-521", 0x20: "X25519"}
SEQUENCES = (0, 1, 2, 4, 255, 256)
OPEN, KEY, PSK = ["hpke.open_failed"], ["hpke.invalid_key"], ["hpke.invalid_psk"]


def suite():
    examples = published()
    return [rfc(examples), changed(examples)]


def published():
    """(suite, mode) → example; the numbers come from a package that carries them for tests."""
    text = importlib.resources.files("cryptography_vectors").joinpath("HPKE/test-vectors.json").read_text()
    return {((e["kem_id"], e["kdf_id"], e["aead_id"]), e["mode"]): e for e in json.loads(text)}


def given(example, sequences=SEQUENCES):
    made = {"mode": MODES[example["mode"]], "kem": example["kem_id"], "kdf": example["kdf_id"],
            "aead": example["aead_id"], "info": example["info"], "recipientPrivateKey": example["skRm"],
            "encapsulatedKey": example["enc"]}
    if "psk" in example:
        made.update({"psk": example["psk"], "pskID": example["psk_id"]})
    if "pkSm" in example:
        made["senderPublicKey"] = example["pkSm"]
    messages = [m for n, m in enumerate(example["encryptions"]) if n in sequences]
    numbers = [n for n in range(len(example["encryptions"])) if n in sequences]
    made["messages"] = [{"sequence": n, "aad": m["aad"], "ciphertext": m["ct"]} for n, m in zip(numbers, messages)]
    made["exports"] = [{"context": e["exporter_context"], "byteCount": e["L"]} for e in example["exports"]]
    expected = {"plaintexts": [m["pt"] for m in messages], "exports": [e["exported_value"] for e in example["exports"]]}
    return made, expected


def rfc(examples):
    s = Suite("hpke", "rfc9180-appendix-a", "hpke", "RFC 9180, Appendix A.1 to A.7, in all four modes")
    for section, numbers in enumerate(PRINTED, 1):
        for mode, name in enumerate(MODES):
            made, expected = given(examples[numbers, mode])
            s.add("a%d-%s" % (section, name), "RFC 9180, A.%d.%d: KEM 0x%04x (%s), KDF %d, AEAD 0x%04x, mode %s."
                  % (section, mode + 1, numbers[0], NAMES[numbers[0]], numbers[1], numbers[2], name), made, (),
                  **expected)
    return s


def changed(examples):
    s = Suite("hpke", "changed", "hpke", "examples of RFC 9180, Appendix A with one changed field")

    def case(identifier, comment, failures, numbers, mode, change, sequences=(0,)):
        made, _ = given(examples[numbers, MODES.index(mode)], sequences)
        made["exports"] = []
        change(made)
        s.add(identifier, comment, made, failures)

    for numbers in ((0x10, 1, 1), (0x20, 1, 3), (0x12, 3, 2)):
        messages(case, numbers, "%s-" % NAMES[numbers[0]])
        secrets(case, numbers, "%s-" % NAMES[numbers[0]])
    points(case)
    montgomery(case)
    return s


def altered(name, change=flip_last):
    """Changes a field that is hex."""
    return lambda made: made.update({name: change(bytes.fromhex(made[name])).hex()})


def altered_message(name, change=flip_last, which=0):
    def alter(made):
        message = made["messages"][which]
        message[name] = change(bytes.fromhex(message[name])).hex()
    return alter


def messages(case, numbers, prefix):
    base = (OPEN, numbers, "base")
    case(prefix + "ciphertext-first-bit", "The first bit of the ciphertext differs.", *base,
         altered_message("ciphertext", lambda c: flip(c, 7)))
    case(prefix + "tag-bit", "One bit of the tag differs.", *base, altered_message("ciphertext"))
    case(prefix + "ciphertext-short", "The ciphertext lacks its last byte.", *base,
         altered_message("ciphertext", lambda c: c[:-1]))
    case(prefix + "ciphertext-15-bytes", "The ciphertext is shorter than a tag.", *base,
         altered_message("ciphertext", lambda c: c[:15]))
    case(prefix + "ciphertext-empty", "The ciphertext is empty.", *base, altered_message("ciphertext", lambda c: b""))
    case(prefix + "ciphertext-long", "A byte follows the tag.", *base,
         altered_message("ciphertext", lambda c: c + b"\x00"))
    case(prefix + "aad-bit", "One bit of the additional data differs.", *base, altered_message("aad"))
    case(prefix + "aad-empty", "The additional data is left out.", *base, altered_message("aad", lambda a: b""))
    case(prefix + "sequence", "The message is opened with the next sequence number.", *base,
         lambda made: made["messages"][0].update({"sequence": 1}))
    case(prefix + "second-message", "Of two messages the second has a changed tag.", *base,
         altered_message("ciphertext", which=1), sequences=(0, 1))
    case(prefix + "info-bit", "One bit of info differs.", *base, altered("info"))
    case(prefix + "info-empty", "info is empty.", *base, altered("info", lambda i: b""))
    case(prefix + "other-kdf", "Another KDF is named.", *base,
         lambda made: made.update({"kdf": 3 if made["kdf"] == 1 else 1}))
    case(prefix + "other-aead", "Another AEAD is named.", *base,
         lambda made: made.update({"aead": 2 if made["aead"] != 2 else 3}))
    other = Key("hpke other recipient", NAMES[numbers[0]])
    case(prefix + "other-recipient", "The recipient's key is another one.", *base,
         lambda made: made.update({"recipientPrivateKey": other.secret.hex()}))
    case(prefix + "other-encapsulated-key", "The encapsulated key is another valid one.", *base,
         lambda made: made.update({"encapsulatedKey": other.public.hex()}))


def secrets(case, numbers, prefix):
    other = Key("hpke other sender", NAMES[numbers[0]])
    for mode in ("psk", "auth_psk"):
        case("%s%s-psk-bit" % (prefix, mode), "One bit of the pre-shared key differs.", OPEN, numbers, mode,
             altered("psk"))
        case("%s%s-psk-id-bit" % (prefix, mode), "One bit of the pre-shared key's identifier differs.", OPEN, numbers,
             mode, altered("pskID"))
        case("%s%s-no-psk" % (prefix, mode), "The mode needs a pre-shared key, and none is given (RFC 9180, 5.1).", PSK,
             numbers, mode, lambda made: (made.pop("psk"), made.pop("pskID")))
    case(prefix + "psk-without-id", "A pre-shared key without identifier (RFC 9180, 5.1).", PSK, numbers, "psk",
         altered("pskID", lambda p: b""))
    case(prefix + "id-without-psk", "An identifier without pre-shared key.", PSK, numbers, "psk",
         altered("psk", lambda p: b""))
    for mode in ("base", "auth"):
        case("%s%s-with-psk" % (prefix, mode), "The mode takes no pre-shared key, and one is given (RFC 9180, 5.1).",
             PSK, numbers, mode, lambda made: made.update({"psk": "00" * 32, "pskID": "01"}))
    for mode in ("auth", "auth_psk"):
        case("%s%s-other-sender" % (prefix, mode), "The sender's key is another valid one.", OPEN, numbers, mode,
             lambda made: made.update({"senderPublicKey": other.public.hex()}))
    case(prefix + "psk-opened-as-base", "The mode is base and was psk.", OPEN, numbers, "psk",
         lambda made: (made.pop("psk"), made.pop("pskID"), made.update({"mode": "base"})))
    case(prefix + "base-opened-as-psk", "The mode is psk and was base.", OPEN, numbers, "base",
         lambda made: made.update({"mode": "psk", "psk": "00" * 32, "pskID": "01"}))


def points(case):
    for numbers, curve in (((0x10, 1, 1), "P-256"), ((0x12, 3, 2), "P-521")):
        size, order = CURVES[curve].size, CURVES[curve].order
        prefix = curve + "-"

        def key(name, what, field, mode, change, numbers=numbers, prefix=prefix):
            case("%s%s" % (prefix, name), what + " (RFC 9180, 7.1).", KEY, numbers, mode, altered(field, change))

        for field, who, mode in (("encapsulatedKey", "encapsulated", "base"), ("senderPublicKey", "sender", "auth")):
            told = "The %s key " % who
            key(who + "-off-curve", told + "is not on the curve", field, mode, flip_last)
            key(who + "-compressed", told + "is compressed", field, mode,
                lambda p, n=size: bytes([2 | p[-1] & 1]) + p[1:1 + n])
            key(who + "-hybrid", told + "is in hybrid form", field, mode, lambda p: bytes([6 | p[-1] & 1]) + p[1:])
            key(who + "-infinity", told + "is the point at infinity", field, mode, lambda p: b"\x00")
            key(who + "-zero", told + "is all zero", field, mode, lambda p: bytes(len(p)))
            key(who + "-short", told + "lacks its last byte", field, mode, lambda p: p[:-1])
            key(who + "-long", told + "has a byte too many", field, mode, lambda p: p + b"\x00")
            key(who + "-empty", told + "is empty", field, mode, lambda p: b"")
        secret = "recipientPrivateKey"
        key("private-zero", "The recipient's private key is zero", secret, "base", lambda k: bytes(len(k)))
        key("private-order", "The recipient's private key is the group order", secret, "base",
            lambda k, n=order: n.to_bytes(len(k), "big"))
        key("private-short", "The recipient's private key lacks a byte", secret, "base", lambda k: k[1:])
        key("private-long", "The recipient's private key has a zero byte in front", secret, "base",
            lambda k: b"\x00" + k)


def montgomery(case):
    numbers = (0x20, 1, 1)
    low_order = bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800")
    for field, who, mode in (("encapsulatedKey", "encapsulated", "base"), ("senderPublicKey", "sender", "auth")):
        told = "The %s key " % who
        changes = [("zero", "is zero: the shared secret would be all zero", lambda p: bytes(32)),
                   ("one", "is 1, a point of low order", lambda p: b"\x01" + bytes(31)),
                   ("low-order", "is a point of order eight", lambda p: low_order),
                   ("short", "has 31 bytes", lambda p: p[:-1]), ("long", "has 33 bytes", lambda p: p + b"\x00"),
                   ("empty", "is empty", lambda p: b"")]
        for name, what, change in changes:
            case("X25519-%s-%s" % (who, name), told + what + " (RFC 9180, 7.1.4).", KEY, numbers, mode,
                 altered(field, change))
    case("X25519-private-short", "The recipient's private key has 31 bytes.", KEY, numbers, "base",
         altered("recipientPrivateKey", lambda k: k[1:]))
    case("X25519-private-long", "The recipient's private key has 33 bytes.", KEY, numbers, "base",
         altered("recipientPrivateKey", lambda k: k + b"\x00"))
