# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `status-list` anew."""
import base64
import json
import zlib

import cbor2

from .certificate_fields import Fields, der_of
from .chains import problem
from .path_cases import SKEW, seconds
from .profile_cases import MDL, Rules
from .revocation import RevocationList
from .signatures import ALGORITHMS, PublicKey, b64
from .spans import read

ORDER = ["type", "algorithm", "critical_header", "x5chain_missing", "x5chain_unprotected", "signer_untrusted",
         "signer_expired", "signer_not_yet_valid", "signer_profile", "signer_revoked", "signature_invalid",
         "subject_mismatch", "issued_at_missing", "not_yet_valid", "expiry_missing", "expired", "ttl", "bits",
         "compression", "too_large", "index_out_of_range"]
CAP = 16 * 1024 * 1024
JOSE = {"ES256": -7, "ES384": -35, "ES512": -36, "EdDSA": -8}
LABELS = {"sub": 2, "iat": 6, "exp": 4, "nbf": 5, "ttl": 65534}
UNREADABLE = (ValueError, LookupError, TypeError, AttributeError, cbor2.CBORDecodeError)


class Token:
    """Header, claims and signature of either form."""

    def __init__(self, data):
        self.is_cwt = data[:1] >= b"\x80"
        (self._read_cwt if self.is_cwt else self._read_jwt)(data)
        for name in ("iat", "exp", "nbf"):
            if name in self.claims and type(self.claims[name]) not in (int, float):
                raise ValueError(name)
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
        self.message = cbor2.dumps(["Signature1", protected, b"", payload])

    def _read_jwt(self, data):
        protected, payload, signature = data.decode("ascii").split(".")
        self.message = ("%s.%s" % (protected, payload)).encode()
        self.signature = strict(signature)
        self.header = json.loads(strict(protected), object_pairs_hook=members)
        self.claims = json.loads(strict(payload), object_pairs_hook=members)
        self.type, self.critical = self.header.get("typ"), "crit" in self.header
        self.algorithm = JOSE.get(self.header.get("alg"))
        chain = self.header.get("x5c")
        if chain is not None and not isinstance(chain, list):
            raise ValueError("x5c")
        self.chain = chain and [base64.b64decode(text, validate=True) for text in chain]
        self.is_unprotected, self.list, self.identifiers = False, self.claims["status_list"], None

    def wrong_type(self):
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


def strict(text):
    content = b64(text)
    if text_of(content) != text:
        raise ValueError("base64url")
    return content


def check(case):
    given, expect = case["input"], case["expect"]
    expected = [code.removeprefix("status_list.") for code in expect["failures"]]
    try:
        token = Token(b64(given["token"]))
        content = None if token.wrong_type() else token.content()
    except UNREADABLE as error:
        return None if expected == ["structure"] else "unreadable (%r)" % error
    if content is None:
        return None if expected == ["type"] else "wrong type"
    try:
        codes = judge(token, given)
    except UNREADABLE as error:
        return None if expected == ["structure"] else "unreadable signer (%r)" % error
    found, standing = look_up(content, given)
    codes = [code for code in ORDER if code in codes | found]
    if codes != expected:
        return "expected %s, found %s" % (expected, codes)
    return None if codes or standing == expect["status"] else "status is %s" % standing


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


def judge(token, given):
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
    signer, *others = [Fields(der) for der in token.chain]
    named = [given["certificate"]] if "certificate" in given else given["trust"]
    lists = [RevocationList(b64(text)) for text in given.get("crls", [])]
    if wrong := problem(signer, others, [Fields(der_of(pem)) for pem in named], at, lists):
        codes.add("signer_" + wrong)
    rules = Rules(signer, "status_signer", MDL)
    rules.apply()
    if rules.hard:
        codes.add("signer_profile")
    key = PublicKey.from_info(signer.key_info)
    if usual and not token.critical:
        verdict = key.verify(token.signature, token.message, token.algorithm)
        codes |= {None: {"algorithm"}, False: {"signature_invalid"}, True: set()}[verdict]
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
    if "ttl" in claims and (type(claims["ttl"]) not in (int, float) or claims["ttl"] <= 0):
        codes.add("ttl")
    return codes
