# SPDX-License-Identifier: Apache-2.0
"""Apple's encrypted envelope: its shape, its transcript, and HPKE by cryptography."""
import hashlib

import cbor2
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hpke, serialization

from .items import Refused, read
from .keys import b64

SUITE = hpke.Suite(hpke.KEM.P256, hpke.KDF.HKDF_SHA256, hpke.AEAD.AES_128_GCM)


class Closed(Exception):
    """An envelope that stays closed, with the code."""


def transcript_of(given, recipient_hash):
    """The session transcript of this reader."""
    return cbor2.dumps([None, None, ["AppleIdentityPresentment_1.0", b64(given["nonce"]),
                                     given["merchantIdentifier"], given["teamIdentifier"], recipient_hash]])


def is_shaped(item):
    """{"algorithm": tstr, "params": {"mode": uint, "pkEm": bstr, "pkRHash": bstr, "infoHash": bstr}, "data": bstr},
    with nothing beside."""
    def has(map_item, majors):
        return map_item.major == 5 and len(map_item) == len(majors) and all(
            map_item.get(name) is not None and map_item[name].major == major for name, major in majors.items())
    if not has(item, {"algorithm": 3, "params": 5, "data": 2}):
        return False
    if not has(item["params"], {"mode": 0, "pkEm": 2, "pkRHash": 2, "infoHash": 2}):
        return False
    sizes = {"pkEm": 65, "pkRHash": 32, "infoHash": 32}
    return all(len(item["params"][name].value) == size for name, size in sizes.items())


def open_envelope(given):
    """(long heads, plaintext, transcript); raises Closed with whether heads are long, and the code."""
    try:
        item = read(b64(given["response"]))
    except Refused as refused:
        raise Closed(False, refused.args[0]) from None
    if not is_shaped(item):
        raise Closed(item.has_long_heads, "envelope.structure")
    envelope = item.value
    params = envelope["params"]
    if envelope["algorithm"] != "APPLE-HPKE-v1" or params["mode"] != 0:
        raise Closed(item.has_long_heads, "envelope.algorithm")
    key = next((key for key in map(load, given["keys"]) if point_hash(key) == params["pkRHash"]), None)
    if key is None:
        raise Closed(item.has_long_heads, "envelope.wrong_recipient")
    transcript = transcript_of(given, params["pkRHash"])
    if hashlib.sha256(transcript).digest() != params["infoHash"]:
        raise Closed(item.has_long_heads, "envelope.transcript_mismatch")
    try:
        plaintext = SUITE.decrypt(params["pkEm"] + envelope["data"], key, info=transcript)
    except (InvalidTag, ValueError):
        raise Closed(item.has_long_heads, "envelope.decrypt_failed") from None
    return item.has_long_heads, plaintext, transcript


def load(pem):
    return serialization.load_pem_private_key(pem.encode(), None)


def point_hash(key):
    return hashlib.sha256(key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)).digest()
