# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `status-list` anew."""
import base64
import json
import zlib

import cbor2
import jwt

from .certificates import Certificate
from .chains import problem
from .items import Refused, read
from .keys import ALGORITHMS, PublicKey, b64
from .outcomes import Finding
from .path_cases import SKEW, revocation_lists, seconds
from .profile_cases import MDL, Rules

MEMBERS = {"token", "uri", "index", "identifier", "trust", "at", "certificate", "crls"}
ORDER = ["type", "algorithm", "critical_header", "x5chain_missing", "x5chain_unprotected", "signer_untrusted",
         "signer_expired", "signer_not_yet_valid", "signer_profile", "signer_revoked", "signature_invalid",
         "subject_mismatch", "issued_at_missing", "not_yet_valid", "expiry_missing", "expired", "ttl", "bits",
         "compression", "too_large", "index_out_of_range"]
CODES = {"status_list." + code for code in [*ORDER, "structure"]}.__contains__
LAST_SECOND = 253_402_300_799
CAP = 16 * 1024 * 1024
JOSE = {"ES256": -7, "ES384": -35, "ES512": -36, "EdDSA": -8}
# Curves that PyJWT knows as well.
JOSE_CURVES = {1, 2, 3, 6, 7}
LABELS = {"sub": 2, "iat": 6, "exp": 4, "nbf": 5, "ttl": 65534}
UNREADABLE = (Refused, ValueError, LookupError, TypeError, AttributeError, cbor2.CBORDecodeError)


class Token:
    """Header, claims and signature of either form."""

    def __init__(self, data):
        self.is_cwt = data[:1] >= b"\x80"
        (self._read_cwt if self.is_cwt else self._read_jwt)(data)
        for name in ("iat", "exp", "nbf"):
            if name in self.claims and type(self.claims[name]) not in (int, float):
                raise ValueError(name)
            # RFC 7519, 2: seconds since 1970; years have four digits.
            if name in self.claims and not 0 <= self.claims[name] <= LAST_SECOND:
                raise ValueError(name)
        if self.chain is not None and len(self.chain) > 10:
            raise ValueError("x5chain")
        if not isinstance(self.claims.get("sub", ""), str):
            raise ValueError("sub")

    def _read_cwt(self, data):
        item = read(data)
        if item.major != 6 or item.argument != 18:
            raise ValueError("tag")
        protected, unprotected, payload, self.signature = (member.value for member in item.members[0])
        self.header = cbor2.loads(protected)
        self.unprotected = unprotected
        claims = read(payload)
        unique(claims)
        values = {name: value for name, value in claims.pairs()}
        self.claims = {name: values[label].value for name, label in LABELS.items() if label in values}
        if any(name in self.claims and values[LABELS[name]].major == 6 for name in LABELS):
            raise ValueError("tagged")
        self.list, self.identifiers = values.get(65533), values.get(65530)
        self.type, self.algorithm, self.critical = self.header.get(16), self.header.get(1), 2 in self.header
        chain = self.header.get(33)
        self.chain = [chain] if isinstance(chain, bytes) else chain
        self.is_unprotected = self.chain is None and 33 in unprotected
        self.protected, self.payload = protected, payload

    def _read_jwt(self, data):
        protected, payload, signature = data.decode("ascii").split(".")
        self.text = data.decode("ascii")
        self.signature = strict(signature)
        self.header = json.loads(strict(protected), object_pairs_hook=members)
        self.claims = json.loads(strict(payload), object_pairs_hook=members)
        self.type, self.critical = self.header.get("typ"), bool({"crit", "b64"} & set(self.header))
        self.algorithm = JOSE.get(self.header.get("alg"))
        chain = self.header.get("x5c")
        if chain is not None and not isinstance(chain, list):
            raise ValueError("x5c")
        self.chain = chain and [canonical(text) for text in chain]
        self.is_unprotected, self.list, self.identifiers = False, self.claims["status_list"], None

    def is_signed_by(self, key):
        if self.is_cwt:
            return key.verifies_cose(self.protected, self.payload, self.signature, self.algorithm)
        signed = self.text.rpartition(".")[0].encode()
        own = key.verifies(self.signature, signed, self.algorithm)
        if key.curve in JOSE_CURVES and self.header["alg"] in JOSE and verifies_jws(self.text, key, self.header) != own:
            raise RuntimeError("PyJWT and cryptography disagree on a signature")
        return own

    def has_wrong_type(self):
        lawful = [b"application/statuslist+cwt", b"application/identifierlist+cwt", b"identifierlist+cwt"]
        return self.type.encode() not in lawful if self.is_cwt and self.type else self.type != "statuslist+jwt"

    def content(self):
        """(bits, compressed) or the set of identifiers."""
        if self.is_cwt and self.type != "application/statuslist+cwt":
            if self.list is not None:
                raise ValueError("both")
            entries = self.identifiers["identifiers"]
            unique(entries)
            if any(not isinstance(name, bytes) or value.major != 5 for name, value in entries.pairs()):
                raise ValueError("identifiers")
            return {name for name, _ in entries.pairs()}
        bits, lst = self.list["bits"], self.list["lst"]
        if self.is_cwt:
            bits, lst = bits.value, lst.value
        else:
            lst = strict(lst)
        if type(bits) is not int or not isinstance(lst, bytes):
            raise ValueError("list")
        return bits, lst


def verifies_jws(text, key, header):
    try:
        jwt.api_jws.decode(text, key.key, algorithms=[header["alg"]])
        return True
    except jwt.InvalidSignatureError:
        return False


def members(pairs):
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("one member twice")
    return dict(pairs)


def unique(item):
    names = [name for name, _ in item.pairs()]
    if len(set(names)) != len(names):
        raise ValueError("one key twice")


def text_of(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def canonical(text):
    """Standard base64 (RFC 4648, 4): of the texts that mean the same bytes the one that is theirs."""
    content = base64.b64decode(text, validate=True)
    if base64.b64encode(content).decode() != text:
        raise ValueError("base64")
    return content


def strict(text):
    content = b64(text)
    if text_of(content) != text:
        raise ValueError("base64url")
    return content


def judge(case):
    given = case["input"]
    try:
        token = Token(b64(given["token"]))
        if token.has_wrong_type():
            return Finding(["status_list.type"])
        content = token.content()
        codes = problems(token, given)
    except UNREADABLE as error:
        return Finding([], unreadable="%s: %s" % (type(error).__name__, error))
    found, standing = look_up(content, given)
    codes = ["status_list." + code for code in ORDER if code in codes | found]
    return Finding(codes, {} if codes else {"status": standing})


def look_up(content, given):
    if isinstance(content, set):
        if "identifier" not in given:
            return {"type"}, None
        return set(), "revoked" if b64(given["identifier"]) in content else "valid"
    bits, compressed = content
    if bits not in (1, 2, 4, 8):
        return {"bits"}, None
    inflater = zlib.decompressobj()
    try:
        statuses = inflater.decompress(compressed, CAP + 1)
    except zlib.error:
        return {"compression"}, None
    if len(statuses) > CAP:
        return {"too_large"}, None
    if not inflater.eof or inflater.unused_data:
        return {"compression"}, None
    if "identifier" in given:
        return {"type"}, None
    at = given["index"] * bits
    if at // 8 >= len(statuses):
        return {"index_out_of_range"}, None
    value = int.from_bytes(statuses[at // 8:at // 8 + 1], "little") >> at % 8 & (1 << bits) - 1
    return set(), {0: "valid", 2: "suspended"}.get(value, "revoked")


def problems(token, given):
    at, codes = seconds(given["at"]), set()
    if token.critical:
        codes.add("critical_header")
    usual = type(token.algorithm) is int and token.algorithm in ALGORITHMS
    if not usual:
        codes.add("algorithm")
    if token.chain is None:
        codes.add("x5chain_unprotected" if token.is_unprotected else "x5chain_missing")
    else:
        codes |= judge_signer(token, given, at, usual)
    return codes | judge_claims(token, given, at)


def judge_signer(token, given, at, usual):
    codes = set()
    signer, *others = [Certificate(der) for der in token.chain]
    named = [given["certificate"]] if "certificate" in given else given["trust"]
    lists = revocation_lists(given)
    if wrong := problem(signer, others, [Certificate(pem) for pem in named], at, lists):
        codes.add("signer_" + wrong)
    rules = Rules(signer, "status_signer", MDL)
    rules.apply()
    if rules.hard:
        codes.add("signer_profile")
    try:
        key = PublicKey.from_info(signer.key_info)
    except ValueError:
        return codes | {"algorithm"}
    if usual and not token.critical:
        if not key.goes_with(token.algorithm):
            codes.add("algorithm")
        elif not token.is_signed_by(key):
            codes.add("signature_invalid")
    return codes


def judge_claims(token, given, at):
    claims, codes = token.claims, set()
    if claims.get("sub") != given["uri"]:
        codes.add("subject_mismatch")
    if "iat" not in claims:
        codes.add("issued_at_missing")
    if max(claims.get("iat", 0), claims.get("nbf", 0)) > at + SKEW:
        codes.add("not_yet_valid")
    if "exp" not in claims and token.is_cwt:
        codes.add("expiry_missing")
    if "exp" in claims and at >= claims["exp"]:
        codes.add("expired")
    if "ttl" in claims and (type(claims["ttl"]) not in (int, float) or not 0 < claims["ttl"] <= LAST_SECOND):
        codes.add("ttl")
    return codes
