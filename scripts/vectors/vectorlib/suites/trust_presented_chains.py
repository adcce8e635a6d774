# SPDX-License-Identifier: Apache-2.0
"""trust/presentations: documents whose signer stands below an intermediate, for anchors of the profile `chain`."""
from ..certificates import (BASIC_CONSTRAINTS, EXTENDED_KEY_USAGE, MDOC_DS, basic_constraints, document_signer,
                            extended_key_usage, iaca)
from ..crl import RevocationList
from ..faults import setting
from ..keys import Key
from ..mdl import MDL
from ..statuslist import packed
from ..trust_certificates import intermediate, status_signer
from .apple_trust import PERSON
from .trust_presented_status import URI, entry, listing

ROOT = iaca("presented/chain root", Key("presented/chain root"), "Example Ecosystem Root")
ROOT.set(BASIC_CONSTRAINTS, basic_constraints(True, 1), True)
MIDDLE = intermediate("presented/middle", Key("presented/middle"), ROOT)
LEAF = document_signer("presented/leaf", Key("presented/leaf"), MIDDLE)
LEAF.set(EXTENDED_KEY_USAGE, extended_key_usage(MDOC_DS))
CHAIN = [LEAF.der(), MIDDLE.der()]
UNTRUSTED, REVOKED = ["issuer.untrusted"], ["issuer.cert_revoked"]


def add(s):
    def case(identifier, told, failures=(), profile="chain", **options):
        s.case("chain-" + identifier, told, failures, profile=profile, **{
            "trust": [ROOT.pem()], "signer_key": LEAF.key, "chain": CHAIN, **PERSON, **options})
    case("pid", "A PID's signer stands below a CA that travels in x5chain.")
    case("pid-root-included", "x5chain has the root too.", chain=[*CHAIN, ROOT.der()])
    case("pid-root-path-length-required", "The root's path length of 1 was applied to the chain, so that the profile of an "
         "IACA root, which has 0 (ISO/IEC 18013-5, B.1.2), does not speak against it; profiles are required to be kept.",
         require=["issuer.cert_profile"])
    case("pid-garbage-after", "x5chain has something after the CA that is no certificate, and is not needed.",
         chain=[*CHAIN, bytes(40)])
    case("pid-no-intermediate", "x5chain has the signer alone.", UNTRUSTED, chain=CHAIN[:1])
    case("pid-iso", "The root is held to the profile of ISO, which has no CA between (ISO/IEC 18013-5, B.1.4).",
         UNTRUSTED, profile="iso")
    case("mdl", "The document is an mDL, whose signer is issued by its IACA itself (ISO/IEC 18013-5, B.1.4).",
         UNTRUSTED + ["issuer.eku"], doc_type=MDL)
    case("pid-signer-revoked", "The CA's list has the signer.", REVOKED,
         crls=[RevocationList(MIDDLE).revoking(LEAF.serial)])
    case("pid-intermediate-revoked", "The root's list has the CA.", REVOKED,
         crls=[RevocationList(ROOT).revoking(MIDDLE.serial)])
    case("pid-revocation-known", "Both lists are at hand, and knowing is required.",
         crls=[RevocationList(ROOT), RevocationList(MIDDLE)], require=["issuer.revocation_unknown"])
    case("pid-revocation-half-known", "The list of the CA alone is at hand, and knowing is required.",
         ["issuer.revocation_unknown"], crls=[RevocationList(MIDDLE)], require=["issuer.revocation_unknown"])
    under = {middle: status_signer("presented/status under %s" % middle, Key("presented/status"), issuer)
             for middle, issuer in (("middle", MIDDLE), ("root", ROOT))}
    statuses = packed([0, 1], 2)
    for index, failures in ((0, []), (1, ["status.revoked"])):
        case("pid-status-%d" % index, "The CA that issued the document's signer issued that of the list too, which says "
             "%d (second edition, 12.3.6.2)." % index, failures, status="valid", on_mso=setting(status=entry(index)),
             lists=[(URI, listing(signer=under["middle"], content=statuses))])
    case("pid-status-under-root", "The root issued the signer of the list, and not the CA that issued the document's "
         "(second edition, 12.3.6.2).", ["status.invalid_list"], on_mso=setting(status=entry()),
         lists=[(URI, listing(signer=under["root"]))])
