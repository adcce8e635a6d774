# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `cbor` anew."""
import cbor2

from .items import Refused, read
from .outcomes import Finding

MEMBERS = {"cbor", "require"}
CODES = {"cbor.malformed", "cbor.indefinite", "cbor.duplicate_key", "cbor.trailing", "cbor.limit",
         "cbor.non_minimal"}.__contains__
# What is printed beside the RFC's examples is text for people.
NOT_COMPARED = {"diagnostic"}


def judge(case):
    given = case["input"]
    try:
        item = read(bytes.fromhex(given["cbor"]))
    except Refused as refused:
        return Finding([refused.args[0]])
    found = ["cbor.non_minimal"] if item.has_long_heads and "cbor.non_minimal" in given.get("require", []) else []
    try:
        cbor2.loads(item.raw)
    except cbor2.CBORDecodeError as error:
        return Finding(found, unreadable="cbor2: %s" % error)
    return Finding(found, {"diagnostic": case["expect"].get("diagnostic")})
