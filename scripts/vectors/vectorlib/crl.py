# SPDX-License-Identifier: Apache-2.0
"""Certificate revocation lists (RFC 5280, 5; ISO/IEC 18013-5, B.2), field by field like certificates."""
from . import der
from .certificates import AKI, ECDSA, authority_key_identifier, key_identifier, utc

CRL_NUMBER, DELTA, ISSUING_POINT, REASON = "2.5.29.20", "2.5.29.27", "2.5.29.28", "2.5.29.21"
CERTIFICATE_ISSUER, INVALIDITY_DATE = "2.5.29.29", "2.5.29.24"


def extension(oid, critical, value):
    return der.sequence(der.oid(oid), *([der.boolean(True)] if critical else []), der.octets(value))


def reason(code):
    return der.element(0x0A, bytes([code]))


class RevocationList:
    """The fields of one list; `der()` signs them with the issuer's key. `entries` has (serial, [extension])."""

    def __init__(self, issuer, number=7):
        self.issuer_key, self.hash_name = issuer.key, issuer.hash_name
        self.issuer = issuer.subject
        self.version = 1
        self.this_update, self.next_update = "2026-06-01T00:00:00Z", "2026-07-15T00:00:00Z"
        self.entries = []
        self.extensions = {
            AKI: (False, authority_key_identifier(key_identifier(issuer.key))),
            CRL_NUMBER: (False, der.integer(number)),
        }
        self.more_extensions = []
        self.inner_algorithm = self.outer_algorithm = ECDSA[issuer.hash_name]
        self.signature_change = None
        self.writes_empty_entries = False

    def without(self, oid):
        del self.extensions[oid]

    def set(self, oid, value, critical=False):
        self.extensions[oid] = (critical, value)

    def revoking(self, *serials):
        self.entries += [(serial, []) for serial in serials]
        return self

    def body(self):
        entries = [der.sequence(der.integer(serial), der.utc_time(utc("2026-05-20T08:00:00Z")),
                                *([der.sequence(*extensions)] if extensions else []))
                   for serial, extensions in self.entries]
        listed = [extension(oid, *rest) for oid, rest in self.extensions.items()] + self.more_extensions
        parts = [der.integer(self.version)] if self.version else []
        parts += [der.sequence(der.oid(self.inner_algorithm)), self.issuer, der.utc_time(utc(self.this_update))]
        parts += [der.utc_time(utc(self.next_update))] if self.next_update else []
        parts += [der.sequence(*entries)] if entries or self.writes_empty_entries else []
        parts += [der.explicit(0, der.sequence(*listed))] if listed else []
        return der.sequence(*parts)

    def der(self):
        body = self.body()
        if self.issuer_key.curve.is_ec2:
            signature = self.issuer_key.sign_der(body, self.hash_name)
        else:
            signature = self.issuer_key.sign(body)
        if self.signature_change:
            signature = self.signature_change(signature)
        return der.sequence(body, der.sequence(der.oid(self.outer_algorithm)), der.bits(signature))
