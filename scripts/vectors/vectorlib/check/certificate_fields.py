# SPDX-License-Identifier: Apache-2.0
"""Every field of a certificate that a profile speaks of, read by position."""
import base64
import datetime

from .x509 import elements


def der_of(pem):
    """From PEM; DER stays as it is."""
    if isinstance(pem, bytes):
        return pem
    return base64.b64decode("".join(line for line in pem.splitlines() if not line.startswith("-")))


def instant(tag, text):
    """Seconds since 1970 of a UTCTime or GeneralizedTime."""
    digits = text.decode()
    if tag == 0x17:
        digits = ("20" if int(digits[:2]) < 50 else "19") + digits
    return datetime.datetime.strptime(digits, "%Y%m%d%H%M%SZ").replace(tzinfo=datetime.timezone.utc).timestamp()


def dotted(content):
    arcs, value = [], 0
    for byte in content:
        value = value << 7 | byte & 0x7F
        if not byte & 0x80:
            arcs.append(value)
            value = 0
    first = min(arcs[0] // 40, 2)
    return ".".join(str(arc) for arc in [first, arcs[0] - 40 * first] + arcs[1:])


class Fields:
    def __init__(self, der):
        (_, whole, _), = elements(der)
        body, algorithm, signature = elements(whole)
        self.body, self.signature = body[2], signature[1][1:]
        fields = elements(body[1])
        self.version = 1
        if fields[0][0] == 0xA0:
            self.version = elements(fields[0][1])[0][1][0] + 1
            fields = fields[1:]
        self.serial = int.from_bytes(fields[0][1], "big", signed=True)
        self.serial_size = len(fields[0][1])
        self.inner_algorithm, self.outer_algorithm = fields[1][2], algorithm[2]
        self.signature_oid = dotted(elements(algorithm[1])[0][1])
        self.issuer, self.subject = fields[2][2], fields[4][2]
        self.not_before, self.not_after = (instant(tag, text) for tag, text, _ in elements(fields[3][1]))
        self.key_info = fields[5][2]
        key_algorithm, key_bits = elements(fields[5][1])
        self.key_algorithm = [(tag, content) for tag, content, _ in elements(key_algorithm[1])]
        self.key_bits = key_bits[1][1:]
        self.extensions, self.repeated = {}, False
        for tag, content, _ in fields[6:]:
            if tag == 0xA3:
                self._read_extensions(elements(content)[0][1])

    def _read_extensions(self, content):
        for _, extension, _ in elements(content):
            parts = elements(extension)
            oid = dotted(parts[0][1])
            self.repeated |= oid in self.extensions
            self.extensions[oid] = (len(parts) == 3 and parts[1][1] == b"\xff", parts[-1][1])

    def is_critical(self, oid):
        return oid in self.extensions and self.extensions[oid][0]

    def value(self, oid):
        """The members of an extension's value, or nothing when it is absent or unreadable."""
        if oid not in self.extensions:
            return None
        try:
            (tag, content, _), = elements(self.extensions[oid][1])
            members = elements(content) if tag == 0x30 else [(tag, content, None)]
        except (ValueError, IndexError):
            return None
        is_empty = not members and oid in ("2.5.29.18", "2.5.29.37")
        is_negative = oid == "2.5.29.19" and any(tag == 2 and value[0] & 0x80 for tag, value, _ in members)
        return None if is_empty or is_negative else members

    def unreadable(self, *oids):
        return any(oid in self.extensions and self.value(oid) is None for oid in oids)

    def names(self, which="subject"):
        """(attribute type, tag of the string, its bytes)"""
        found = []
        for _, relative, _ in elements(elements(getattr(self, which))[0][1]):
            for _, attribute, _ in elements(relative):
                kind, text = elements(attribute)
                found.append((dotted(kind[1]), text[0], text[1]))
        return found

    def key_usage(self):
        value = self.value("2.5.29.15")
        if not value:
            return set()
        bits = value[0][1][1:]
        return {8 * at + n for at, byte in enumerate(bits) for n in range(8) if byte & 0x80 >> n}

    def usages(self):
        value = self.value("2.5.29.37")
        return None if value is None else [dotted(content) for _, content, _ in value]

    def basic_constraints(self):
        """(is a CA, path length), or nothing."""
        value = self.value("2.5.29.19")
        if value is None:
            return None
        numbers = [int.from_bytes(content, "big") for tag, content, _ in value if tag == 2]
        return any(tag == 1 and content != b"\x00" for tag, content, _ in value), numbers[0] if numbers else None

    def key_identifier(self, oid):
        value = self.value(oid)
        if not value:
            return None
        return next((content for tag, content, _ in value if tag == (0x04 if oid == "2.5.29.14" else 0x80)), None)
