# SPDX-License-Identifier: Apache-2.0
"""trust/vical: who signed the list (ISO/IEC 18013-5, C.1.7.2 and C.1.8)."""
from ..certificates import (AKI, BASIC_CONSTRAINTS, CRL_POINTS, DIGITAL_SIGNATURE, EXTENDED_KEY_USAGE, KEY_CERT_SIGN,
                            KEY_USAGE, MDL_DS, NON_REPUDIATION, SKI, authority_key_identifier, basic_constraints,
                            extended_key_usage, key_identifier, key_usage)
from .. import der
from ..crl import RevocationList
from ..faults import flip, flip_last
from ..keys import Key
from ..trust_certificates import MDOC_VICAL, intermediate, list_root, provider_name, vical_signer
from . import trust_vical_base as base

UNTRUSTED, PROFILE = ["vical.signer_untrusted"], ["vical.signer_profile"]


def changed(label, change=None, root=None, key=None):
    made = vical_signer("vical/" + label, key or base.SIGNER.key, root or base.ROOT)
    if change:
        change(made)
    return made


def add(s):
    trust(s)
    chains(s)
    dates(s)
    profile(s)
    revocation(s)


def trust(s):
    other = list_root("vical/other", "vical/other", common_name="Another Provider")
    mimic = list_root("vical/mimic", "vical/mimic")
    mimic.set(SKI, der.octets(key_identifier(base.ROOT.key)))
    with_root = [base.SIGNER.der(), base.ROOT.der()]
    s.case("no-anchor", "No trust point is configured.", UNTRUSTED, anchors=[])
    s.case("root-in-x5chain-only", "The provider's root travels in x5chain, and none is configured: that is no trust "
           "(second edition, C.1.8).", UNTRUSTED, anchors=[], chain=with_root)
    s.case("other-anchor", "Another provider's root is configured.", UNTRUSTED, anchors=[other])
    s.case("other-anchor-and-root-in-x5chain", "Another provider's root is configured, and the own one travels in "
           "x5chain.", UNTRUSTED, anchors=[other], chain=with_root)
    s.case("anchor-mimic", "The trust point has the right name and key identifier, and another key.", UNTRUSTED,
           anchors=[mimic])
    s.case("anchor-mimic-and-right", "Two trust points have name and key identifier; one has the key.",
           anchors=[mimic, base.ROOT])
    rows = [("signature-bit", "has a signature with one bit changed",
             lambda c: setattr(c, "signature_change", flip_last)),
            ("signed-by-other", "is signed by another key", lambda c: setattr(c, "issuer_key", Key("vical/impostor"))),
            ("issuer-name", "names another issuer",
             lambda c: setattr(c, "issuer", provider_name("Example List Provider Root 2"))),
            ("authority-key-bit", "has an authority key identifier with one bit changed",
             lambda c: c.set(AKI, authority_key_identifier(flip(key_identifier(base.ROOT.key), 2)))),
            ("self-signed", "is signed by itself", self_sign)]
    for identifier, told, change in rows:
        s.case("signer-" + identifier, "The signer's certificate %s (RFC 5280, 6.1.3)." % told, UNTRUSTED,
               signer=changed("signer-" + identifier, change))
    s.case("x5chain-root-first", "x5chain has the root first, so that this would be the signer: its profile is "
           "another, and it did not sign.", PROFILE + base.INVALID, chain=with_root[::-1])


def self_sign(certificate):
    certificate.issuer, certificate.issuer_key = certificate.subject, certificate.key
    certificate.set(AKI, authority_key_identifier(key_identifier(certificate.key)))


def chains(s):
    root = list_root("vical/wide root", "vical/wide root", common_name="Example Wide Root")
    root.set(BASIC_CONSTRAINTS, basic_constraints(True, None), True)
    middle = intermediate("vical/middle", Key("vical/middle"), root, "Example Provider CA")
    signer = changed("below middle", root=middle)
    ders = [c.der() for c in (signer, middle, root)]
    s.case("genuine-x5chain-with-root", "x5chain has signer and root; the root is passed over.",
           chain=[base.SIGNER.der(), base.ROOT.der()])
    s.case("genuine-x5chain-three", "x5chain has signer, CA and root, as a real list does.", signer=signer,
           anchors=[root], chain=ders)
    s.case("genuine-x5chain-two", "x5chain has signer and CA.", signer=signer, anchors=[root], chain=ders[:2])
    s.case("genuine-anchor-is-ca", "The CA between is the trust point that is configured.", signer=signer,
           anchors=[middle], chain=ders)
    s.case("genuine-x5chain-order", "x5chain has the root before the CA.", signer=signer, anchors=[root],
           chain=[ders[0], ders[2], ders[1]])
    s.case("chain-ca-missing", "The CA between root and signer is missing.", UNTRUSTED, signer=signer, anchors=[root],
           chain=ders[:1])
    tight = list_root("vical/tight root", "vical/wide root", common_name="Example Wide Root")
    s.case("chain-path-length", "The root allows no CA below it, and there is one (RFC 5280, 4.2.1.9).", UNTRUSTED,
           signer=signer, anchors=[tight], chain=ders[:2])
    rows = [("not-ca", "says that it is no CA", UNTRUSTED, lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True)),
            ("no-cert-sign", "may not sign certificates", UNTRUSTED, lambda c: c.set(KEY_USAGE, key_usage(6))),
            ("expired", "ended a second ago", ["vical.signer_expired"],
             lambda c: setattr(c, "not_after", base.SECOND_BEFORE)),
            ("later", "begins in 61 seconds", ["vical.signer_not_yet_valid"],
             lambda c: setattr(c, "not_before", base.IN_61))]
    for identifier, told, failures, change in rows:
        between = intermediate("vical/middle " + identifier, middle.key, root, "Example Provider CA")
        change(between)
        s.case("chain-ca-" + identifier, "The CA between root and signer %s (RFC 5280, 6.1)." % told, failures,
               signer=signer, anchors=[root], chain=[ders[0], between.der()])
    s.case("chain-ca-revoked", "The root's revocation list has the CA between.", ["vical.signer_revoked"],
           signer=signer, anchors=[root], chain=ders[:2], crls=[RevocationList(root).revoking(middle.serial)])


def dates(s):
    rows = [("expires-now", "ends now", "not_after", base.NOW, []),
            ("expired", "ended a second ago", "not_after", base.SECOND_BEFORE, ["vical.signer_expired"]),
            ("begins-in-60-seconds", "begins in 60 seconds, as far as clocks may differ", "not_before", base.IN_60, []),
            ("begins-in-61-seconds", "begins in 61 seconds", "not_before", base.IN_61,
             ["vical.signer_not_yet_valid"])]
    for identifier, told, field, value, failures in rows:
        def change(certificate, field=field, value=value):
            setattr(certificate, field, value)
        s.case("signer-" + identifier, "The signer's certificate %s (RFC 5280, 6.1.3)." % told, failures,
               signer=changed("signer-" + identifier, change))
        root = list_root("vical/root " + identifier, key=base.ROOT.key)
        change(root)
        s.case("anchor-" + identifier, "The trust point %s; its dates count too." % told, failures, anchors=[root])


def profile(s):
    def usage(*positions):
        return lambda c: c.set(KEY_USAGE, key_usage(*positions))

    def purposes(*oids):
        return lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(*oids))
    rows = [
        ("usage-digital-signature", "has digitalSignature in place of nonRepudiation", usage(DIGITAL_SIGNATURE)),
        ("usage-both", "has digitalSignature beside nonRepudiation", usage(DIGITAL_SIGNATURE, NON_REPUDIATION)),
        ("usage-cert-sign", "may sign certificates too", usage(NON_REPUDIATION, KEY_CERT_SIGN)),
        ("usage-missing", "has no key usage", lambda c: c.without(KEY_USAGE)),
        ("purpose-missing", "has no extended key usage", lambda c: c.without(EXTENDED_KEY_USAGE)),
        ("purpose-document-signer", "has the extended key usage of document signers", purposes(MDL_DS)),
        ("purpose-generic-only", "has the generic extended key usage alone", purposes(MDOC_VICAL)),
        ("ca", "says that it is a CA", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), True)),
        ("country-missing", "names no country", lambda c: setattr(c, "subject", provider_name(country=None))),
        ("organisation-missing", "names no organization",
         lambda c: setattr(c, "subject", provider_name(organisation=None))),
        ("common-name-missing", "has no common name", lambda c: setattr(c, "subject", provider_name(None))),
        ("subject-key-missing", "has no subject key identifier", lambda c: c.without(SKI)),
        ("authority-key-missing", "has no authority key identifier", lambda c: c.without(AKI)),
        ("version-1", "says version 1", lambda c: setattr(c, "version", 0)),
    ]
    for identifier, told, change in rows:
        s.case("signer-" + identifier, "The signer's certificate %s (ISO/IEC 18013-5, C.1.7.2)." % told, PROFILE,
               signer=changed("signer-" + identifier, change))
    s.case("signer-no-crl-point", "The signer's certificate has no CRL distribution point, a deviation that warns.",
           signer=changed("signer-no-crl-point", lambda c: c.without(CRL_POINTS)))
    s.case("signer-usage-not-critical", "The signer's key usage is not critical, a deviation that warns.",
           signer=changed("signer-usage-not-critical", lambda c: c.set(KEY_USAGE, c.extensions[KEY_USAGE][1], False)))
    s.case("signer-profile-and-signature", "The signer has the extended key usage of document signers, and the "
           "signature has one bit changed.", PROFILE + base.INVALID, on_signature=flip_last,
           signer=changed("signer-profile-and-signature", purposes(MDL_DS)))


def revocation(s):
    serial = base.SIGNER.serial
    other = list_root("vical/other", "vical/other", common_name="Another Provider")
    revoked = ["vical.signer_revoked"]
    s.case("signer-revoked", "The provider's revocation list has the signer (second edition, C.1.8).", revoked,
           crls=[RevocationList(base.ROOT).revoking(serial)])
    s.case("signer-not-revoked", "The provider's revocation list has another certificate.",
           crls=[RevocationList(base.ROOT).revoking(serial + 1)])
    s.case("signer-revoked-elsewhere", "Another authority's revocation list has the same serial number.",
           crls=[RevocationList(other).revoking(serial)])
    for identifier, told, number, failures in (
            ("stale", "does not have the signer: nothing is known, which warns", serial + 1, []),
            ("stale-revoked", "has the signer: what was revoked stays so", serial, revoked)):
        stale = RevocationList(base.ROOT).revoking(number)
        stale.next_update = base.SECOND_BEFORE
        s.case("signer-revocation-" + identifier, "The revocation list is over and %s (ISO/IEC 18013-5, B.2)." % told,
               failures, crls=[stale])
    unsigned = RevocationList(base.ROOT).revoking(serial)
    unsigned.signature_change = flip_last
    s.case("signer-revocation-badly-signed", "The revocation list that has the signer is badly signed: it says nothing, "
           "which warns.", crls=[unsigned])
