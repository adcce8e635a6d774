# SPDX-License-Identifier: Apache-2.0
"""trust/status-lists: who signed the list (ISO/IEC 18013-5 second edition, 12.3.6.2 and B.1.7)."""
from .. import der
from ..certificates import (AKI, BASIC_CONSTRAINTS, CRL_POINTS, EXTENDED_KEY_USAGE, KEY_USAGE, SKI,
                            authority_key_identifier, authority_name, basic_constraints, extended_key_usage, iaca,
                            key_identifier, key_usage)
from ..crl import RevocationList
from ..faults import flip, flip_last
from ..keys import Key
from ..trust_certificates import intermediate, status_signer
from . import trust_status_base as base
from .trust_status_forms import INVALID

UNTRUSTED, PROFILE = ["status_list.signer_untrusted"], ["status_list.signer_profile"]
EXPIRED, NOT_YET, REVOKED = (["status_list.signer_" + word] for word in ("expired", "not_yet_valid", "revoked"))


def changed(label, change=None, root=None, key=None):
    made = status_signer("status/" + label, key or base.SIGNER.key, root or base.ROOT)
    if change:
        change(made)
    return made


def add(s):
    trust(s)
    own_trust_point(s)
    chains(s)
    dates(s)
    profile(s)
    revocation(s)


def trust(s):
    other = iaca("status/other", Key("status/other"), "Another IACA")
    mimic = iaca("status/mimic", Key("status/mimic"))
    mimic.set(SKI, der.octets(key_identifier(base.ROOT.key)))
    s.both("no-trust-point", "No trust point is at hand.", UNTRUSTED, trust=[])
    s.both("other-authority", "Another authority issued the document (ISO/IEC 18013-5 second edition, 12.3.6.2).",
           UNTRUSTED, trust=[other])
    s.both("root-in-x5chain-only", "The authority travels in x5chain, and another one issued the document.", UNTRUSTED,
           trust=[other], chain=[base.SIGNER.der(), base.ROOT.der()])
    s.both("root-in-x5chain", "The authority that issued the document travels in x5chain too.",
           chain=[base.SIGNER.der(), base.ROOT.der()])
    s.case("mimic", "The trust point has the right name and key identifier, and another key.", UNTRUSTED,
           trust=[mimic])
    rows = [("signature-bit", "has a signature with one bit changed",
             lambda c: setattr(c, "signature_change", flip_last)),
            ("signed-by-other", "is signed by another key", lambda c: setattr(c, "issuer_key", Key("status/impostor"))),
            ("issuer-name", "names another issuer",
             lambda c: setattr(c, "issuer", authority_name("Example IACA 2", "US", "US-ZZ"))),
            ("authority-key-bit", "has an authority key identifier with one bit changed",
             lambda c: c.set(AKI, authority_key_identifier(flip(key_identifier(base.ROOT.key), 2)))),
            ("self-signed", "is signed by itself", self_sign)]
    for identifier, told, change in rows:
        s.both("signer-" + identifier, "The signer's certificate %s (RFC 5280, 6.1.3)." % told, UNTRUSTED,
               signer=changed("signer-" + identifier, change))


def self_sign(certificate):
    certificate.issuer, certificate.issuer_key = certificate.subject, certificate.key
    certificate.set(AKI, authority_key_identifier(key_identifier(certificate.key)))


def own_trust_point(s):
    provider = iaca("status/provider", Key("status/provider"), "Example Status Provider")
    signer = changed("of provider", root=provider)
    s.both("own-trust-point", "The document names a trust point of the list's own, which issued the signer.",
           signer=signer, certificate=provider)
    s.both("own-trust-point-not-used", "The document names a trust point of the list's own, and the authority issued "
           "the signer all the same.", UNTRUSTED, certificate=provider)
    s.both("own-trust-point-missing", "Another provider issued the signer, and the document names no trust point.",
           UNTRUSTED, signer=signer)
    s.case("own-trust-point-is-signer", "The document names the signer itself as the trust point.",
           certificate=base.SIGNER)
    s.case("own-trust-point-is-other-signer", "The document names another signer as the trust point.", UNTRUSTED,
           certificate=changed("another", key=Key("status/another")))


def chains(s):
    root = iaca("status/wide", Key("status/wide"), "Example Wide Root")
    root.set(BASIC_CONSTRAINTS, basic_constraints(True, None), True)
    middle = intermediate("status/middle", Key("status/middle"), root)
    signer = changed("below middle", root=middle)
    ders = [signer.der(), middle.der()]
    s.both("chain", "A CA stands between the authority and the signer, and travels in x5chain.", signer=signer,
           trust=[root], chain=ders)
    s.both("chain-missing", "A CA stands between the authority and the signer, and does not travel in x5chain.",
           UNTRUSTED, signer=signer, trust=[root], chain=ders[:1])
    tight = iaca("status/tight", root.key, "Example Wide Root")
    s.both("chain-path-length", "A CA stands between, and the authority allows none below it, as the profile of IACA "
           "roots has it (RFC 5280, 4.2.1.9).", UNTRUSTED, signer=signer, trust=[tight], chain=ders)
    rows = [("not-ca", "says that it is no CA", UNTRUSTED, lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True)),
            ("expired", "ended a second ago", EXPIRED, lambda c: setattr(c, "not_after", base.SECOND_BEFORE)),
            ("later", "begins in 61 seconds", NOT_YET, lambda c: setattr(c, "not_before", base.IN_61))]
    for identifier, told, failures, change in rows:
        between = intermediate("status/middle " + identifier, middle.key, root)
        change(between)
        s.case("chain-ca-" + identifier, "The CA between authority and signer %s (RFC 5280, 6.1)." % told, failures,
               signer=signer, trust=[root], chain=[ders[0], between.der()])
    s.case("chain-ca-revoked", "The authority's revocation list has the CA between.", REVOKED, signer=signer,
           trust=[root], chain=ders, crls=[RevocationList(root).revoking(middle.serial)])


def dates(s):
    rows = [("expires-now", "ends now", "not_after", base.NOW, []),
            ("expired", "ended a second ago", "not_after", base.SECOND_BEFORE, EXPIRED),
            ("begins-in-60-seconds", "begins in 60 seconds, as far as clocks may differ", "not_before", base.IN_60, []),
            ("begins-in-61-seconds", "begins in 61 seconds", "not_before", base.IN_61, NOT_YET)]
    for identifier, told, field, value, failures in rows:
        def change(certificate, field=field, value=value):
            setattr(certificate, field, value)
        s.case("signer-" + identifier, "The signer's certificate %s (RFC 5280, 6.1.3)." % told, failures,
               signer=changed("signer-" + identifier, change))
        root = iaca("status/root " + identifier, base.ROOT.key)
        change(root)
        s.case("authority-" + identifier, "The authority's certificate %s." % told, failures, trust=[root])


def profile(s):
    rows = [("usage-missing", "has no key usage", lambda c: c.without(KEY_USAGE)),
            ("usage-non-repudiation", "has nonRepudiation in place of digitalSignature",
             lambda c: c.set(KEY_USAGE, key_usage(1))),
            ("usage-cert-sign", "may sign certificates too", lambda c: c.set(KEY_USAGE, key_usage(0, 5))),
            ("ca", "says that it is a CA", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), True)),
            ("server", "has the extended key usage of TLS servers alone",
             lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("1.3.6.1.5.5.7.3.1"), False)),
            ("subject-key-missing", "has no subject key identifier", lambda c: c.without(SKI)),
            ("authority-key-missing", "has no authority key identifier", lambda c: c.without(AKI)),
            ("version-1", "says version 1", lambda c: setattr(c, "version", 0))]
    for identifier, told, change in rows:
        s.case("signer-" + identifier, "The signer's certificate %s (ISO/IEC 18013-5 second edition, B.1.7)." % told,
               PROFILE, signer=changed("signer-" + identifier, change))
    s.both("signer-Ed25519", "The signer holds an Ed25519 key, and the profile has keys on Weierstrass curves alone "
           "(ISO/IEC 18013-5 second edition, B.1.7).", PROFILE,
           signer=changed("signer-Ed25519", key=Key("status/Ed25519", "Ed25519")))
    s.case("signer-no-crl-point", "The signer's certificate has no CRL distribution point, which is optional.",
           signer=changed("signer-no-crl-point", lambda c: c.without(CRL_POINTS)))
    s.case("signer-status-usage", "The signer's certificate names an extended key usage of its own.", signer=changed(
        "signer-status-usage", lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage("1.3.6.1.5.5.7.3.30"), False)))
    s.case("signer-profile-and-signature", "The signer may sign certificates too, and the signature has one bit "
           "changed.", PROFILE + INVALID, on_signature=flip_last,
           signer=changed("signer-profile-and-signature", rows[2][2]))


def revocation(s):
    serial = base.SIGNER.serial
    other = iaca("status/other", Key("status/other"), "Another IACA")
    s.both("signer-revoked", "The authority's revocation list has the signer (ISO/IEC 18013-5, B.3.2).", REVOKED,
           crls=[RevocationList(base.ROOT).revoking(serial)])
    s.case("signer-not-revoked", "The authority's revocation list has another certificate.",
           crls=[RevocationList(base.ROOT).revoking(serial + 1)])
    s.case("signer-revoked-elsewhere", "Another authority's revocation list has the same serial number.",
           crls=[RevocationList(other).revoking(serial)])
    for identifier, told, number, failures in (
            ("stale", "does not have the signer: nothing is known, which warns", serial + 1, []),
            ("stale-revoked", "has the signer: what was revoked stays so", serial, REVOKED)):
        stale = RevocationList(base.ROOT).revoking(number)
        stale.next_update = base.SECOND_BEFORE
        s.case("signer-revocation-" + identifier, "The revocation list is over and %s (ISO/IEC 18013-5, B.2)." % told,
               failures, crls=[stale])
