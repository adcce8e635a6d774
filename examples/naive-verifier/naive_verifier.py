#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A deliberately naive verifier of mdoc responses, as one finds them in the wild. Do not use it to verify anything.

It reads the DeviceResponse, compares document types, digests and dates, and believes what is left: neither the issuer's
signature nor its chain, neither the device's signature nor its MAC is looked at. `mdoc-reader conformance --command` asks
it one case on standard input, and reads its verdict from standard output (docs/conformance-command.md).
"""

import base64
import datetime
import hashlib
import json
import struct
import sys


class Malformed(Exception):
    """What came is not the CBOR that it should be."""


class Tag:
    def __init__(self, number, value):
        self.number, self.value = number, value


def read_item(data, position=0):
    """One item of CBOR (RFC 8949), and where the next one begins."""
    if position >= len(data):
        raise Malformed("it ends too early")
    major, detail = data[position] >> 5, data[position] & 0x1F
    position += 1
    argument = detail
    if detail in (24, 25, 26, 27):
        size = 1 << (detail - 24)
        argument = int.from_bytes(data[position : position + size], "big")
        position += size
    elif detail > 27:
        raise Malformed("an indefinite length")
    if major == 0:
        return argument, position
    if major == 1:
        return -1 - argument, position
    if major in (2, 3):
        content = data[position : position + argument]
        if len(content) < argument:
            raise Malformed("it ends too early")
        return (content if major == 2 else content.decode()), position + argument
    if major == 4:
        items = []
        for _ in range(argument):
            item, position = read_item(data, position)
            items.append(item)
        return items, position
    if major == 5:
        entries = {}
        for _ in range(argument):
            key, position = read_item(data, position)
            entries[key], position = read_item(data, position)
        return entries, position
    if major == 6:
        value, position = read_item(data, position)
        return Tag(argument, value), position
    if detail in (25, 26, 27):
        kind = {25: ">e", 26: ">f", 27: ">d"}[detail]
        return struct.unpack(kind, data[position - struct.calcsize(kind) : position])[0], position
    return {20: False, 21: True, 22: None, 23: None}.get(argument), position


def read(data):
    item, end = read_item(data)
    if end != len(data):
        raise Malformed("something stands after it")
    return item


def encode_head(major, argument):
    if argument < 24:
        return bytes([major << 5 | argument])
    for detail, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if argument < 1 << 8 * size:
            return bytes([major << 5 | detail]) + argument.to_bytes(size, "big")


def instant(value):
    text = value.value if isinstance(value, Tag) else value
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def problem_of_document(document, now):
    """What is wrong with one document, in this verifier's own words; None for nothing."""
    signed = document["issuerSigned"]
    payload = signed["issuerAuth"][2]
    security_object = read(read(payload).value)  # inside tag 24, and believed without its signature
    if security_object["docType"] != document["docType"]:
        return "other-document-type"
    algorithm = security_object["digestAlgorithm"].replace("-", "").lower()
    for name_space, items in signed.get("nameSpaces", {}).items():
        for item in items:
            # The digest covers the item inside its tag; made anew, instead of taken as received.
            received = b"\xd8\x18" + encode_head(2, len(item.value)) + item.value
            expected = security_object["valueDigests"][name_space][read(item.value)["digestID"]]
            if hashlib.new(algorithm, received).digest() != expected:
                return "wrong-digest"
    validity = security_object["validityInfo"]
    if now < instant(validity["validFrom"]):
        return "not-yet-valid"
    if now > instant(validity["validUntil"]):
        return "expired"
    return None


def answer(question):
    if question["protocol"] == "apple-wallet":
        return "unsupported this verifier has no HPKE to open the envelope with"
    if question["protocol"] != "proximity":
        return "unsupported this verifier takes whole presentations alone"
    given = question["input"]
    now = datetime.datetime.fromisoformat(given["at"].replace("Z", "+00:00"))
    try:
        response = read(from_base64url(given["response"]))
        if response["status"] != 0:
            return "rejected status"
        for document in response["documents"]:
            problem = problem_of_document(document, now)
            if problem:
                return "rejected " + problem
    except (Malformed, KeyError, IndexError, TypeError, ValueError, AttributeError, RecursionError):
        return "rejected malformed"
    return "accepted"


if __name__ == "__main__":
    print(answer(json.load(sys.stdin)))
