# SPDX-License-Identifier: Apache-2.0
"""What the checks need of a certificate, read by position; wrong certificates must be readable too."""
from .signatures import PublicKey


def elements(data):
    """The TLVs of a string as (tag, content, whole)."""
    found, at = [], 0
    while at < len(data):
        tag, size, head = data[at], data[at + 1], 2
        if size & 0x80:
            head += size & 0x7F
            size = int.from_bytes(data[at + 2:at + head], "big")
        if at + head + size > len(data):
            raise ValueError("short DER")
        found.append((tag, data[at + head:at + head + size], data[at:at + head + size]))
        at += head + size
    return found


COUNTRY, STATE = b"\x55\x04\x06", b"\x55\x04\x08"


class Certificate:
    def __init__(self, der):
        outer = elements(der)
        if len(outer) != 1 or outer[0][0] != 0x30:
            raise ValueError("not one certificate")
        self.whole = der
        body, algorithm, signature = elements(outer[0][1])
        self.body = body[2]
        self.signature_oid = elements(algorithm[1])[0][1]
        self.signature = signature[1][1:]
        fields = elements(body[1])
        if fields[0][0] == 0xA0:
            fields = fields[1:]
        self.inner_signature_oid = elements(fields[1][1])[0][1]
        self.issuer, validity, self.subject, key = fields[2][2], fields[3], fields[4][2], fields[5]
        self.not_before, self.not_after = (t[1].decode() for t in elements(validity[1]))
        self.key_info = key[2]
        self.extensions = {}
        for tag, content, _ in fields[6:]:
            if tag == 0xA3:
                for _, extension, _ in elements(elements(content)[0][1]):
                    parts = elements(extension)
                    self.extensions[parts[0][1]] = parts[-1][1]

    def public_key(self):
        return PublicKey.from_info(self.key_info)

    def subject_key_identifier(self):
        value = self.extensions.get(b"\x55\x1d\x0e")
        return elements(value)[0][1] if value else None

    def authority_key_identifier(self):
        value = self.extensions.get(b"\x55\x1d\x23")
        if not value:
            return None
        try:
            return next((c for t, c, _ in elements(elements(value)[0][1]) if t == 0x80), None)
        except (ValueError, IndexError):
            return None

    def is_issued_by(self, anchor):
        """Names, key identifiers and the signature itself."""
        hash_name = {4: "sha512", 3: "sha384", 2: "sha256"}.get(self.signature_oid[-1])
        if self.issuer != anchor.subject or self.authority_key_identifier() is None or hash_name is None:
            return False
        if self.signature_oid != self.inner_signature_oid:
            return False
        return (self.authority_key_identifier() == anchor.subject_key_identifier()
                and anchor.public_key().verify_der(self.signature, self.body, hash_name))

    def subject_attributes(self):
        """Attribute type and text; PrintableString and UTF8String alike."""
        found = {}
        for _, relative_name, _ in elements(elements(self.subject)[0][1]):
            for _, attribute, _ in elements(relative_name):
                kind, text = elements(attribute)
                found[kind[1]] = text[1].decode()
        return found
