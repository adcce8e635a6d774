# SPDX-License-Identifier: Apache-2.0
"""The issuer's side of a document (ISO/IEC 18013-5, 9.3.1): signer, path, signature, digests, dates, status."""
import hashlib

from .certificates import UNREADABLE, Certificate
from .document import VERSION, X5CHAIN, SecurityObject
from . import trust_material
from .items import Refused
from .keys import ALGORITHMS, PublicKey
from .path_cases import SKEW, Path, seconds

HASHES = {"SHA-256": ("sha256", 32), "SHA-384": ("sha384", 48), "SHA-512": ("sha512", 64)}
# Limits of the product, which its documentation names: certificates of a chain, and extensions and octets of one.
CHAIN, EXTENSIONS, CERTIFICATE = 10, 64, 65_536


class IssuerCheck:
    """Findings in `codes`; `mso` and `signer` where they can be read."""

    def __init__(self, document, given):
        self.document, self.given, self.at = document, given, seconds(given["at"])
        self.codes, self.warnings, self.mso, self.signer, self.chain = [], set(), None, None, []
        message = document.issuer_auth
        if message is None:
            return
        self.read_chain(message)
        path = self.judge_path() if self.signer else []
        self.codes += path
        signature = self.judge_signature(message)
        self.codes += signature
        self.is_vouched = self.signer is not None and not (
            {"issuer.untrusted", "issuer.doctype_not_allowed_for_ca"} & set(path) or signature)
        if message.payload is not None:
            self.read_mso(message.payload)
        if self.mso:
            self.judge_mso()
            self.judge_digests()
            if document.doc_type is not None and self.mso.doc_type != document.doc_type:
                self.codes.append("doctype.mismatch")
            self.judge_dates()

    def read_chain(self, message):
        """x5chain (RFC 9360, 2): one certificate or an array of them, in one of the headers."""
        found = [header[(int, X5CHAIN)] for header in (message.header, message.other) if (int, X5CHAIN) in header]
        if not found:
            self.codes.append("issuer.x5chain_missing")
            return
        try:
            if len(found) != 1:
                raise ValueError("in both headers")
            chain = found[0].value
            chain = [chain] if isinstance(chain, bytes) else chain
            if not isinstance(chain, list) or not chain or not all(isinstance(der, bytes) for der in chain):
                raise ValueError("no certificates")
            self.chain = [Certificate(chain[0])] + readable(chain[1:])
            if len(chain) > CHAIN:
                raise ValueError("too many certificates")
            if any(len(certificate.whole) > CERTIFICATE for certificate in self.chain):
                raise ValueError("too long")
            if any(len(certificate.extensions) > EXTENSIONS for certificate in self.chain):
                raise ValueError("too many extensions")
            self.signer = self.chain[0]
        except UNREADABLE:
            self.codes.append("issuer.x5chain_malformed")

    def judge_path(self):
        given = self.given
        anchored, has_unusable = trust_material.anchors(given)
        path = Path({"at": given["at"], "docType": self.document.doc_type, "crls": given.get("crls", []),
                     "x5chain": [each.whole for each in self.chain], "anchors": anchored,
                     "tolerate": given.get("tolerate", []), "require": given.get("require", [])})
        found = path.failures()
        if has_unusable and "issuer.untrusted" in found:
            found.insert(1, "issuer.vical_invalid")
        if "issuer.cert_revoked" not in found and not path.is_known_to_be_good():
            found.append("issuer.revocation_unknown")
        self.warnings = path.warnings()
        return [code.split(" ")[0] for code in found]

    def judge_signature(self, message):
        if message.has_unknown_critical:
            return ["issuer.critical_header"]
        algorithm = message.algorithm
        if algorithm is None:
            return ["issuer.alg_missing"]
        if type(algorithm) is not int or algorithm not in ALGORITHMS:
            return ["issuer.alg_not_allowed"]
        if message.payload is None:
            return ["issuer.payload_missing"]
        if self.signer is None:
            return []
        try:
            key = PublicKey.from_info(self.signer.key_info)
        except ValueError:
            return ["alg.unsupported"]
        if not key.goes_with(algorithm):
            return ["issuer.alg_curve_mismatch"]
        good = key.verifies_cose(message.protected, message.payload, message.value, algorithm)
        return [] if good else ["issuer.signature_invalid"]

    def read_mso(self, payload):
        try:
            self.mso = SecurityObject(payload)
        except Refused as refused:
            self.codes.append(refused.args[0])
            return
        if self.mso.has_long_heads:
            self.document.has_long_heads = True

    def judge_mso(self):
        mso = self.mso
        if not VERSION.fullmatch(mso.version):
            self.codes.append("mso.version")
        if mso.algorithm not in HASHES:
            self.codes.append("mso.digest_algorithm")
        elif any(len(digest) != HASHES[mso.algorithm][1] for digests in mso.digests.values()
                 for digest in digests.values()):
            self.codes.append("mso.digest_length")
        if any(number >= 1 << 31 for digests in mso.digests.values() for number in digests):
            self.codes.append("mso.digest_id_range")

    def judge_digests(self):
        wrong = set()
        for namespace, items in self.document.issued:
            used = [item["digestID"].argument for _, item in items]
            if len(set(used)) != len(used):
                wrong.add("digest.id_reused")
            if any(len(item["random"].value) < 16 for _, item in items):
                wrong.add("item.random_short")
            if namespace not in self.mso.digests:
                wrong.add("digest.namespace_missing")
                continue
            for raw, item in items:
                wrong |= self.judge_digest(raw, self.mso.digests[namespace].get(item["digestID"].argument))
        self.codes += [code for code in ("digest.namespace_missing", "digest.id_missing", "digest.mismatch",
                                         "digest.id_reused", "item.random_short") if code in wrong]

    def judge_digest(self, raw, digest):
        if digest is None:
            return {"digest.id_missing"}
        if self.mso.algorithm not in HASHES:
            return set()
        found = hashlib.new(HASHES[self.mso.algorithm][0], raw).digest()
        return set() if found == digest else {"digest.mismatch"}

    def judge_dates(self):
        times = self.mso.times
        signed, start, end = (times[name].seconds for name in ("signed", "validFrom", "validUntil"))
        signer, update = self.signer, times.get("expectedUpdate")
        wrong = {
            "validity.signed_outside_cert": signer and not signer.not_before <= signed <= signer.not_after,
            "validity.not_yet_valid": start > self.at + SKEW,
            "validity.expired": self.at > end,
            "validity.order": not signed <= start < end,
            "validity.format": not all(time.is_strict for time in times.values()),
            "validity.outlives_cert": signer and end > signer.not_after,
            "validity.update_overdue": update is not None and self.at > update.seconds,
        }
        self.codes += [code for code, holds in wrong.items() if holds]

    def standing(self):
        """(codes, what the status comes to): only an issuer who is trusted says where that is told."""
        issuers = trust_material.issuers_of(self.signer, self.chain, self.given) if self.is_vouched else []
        if not self.mso or not issuers:
            return set(), "undetermined"
        return trust_material.judge_status(self.mso.status, issuers[0], self.given)


def readable(chain):
    """What follows the signer is an offer: what is no certificate is passed over."""
    found = []
    for der in chain:
        try:
            found.append(Certificate(der))
        except UNREADABLE:
            pass
    return found
