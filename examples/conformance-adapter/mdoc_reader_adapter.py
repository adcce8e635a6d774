#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Asks `mdoc-reader verify` what `mdoc-reader conformance --command` asks: the template for adapters of other verifiers.

A case comes on standard input, its members become files and options of the verifier, and the verifier's report goes to
standard output; docs/conformance-command.md describes both. MDOC_READER names the program, `mdoc-reader` if it is not set.
"""

import base64
import json
import os
import signal
import subprocess
import sys
import tempfile


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def reason_against(question):
    """Why this verifier cannot be asked this; None where it can. What is not asked is never counted as passed."""
    given = question["input"]
    if question["protocol"] not in ("apple-wallet", "proximity"):
        return "only whole presentations can be handed over"
    if given.get("vicals") and not given.get("vicalTrust"):
        return "lists of authorities are taken together with their provider's root alone"
    if len(given.get("vicals", [])) > 1:
        return "several lists of one provider are taken for issues that replace each other"
    if not all(names_itself(from_base64url(entry["token"]), entry["uri"]) for entry in given.get("statusLists", [])):
        return "status lists are taken as files, under the address that they name"
    return None


def names_itself(token, uri):
    """Whether a status list, as JWT or CWT, has exactly this address as its subject. One that cannot be read has none."""
    try:
        if token.startswith(b"ey"):
            _, claims, _ = token.decode().split(".")
            return json.loads(from_base64url(claims))["sub"] == uri
        _, _, payload, _ = read_cbor(token)
        return read_cbor(payload)[2] == uri
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return False


def read_cbor(data):
    """The item that these bytes are, of definite length; tags are passed over, and simple values are None."""

    def read(at):
        major, count = data[at] >> 5, data[at] & 31
        at += 1
        if count > 27:
            raise ValueError("no definite length")
        if count > 23:
            size = 1 << count - 24
            if at + size > len(data):
                raise ValueError("cut off")
            count, at = int.from_bytes(data[at : at + size], "big"), at + size
        if major in (0, 1):
            return (count if major == 0 else -1 - count), at
        if major in (2, 3):
            if at + count > len(data):
                raise ValueError("cut off")
            content = data[at : at + count]
            return (content if major == 2 else content.decode()), at + count
        if major == 6:
            return read(at)
        if major == 7:
            return None, at
        items = []
        for _ in range(count * (major - 3)):
            item, at = read(at)
            items.append(item)
        return (items if major == 4 else dict(zip(items[::2], items[1::2]))), at

    item, end = read(0)
    if end != len(data):
        raise ValueError("bytes behind the item")
    return item


def options(protocol, given, write):
    """The verifier's options for a case; `write` puts bytes into a file and gives its path."""

    def files(option, contents):
        return [word for content in contents for word in (option, write(content))]

    def pem(name):
        return [text.encode() for text in given.get(name, [])]

    def binary(name):
        return [from_base64url(text) for text in given.get(name, [])]

    words = ["--protocol", protocol, "--at", given["at"]]
    words += files("--trust", pem("trust"))
    words += files("--vical", binary("vicals"))
    words += files("--vical-trust", pem("vicalTrust"))
    words += files("--crl", binary("crls"))
    words += files("--status-list", [from_base64url(entry["token"]) for entry in given.get("statusLists", [])])
    words += [word for code in given.get("tolerate", []) for word in ("--tolerate", code)]
    words += [word for code in given.get("require", []) for word in ("--require", code)]
    if "trustProfile" in given:
        words += ["--trust-profile", given["trustProfile"]]
    if "request" in given:
        words += files("--request", [json.dumps(given["request"]).encode()])
    if protocol == "apple-wallet":
        words += files("--key", pem("keys"))
        words += ["--nonce", "base64url:" + given["nonce"]]
        words += ["--merchant-id=" + given["merchantIdentifier"], "--team-id=" + given["teamIdentifier"]]
    else:
        words += files("--session-transcript", [from_base64url(given["sessionTranscript"])])
        if "readerKey" in given:
            key = given["readerKey"]
            words += files("--reader-key", [key.encode() if key.startswith("-----") else from_base64url(key)])
    return words


def main():
    question = json.load(sys.stdin)
    reason = reason_against(question)
    if reason:
        print("unsupported", reason)
        return
    response = from_base64url(question["input"]["response"])
    if not response:
        # The command would take an empty file for a slip of the hand; from a wallet it is an answer, and a bad one.
        print("rejected cbor.malformed")
        return
    with tempfile.TemporaryDirectory() as folder:

        def write(content):
            path = os.path.join(folder, str(len(os.listdir(folder))))
            with open(path, "wb") as file:
                file.write(content)
            return path

        command = [os.environ.get("MDOC_READER", "mdoc-reader"), "verify", "--format", "json"]
        command += options(question["protocol"], question["input"], write) + [write(response)]
        result = subprocess.run(command, stdout=subprocess.PIPE)
    # 0 is accepted and 1 rejected, both with a report; all else is no verdict, and must not look like one.
    if result.returncode not in (0, 1):
        sys.exit(2)
    sys.stdout.buffer.write(result.stdout)


def end(number, _):
    """Whoever ends the run, or finds that this takes too long, asks first: the files of the case go then, too."""
    signal.signal(number, signal.SIG_IGN)
    sys.exit(1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, end)
    main()
