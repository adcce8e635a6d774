# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/certificates: several anchors of one authority, and signers of other documents than mDLs."""
from ..cborbytes import full_date
from ..certificates import (BASIC_CONSTRAINTS, CRL_SIGN, EXTENDED_KEY_USAGE, KEY_USAGE, MDOC_DS, READER_AUTH,
                            authority_name, basic_constraints, extended_key_usage, iaca, key_usage)
from ..world import World
from .apple_suite import WORLD, holding

EKU, PROFILE = ["issuer.eku"], ["issuer.cert_profile"]
EXPIRED, NOT_YET = ["issuer.cert_expired"], ["issuer.cert_not_yet_valid"]
PID = "eu.europa.ec.eudi.pid.1"
PID_DS, TLS_SERVER = "1.3.130.2.0.0.1.2", "1.3.6.1.5.5.7.3.1"
PERSON = holding(PID, {"family_name": "Turner", "given_name": "Zoë", "birth_date": full_date("1985-03-30"),
                       "issuing_country": "US"}, doc_type=PID)
BEFORE, IN_30, IN_61 = "2026-06-15T11:59:59Z", "2026-06-15T12:00:30Z", "2026-06-15T12:01:01Z"


def several_anchors(s):
    """Roots that share name and key: each alone could have issued the signer, and one that is good suffices."""
    good = WORLD.root
    not_ca = twin("not a CA", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(False, None)))
    crl_only = twin("CRL only", lambda c: c.set(KEY_USAGE, key_usage(CRL_SIGN)))
    expired = twin("expired", lambda c: setattr(c, "not_after", BEFORE))
    soon = twin("begins in 30 s", lambda c: setattr(c, "not_before", IN_30))
    later = twin("begins in 61 s", lambda c: setattr(c, "not_before", IN_61))
    pairs = [
        ("not-ca", "one is no CA, the other fits", not_ca, good, []),
        ("not-ca-and-crl-only", "one is no CA, the other may sign CRLs only", not_ca, crl_only, PROFILE),
        ("expired-and-soon", "one ended a second ago, the other begins in 30 seconds, within the 60 that are allowed "
         "for clocks that differ", expired, soon, []),
        ("soon", "one begins in 61 seconds, the other in 30", later, soon, []),
    ]
    for identifier, what, one, other, failures in pairs:
        for order, trust in (("", [one, other]), ("-reversed", [other, one])):
            s.case("anchors-%s%s" % (identifier, order), "Two roots with one name and one key are trusted: %s%s."
                   % (what, " (in the other order)" if order else ""), failures, trust=[c.pem() for c in trust])
    for code, told in ((PROFILE, "a profile is tolerated"), (EXPIRED, "an end is tolerated")):
        for order, trust in (("", [not_ca, expired]), ("-reversed", [expired, not_ca])):
            s.case("anchors-tolerated-%s%s" % (code[0].split("_")[-1], order),
                   "Two roots with one name and one key are trusted: one is no CA, the other ended; %s%s."
                   % (told, " (in the other order)" if order else ""), [], tolerate=code,
                   trust=[c.pem() for c in trust])
    s.case("anchors-both-expired", "Two roots with one name and one key are trusted, and both have ended.", EXPIRED,
           trust=[expired.pem(), twin("expired too", lambda c: setattr(c, "not_after", BEFORE)).pem()])
    s.case("anchors-both-later", "Two roots with one name and one key are trusted, and both begin in 61 seconds.",
           NOT_YET, trust=[later.pem(), twin("later too", lambda c: setattr(c, "not_before", IN_61)).pem()])


def twin(label, change):
    root = iaca("twin/" + label, WORLD.root.key)
    change(root)
    return root


def other_document_types(s):
    """Names and extended key usages are those of the type's own ecosystem (second edition, B.1.1)."""
    usages = [
        ("mdoc", "is the generic one for mdocs (1.0.23220.4.1.2)", [MDOC_DS], None),
        ("own", "is one of the ecosystem's own (%s)" % PID_DS, [PID_DS], "warns"),
        ("missing", "is missing", [], "warns"),
        ("tls-server", "is that of TLS servers alone", [TLS_SERVER], "fails"),
        ("reader", "is that of readers alone", [READER_AUTH], "fails"),
    ]
    for identifier, what, oids, outcome in usages:
        world = World(label="pid-eku-" + identifier, change_signer=lambda c, o=oids: with_usage(c, o))
        told = "The document is an EU PID, and its signer's extended key usage %s" % what
        s.case("pid-eku-" + identifier, told + {None: ".", "warns": "; a warning only.", "fails": ", which is for "
               "something else."}[outcome], EKU if outcome == "fails" else [], world=world, **PERSON)
        if outcome != "fails":
            s.case("pid-eku-%s-required" % identifier, told + ", and the right one is required.",
                   EKU if outcome else [], world=world, require=EKU, **PERSON)
    nameless = World(label="pid-countryless", change_root=countryless("Example IACA", True),
                     change_signer=countryless("Example Document Signer"))
    s.case("pid-country-missing-in-both", "The document is an EU PID, and neither certificate names a country; a "
           "warning only.", world=nameless, **PERSON)


def with_usage(certificate, oids):
    if oids:
        certificate.set(EXTENDED_KEY_USAGE, extended_key_usage(*oids))
    else:
        certificate.without(EXTENDED_KEY_USAGE)


def countryless(common_name, root=False):
    def change(certificate):
        certificate.subject = authority_name(common_name, None, "US-ZZ")
        if root:
            certificate.issuer = certificate.subject
    return change
