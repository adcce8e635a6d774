# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: the forms of the two tokens, their headers and signatures (Token Status List, 5)."""
import base64
import json

from ..cborbytes import Map, Tag, encode
from ..faults import der_signature, flip, flip_last
from ..keys import Key, b64url
from ..statuslist import LIST, STATUS_TYPE
from .trust_status_base import ROOT, SIGNER

STRUCTURE, TYPE, ALGORITHM = ["status_list.structure"], ["status_list.type"], ["status_list.algorithm"]
INVALID = ["status_list.signature_invalid"]


def add(s):
    cwt_structure(s)
    jwt_structure(s)
    types(s)
    algorithms(s)
    chains(s)
    signatures(s)


def cwt_structure(s):
    s.case("cwt-untagged", "The message is untagged; it is a tagged COSE_Sign1 (Token Status List, 5.2).", STRUCTURE,
           tag=None)
    messages = [("cwt-tag", "stands in a CWT tag (61)", lambda m: Tag(61, m)),
                ("mac0", "is tagged as COSE_Mac0", lambda m: Tag(17, m.content)),
                ("truncated", "lacks its last byte", lambda m: encode(m)[:-1]),
                ("trailing", "is followed by a byte", lambda m: encode(m) + b"\x00"),
                ("three", "has three members", lambda m: Tag(18, m.content[:3])),
                ("detached", "has no payload", lambda m: Tag(18, [*m.content[:2], None, m.content[3]])),
                ("empty", "is empty", lambda m: b""), ("null", "is null", lambda m: b"\xf6"),
                ("text", "is the hexadecimal text of the token", lambda m: encode(m).hex().encode())]
    for identifier, told, hook in messages:
        s.case("cwt-message-" + identifier, "The message %s (RFC 9052, 4.2)." % told, STRUCTURE, on_message=hook)
    payloads = [("array", "is an array", lambda p: encode([p])), ("empty", "is empty", lambda p: b""),
                ("trailing", "is followed by a byte", lambda p: p + b"\x00"),
                ("truncated", "lacks its last byte", lambda p: p[:-1])]
    for identifier, told, hook in payloads:
        s.case("cwt-payload-" + identifier, "The payload %s (RFC 8392, 7.1)." % told, STRUCTURE, on_payload=hook)
    claims = [("no-list", "There is no status list.", lambda c: c.pop(LIST) and None),
              ("list-text", "The status list is text.", lambda c: c.update({LIST: "x"})),
              ("no-lst", "The status list has no lst.", lambda c: c[LIST].pop("lst") and None),
              ("lst-text", "lst is text.", lambda c: c[LIST].update(lst="x")),
              ("no-bits", "The status list has no bits.", lambda c: c[LIST].pop("bits") and None),
              ("bits-text", "bits is text.", lambda c: c[LIST].update(bits="1")),
              ("subject-number", "The subject is a number.", lambda c: c.update({2: 7})),
              ("issued-text", "The issue date is text.", lambda c: c.update({6: "2026-06-15T06:00:00Z"})),
              ("expiry-text", "The expiry is text.", lambda c: c.update({4: "2026-06-16T06:00:00Z"})),
              ("issued-tagged", "The issue date is tagged as epoch time, which claims are not (RFC 8392, 2).",
               lambda c: c.update({6: Tag(1, c[6])})),
              ("claim-twice", "One claim is there twice.", lambda c: Map(*c.items(), (2, "https://status.example/")))]
    for identifier, told, hook in claims:
        s.case("cwt-" + identifier, told[:-1] + " (Token Status List, 5.2)." if "(" not in told else told, STRUCTURE,
               on_claims=hook)


def jwt_structure(s):
    messages = [("two-parts", "has two parts", lambda m: m.rsplit(".", 1)[0]),
                ("four-parts", "has four parts", lambda m: m + ".x"), ("empty-header", "has an empty header",
                                                                       lambda m: m[m.index("."):]),
                ("padded", "has a padded signature", lambda m: m + "=="),
                ("blank", "ends with a line feed", lambda m: m + "\n"),
                ("json", "is in the JSON serialization", json_form),
                ("standard-base64", "has a header in base64 with + and /", lambda m: "+/" + m[2:])]
    for identifier, told, hook in messages:
        s.case("jwt-message-" + identifier, "The message %s (RFC 7515, 3.1)." % told, STRUCTURE, form="jwt",
               on_message=hook)
    payloads = [("array", "is an array", lambda p: b"[" + p + b"]"), ("empty", "is empty", lambda p: b""),
                ("trailing", "is followed by text", lambda p: p + b"x"), ("cut", "is cut", lambda p: p[:-1]),
                ("twice", "has one member twice", lambda p: b'{"sub":"x",' + p[1:]),
                ("not-utf8", "is not UTF-8", lambda p: p.replace(b"https", b"http\xff"))]
    for identifier, told, hook in payloads:
        s.case("jwt-payload-" + identifier, "The payload %s (RFC 7519, 7.2)." % told, STRUCTURE, form="jwt",
               on_payload=hook)
    claims = [("no-list", "There is no status list", lambda c: c.pop("status_list") and None),
              ("list-text", "The status list is text", lambda c: c.update(status_list="x")),
              ("no-lst", "The status list has no lst", lambda c: c["status_list"].pop("lst") and None),
              ("lst-padded", "lst is padded", lambda c: c["status_list"].update(
                  lst=c["status_list"]["lst"] + "=" * (-len(c["status_list"]["lst"]) % 4 or 4))),
              ("lst-number", "lst is a number", lambda c: c["status_list"].update(lst=7)),
              ("no-bits", "The status list has no bits", lambda c: c["status_list"].pop("bits") and None),
              ("bits-text", "bits is text", lambda c: c["status_list"].update(bits="1")),
              ("subject-number", "The subject is a number", lambda c: c.update(sub=7)),
              ("issued-text", "The issue date is text", lambda c: c.update(iat="2026-06-15T06:00:00Z"))]
    for identifier, told, hook in claims:
        s.case("jwt-" + identifier, told + " (Token Status List, 5.1).", STRUCTURE, form="jwt", on_claims=hook)


def json_form(message):
    protected, payload, signature = message.split(".")
    return json.dumps({"protected": protected, "payload": payload, "signature": signature})


def types(s):
    for identifier, kind in (("jwt", "application/statuslist+jwt"), ("short", "statuslist+cwt"),
                             ("upper-case", STATUS_TYPE.upper()), ("cwt", "application/cwt"), ("empty", "x")):
        s.case("cwt-type-" + identifier, "The type is %r (Token Status List, 5.2)." % kind, TYPE, type=kind)
    s.case("cwt-type-missing", "The header names no type (Token Status List, 5.2).", TYPE,
           on_protected=lambda h: h.pop(16) and None)
    s.case("cwt-type-unprotected", "The type stands in the unprotected header.", TYPE,
           on_protected=lambda h: h.pop(16) and None, on_unprotected=lambda h: h.update({16: STATUS_TYPE}))
    for identifier, kind in (("jwt", "JWT"), ("cwt", "statuslist+cwt"), ("at-jwt", "at+jwt"), ("empty", " ")):
        s.case("jwt-type-" + identifier, "The type is %r (Token Status List, 5.1)." % kind, TYPE, form="jwt", type=kind)
    s.case("jwt-type-missing", "The header names no type (Token Status List, 5.1).", TYPE, form="jwt",
           on_protected=lambda h: h.pop("typ") and None)


def algorithms(s):
    for number, told in ((-47, "ES256K"), (-37, "PS256"), (5, "HMAC 256/256"), (-65535, "RS1")):
        s.case("cwt-algorithm%+d" % number, "The header names %s (%d)." % (told, number), ALGORITHM,
               on_protected=lambda h, n=number: h.update({1: n}))
    s.case("cwt-algorithm-missing", "The protected header names no algorithm.", ALGORITHM,
           on_protected=lambda h: h.pop(1) and None)
    s.case("cwt-algorithm-unprotected", "The algorithm stands in the unprotected header alone.", ALGORITHM,
           on_protected=lambda h: h.pop(1) and None, on_unprotected=lambda h: h.update({1: -7}))
    s.case("cwt-algorithm-other-curve", "The header names ES384, and the key is on P-256 (ISO/IEC 18013-5, 9.1.2.4).",
           ALGORITHM, algorithm=-35)
    for name in ("none", "HS256", "RS256", "ES256K", "es256"):
        s.case("jwt-algorithm-" + (name if name != "es256" else "lower-case"), "The header names %s (RFC 7518, 3.1)."
               % name, ALGORITHM, form="jwt", on_protected=lambda h, n=name: h.update(alg=n))
    s.case("jwt-algorithm-missing", "The header names no algorithm.", ALGORITHM, form="jwt",
           on_protected=lambda h: h.pop("alg") and None)
    s.case("jwt-algorithm-other-curve", "The header names ES384, and the key is on P-256 (RFC 7518, 3.4).", ALGORITHM,
           form="jwt", algorithm="ES384")
    critical = ["status_list.critical_header"]
    s.case("cwt-critical", "The header marks a parameter critical that nobody knows (RFC 9052, 3.1).", critical,
           on_protected=lambda h: h.update({2: [70_001], 70_001: 1}))
    s.case("jwt-critical", "The header marks a parameter critical that nobody knows (RFC 7515, 4.1.11).", critical,
           form="jwt", on_protected=lambda h: h.update(crit=["x"], x=1))
    s.case("cwt-unknown-headers", "The header has parameters nobody knows, none critical.",
           on_protected=lambda h: h.update({4: b"kid", 70_001: 1}), on_unprotected=lambda h: h.update({"note": 1}))
    s.case("jwt-unknown-headers", "The header has parameters nobody knows, none critical.", form="jwt",
           on_protected=lambda h: h.update(kid="12", note=1))


def chains(s):
    missing = ["status_list.x5chain_missing"]
    s.case("cwt-x5chain-missing", "No header has a certificate (ISO/IEC 18013-5 second edition, 12.3.6.3).", missing,
           on_protected=lambda h: h.pop(33) and None)
    s.case("jwt-x5c-missing", "The header has no certificate.", missing, form="jwt",
           on_protected=lambda h: h.pop("x5c") and None)
    s.case("cwt-x5chain-unprotected", "x5chain stands in the unprotected header (ISO/IEC 18013-5 second edition, "
           "12.3.6.3).", ["status_list.x5chain_unprotected"], on_protected=lambda h: h.pop(33) and None,
           on_unprotected=lambda h: h.update({33: SIGNER.der()}))
    for identifier, told, value in (("garbage", "40 zero bytes", bytes(40)), ("text", "text", "x"),
                                    ("empty", "an empty array", []), ("text-array", "an array of text", ["x"])):
        s.case("cwt-x5chain-" + identifier, "x5chain is %s (RFC 9360, 2)." % told, STRUCTURE,
               on_protected=lambda h, v=value: h.update({33: v}))
    der = base64.b64encode(SIGNER.der()).decode()
    for identifier, told, value in (("garbage", "40 zero bytes", [base64.b64encode(bytes(40)).decode()]),
                                    ("text", "text in place of an array", der),
                                    ("base64url", "in base64url", [der.replace("+", "-").replace("/", "_")])):
        s.case("jwt-x5c-" + identifier, "x5c is %s (RFC 7515, 4.1.6)." % told, STRUCTURE, form="jwt",
               on_protected=lambda h, v=value: h.update(x5c=v))
    s.case("cwt-x5chain-array", "x5chain is an array of one.", on_protected=lambda h: h.update({33: [SIGNER.der()]}))


def signatures(s):
    s.both("signature-bit", "One bit of the signature differs (RFC 9053, 2.1).", INVALID, on_signature=flip_last)
    s.both("signature-first-bit", "The first bit of the signature differs.", INVALID,
           on_signature=lambda v: flip(v, 7))
    s.both("signature-der", "The signature is in DER.", INVALID, on_signature=der_signature)
    s.both("signature-short", "The signature lacks its last byte.", INVALID, on_signature=lambda v: v[:-1])
    s.both("signature-zero", "r and s are 0.", INVALID, on_signature=lambda v: bytes(len(v)))
    s.both("signed-by-other", "Another key signed the token.", INVALID, signing_key=Key("status/impostor"))
    s.both("signed-by-root", "The authority's own key signed the token.", INVALID, signing_key=ROOT.key)
    s.case("cwt-signed-context", "Another context was signed.", INVALID, on_signed=lambda t: ["Signature", *t[1:]])
    s.case("cwt-signed-external", "External data was signed too.", INVALID, on_signed=lambda t: [t[0], t[1], b"x",
                                                                                               t[3]])
    s.case("cwt-bits-altered", "The statuses were altered after signing.", INVALID, on_message=lambda m: Tag(
        18, [m.content[0], m.content[1], m.content[2].replace(b"dbits\x01", b"dbits\x02"), m.content[3]]))
    s.case("jwt-payload-altered", "The payload was altered after signing.", INVALID, form="jwt", on_message=altered)


def altered(message):
    protected, payload, signature = message.split(".")
    content = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4))
    return ".".join([protected, b64url(content.replace(b'"ttl": 43200', b'"ttl": 86400')), signature])
