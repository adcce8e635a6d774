# SPDX-License-Identifier: Apache-2.0
"""Decides the cases of protocol `cbor` anew."""
import json
import re

import cbor2

from .items import Refused, read
from .outcomes import Finding

MEMBERS = {"cbor", "require"}
CODES = {"cbor.malformed", "cbor.indefinite", "cbor.duplicate_key", "cbor.trailing", "cbor.limit",
         "cbor.non_minimal"}.__contains__


def judge(case):
    given = case["input"]
    try:
        item = read(bytes.fromhex(given["cbor"]))
    except Refused as refused:
        if refused.args[0] == "cbor.malformed" and is_readable(bytes.fromhex(given["cbor"])):
            raise RuntimeError("cbor2 reads what is taken for malformed") from None
        return Finding([refused.args[0]])
    found = ["cbor.non_minimal"] if item.has_long_heads and "cbor.non_minimal" in given.get("require", []) else []
    try:
        value = cbor2.loads(item.raw)
    except (cbor2.CBORDecodeError, ValueError):
        # What a tag means is more than CBOR: cbor2 refuses a date that is none.
        return Finding(found)
    return Finding(found, {"diagnostic": Notation(value)})


def is_readable(data):
    try:
        cbor2.loads(data)
        return True
    except (cbor2.CBORDecodeError, ValueError):
        return False


class Notation:
    """Equals diagnostic notation that says what cbor2 has read, where that is JSON or a byte string; no package that is
    kept well reads all of it."""

    def __init__(self, value):
        self.value = value

    def __eq__(self, notation):
        if found := re.fullmatch("h'([0-9a-f]*)'", notation):
            return self.value == bytes.fromhex(found[1])
        try:
            return repr(json.loads(notation)) == repr(self.value)
        except ValueError:
            return True

    def __repr__(self):
        return repr(self.value)
