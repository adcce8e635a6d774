# SPDX-License-Identifier: Apache-2.0
"""Requests that are wrong in some way: in their bytes, their framing, their JSON or their CBOR."""

import base64
import json

from .service import order

ROUTES = [
    ("POST", "/v1/sessions"), ("GET", "/v1/sessions/{id}"), ("DELETE", "/v1/sessions/{id}"),
    ("POST", "/v1/sessions/{id}/response"), ("GET", "/v1/sessions/{id}/retained"), ("POST", "/v1/reader-tokens"),
    ("GET", "/healthz"), ("GET", "/readyz"), ("GET", "/metrics"), ("GET", "/openapi.json"),
]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "POST\x01", "M" * 300, "",
           "PROPFIND", "G\xc3\x89T", "-", "*"]
NUMBERS = ["0", "-1", "1e999", "9" * 400, "-" + "9" * 30, "0.1", "1E+2", "18446744073709551616", "-9223372036854775808",
           "9223372036854775807", "9223372036854775808", "NaN", "Infinity", "0x10", "01", "1.", ".5", "--1"]
TEXTS = ["", "\u0000", "\ud800", "A" * 100_000, "\u202e", "\U0001f600", "../../etc/passwd", "' OR 1=1 --", "e\u0301",
         "\u00e9", "%00", "true", "null"]


class Case:
    """Bytes to send, and what may be expected of the answer."""

    def __init__(self, name, data, expected=1, ends=False, has_no_body=False, must_answer=False, has_bad_version=False):
        self.name = name
        self.data = data
        self.expected = expected
        self.ends = ends
        self.has_no_body = has_no_body
        self.must_answer = must_answer
        self.has_bad_version = has_bad_version


class Requests:
    """An endless row of cases that one seed fixes."""

    def __init__(self, chance, key, sessions, bodies):
        self.chance = chance
        self.key = key
        self.sessions = sessions
        self.fresh = [(session, bodies[session["id"]]) for session in sessions]
        self.kinds = [self.envelope, self.envelope, self.cbor_body, self.session_json, self.session_json,
                      self.token_json, self.random_body, self.path, self.method, self.header, self.huge_header,
                      self.framing, self.chunks, self.cut, self.pipeline, self.noise]

    def next(self):
        return self.chance.choice(self.kinds)()

    # Bodies.

    def envelope(self):
        """A genuine envelope with some bytes of its CBOR changed, as JSON."""
        session, body = self.take()
        parsed = json.loads(body)
        raw = self.mutated(base64.urlsafe_b64decode(parsed["encryptedData"] + "=="))
        parsed["encryptedData"] = base64.b64encode(raw).decode()
        return self.post(f"/v1/sessions/{session['id']}/response", json.dumps(parsed).encode(), "envelope")

    def cbor_body(self):
        """The same as raw CBOR, or CBOR that announces more than there is."""
        session, body = self.take() if self.chance.random() < 0.5 else (self.chance.choice(self.sessions), None)
        if body:
            raw = self.mutated(base64.urlsafe_b64decode(json.loads(body)["encryptedData"] + "=="))
        else:
            raw = self.chance.choice([
                bytes.fromhex("9a9a9a9ab3"), b"\x81" * 20_000, b"\x9f" * 20_000, bytes.fromhex("bb" + "ff" * 8),
                bytes.fromhex("5b7fffffffffffffff"), b"\xd8\x18" * 5000 + b"\x40", b"\xa1\x61", self.random_bytes()])
        return self.post(f"/v1/sessions/{session['id']}/response", raw, "cbor body", "application/cbor",
                         [("Reader-Binding", self.chance.choice(["fuzz", "", "x" * 2000, "other"]))])

    def session_json(self):
        value = order("fuzz", {"age_over_21": "willNotStore", "given_name": {"mayStoreDays": 1}})
        return self.post("/v1/sessions", self.json_text(value), "session json")

    def token_json(self):
        value = {"readerInstanceIdentifier": "0123abcd", "requestKind": "display"}
        return self.post("/v1/reader-tokens", self.json_text(value), "token json")

    def random_body(self):
        method, path = self.chance.choice(ROUTES)
        return self.post(self.filled(path), self.random_bytes(), "random body", method=method)

    def json_text(self, value):
        """JSON with one thing wrong, in its values or in its bytes."""
        kind = self.chance.randrange(8)
        if kind == 0:
            depth = self.chance.choice([50, 1000, 60_000])
            return b'{"documents":' + b"[" * depth + b"]" * self.chance.choice([0, depth]) + b"}"
        text = json.dumps(self.changed(value))
        if kind == 1:
            return text.replace("600", self.chance.choice(NUMBERS), 1).replace('"fuzz"', self.chance.choice(NUMBERS), 1).encode()
        if kind == 2:
            return self.mutated(text.encode())
        if kind == 3:
            return text.replace("fuzz", "\\u" + self.chance.choice(["d800", "0000", "zzzz", "ffff"]), 1).encode()
        if kind == 4:
            return text.encode().replace(b"fuzz", self.chance.choice([b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\x00"]))
        if kind == 5:
            return (text[:-1] + ',"binding":"twice"}').encode()
        return text.encode("utf-8", "surrogatepass")

    def changed(self, value):
        """A value with one of its parts taken away, doubled or replaced."""
        chance = self.chance
        if isinstance(value, dict) and value and chance.random() < 0.8:
            name = chance.choice(list(value))
            kind = chance.randrange(5)
            copy = dict(value)
            if kind == 0:
                del copy[name]
            elif kind == 1:
                copy[chance.choice(TEXTS) or "x"] = copy[name]
            else:
                copy[name] = self.changed(copy[name])
            return copy
        if isinstance(value, list) and value and chance.random() < 0.8:
            return chance.choice([[], value * 300, [self.changed(item) for item in value]])
        return chance.choice([None, True, -1, 0, 1 << 70, 1.5, chance.choice(TEXTS), [], {}, [[]], {"": {}}])

    # The rest of a request.

    def path(self):
        method, path = self.chance.choice(ROUTES)
        target = self.filled(path)
        target = self.chance.choice([
            target + "/", "/" + target, target + "?" + "q" * self.chance.randrange(2000), target.upper(), target + "#x",
            target.replace("/", "%2f", 2), target + "%", target + "\x01", target + ";a=b", "*", "http://x" + target,
            "http://127.0.0.1" + target, "/.." + target, "//" * 500, "/" + "a" * 60_000, "/v1/sessions/" + "A" * 22,
            "/v1/sessions/\u00e9\u00e9", target + " HTTP/1.1 x", ""])
        return self.whole("path", method, target)

    def method(self):
        _, path = self.chance.choice(ROUTES)
        method = self.chance.choice(METHODS)
        return self.whole("method", method, self.filled(path))

    def header(self):
        method, path = self.chance.choice(ROUTES)
        key = self.key
        fields = self.chance.choice([
            [("Authorization", f"Bearer {key}"), ("Authorization", f"Bearer {key}")], [("Authorization", f"Basic {key}")],
            [("Authorization", "Bearer ")], [("Authorization", f"Bearer  {key}")], [("Authorization", f"bearer {key} x")],
            [("Host", "other")], [("Content-Length", "0"), ("Content-Length", "0")], [("Expect", "100-continue")],
            [("Transfer-Encoding", "gzip, chunked")], [("Idempotency-Key", "")], [("Idempotency-Key", "k" * 300)],
            [("X-Null", "a\x00b")], [("X-Fold", "a\r\n b")], [("X Space", "a")], [("X-Bare", "a\rb")], [("", "empty")],
            [("X-High", "\xff\xfe")], [("Connection", "upgrade"), ("Upgrade", "h2c")], [("Content-Type", "\t;;;" * 50)],
            [("Content-Encoding", "gzip")], [("Range", "bytes=0-1")], [("Cookie", "a=" + "b" * 3000)]])
        return self.whole("header", method, self.filled(path), fields)

    def huge_header(self):
        method, path = self.chance.choice(ROUTES)
        size = self.chance.choice([8_000, 31_000, 33_000, 70_000, 300_000])
        fields = self.chance.choice([
            [("X-Long", "a" * size)], [(f"X-{number}", "a") for number in range(size // 8)], [("a" * size, "x")]])
        return self.whole("huge header", method, self.filled(path), fields)

    def framing(self):
        """Lengths that lie. What misses is not waited for: the connection's end stands for the deadline."""
        length = self.chance.choice(["-1", "+2", "2x", "0x2", "1e1", "9" * 30, "99999999999", "", " 2", "2, 2", "5"])
        fields = [("Content-Length", length)] + self.chance.choice([[], [("Transfer-Encoding", "chunked")]])
        data = self.head("POST", "/v1/sessions", fields) + b"{}"
        return Case("framing", data, ends=True)

    def chunks(self):
        body = self.chance.choice([
            b"2\r\n{}\r\n0\r\n\r\n", b"-2\r\n{}\r\n0\r\n\r\n", b"0x2\r\n{}\r\n0\r\n\r\n", b"ffffffffffffffff\r\n{}",
            b"2;" + b"x" * 40_000 + b"\r\n{}\r\n0\r\n\r\n", b"\r\n", b"zz\r\n", b"1\r\n{\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n",
            b"2\r\n{}0\r\n\r\n", b"1\r\n{\r\n" * 3000 + b"0\r\n\r\n", self.random_bytes()])
        path = self.filled(self.chance.choice(ROUTES)[1])
        return Case("chunks", self.head("POST", path, [("Transfer-Encoding", "chunked")]) + body, ends=True)

    def cut(self):
        """A whole request without its end."""
        case = self.chance.choice([self.session_json, self.token_json, self.header, self.method])()
        return Case("cut", case.data[:self.chance.randrange(len(case.data))], ends=True, has_no_body=case.has_no_body)

    def pipeline(self):
        """Some requests at once. An answer that closes the connection may come before the last."""
        count = self.chance.randrange(2, 9)
        data = b"".join(
            self.head(method, self.filled(path), [] if method == "GET" else [("Content-Length", "2")])
            + (b"" if method == "GET" else b"{}") for method, path in self.chance.choices(ROUTES, k=count))
        return Case("pipeline", data, expected=count, ends=False, must_answer=True)

    def noise(self):
        data = self.chance.choice([
            self.random_bytes(), b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc" + self.random_bytes(), b"\r\n" * 3000,
            b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /healthz\r\n\r\n", b"GET  /healthz  HTTP/1.1\r\nHost: x\r\n\r\n",
            b"GET /healthz HTTP/1.7\r\nHost: x\r\n\r\n", b"GET /healthz HTTP/9.9\r\n\r\n", b"\x00" * 100, b"GET /healthz HTTP/1.0\n\n"])
        return Case("noise", data, ends=True, has_bad_version=True)

    # Parts.

    def take(self):
        """A session that nobody has answered, while there are some."""
        return self.fresh.pop() if len(self.fresh) > 1 else self.fresh[0]

    def filled(self, path):
        """A path with a session's ID, mostly a real one."""
        session = self.chance.choice(self.sessions)["id"]
        return path.replace("{id}", self.chance.choice([session, session, session[:-1], session + "A", "%41" * 7, "~"]))

    def post(self, path, body, name, media_type="application/json", fields=(), method="POST"):
        head = self.head(method, path, [("Content-Type", media_type), ("Content-Length", str(len(body))), *fields])
        return Case(name, head + body, must_answer=True)

    def whole(self, name, method, target, fields=()):
        data = self.head(method, target, fields)
        return Case(name, data, ends=False, expected=1, must_answer=False)

    def head(self, method, target, fields):
        lines = [f"{method} {target} HTTP/1.1", "Host: 127.0.0.1"]
        if not any(name == "Authorization" for name, _ in fields):
            lines.append(f"Authorization: Bearer {self.key}")
        lines += [f"{name}: {value}" for name, value in fields]
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1", "replace")

    def random_bytes(self):
        return self.chance.randbytes(self.chance.choice([1, 7, 100, 3000, 20_000]))

    def mutated(self, data):
        """Bytes with a few of them flipped, cut, doubled, or replaced by heads of CBOR."""
        data = bytearray(data)
        for _ in range(self.chance.randrange(1, 4)):
            at = self.chance.randrange(len(data) or 1)
            kind = self.chance.randrange(5)
            if kind == 0 and data:
                data[at] ^= 1 << self.chance.randrange(8)
            elif kind == 1:
                del data[at:]
            elif kind == 2:
                data[at:at] = data[:self.chance.randrange(200)]
            elif kind == 3:
                data[at:at + 1] = self.chance.choice(
                    [b"\xbb" + b"\xff" * 8, b"\x9f", b"\xff", b"\x5b" + b"\x7f" * 8, b"\xf9\x7e\x00", b"\xc2\x40", b"\xf6"])
            else:
                del data[at:at + self.chance.randrange(20)]
        return bytes(data)
