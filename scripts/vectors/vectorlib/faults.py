# SPDX-License-Identifier: Apache-2.0
"""Small changes that many cases share."""
from . import der
from .cborbytes import Tag
from .drbg import random_bytes


def flip(content, bit):
    """The same bytes with one bit changed; bit 0 is the lowest bit of the first byte."""
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def flip_last(content):
    return flip(content, (len(content) - 1) * 8)


def nested(depth, innermost=0):
    """`depth` arrays around a number."""
    item = innermost
    for _ in range(depth):
        item = [item]
    return item


def without(name):
    """A hook that removes a member."""
    def remove(fields):
        del fields[name]
    return remove


def setting(**changes):
    """A hook that sets members."""
    return lambda fields: fields.update(changes)


def inside(path, hook):
    """A hook for a member further in: `inside("issuerSigned.issuerAuth", hook)`; what `hook` returns replaces it."""
    *way, last = path.split(".")

    def change(fields):
        for step in way:
            fields = fields[step]
        result = hook(fields[last])
        if result is not None:
            fields[last] = result
    return change


def shown_item(namespace, identifier, hook):
    """A hook for one returned item, after its digest was taken."""
    def change(shown):
        items = shown[namespace]
        at = next(i for i, item in enumerate(items) if item["elementIdentifier"] == identifier)
        result = hook(items[at])
        if result is not None:
            items[at] = result
    return change


def other_salt(namespace, identifier, item):
    """For `on_item`: the salts of a second document."""
    item["random"] = random_bytes("other-salt/%s/%s" % (namespace, identifier), 16)


def embedded_bytes(content):
    """#6.24 around any bytes."""
    return Tag(24, bytes(content))


def der_signature(signature):
    """The DER form of an ECDSA signature r||s, which COSE does not use."""
    half = len(signature) // 2
    return der.sequence(*(der.integer(int.from_bytes(part, "big")) for part in (signature[:half], signature[half:])))
