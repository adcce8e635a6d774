# SPDX-License-Identifier: Apache-2.0
"""Status lists and identifier lists as CWT and JWT (Token Status List; ISO/IEC 18013-5 second edition, 12.3.6)."""
import base64
import calendar
import json

from . import zlibbytes
from .cborbytes import Tag, encode
from .certificates import utc
from .document import applied, encode_header, hashing
from .keys import COSE_ALGORITHM, b64url

STATUS_TYPE, IDENTIFIER_TYPE = "application/statuslist+cwt", "application/identifierlist+cwt"
LIST, IDENTIFIERS, TTL = 65533, 65530, 65534
JOSE = {"P-256": "ES256", "P-384": "ES384", "P-521": "ES512", "Ed25519": "EdDSA"}
OPTIONS = {"signer": None, "signing_key": None, "algorithm": None, "chain": None, "bits": 1, "content": bytes(4),
           "compressed": None, "identifiers": None, "type": None, "iat": "2026-06-15T06:00:00Z",
           "exp": "2026-06-16T06:00:00Z", "ttl": 43_200, "tag": 18, "on_claims": None, "on_payload": None,
           "on_protected": None, "on_unprotected": None, "on_signed": None, "on_signature": None, "on_message": None}


def stamp(text):
    """Seconds since 1970, of text or a number as it is."""
    return calendar.timegm(utc(text).timetuple()) if isinstance(text, str) else text


def packed(values, bits):
    """Statuses from the least significant bit on (Token Status List, 4.1)."""
    out = bytearray((len(values) * bits + 7) // 8)
    for index, value in enumerate(values):
        out[index * bits // 8] |= value << index * bits % 8
    return bytes(out)


def compressed_list(o):
    if o["compressed"] is not None:
        return o["compressed"]
    return zlibbytes.wrapped(zlibbytes.fixed(o["content"]), o["content"])


def read_options(options):
    unknown = set(options) - set(OPTIONS)
    if unknown:
        raise TypeError("no such option: %s" % sorted(unknown))
    o = {**OPTIONS, **options}
    o["key"] = o["signing_key"] or o["signer"].key
    o["x5chain"] = [o["signer"].der()] if o["chain"] is None else o["chain"]
    return o


def cwt(uri, **options):
    """A tagged COSE_Sign1 with x5chain in its protected header."""
    o = read_options(options)
    claims = {2: uri, 6: stamp(o["iat"]), 4: stamp(o["exp"]), TTL: o["ttl"]}
    if o["identifiers"] is None:
        claims[LIST] = {"bits": o["bits"], "lst": compressed_list(o)}
    else:
        claims[IDENTIFIERS] = {"identifiers": {identifier: {} for identifier in o["identifiers"]}}
    claims = {label: value for label, value in claims.items() if value is not None}
    payload = applied(o["on_payload"], encode(applied(o["on_claims"], claims)))
    algorithm = o["algorithm"] or COSE_ALGORITHM[o["key"].curve.name]
    kind = o["type"] or (STATUS_TYPE if o["identifiers"] is None else IDENTIFIER_TYPE)
    chain = o["x5chain"][0] if len(o["x5chain"]) == 1 else o["x5chain"]
    protected = encode_header(applied(o["on_protected"], {1: algorithm, 16: kind, 33: chain}))
    unprotected = applied(o["on_unprotected"], {})
    signed = encode(applied(o["on_signed"], ["Signature1", protected, b"", payload]))
    signature = applied(o["on_signature"], o["key"].sign(signed, hashing(algorithm)))
    message = [protected, unprotected, payload, signature]
    message = applied(o["on_message"], Tag(o["tag"], message) if o["tag"] else message)
    return message if isinstance(message, bytes) else encode(message)


def jwt(uri, **options):
    """The compact form, as bytes; hooks work on the dicts."""
    o = read_options(options)
    claims = {"sub": uri, "iat": stamp(o["iat"]), "exp": stamp(o["exp"]), "ttl": o["ttl"],
              "status_list": {"bits": o["bits"], "lst": b64url(compressed_list(o))}}
    claims = {name: value for name, value in claims.items() if value is not None}
    payload = applied(o["on_payload"], json.dumps(applied(o["on_claims"], claims)).encode())
    header = {"alg": o["algorithm"] or JOSE[o["key"].curve.name], "typ": o["type"] or "statuslist+jwt",
              "x5c": [base64.b64encode(der).decode() for der in o["x5chain"]]}
    protected = json.dumps(applied(o["on_protected"], header)).encode()
    signed = applied(o["on_signed"], "%s.%s" % (b64url(protected), b64url(payload)))
    hash_of = {"ES256": -7, "ES384": -35, "ES512": -36}.get(o["algorithm"])
    signature = applied(o["on_signature"], o["key"].sign(signed.encode(), hash_of))
    return applied(o["on_message"], "%s.%s" % (signed, b64url(signature))).encode()
