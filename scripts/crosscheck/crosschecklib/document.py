# SPDX-License-Identifier: Apache-2.0
"""The shape of a Document and of its mobile security object (ISO/IEC 18013-5, 8.3.2.1.2.2 and 9.1.2.4)."""
import datetime
import re

from .cose_cases import Malformed, Message
from .items import Refused, read

# Limits of the product, which its documentation names: octets of a name, and members of a map of namespaces.
NAME, NAMESPACES = 255, 64
# Seconds since 1970 of the end of what RFC 3339, 1 can write in UTC; Python itself knows no year 0.
YEAR_10000 = 253_402_300_800
VERSION = re.compile(r"1\.[0-9]{1,9}", re.ASCII)
X5CHAIN = 33


class Document:
    """What can be read of a Document; `codes` says what is wrong with its shape."""

    def __init__(self, item):
        self.codes, self.has_long_heads, self.is_unreadable = set(), False, False
        # (namespace, items as (bytes, members))
        self.issued, self.device_signed = [], []
        self.issuer_auth = self.device_auth = self.device_kind = self.device_names = None
        if item.major != 5:
            self.wrong()
            self.doc_type, self.doc_type_bytes = None, None
            return
        doc_type = item.get("docType")
        self.doc_type = self.name(doc_type)
        self.doc_type_bytes = doc_type and doc_type.raw
        self.read_issuer_signed(self.map(item.get("issuerSigned")))
        self.read_device_signed(item.get("deviceSigned"))
        if doc_type is None or item.get("issuerSigned") is None:
            # What is no document at all has nothing that could be authenticated.
            self.codes.discard("device.auth_missing")
        if not is_absent_or(item.get("errors"), lambda errors: errors.major == 5 and all(
                space.is_text and are_codes(codes) for space, codes in errors.members)):
            self.wrong()

    def wrong(self, code="document.structure"):
        self.codes.add(code)
        self.is_unreadable = True

    def lacks_authentication(self):
        """What is absent hides nothing of the rest."""
        self.codes |= {"document.structure", "device.auth_missing"}

    def name(self, item):
        if item is None or not item.is_text:
            return self.wrong()
        if len(item.value.encode()) > NAME:
            self.wrong("cbor.limit")
        if not item.value:
            return self.wrong()
        return item.value

    def map(self, item):
        return item if item is not None and item.major == 5 else self.wrong()

    def embedded(self, item):
        """What #6.24 holds; its faults are the document's."""
        if not item.is_embedded:
            return self.wrong()
        try:
            inner = item.embedded()
        except Refused as refused:
            return self.wrong(refused.args[0])
        self.has_long_heads |= inner.has_long_heads
        return inner

    def message(self, item):
        try:
            message = Message(item) if item is not None else self.wrong()
        except Refused as refused:
            return self.wrong(refused.args[0])
        except Malformed:
            return self.wrong()
        self.has_long_heads |= message is not None and message.has_long_heads
        return message

    def read_issuer_signed(self, signed):
        if signed is None:
            return
        self.issuer_auth = self.message(signed.get("issuerAuth"))
        if self.issuer_auth and self.issuer_auth.doubled - {X5CHAIN}:
            self.wrong()
        spaces = signed.get("nameSpaces")
        if spaces is None or self.map(spaces) is None:
            return
        if not len(spaces):
            self.wrong()
        if len(spaces) > NAMESPACES:
            self.wrong("cbor.limit")
        for namespace, items in spaces.members:
            namespace = self.name(namespace)
            if items.major != 4 or not len(items):
                self.wrong()
                continue
            self.issued.append((namespace, [(one.raw, inner) for one in items if (inner := self.read_item(one))]))

    def read_item(self, one):
        inner = self.embedded(one)
        if inner is None:
            return None
        majors = {"digestID": {0}, "random": {2}, "elementIdentifier": {3}, "elementValue": set(range(8))}
        if inner.major != 5 or any(inner.get(name) is None or inner[name].major not in kinds
                                   for name, kinds in majors.items()):
            return self.wrong()
        return inner if self.name(inner["elementIdentifier"]) is not None else None

    def read_device_signed(self, signed):
        if signed is None:
            return self.lacks_authentication()
        if self.map(signed) is None:
            return
        self.read_device_names(signed.get("nameSpaces"))
        auth = signed.get("deviceAuth")
        if auth is None or auth.major == 5 and not len(auth):
            return self.lacks_authentication()
        kinds = [kind for kind in ("deviceSignature", "deviceMac") if auth.major == 5 and auth.get(kind) is not None]
        if len(kinds) != 1:
            return self.wrong()
        self.device_kind, self.device_auth = kinds[0], self.message(auth[kinds[0]])
        if self.device_auth and self.device_auth.doubled:
            self.wrong()

    def read_device_names(self, names):
        """Names that are unreadable leave nothing to be authorised, and no signature to be judged."""
        before = len(self.codes)
        self.read_namespaces(names)
        if len(self.codes) > before:
            self.device_names, self.device_signed = None, []

    def read_namespaces(self, names):
        if names is None:
            return self.wrong()
        self.device_names = names.raw
        inner = self.embedded(names)
        if inner is None or self.map(inner) is None:
            return
        for namespace, elements in inner.members:
            space = self.name(namespace)
            if elements.major != 5 or not len(elements):
                self.wrong()
                continue
            for name, value in elements.members:
                self.device_signed.append(((space, self.name(name)), value))

    def elements(self):
        """((namespace, identifier), item of the value) of both signers; of an unreadable document there are none."""
        return [] if self.is_unreadable else self.issued_elements() + self.device_signed

    def issued_elements(self):
        return [((space, one["elementIdentifier"].value), one["elementValue"])
                for space, items in self.issued for _, one in items]


def is_absent_or(item, holds):
    return item is None or holds(item)


def are_codes(item):
    """{* tstr => int}, of documentErrors and of ErrorItems; an empty one says nothing, and does no harm."""
    return item.major == 5 and all(name.is_text and code.major in (0, 1) for name, code in item.members)


class SecurityObject:
    """MobileSecurityObject; raises Refused with a code for what cannot be read."""

    def __init__(self, payload):
        outer = read(payload)
        if not outer.is_embedded:
            raise Refused("mso.structure")
        self.item = outer.embedded()
        self.has_long_heads = outer.has_long_heads or self.item.has_long_heads
        try:
            self.read_members()
        except (LookupError, TypeError, ValueError, AttributeError):
            raise Refused("mso.structure") from None
        if len(self.digests) > NAMESPACES:
            raise Refused("cbor.limit")

    def read_members(self):
        item = self.item
        self.version, self.algorithm = text(item["version"]), text(item["digestAlgorithm"])
        self.doc_type = name_of(item["docType"])
        self.digests = {name_of(name): {number(key): content(value) for key, value in filled(digests)}
                        for name, digests in filled(item["valueDigests"])}
        info = item["deviceKeyInfo"]
        filled(info["deviceKey"])
        self.device_key = info["deviceKey"].value
        self.read_authorizations(info.get("keyAuthorizations"))
        self.times = {name: Time(value) for name in ("signed", "validFrom", "validUntil", "expectedUpdate")
                      if (value := item["validityInfo"].get(name)) is not None}
        if not {"signed", "validFrom", "validUntil"} <= set(self.times):
            raise LookupError("validityInfo")
        self.status = item.get("status")

    def read_authorizations(self, granted):
        """A namespace in full or by its elements, and not both (9.1.2.4)."""
        self.authorized_spaces, self.authorized_elements = [], []
        if granted is None:
            return
        spaces, elements = granted.get("nameSpaces"), granted.get("dataElements")
        filled(granted)
        if spaces is not None:
            self.authorized_spaces = [text(name) for name in members(spaces)]
        if elements is not None:
            for name, listed in filled(elements):
                self.authorized_elements += [(text(name), text(one)) for one in members(listed)]
        if set(self.authorized_spaces) & {space for space, _ in self.authorized_elements}:
            raise ValueError("both")


class Time:
    """tdate: RFC 3339 under tag 0, in UTC without a fraction (9.1.2.4); what else RFC 3339 allows is a lapse."""

    def __init__(self, item):
        is_tagged = item.major == 6 and item.argument == 0
        written = text(item.members[0] if is_tagged else item)
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]+)?"
                            r"([Zz]|[+-][0-9]{2}:[0-5][0-9])", written, re.ASCII):
            raise ValueError("no date-time")
        self.seconds = instant(written)
        self.is_strict = is_tagged and re.fullmatch("[-0-9]+T[:0-9]+Z", written) is not None


def instant(written):
    """Seconds since 1970; a leap second, which ends a day of UTC (RFC 3339, 5.7), counts as the second after it."""
    upper = written.upper()
    leap = upper[17:19] == "60"
    upper = upper[:17] + "59" + upper[19:] if leap else upper
    seconds = datetime.datetime.fromisoformat(upper).timestamp() + leap
    if seconds > YEAR_10000:
        raise ValueError("no year of four digits in UTC")
    if leap and int(seconds) % 86400:
        raise ValueError("no leap second")
    return seconds


def text(item):
    if not item.is_text:
        raise ValueError("no text")
    return item.value


def name_of(item):
    if not text(item):
        raise ValueError("an empty name")
    return item.value


def content(item):
    if not item.is_bytes:
        raise ValueError("no byte string")
    return item.value


def number(item):
    if item.major != 0:
        raise ValueError("no unsigned number")
    return item.argument


def filled(item):
    """Pairs of a map that has at least one."""
    if item.major != 5 or not len(item):
        raise ValueError("no map, or an empty one")
    return item.members


def members(item):
    if item.major != 4 or not len(item):
        raise ValueError("no array, or an empty one")
    return item.members
