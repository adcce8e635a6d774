# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/certificates: the chain from the document signer to the IACA root (ISO/IEC 18013-5, Annex B)."""
import hashlib

from .. import der
from ..certificates import (AKI, BASIC_CONSTRAINTS, COMMON_NAME, COUNTRY, COUNTRY_CODE, CRL_POINTS, CRL_SIGN,
                            DIGITAL_SIGNATURE, ECDSA, EXTENDED_KEY_USAGE, ISSUER_ALT_NAME, KEY_AGREEMENT,
                            KEY_CERT_SIGN, KEY_USAGE, MDL_DS, MDOC_DS, NAME_CONSTRAINTS, ORGANISATION, READER_AUTH,
                            SKI, STATE, STATE_CODE, authority_key_identifier, authority_name, basic_constraints,
                            document_signer, extended_key_usage, iaca, key_identifier, key_usage, name)
from ..drbg import random_bytes
from ..faults import flip, flip_last
from ..keys import Key
from ..mdl import ISO
from ..world import World
from .apple_limits import in_certificates
from .apple_certificate_edges import edges
from .apple_suite import WORLD, AppleSuite
from .apple_trust import other_document_types, several_anchors

UNTRUSTED, PROFILE, EKU = ["issuer.untrusted"], ["issuer.cert_profile"], ["issuer.eku"]
EXPIRED, NOT_YET = ["issuer.cert_expired"], ["issuer.cert_not_yet_valid"]
NAME_ONLY = [(ISO, "family_name")]
STRICT = ["issuer.cert_profile"]
SECOND_BEFORE = "2026-06-15T11:59:59Z"


def suite():
    s = AppleSuite("certificates", "document signer and root certificates with one wrong field")
    chain_header(s)
    trust(s)
    dates(s)
    several_anchors(s)
    signer_profile(s)
    anchor_profile(s)
    usage_and_names(s)
    other_document_types(s)
    soft_profile(s)
    unsupported_keys(s)
    in_certificates(s)
    s.case("revocation-unknown-required", "No CRL is at hand, and knowing the revocation state is required.",
           ["issuer.revocation_unknown"], require=["issuer.revocation_unknown"])
    edges(s)
    return s


def signer_case(s, identifier, comment, failures, change, **options):
    s.case(identifier, comment, failures, world=World(label=identifier, change_signer=change), **options)


def anchor_case(s, identifier, comment, failures, change, **options):
    s.case(identifier, comment, failures, world=World(label=identifier, change_root=change), **options)


def chain_header(s):
    leaf = WORLD.signer_der
    s.case("x5chain-missing", "issuerAuth names no certificate (ISO/IEC 18013-5, 9.1.2.4).", ["issuer.x5chain_missing"],
           on_unprotected=lambda h: {})
    changes = [
        ("null", "null", None), ("integer", "a number", 33), ("empty-array", "an empty array", []),
        ("empty-bytes", "an empty byte string", b""),
        ("not-der", "40 random bytes", random_bytes("no certificate", 40)),
        ("truncated", "a certificate without its last byte", leaf[:-1]),
        ("trailing", "a certificate and one byte more", leaf + b"\x00"),
        ("pem", "a certificate as PEM text", WORLD.signer.pem()),
        ("array-of-text", "an array whose first member is text", ["x", leaf]),
        ("two-in-one", "two certificates in one byte string", leaf + WORLD.root.der()),
    ]
    for identifier, what, value in changes:
        s.case("x5chain-" + identifier, "x5chain is %s." % what, ["issuer.x5chain_malformed"],
               on_unprotected=lambda h, v=value: h.update({33: v}))
    s.case("x5chain-in-both-headers", "x5chain stands in both headers with the same content (RFC 9052, 3 forbids one "
           "label in both).", ["issuer.x5chain_malformed"], on_protected=lambda h: h.update({33: leaf}))
    s.case("x5chain-root-first", "The chain comes root first, so the root is taken as the leaf: it is no document "
           "signer, and its key did not sign.",
           UNTRUSTED + PROFILE + EKU + ["issuer.signature_invalid"],
           on_unprotected=lambda h: h.update({33: [WORLD.root.der(), leaf]}))


def trust(s):
    s.case("trust-empty", "No anchor is configured.", UNTRUSTED, trust=[])
    s.case("trust-other-root", "Only a root with another name and key is trusted.", UNTRUSTED,
           trust=[World("P-384", label="unrelated", root_name="Another Example IACA").root.pem()])
    s.case("trust-same-name-other-key", "The trusted root has the issuer's name and another key.", UNTRUSTED,
           trust=[World("P-384", label="re-keyed").root.pem()])
    impostor = iaca("impostor", Key("impostor"))
    impostor.set(SKI, der.octets(key_identifier(WORLD.root.key)))
    s.case("trust-same-name-and-identifier", "The trusted root has the issuer's name and key identifier, but another "
           "key: only the signature tells.", UNTRUSTED, trust=[impostor.pem()])
    s.case("trust-signer-itself", "The document signer's own certificate is configured as anchor.", UNTRUSTED,
           trust=[WORLD.signer.pem()])
    signer_case(s, "signer-signature-bit", "One bit of the signature on the signer certificate differs.", UNTRUSTED,
                lambda c: setattr(c, "signature_change", flip_last))
    signer_case(s, "signer-signed-by-other-key", "Another key signed the signer certificate.", UNTRUSTED,
                lambda c: setattr(c, "issuer_key", Key("impostor")))
    signer_case(s, "signer-key-swapped", "The signer certificate was altered after it was signed: another key in it, "
                "which signs issuerAuth.", UNTRUSTED, swap_key, signer_key=Key("swapped"))
    signer_case(s, "signer-issuer-name", "The signer certificate names another issuer.", UNTRUSTED,
                lambda c: setattr(c, "issuer", authority_name("Example IACA 2", COUNTRY_CODE, STATE_CODE)))
    printable = name((COUNTRY, COUNTRY_CODE), (STATE, STATE_CODE, der.printable),
                     (ORGANISATION, "Example Motor Vehicle Authority", der.printable),
                     (COMMON_NAME, "Example IACA", der.printable))
    signer_case(s, "signer-issuer-name-encoding", "The issuer's name has the same characters in PrintableString: it "
                "must equal the root's subject byte by byte (ISO/IEC 18013-5, B.1.4).", UNTRUSTED,
                lambda c: setattr(c, "issuer", printable))
    other = authority_key_identifier(flip(key_identifier(WORLD.root.key), 5))
    signer_case(s, "signer-authority-key-identifier", "The authority key identifier differs from the root's subject "
                "key identifier in one bit.", UNTRUSTED, lambda c: c.set(AKI, other))
    signer_case(s, "signer-self-signed", "The signer certificate is signed by itself.", UNTRUSTED, self_sign)
    s.case("signer-under-intermediate", "A CA under the root issued the signer; an IACA issues its signers itself "
           "(ISO/IEC 18013-5, B.1.4).", UNTRUSTED, **under_intermediate())


def swap_key(certificate):
    genuine = certificate.der
    certificate.der = lambda: genuine().replace(certificate.key.public, Key("swapped").public)


def self_sign(certificate):
    certificate.issuer, certificate.issuer_key = certificate.subject, certificate.key
    certificate.set(AKI, authority_key_identifier(key_identifier(certificate.key)))


def under_intermediate():
    middle = iaca("intermediate", Key("intermediate"), "Example Intermediate")
    middle.issuer, middle.issuer_key = WORLD.root.subject, WORLD.root.key
    middle.set(AKI, authority_key_identifier(key_identifier(WORLD.root.key)))
    leaf = document_signer("under intermediate", WORLD.signer.key, middle)
    return {"chain": [leaf.der(), middle.der()]}


def dates(s):
    signer_case(s, "signer-expires-now", "The signer certificate's last second is now.", [],
                lambda c: setattr(c, "not_after", "2026-06-15T12:00:00Z"))
    signer_case(s, "signer-expired", "The signer certificate ended a second ago.", EXPIRED,
                lambda c: setattr(c, "not_after", SECOND_BEFORE))
    signer_case(s, "signer-expired-tolerated", "The signer certificate ended a second ago, which is tolerated here.",
                [], lambda c: setattr(c, "not_after", SECOND_BEFORE), tolerate=EXPIRED)
    for seconds, failures in ((60, []), (61, NOT_YET + ["validity.not_yet_valid"])):
        begin = "2026-06-15T12:01:%02dZ" % (seconds - 60)
        signer_case(s, "signer-begins-in-%d-seconds" % seconds, "The signer certificate and the MSO begin in %d "
                    "seconds; 60 are allowed for clocks that differ." % seconds, failures,
                    lambda c, b=begin: setattr(c, "not_before", b), signed=begin, valid_from=begin)
    signer_case(s, "signer-not-yet-valid", "The signer certificate begins tomorrow, so the MSO was signed before it "
                "was valid.", NOT_YET + ["validity.signed_outside_cert"],
                lambda c: setattr(c, "not_before", "2026-06-16T12:00:00Z"))
    anchor_case(s, "anchor-expired", "The root ended a second ago; an anchor's own dates count too.", EXPIRED,
                lambda c: setattr(c, "not_after", SECOND_BEFORE))
    anchor_case(s, "anchor-not-yet-valid", "The root begins tomorrow.", NOT_YET,
                lambda c: setattr(c, "not_before", "2026-06-16T12:00:00Z"))
    old = iaca("expired twin", WORLD.root.key)
    old.not_after = "2026-01-31T00:00:00Z"
    s.case("anchor-renewed", "Two roots with one name and one key are trusted, an expired one first; the other fits.",
           trust=[old.pem(), WORLD.root.pem()])


def signer_profile(s):
    changes = [
        ("key-usage-missing", "has no key usage", lambda c: c.without(KEY_USAGE)),
        ("key-usage-agreement", "may only agree on keys", lambda c: c.set(KEY_USAGE, key_usage(KEY_AGREEMENT))),
        ("key-usage-cert-sign", "may only sign certificates", lambda c: c.set(KEY_USAGE, key_usage(KEY_CERT_SIGN))),
        ("key-usage-undecodable", "has a key usage that does not decode", lambda c: c.set(KEY_USAGE, b"\x03\x05\x07")),
        ("ca", "says that it is a CA", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), True)),
        ("unknown-critical", "has an unknown extension that is critical", unknown_critical),
        ("name-constraints-critical", "has critical name constraints, which the profile never uses", name_constraints),
        ("subject-key-identifier-missing", "has no subject key identifier", lambda c: c.without(SKI)),
        ("crl-points-undecodable", "has CRL distribution points that do not decode (ISO/IEC 18013-5, B.3.1)",
         lambda c: c.set(CRL_POINTS, b"\x30\x10\x00")),
        ("extension-twice", "has one extension twice (RFC 5280, 4.2)",
         lambda c: c.more_extensions.append((ISSUER_ALT_NAME, False, c.extensions[ISSUER_ALT_NAME][1]))),
        ("version-2", "says version 2", lambda c: setattr(c, "version", 1)),
        ("version-1", "says version 1 and has extensions all the same", lambda c: setattr(c, "version", 0)),
    ]
    for identifier, what, change in changes:
        signer_case(s, "signer-" + identifier, "The signer certificate %s." % what, PROFILE, change)
    signer_case(s, "signer-authority-key-identifier-missing", "The signer certificate has no authority key "
                "identifier, so no anchor's identifier equals it.", UNTRUSTED + PROFILE, lambda c: c.without(AKI))
    signer_case(s, "signer-inner-algorithm", "The signer certificate names another algorithm inside than outside "
                "(RFC 5280, 4.1.1.2), so its signature does not count either.", UNTRUSTED + PROFILE,
                lambda c: setattr(c, "inner_algorithm", ECDSA["sha384"]))
    signer_case(s, "signer-profile-tolerated", "The signer certificate says that it is a CA, which is tolerated here.",
                [], lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), True), tolerate=STRICT)
    signer_case(s, "signer-not-ca", "The signer certificate says that it is no CA, which does no harm.", [],
                lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(False, None), True))


def unknown_critical(certificate):
    certificate.more_extensions.append(("1.3.6.1.4.1.55555.1", True, b"\x05\x00"))


def name_constraints(certificate, critical=True):
    subtree = der.sequence(der.implicit(2, b"example"))
    certificate.more_extensions.append((NAME_CONSTRAINTS, critical, der.sequence(der.explicit(0, subtree))))


def anchor_profile(s):
    changes = [
        ("not-ca", "says that it is no CA", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(False, None))),
        ("basic-constraints-missing", "has no basic constraints", lambda c: c.without(BASIC_CONSTRAINTS)),
        ("key-usage-missing", "has no key usage", lambda c: c.without(KEY_USAGE)),
        ("key-usage-crl-only", "may sign CRLs only", lambda c: c.set(KEY_USAGE, key_usage(CRL_SIGN))),
        ("unknown-critical", "has an unknown extension that is critical", unknown_critical),
        ("name-constraints-critical", "has critical name constraints", name_constraints),
        ("extension-twice", "has one extension twice (RFC 5280, 4.2)",
         lambda c: c.more_extensions.append((ISSUER_ALT_NAME, False, c.extensions[ISSUER_ALT_NAME][1]))),
        ("inner-algorithm", "names another algorithm inside than outside",
         lambda c: setattr(c, "inner_algorithm", ECDSA["sha512"])),
        ("version-2", "says version 2", lambda c: setattr(c, "version", 1)),
    ]
    for identifier, what, change in changes:
        anchor_case(s, "anchor-" + identifier, "The root %s." % what, PROFILE, change)
    anchor_case(s, "anchor-subject-key-identifier-missing", "The root has no subject key identifier that could equal "
                "the signer's authority key identifier.", UNTRUSTED, lambda c: c.without(SKI))


def usage_and_names(s):
    usages = [("missing", "is missing", lambda c: c.without(EXTENDED_KEY_USAGE)),
              ("reader", "is the one of readers", lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(READER_AUTH))),
              ("any", "is anyExtendedKeyUsage",
               lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("2.5.29.37.0"))),
              ("server", "is that of TLS servers",
               lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("1.3.6.1.5.5.7.3.1"))),
              ("mdoc-only", "is the generic one for mdocs alone; for an mDL that of 18013-5 stays mandatory",
               lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(MDOC_DS)))]
    for identifier, what, change in usages:
        signer_case(s, "eku-" + identifier, "The signer's extended key usage %s." % what, EKU, change)
    signer_case(s, "eku-tolerated", "The signer's extended key usage is missing, which is tolerated here.", [],
                lambda c: c.without(EXTENDED_KEY_USAGE), tolerate=EKU)
    mismatch, state = ["issuer.country_mismatch_chain"], ["issuer.state_mismatch_chain"]
    signer_case(s, "country-differs", "Signer and root name different countries.", mismatch, named("CA", STATE_CODE),
                shown=NAME_ONLY)
    signer_case(s, "country-case", "Signer and root write the country in different case.", mismatch,
                named("us", STATE_CODE), shown=NAME_ONLY)
    signer_case(s, "country-tolerated", "Signer and root name different countries, which is tolerated here.", [],
                named("CA", STATE_CODE), shown=NAME_ONLY, tolerate=mismatch)
    signer_case(s, "country-missing-in-signer", "The signer names no country.", PROFILE + mismatch,
                named(None, STATE_CODE), shown=NAME_ONLY)
    s.case("country-missing-in-root", "The root names no country.", PROFILE + mismatch, shown=NAME_ONLY,
           world=World(label="rootless", change_root=named(None, STATE_CODE, "Example IACA", root=True)))
    s.case("country-missing-in-both", "Neither certificate names a country; both profiles fail, and there is nothing "
           "to compare.", PROFILE + PROFILE, shown=NAME_ONLY,
           world=World(label="countryless", change_root=named(None, STATE_CODE, "Example IACA", root=True),
                       change_signer=named(None, STATE_CODE)))
    signer_case(s, "state-differs", "Signer and root name different states.", state, named(COUNTRY_CODE, "US-YY"))
    signer_case(s, "state-missing-in-signer", "The root names a state and the signer none (ISO/IEC 18013-5, B.1.1).",
                state, named(COUNTRY_CODE, None))


def named(country, state, common_name="Example Document Signer", root=False):
    def change(certificate):
        certificate.subject = authority_name(common_name, country, state)
        if root:
            certificate.issuer = certificate.subject
    return change


def soft_profile(s):
    """Deviations that production certificates show: warned, and refused only where the profile is required."""
    signer = [
        ("459-days", "is valid for 459 days, more than 457", lambda c: setattr(c, "not_after", "2027-04-05T00:00:00Z")),
        ("no-issuer-alt-name", "has no issuer alternative name", lambda c: c.without(ISSUER_ALT_NAME)),
        ("no-crl-points", "has no CRL distribution point", lambda c: c.without(CRL_POINTS)),
        ("key-usage-not-critical", "has its key usage not critical",
         lambda c: c.set(KEY_USAGE, key_usage(DIGITAL_SIGNATURE), False)),
        ("eku-not-critical", "has its extended key usage not critical",
         lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(MDL_DS), False)),
        ("other-key-identifier", "has a subject key identifier that is no SHA-1 of its key",
         lambda c: c.set(SKI, der.octets(random_bytes("free SKI", 20)))),
        ("short-serial", "has the serial number 5", lambda c: setattr(c, "serial", 5)),
        ("name-constraints", "has name constraints that are not critical", lambda c: name_constraints(c, False)),
    ]
    anchor = [
        ("21-years", "is valid for more than 20 years", lambda c: setattr(c, "not_after", "2045-01-01T00:00:00Z")),
        ("no-issuer-alt-name", "has no issuer alternative name", lambda c: c.without(ISSUER_ALT_NAME)),
        ("key-usage-not-critical", "has its key usage not critical",
         lambda c: c.set(KEY_USAGE, key_usage(KEY_CERT_SIGN, CRL_SIGN), False)),
        ("no-path-length", "sets no path length",
         lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, None))),
        ("path-length-1", "has path length 1", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, 1))),
        ("short-serial", "has the serial number 1", lambda c: setattr(c, "serial", 1)),
    ]
    for who, make, changes in (("signer", signer_case, signer), ("anchor", anchor_case, anchor)):
        for identifier, what, change in changes:
            told = "The %s %s" % ("signer certificate" if who == "signer" else "root", what)
            make(s, "soft-%s-%s" % (who, identifier), told + "; a warning only.", [], change)
            make(s, "strict-%s-%s" % (who, identifier), told + ", and the profile is required.", PROFILE, change,
                 require=STRICT)
    free = random_bytes("free anchor SKI", 20)
    world = World(label="free-anchor-identifier", change_root=lambda c: c.set(SKI, der.octets(free)),
                  change_signer=lambda c: c.set(AKI, authority_key_identifier(free)))
    s.case("soft-anchor-other-key-identifier", "The root's subject key identifier is no SHA-1 of its key; a warning "
           "only.", world=world)
    s.case("strict-anchor-other-key-identifier", "The root's subject key identifier is no SHA-1 of its key, and the "
           "profile is required.", PROFILE, world=world, require=STRICT)
    s.case("strict-genuine", "Genuine certificates, and the profile is required.", require=STRICT)
    signer_case(s, "strict-signer-457-days", "The signer certificate is valid for 457 days less a second, and the "
                "profile is required.", [], lambda c: setattr(c, "not_after", "2027-04-02T23:59:59Z"), require=STRICT)
    anchor_case(s, "strict-anchor-20-years", "The root is valid for 20 years less a second, and the profile is "
                "required.", [], lambda c: setattr(c, "not_after", "2043-12-31T23:59:59Z"), require=STRICT)
    anchor_case(s, "strict-anchor-no-crl-points", "The root has no CRL distribution point, which is optional there, "
                "and the profile is required.", [], lambda c: c.without(CRL_POINTS), require=STRICT)


def unsupported_keys(s):
    modulus = int.from_bytes(random_bytes("rsa", 256), "big") | 1 << 2047 | 1
    rsa = der.sequence(der.sequence(der.oid("1.2.840.113549.1.1.1"), der.null()),
                       der.bits(der.sequence(der.integer(modulus), der.integer(65537))))
    signer_case(s, "signer-key-rsa", "The signer certificate holds an RSA key.", ["issuer.cert_profile", "alg.unsupported"],
                lambda c: with_key_info(c, rsa, rsa[-270:]))
    odd = Key("odd curve", "secp256k1")
    signer_case(s, "signer-key-secp256k1", "The signer certificate holds a key on secp256k1.", ["issuer.cert_profile", "alg.unsupported"],
                lambda c: with_key_info(c, odd.public_key_info(), odd.public))


def with_key_info(certificate, info, bits):
    certificate.public_key_info = info
    certificate.set(SKI, der.octets(hashlib.sha1(bits).digest()))
