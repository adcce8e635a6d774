# SPDX-License-Identifier: Apache-2.0
"""A second reading of revocation lists (RFC 5280, 5; ISO/IEC 18013-5, B.2)."""
from asn1crypto import crl

from .certificates import AKI, CRL_SIGN, DELTA, KEY_USAGE, NUMBER, POINTS, SCOPE, Extensions, load, octets, seconds
from .keys import PublicKey

HASHES = {"1.2.840.10045.4.3.2": "sha256", "1.2.840.10045.4.3.3": "sha384", "1.2.840.10045.4.3.4": "sha512"}
PARTIAL = {"only_contains_user_certs", "only_contains_ca_certs", "only_some_reasons", "only_contains_attribute_certs"}


class RevocationList(Extensions):
    def __init__(self, der):
        self.whole = der
        read = load(crl.CertificateList, der)
        fields = read["tbs_cert_list"]
        self.body, self.signature = fields.dump(), octets(read["signature"])
        self.version = 1 if fields["version"].native is None else int(fields["version"]) + 1
        self.signature_oid = read["signature_algorithm"]["algorithm"].dotted
        self.is_consistent = read["signature_algorithm"].dump() == fields["signature"].dump()
        self.issuer = fields["issuer"].dump()
        self.this_update = seconds(fields["this_update"].chosen)
        self.next_update = None if fields["next_update"].native is None else seconds(fields["next_update"].chosen)
        self.entries, self.has_critical_entry = set(), False
        if fields["revoked_certificates"].native is not None:
            for entry in fields["revoked_certificates"]:
                self.read_entry(entry)
        self.read_extensions(fields["crl_extensions"], 0)

    def read_entry(self, entry):
        self.entries.add(abs(entry["user_certificate"].native))
        seconds(entry["revocation_date"].chosen)
        extensions = entry["crl_entry_extensions"]
        for extension in extensions if extensions.native is not None else []:
            self.has_critical_entry |= extension["critical"].native

    def number(self):
        value = self.value(NUMBER)
        return None if value is None else value.native

    def covers(self, certificate):
        """RFC 5280, 6.3.3: a list for a distribution point is for the certificates that name it."""
        value = self.value(SCOPE)
        names = None if value is None else value["distribution_point"].native
        points = certificate.value(POINTS)
        return names is None or any(point["distribution_point"].native == names for point in points or [])

    def scope(self):
        """Names of the members of issuingDistributionPoint that are there."""
        value = self.value(SCOPE)
        return set() if value is None else {name for name, member in value.native.items() if member}


def problems(found, issuer, at, grace=0, previous=None):
    """All codes that hold, in the contract's order."""
    if found.is_repeated or found.unreadable(AKI, NUMBER, SCOPE):
        return ["crl.structure"]
    scope = found.scope()
    codes = {
        "crl.version": found.version != 2,
        "crl.signature_algorithm": found.signature_oid not in HASHES or not found.is_consistent,
        "crl.issuer_mismatch": found.issuer != issuer.subject,
        "crl.authority_key_missing": found.authority_key() is None,
        "crl.authority_key_mismatch": found.authority_key() not in (None, issuer.key_identifier()),
        "crl.issuer_may_not_sign": KEY_USAGE in issuer.extensions and CRL_SIGN not in issuer.key_usage(),
        "crl.number_missing": found.number() is None,
        "crl.next_update_missing": found.next_update is None,
        "crl.delta": DELTA in found.extensions,
        "crl.indirect": "indirect_crl" in scope,
        "crl.partial": bool(scope & PARTIAL),
        "crl.critical_extension": not found.critical() <= {NUMBER, DELTA, SCOPE, AKI},
        "crl.entry_extension": found.has_critical_entry,
        "crl.not_yet_valid": found.this_update > at + 60,
        "crl.stale": found.next_update is not None and at > found.next_update + grace,
    }
    if not codes["crl.signature_algorithm"]:
        key = PublicKey.from_info(issuer.key_info)
        codes["crl.signature_invalid"] = not key.verifies_der(found.signature, found.body, HASHES[found.signature_oid])
    # Lists of different issuers, or under different keys, count each for themselves.
    if previous is not None and found.number() is not None and (
            (previous.issuer, previous.authority_key()) == (found.issuer, found.authority_key())):
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
