# SPDX-License-Identifier: Apache-2.0
"""Clients of the service: one that behaves, and one that sends whatever bytes it is given."""

import http.client
import json
import re
import socket

STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9]) [\x20-\x7e]*\Z")
FIELD = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\x20-\x7e\t]*)\Z")


class Answer:
    """One answer: status, fields by their names in lower case, and the bytes of the body."""

    def __init__(self, status, fields, body):
        self.status = status
        self.fields = fields
        self.body = body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def code(self):
        """The word of a problem; None where the answer is none."""
        if self.fields.get("content-type") != "application/problem+json":
            return None
        return self.json.get("code")


class Client:
    """Calls of the API over one connection that is kept. Not for more than one thread."""

    def __init__(self, port, key=None, timeout=30):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        self.key = key

    def call(self, method, path, body=None, **fields):
        """Sends one request. Raises OSError or http.client.HTTPException where no whole answer came."""
        headers = {name.replace("_", "-"): value for name, value in fields.items()}
        if self.key is not None:
            headers.setdefault("Authorization", f"Bearer {self.key}")
        if isinstance(body, (dict, list)):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        try:
            self.connection.request(method, path, body=body, headers=headers)
            response = self.connection.getresponse()
            content = response.read()
        except BaseException:
            self.connection.close()
            raise
        return Answer(response.status, {name.lower(): value for name, value in response.getheaders()}, content)

    def close(self):
        self.connection.close()


class Malformed(Exception):
    """What came is not HTTP."""


def parse(data, is_closed, has_no_body=False):
    """Reads the answers at the beginning of `data`.

    Returns the whole ones and the number of bytes that are left. Raises Malformed for what can be no answer.
    """
    answers = []
    while data:
        end = data.find(b"\r\n\r\n")
        if end < 0:
            break
        lines = data[:end].split(b"\r\n")
        match = STATUS_LINE.match(lines[0])
        if not match:
            raise Malformed("status line")
        fields = {}
        for line in lines[1:]:
            field = FIELD.match(line)
            if not field:
                raise Malformed("field line")
            fields[field[1].decode().lower()] = field[2].decode().strip()
        status = int(match[1])
        rest = data[end + 4:]
        if status < 200:
            data = rest
            continue
        if has_no_body or status in (204, 304):
            size = 0
        elif "content-length" in fields:
            if not fields["content-length"].isdecimal():
                raise Malformed("Content-Length")
            size = int(fields["content-length"])
        elif is_closed:
            size = len(rest)
        else:
            break
        if len(rest) < size:
            break
        answers.append(Answer(status, fields, rest[:size]))
        data = rest[size:]
    return answers, len(data)


def exchange(port, data, expected=1, ends=False, has_no_body=False, timeout=3.0):
    """Sends bytes as they are, and reads what comes back.

    Args:
        expected: After so many whole answers it does not wait for the connection's end.
        ends: Closes its own side after the last byte.

    Returns: the answers, the number of bytes that are no whole answer, and how it ended: `closed`, `answered`, or
        `silent` where nothing more came in time.
    """
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as connection:
        try:
            connection.sendall(data)
            if ends:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # The service may refuse before it has read everything.
        how = "closed"
        while True:
            answers, left = parse(received, False, has_no_body)
            if len(answers) >= expected and left == 0:
                return answers, left, "answered"
            try:
                part = connection.recv(65536)
            except TimeoutError:
                how = "silent"
                break
            except OSError:
                break
            if not part:
                break
            received += part
        answers, left = parse(received, how == "closed", has_no_body)
        return answers, left, how
