# SPDX-License-Identifier: Apache-2.0
"""Checks of the cose cases: signatures and MACs of every message that has a readable shape."""
import hmac

import cbor2

from .signatures import PublicKey, b64
from .spans import read

DECIDED = {"cose.signature_invalid", "cose.mac_invalid"}


def check(case):
    given, failures = case["input"], case["expect"]["failures"]
    if failures and failures[0] not in DECIDED:
        return None
    message = read(bytes.fromhex(given["message"]))
    if message.major == 6:
        message = message.members[0]
    protected, _, payload, value = (member.value for member in message)
    if payload is None:
        payload = bytes.fromhex(given["detachedPayload"])
    context = "MAC0" if given["type"] == "mac0" else "Signature1"
    signed = cbor2.dumps([context, protected, bytes.fromhex(given["externalAAD"]), payload])
    algorithm = cbor2.loads(protected)[1]
    if given["type"] == "mac0":
        good = hmac.compare_digest(hmac.digest(b64(given["key"]["k"]), signed, "sha256"), value)
    else:
        good = PublicKey.from_jwk(given["key"]).verify(value, signed, algorithm) is True
    return None if good == (not failures) else "the signature or tag is %s" % ("good" if good else "wrong")
