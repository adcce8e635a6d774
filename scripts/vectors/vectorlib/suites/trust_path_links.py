# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-paths: link certificates, by which an old root introduces a new one (ISO/IEC 18013-5, B.1.3)."""
from ..certificates import (AKI, BASIC_CONSTRAINTS, CRL_POINTS, ISSUER_ALT_NAME, KEY_USAGE, SKI,
                            authority_key_identifier, basic_constraints, document_signer, iaca,
                            key_identifier, key_usage)
from ..crl import RevocationList
from ..faults import flip, flip_last
from ..keys import Key
from ..mdl import MDL
from ..trust_certificates import link
from . import trust_path_base as paths

OLD = iaca("links/old", Key("links/old"))
NEW = iaca("links/new", Key("links/new"), "Example IACA 2026")
SIGNER = document_signer("links/signer", Key("links/signer"), NEW)
PHOTO_ID = "org.iso.23220.photoid.1"


def linked(label, change=None, new=NEW, old=OLD):
    made = link("links/" + label, new, old)
    if change:
        change(made)
    return made


def add(s):
    def case(identifier, told, failures=(), link_certificate=None, new=NEW, old=OLD, signer=None, chain=None, **more):
        links = [linked(identifier, new=new, old=old) if link_certificate is None else link_certificate]
        chain = chain or [signer or (SIGNER if new is NEW else document_signer(
            "links/signer/" + identifier, SIGNER.key, new))]
        s.case("link-" + identifier, told, failures, chain=chain, anchors=more.pop("anchors", [old]),
               links=more.pop("links", links), newRoots=more.pop("newRoots", [new]), **more)
    case("genuine", "The old root is configured, the link introduces the new one, and that issued the signer.")
    for curve in ("P-384", "P-521", "brainpoolP256r1"):
        new = iaca("links/new/" + curve, Key("links/new/" + curve, curve), "Example IACA 2026")
        case("genuine-" + curve, "The link introduces a root with a key on %s." % curve, new=new)
    same = iaca("links/same name", Key("links/same name"))
    case("genuine-same-name", "The link introduces a new key under the old name.", new=same)
    case("genuine-no-issuer-alt-name", "The link has no issuer alternative name, a deviation that warns.",
         link_certificate=linked("no-issuer-alt-name", lambda c: c.without(ISSUER_ALT_NAME)))
    case("genuine-no-crl-point", "The link has no CRL distribution point, a deviation that warns.",
         link_certificate=linked("no-crl-point", lambda c: c.without(CRL_POINTS)))
    case("old-signer", "A link is at hand, and the signer is the old root's.",
         signer=document_signer("links/old signer", SIGNER.key, OLD))
    case("vical-anchor", "The old root comes from a VICAL, for mDLs; so does then the new one.",
         anchors=[paths.anchor(OLD, source="vical", docTypes=[MDL])])
    case("doctype-inherited", "The old root is for photo IDs alone; so is then the new one.", paths.NOT_FOR_TYPE,
         anchors=[paths.anchor(OLD, docTypes=[PHOTO_ID])])
    case("no-link", "The new root is offered without a link.", paths.UNTRUSTED, links=[])
    case("no-new-root", "The link is at hand and the new root itself is not: a link stands in no path (ISO/IEC "
         "18013-5, B.1.3).", paths.UNTRUSTED, newRoots=[])
    case("in-x5chain", "The link travels in x5chain, between signer and old root, where it never belongs (ISO/IEC "
         "18013-5, B.1.3).", paths.UNTRUSTED, links=[], newRoots=[], chain=[SIGNER, linked("in x5chain")])
    case("as-anchor-only", "The old root is not configured.", paths.UNTRUSTED, anchors=[])
    changed(case)
    timed(case)


def changed(case):
    stranger = iaca("links/stranger", Key("links/stranger"), "Stranger IACA")
    rows = [
        ("issuer-name", "names another issuer than the old root", lambda c: setattr(c, "issuer", stranger.subject)),
        ("subject", "names another subject than the new root", lambda c: setattr(c, "subject", stranger.subject)),
        ("key", "has another key than the new root", other_key),
        ("authority-key-missing", "has no authority key identifier", lambda c: c.without(AKI)),
        ("authority-key-bit", "has an authority key identifier that differs from the old root's in one bit",
         lambda c: c.set(AKI, authority_key_identifier(flip(key_identifier(OLD.key), 4)))),
        ("subject-key-missing", "has no subject key identifier", lambda c: c.without(SKI)),
        ("not-ca", "says that it is no CA", lambda c: c.set(BASIC_CONSTRAINTS, b"\x30\x00", True)),
        ("basic-constraints-missing", "has no basic constraints", lambda c: c.without(BASIC_CONSTRAINTS)),
        ("path-length-absent", "has no path length",
         lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, None))),
        ("path-length-1", "has a path length of 1", lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, 1))),
        ("key-usage-missing", "has no key usage", lambda c: c.without(KEY_USAGE)),
        ("key-usage-crl-only", "may sign CRLs only", lambda c: c.set(KEY_USAGE, key_usage(6))),
        ("unknown-critical", "has an unknown critical extension",
         lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", True, b"\x05\x00"))),
        ("version-1", "says version 1", lambda c: setattr(c, "version", 0)),
        ("signature-bit", "has a signature with one bit changed",
         lambda c: setattr(c, "signature_change", flip_last)),
        ("signed-by-new", "is signed with the new root's key", lambda c: setattr(c, "issuer_key", NEW.key)),
        ("signed-by-stranger", "is signed with an unrelated key", lambda c: setattr(c, "issuer_key", stranger.key)),
    ]
    for identifier, told, change in rows:
        case(identifier, "The link %s (ISO/IEC 18013-5, B.1.3)." % told, paths.UNTRUSTED,
             link_certificate=linked(identifier, change))
    abroad = iaca("links/abroad", Key("links/abroad"), "Example IACA 2026", country="CA", state=None)
    case("country-changed", "The link introduces a root of another country.", paths.UNTRUSTED, new=abroad,
         signer=document_signer("links/abroad signer", SIGNER.key, abroad, country="CA", state=None))
    case("revoked", "The old root's list has the link.", paths.UNTRUSTED, link_certificate=linked("revoked"),
         crls=[RevocationList(OLD).revoking(linked("revoked").serial)])
    case("reversed", "The link leads from the new root to the old one, and only the old is configured.",
         paths.UNTRUSTED, link_certificate=linked("reversed", new=OLD, old=NEW))


def other_key(certificate):
    certificate.public_key_info = Key("links/stranger").public_key_info()


def timed(case):
    rows = [("expires-now", "ends now", "not_after", paths.NOW, []),
            ("expired", "ended a second ago", "not_after", paths.SECOND_BEFORE, paths.UNTRUSTED),
            ("begins-tomorrow", "begins tomorrow", "not_before", "2026-06-16T12:00:00Z", paths.UNTRUSTED),
            ("outlives-old-root", "ends a second after the old root", "not_after", "2034-01-01T00:00:01Z",
             paths.UNTRUSTED)]
    for identifier, told, field, value, failures in rows:
        case(identifier, "The link %s (ISO/IEC 18013-5, B.1.3)." % told, failures,
             link_certificate=linked(identifier, lambda c, f=field, v=value: setattr(c, f, v)))
    for identifier, told, field, value in (("old-root-expired", "ended a second ago", "not_after", paths.SECOND_BEFORE),
                                           ("old-root-later", "begins tomorrow", "not_before",
                                            "2026-06-16T12:00:00Z")):
        old = iaca("links/" + identifier, OLD.key)
        setattr(old, field, value)
        case(identifier, "The old root %s: a link counts within its life." % told, paths.UNTRUSTED, old=old,
             link_certificate=linked(identifier, old=old))
    late = iaca("links/late", Key("links/late"), "Example IACA 2026")
    late.not_after = paths.SECOND_BEFORE
    case("new-root-expired", "The link is sound, and the new root itself ended a second ago.", paths.EXPIRED, new=late)
