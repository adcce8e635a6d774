# SPDX-License-Identifier: Apache-2.0
"""A second reading of revocation lists (RFC 5280, 5; ISO/IEC 18013-5, B.2)."""
from .certificate_fields import Fields, dotted, instant
from .signatures import PublicKey
from .x509 import elements

HASHES = {"1.2.840.10045.4.3.2": "sha256", "1.2.840.10045.4.3.3": "sha384", "1.2.840.10045.4.3.4": "sha512"}
NUMBER, DELTA, POINT, AKI = "2.5.29.20", "2.5.29.27", "2.5.29.28", "2.5.29.35"


class RevocationList(Fields):
    def __init__(self, der):
        (tag, whole, _), = elements(der)
        body, algorithm, signature = elements(whole)
        if tag != 0x30 or body[0] != 0x30 or signature[0] != 0x03:
            raise ValueError("no list")
        self.whole, self.body, self.signature = der, body[2], signature[1][1:]
        fields = elements(body[1])
        self.version = 1
        if fields[0][0] == 2:
            self.version = fields[0][1][0] + 1
            fields = fields[1:]
        self.inner_algorithm, self.outer_algorithm = fields[0][2], algorithm[2]
        self.signature_oid = dotted(elements(algorithm[1])[0][1])
        self.issuer = fields[1][2]
        self.this_update, fields = instant(*fields[2][:2]), fields[3:]
        self.next_update = None
        if fields and fields[0][0] in (0x17, 0x18):
            self.next_update, fields = instant(*fields[0][:2]), fields[1:]
        self.entries, self.critical_entry = set(), False
        if fields and fields[0][0] == 0x30:
            for _, entry, _ in elements(fields[0][1]):
                self._read_entry(elements(entry))
            fields = fields[1:]
        self.extensions, self.repeated = {}, False
        for tag, content, _ in fields:
            if tag != 0xA0:
                raise ValueError("unexpected field")
            self._read_extensions(elements(content)[0][1])

    def _read_entry(self, parts):
        self.entries.add(abs(int.from_bytes(parts[0][1], "big", signed=True)))
        instant(*parts[1][:2])
        for _, extension, _ in elements(parts[2][1]) if len(parts) > 2 else []:
            self.critical_entry |= len(elements(extension)) == 3

    def number(self):
        value = self.value(NUMBER)
        return int.from_bytes(value[0][1], "big") if value else None


def problems(found, issuer, at, grace=0, previous=None):
    """All codes that hold, in the contract's order."""
    if found.repeated or found.unreadable(AKI, NUMBER, POINT):
        return ["crl.structure"]
    scope = {tag for tag, _, _ in found.value(POINT) or []}
    usage = issuer.key_usage()
    codes = {
        "crl.version": found.version != 2,
        "crl.signature_algorithm": (found.signature_oid not in HASHES
                                    or found.inner_algorithm != found.outer_algorithm),
        "crl.issuer_mismatch": found.issuer != issuer.subject,
        "crl.authority_key_missing": found.key_identifier(AKI) is None,
        "crl.authority_key_mismatch": found.key_identifier(AKI) not in (None, issuer.key_identifier("2.5.29.14")),
        "crl.issuer_may_not_sign": "2.5.29.15" in issuer.extensions and 6 not in usage,
        "crl.number_missing": found.number() is None,
        "crl.next_update_missing": found.next_update is None,
        "crl.delta": DELTA in found.extensions,
        "crl.indirect": 0x84 in scope,
        "crl.partial": bool(scope & {0x81, 0x82, 0x83, 0x85}),
        "crl.critical_extension": any(critical and oid not in (NUMBER, DELTA, POINT, AKI)
                                     for oid, (critical, _) in found.extensions.items()),
        "crl.entry_extension": found.critical_entry,
        "crl.not_yet_valid": found.this_update > at + 60,
        "crl.stale": found.next_update is not None and at > found.next_update + grace,
    }
    if not codes["crl.signature_algorithm"]:
        key = PublicKey.from_info(issuer.key_info)
        codes["crl.signature_invalid"] = not key.verify_der(found.signature, found.body, HASHES[found.signature_oid])
    if previous is not None and found.number() is not None:
        codes["crl.rolled_back"] = found.number() < previous.number()
        codes["crl.equivocates"] = found.number() == previous.number() and found.whole != previous.whole
    return [code for code in ORDER if codes.get(code)]


ORDER = ["crl.version", "crl.signature_algorithm", "crl.issuer_mismatch", "crl.authority_key_missing",
         "crl.authority_key_mismatch", "crl.issuer_may_not_sign", "crl.signature_invalid", "crl.number_missing",
         "crl.next_update_missing", "crl.delta", "crl.indirect", "crl.partial", "crl.critical_extension",
         "crl.entry_extension", "crl.not_yet_valid", "crl.stale", "crl.rolled_back", "crl.equivocates"]


def is_revoked(certificate, issuer, lists, at, grace=0):
    """Whether a list of this issuer has the certificate. One that is over still proves that: under ISO/IEC 18013-5,
    B.2, no list has reasons, and so none has holds that could end."""
    return any(abs(certificate.serial) in found.entries and found.issuer == issuer.subject
               and problems(found, issuer, at, grace) in ([], ["crl.stale"]) for found in lists)
