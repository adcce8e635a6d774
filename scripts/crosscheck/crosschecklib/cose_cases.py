# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `cose` anew (RFC 9052)."""
from . import cose
from .items import Refused, read
from .keys import ALGORITHMS, PublicKey, b64
from .outcomes import Finding

MEMBERS = {"message", "type", "key", "externalAAD", "detachedPayload"}
CODES = {"cose.structure", "cose.critical_header", "cose.alg_missing", "cose.alg_not_allowed",
         "cose.alg_curve_mismatch", "cose.payload_missing", "cose.signature_invalid", "cose.mac_invalid"}.__contains__
TAGS = {"sign1": 18, "mac0": 17}
# Labels that a critical header may name here: the ones whose meaning is known and applied.
UNDERSTOOD = {1, 2}
HEADER_LIMIT = 64


class Malformed(Exception):
    pass


class Message:
    """COSE_Sign1 or COSE_Mac0 (RFC 9052, 4.2 and 6.2), in CDDL: [bstr .cbor map / '', map, bstr / nil, bstr]."""

    def __init__(self, item):
        if item.major != 4 or len(item) != 4:
            raise Malformed("no array of four")
        protected, unprotected, payload, value = item
        if not protected.is_bytes or unprotected.major != 5 or not value.is_bytes:
            raise Malformed("types of the members")
        if not (payload.is_bytes or payload.is_null):
            raise Malformed("payload")
        self.protected, self.payload, self.value = protected.value, payload.value, value.value
        header = read(self.protected) if self.protected else None
        self.has_long_heads = header is not None and header.has_long_heads
        self.header, self.other = labels(header), labels(unprotected)
        # RFC 9052, 3 forbids one label in both.
        self.doubled = {label for _, label in set(self.header) & set(self.other)}

    @property
    def algorithm(self):
        return self.header[(int, 1)].value if (int, 1) in self.header else None

    @property
    def has_unknown_critical(self):
        """RFC 9052, 3.1: `crit` stands in the protected header and is an array of labels, at least one, that the
        recipient must understand.
        """
        critical = self.header.get((int, 2))
        if (int, 2) in self.other:
            return True
        if critical is None:
            return False
        return critical.major != 4 or not len(critical) or any(member.value not in UNDERSTOOD for member in critical)


def labels(header):
    """Items of a header by type and label, since 1 and True are equal in Python and no label is a boolean."""
    if header is None:
        return {}
    if header.major != 5 or len(header) > HEADER_LIMIT:
        raise Malformed("header")
    if any(name.major not in (0, 1, 3) for name, _ in header.members):
        raise Malformed("label")
    return {(type(name.value), name.value): value for name, value in header.members}


def judge(case):
    given = case["input"]
    try:
        item = read(bytes.fromhex(given["message"]))
        if item.major == 6 and item.argument == TAGS[given["type"]]:
            item = item.members[0]
        message = Message(item)
        if message.doubled:
            raise Malformed("one label in both headers")
        is_critical = message.has_unknown_critical
    except (Refused, Malformed):
        return Finding(["cose.structure"])
    if is_critical:
        return Finding(["cose.critical_header"])
    payload = message.payload
    if payload is None and "detachedPayload" in given:
        payload = bytes.fromhex(given["detachedPayload"])
    return Finding(verified(message, payload, given, bytes.fromhex(given["externalAAD"])))


def verified(message, payload, given, external):
    algorithm = message.algorithm
    if algorithm is None:
        return ["cose.alg_missing"]
    if given["type"] == "mac0":
        if algorithm != 5 or type(algorithm) is not int:
            return ["cose.alg_not_allowed"]
        if payload is None:
            return ["cose.payload_missing"]
        good = cose.verifies_mac0(b64(given["key"]["k"]), message.protected, payload, message.value, external)
        return [] if good else ["cose.mac_invalid"]
    if type(algorithm) is not int or algorithm not in ALGORITHMS:
        return ["cose.alg_not_allowed"]
    key = PublicKey.from_jwk(given["key"])
    if not key.goes_with(algorithm):
        return ["cose.alg_curve_mismatch"]
    if payload is None:
        return ["cose.payload_missing"]
    good = key.verifies_cose(message.protected, payload, message.value, algorithm, external)
    return [] if good else ["cose.signature_invalid"]
