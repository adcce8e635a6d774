# SPDX-License-Identifier: Apache-2.0
"""Who vouches for the signer of a document, and what that issuer says of the document."""
import cbor2

from .path_cases import Path
from .spans import read
from .trust_material import anchors, judge_revocation, judge_status
from .x509 import COUNTRY, STATE, Certificate

# Of what a chain may fail with; its profiles are left to the case.
DECIDED = {"issuer.untrusted", "issuer.doctype_not_allowed_for_ca", "issuer.cert_expired", "issuer.cert_not_yet_valid",
           "issuer.country_mismatch_chain", "issuer.state_mismatch_chain", "issuer.cert_revoked"}


def check_chain(signer, doc_type, given, chain):
    """Under the anchors of all sources that may vouch for this type, or the reason why there is none."""
    if given.get("trustProfile") == "chain":
        return check_line(doc_type, given, chain)
    found, has_unusable = anchors(given)
    issuers = [(anchor, types) for anchor, types in found if signer.is_issued_by(anchor)]
    allowed = [anchor for anchor, types in issuers if types is None or doc_type in types]
    wrong = check_living(signer, allowed, given)
    if not allowed:
        wrong.add("issuer.doctype_not_allowed_for_ca" if issuers else "issuer.untrusted")
        wrong |= {"issuer.vical_invalid"} if has_unusable else set()
    return wrong


def check_line(doc_type, given, chain):
    """Under an anchor that allows intermediates; profiles are left to the case."""
    path = line(doc_type, given, chain)
    found = set(path.failures()) & DECIDED
    if "issuer.revocation_unknown" in given.get("require", []) and found == set():
        found |= set() if path.is_known_to_be_good() else {"issuer.revocation_unknown"}
    return found


def line(doc_type, given, chain):
    anchored = [{"certificate": pem, "profile": "chain"} for pem in given["trust"]]
    return Path({"at": given["at"], "docType": doc_type, "x5chain": [der for der in chain if der[:1] == b"\x30"],
                 "crls": given.get("crls", []), "anchors": anchored})


def check_living(signer, issuers, given):
    wrong, at = set(), given["at"]
    utc = at[2:].translate({ord(c): None for c in "-:T"})
    skewed = "%012d" % (int(utc[:-1]) + 100) + "Z"  # one minute later; the cases stay clear of full hours
    # One anchor that lives is enough, in whatever place of the list; a little early counts as living.
    living = [anchor for anchor in issuers if anchor.not_before <= skewed and anchor.not_after >= utc]
    for anchor in (living or issuers)[:1]:
        wrong |= check_names(signer, anchor, given.get("trustProfile"))
        wrong |= judge_revocation(signer, anchor, given)
    dated = [signer] + (issuers if not living else [])
    if any(c.not_after < utc for c in dated):
        wrong.add("issuer.cert_expired")
    if any(c.not_before > skewed for c in dated):
        wrong.add("issuer.cert_not_yet_valid")
    return wrong


def issuers_of(signer, given, chain):
    """Who could have issued the signer: an anchor, or one of its chain where that is allowed."""
    offered = [anchor for anchor, _ in anchors(given)[0]]
    if given.get("trustProfile") == "chain":
        offered += [Certificate(der) for der in chain[1:] if der[:1] == b"\x30"]
    return [issuer for issuer in offered if signer.is_issued_by(issuer)]


def check_status(mso, signer, wrong, given, chain):
    """Only an issuer who is trusted says where the status of a document is told."""
    issuers = issuers_of(signer, given, chain)
    if not issuers or wrong & {"issuer.untrusted", "issuer.doctype_not_allowed_for_ca", "issuer.signature_invalid"}:
        return set()
    return judge_status(mso.get("status"), issuers[0], given)[0]


def check_standing(response, case):
    """What the status of the first document comes to, where the case says so."""
    if "status" not in case["expect"]:
        return None
    issuer_auth = response["documents"][0]["issuerSigned"]["issuerAuth"]
    signer = signer_of(issuer_auth)
    issuer = issuers_of(signer, case["input"], chain_of(issuer_auth))[0]
    mso = read(issuer_auth[2].value).embedded()
    standing = judge_status(mso.get("status"), issuer, case["input"])[1]
    return None if standing == case["expect"]["status"] else "the status is %s" % standing


def chain_of(issuer_auth):
    chain = cbor2.loads(issuer_auth[0].value).get(33, issuer_auth[1].value.get(33))
    return [chain] if isinstance(chain, bytes) else chain


def signer_of(issuer_auth):
    return Certificate(chain_of(issuer_auth)[0])


def check_names(signer, anchor, profile=None):
    """Country and state of both subjects (9.3.3, B.1.1), as text of exactly the same characters."""
    own, its = signer.subject_attributes(), anchor.subject_attributes()
    wrong = set()
    if own.get(COUNTRY) != its.get(COUNTRY):
        wrong.add("issuer.country_mismatch_chain")
    if own.get(STATE) != its.get(STATE) if STATE in its else profile == "aamva":
        wrong.add("issuer.state_mismatch_chain")
    return wrong
