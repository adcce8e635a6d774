# SPDX-License-Identifier: Apache-2.0
"""How the cases of trust/certificate-paths are put together, and who is in them."""
from ..certificates import document_signer, iaca
from ..keys import Key
from ..mdl import MDL
from .trust_suite import TrustSuite, at_options, encoded, pems

UNTRUSTED, PROFILE, EKU = ["issuer.untrusted"], ["issuer.cert_profile"], ["issuer.eku"]
EXPIRED, NOT_YET = ["issuer.cert_expired"], ["issuer.cert_not_yet_valid"]
COUNTRY, STATE = ["issuer.country_mismatch_chain"], ["issuer.state_mismatch_chain"]
NOT_FOR_TYPE, REVOKED = ["issuer.doctype_not_allowed_for_ca"], ["issuer.cert_revoked"]
PHOTO_ID, PID = "org.iso.23220.photoid.1", "eu.europa.ec.eudi.pid.1"
ROOT = iaca("paths/root", Key("paths/root"))
SIGNER = document_signer("paths/signer", Key("paths/signer"), ROOT)
SECOND_BEFORE, IN_60, IN_61 = "2026-06-15T11:59:59Z", "2026-06-15T12:01:00Z", "2026-06-15T12:01:01Z"
NOW = "2026-06-15T12:00:00Z"


def anchor(certificate, **more):
    """`docTypes`, `profile` and `source` as the case has them."""
    return {"certificate": certificate.pem(), **more}


class Paths(TrustSuite):
    def __init__(self):
        super().__init__("certificate-paths", "certificate-path",
                         "paths to an anchor: one certificate, chains, revocation lists, link certificates")

    def case(self, identifier, comment, failures=(), chain=None, anchors=None, doc_type=MDL, **options):
        """`chain` has certificates, leaf first; `anchors` has roots or entries."""
        for name in ("links", "newRoots"):
            if name in options:
                options[name] = pems(options[name])
        if "crls" in options:
            options["crls"] = encoded(options["crls"])
        given = {"x5chain": pems(chain or [SIGNER]), "docType": doc_type,
                 "anchors": [a if isinstance(a, dict) else anchor(a) for a in ([ROOT] if anchors is None else anchors)]}
        self.add(identifier, comment,
                 at_options(given, options, "links", "newRoots", "crls", "crlGraceSeconds"), failures)
