# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-paths: from a document signer to an anchor (ISO/IEC 18013-5, 9.3.3 and B.3; RFC 5280, 6.1)."""
from .. import der
from ..certificates import (AKI, BASIC_CONSTRAINTS, CURVE_HASH, EXTENDED_KEY_USAGE, KEY_USAGE, MDOC_DS, READER_AUTH,
                            SKI, authority_key_identifier, authority_name, basic_constraints, document_signer,
                            extended_key_usage, iaca, key_identifier, key_usage)
from ..faults import flip, flip_last
from ..keys import Key
from ..mdl import MDL
from . import trust_path_chains, trust_path_edges, trust_path_links, trust_path_revocation
from .trust_path_base import (COUNTRY, EKU, EXPIRED, IN_60, IN_61, NOT_FOR_TYPE, NOT_YET, NOW, PHOTO_ID, PID, PROFILE,
                              ROOT, SECOND_BEFORE, SIGNER, STATE, UNTRUSTED, Paths, anchor)

def suite():
    s = Paths()
    direct(s)
    anchors(s)
    document_types(s)
    dates(s)
    profiles(s)
    names(s)
    trust_path_chains.add(s)
    trust_path_revocation.add(s)
    trust_path_links.add(s)
    trust_path_edges.add(s)
    return s


def signer(label, change=None, root=ROOT, key=None, **names):
    made = document_signer("paths/" + label, key or SIGNER.key, root, **names)
    if change:
        change(made)
    return made


def root_like(label, change=None, key=None, **names):
    made = iaca("paths/" + label, key or ROOT.key, **names)
    if change:
        change(made)
    return made


def direct(s):
    s.case("direct", "The anchor issued the signer itself (ISO/IEC 18013-5, B.1.4).")
    for curve in list(CURVE_HASH)[1:]:
        root = iaca("paths/" + curve, Key("paths/root/" + curve, curve))
        s.case("direct-" + curve, "The anchor holds a key on %s, and so does the signer." % curve, anchors=[root],
               chain=[document_signer("paths/signer/" + curve, Key("paths/signer/" + curve, curve), root)])
    for curve in ("Ed25519", "Ed448"):
        s.case("direct-signer-" + curve, "The signer holds an %s key." % curve,
               chain=[signer("signer/" + curve, key=Key("paths/signer/" + curve, curve))])
    stranger = iaca("paths/stranger", Key("paths/stranger"), "Stranger IACA")
    s.case("direct-root-follows", "The root follows the signer in x5chain; nothing after the first needs a look "
           "(ISO/IEC 18013-5, B.1.1, note 1).", chain=[SIGNER, ROOT])
    s.case("direct-stranger-follows", "An unrelated root follows the signer in x5chain, which decides nothing.",
           chain=[SIGNER, stranger])
    s.case("root-in-x5chain-only", "The root travels in x5chain and is not configured: that is no trust "
           "(ISO/IEC 18013-5, 9.3.3).", UNTRUSTED, chain=[SIGNER, ROOT], anchors=[])
    s.case("root-in-x5chain-beside-other-anchor", "The root travels in x5chain; another one is configured.", UNTRUSTED,
           chain=[SIGNER, ROOT], anchors=[stranger])
    s.case("no-anchor", "No anchor is configured.", UNTRUSTED, anchors=[])
    s.case("other-anchor", "Only an unrelated root is configured.", UNTRUSTED, anchors=[stranger])
    s.case("signature-bit", "One bit of the signature on the signer differs.", UNTRUSTED,
           chain=[signer("signature-bit", lambda c: setattr(c, "signature_change", flip_last))])
    s.case("signed-by-stranger", "Another key signed the signer, with all names as they should be.", UNTRUSTED,
           chain=[signer("signed by stranger", lambda c: setattr(c, "issuer_key", stranger.key))])
    s.case("authority-key-bit", "The authority key identifier differs in one bit from the root's.", UNTRUSTED,
           chain=[signer("authority-key-bit", lambda c: c.set(
               AKI, authority_key_identifier(flip(key_identifier(ROOT.key), 7))))])
    s.case("issuer-name", "The signer names another issuer.", UNTRUSTED, chain=[signer(
        "issuer-name", lambda c: setattr(c, "issuer", authority_name("Example IACA 2", "US", "US-ZZ")))])


def anchors(s):
    other = iaca("paths/re-keyed", Key("paths/re-keyed"))
    mimic = root_like("mimic", lambda c: c.set(SKI, der.octets(key_identifier(ROOT.key))), Key("paths/mimic"))
    for order, roots in (("", [other, ROOT]), ("-reversed", [ROOT, other])):
        s.case("re-keyed" + order, "Two anchors share one name after a re-key, and one has the key%s."
               % (" (in the other order)" if order else ""), anchors=roots)
    s.case("re-keyed-wrong-key", "The only anchor with the issuer's name has another key.", UNTRUSTED, anchors=[other])
    for order, roots in (("", [mimic, ROOT]), ("-reversed", [ROOT, mimic])):
        s.case("re-keyed-mimic" + order, "One anchor has name and key identifier but another key; all are to be tried "
               "(ISO/IEC 18013-5, 9.3.3)%s." % (", here in the other order" if order else ""), anchors=roots)
    s.case("re-keyed-mimic-alone", "The only anchor has name and key identifier, and another key.", UNTRUSTED,
           anchors=[mimic])
    renamed = root_like("renamed", common_name="Example IACA renamed")
    s.case("same-key-other-name", "The only anchor has the key under another name.", UNTRUSTED, anchors=[renamed])
    s.case("anchor-is-signer", "The signer itself is configured, and it is no CA.", UNTRUSTED, anchors=[SIGNER])
    renewed = root_like("renewed", lambda c: setattr(c, "not_after", SECOND_BEFORE))
    for order, roots in (("", [renewed, ROOT]), ("-reversed", [ROOT, renewed])):
        s.case("renewed" + order, "Two anchors share name and key, and one ended a second ago%s."
               % (" (in the other order)" if order else ""), anchors=roots)


def document_types(s):
    photo = signer("photo ID", lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(MDOC_DS)))
    for source in ("file", "vical"):
        told = {"file": "a file", "vical": "a VICAL"}[source]
        s.case("doctype-%s-allowed" % source, "The anchor comes from %s for mDLs alone, and the document is one "
               "(ISO/IEC 18013-5, C.1.7.1)." % told, anchors=[anchor(ROOT, docTypes=[MDL], source=source)])
        s.case("doctype-%s-several" % source, "The anchor comes from %s for three document types, and the document is "
               "of the last." % told, anchors=[anchor(ROOT, docTypes=[PID, PHOTO_ID, MDL], source=source)])
        s.case("doctype-%s-other" % source, "The anchor comes from %s for photo IDs alone, and the document is an mDL "
               "(ISO/IEC 18013-5, C.1.7.1)." % told, NOT_FOR_TYPE,
               anchors=[anchor(ROOT, docTypes=[PHOTO_ID], source=source)])
        s.case("doctype-%s-any" % source, "The anchor comes from %s without a list of document types." % told,
               anchors=[anchor(ROOT, source=source)])
        s.case("doctype-%s-photo-id" % source, "The anchor comes from %s for photo IDs, and the document is one."
               % told, chain=[photo], doc_type=PHOTO_ID, anchors=[anchor(ROOT, docTypes=[PHOTO_ID], source=source)])
    for identifier, name in (("case", "org.iso.18013.5.1.mdl"), ("prefix", "org.iso.18013.5.1"),
                             ("longer", "org.iso.18013.5.1.mDL.x"), ("blank", "org.iso.18013.5.1.mDL "),
                             ("accent", "org.iso.18013.5.1.mDL\u0301")):
        s.case("doctype-near-" + identifier, "The anchor is for %r, which is not the mDL's type: names are compared "
               "byte by byte." % name, NOT_FOR_TYPE, anchors=[anchor(ROOT, docTypes=[name])])
    both = [anchor(ROOT, docTypes=[PHOTO_ID], source="vical"), anchor(ROOT, docTypes=[MDL], source="file")]
    for order, entries in (("", both), ("-reversed", both[::-1])):
        s.case("doctype-two-sources" + order, "One root comes from a VICAL for photo IDs and from a file for mDLs; the "
               "second vouches%s." % (" (in the other order)" if order else ""), anchors=entries)
    other = iaca("paths/re-keyed", Key("paths/re-keyed"))
    s.case("doctype-untrusted-first", "The anchor for this type has another key, and the one with the key is for "
           "another type.", NOT_FOR_TYPE, anchors=[anchor(other, docTypes=[MDL]), anchor(ROOT, docTypes=[PHOTO_ID])])
    s.case("doctype-wrong-key", "The anchor is for another type, and has another key as well: it does not vouch at "
           "all.", UNTRUSTED, anchors=[anchor(other, docTypes=[PHOTO_ID])])


def dates(s):
    rows = [("expires-now", "not_after", NOW, "last second is now", []),
            ("expired", "not_after", SECOND_BEFORE, "last second is over", EXPIRED),
            ("begins-now", "not_before", NOW, "first second is now", []),
            ("begins-in-60-seconds", "not_before", IN_60, "first second is 60 seconds ahead, as far as clocks may "
             "differ", []),
            ("begins-in-61-seconds", "not_before", IN_61, "first second is 61 seconds ahead", NOT_YET),
            ("begins-tomorrow", "not_before", "2026-06-16T12:00:00Z", "first second is a day ahead", NOT_YET)]
    for identifier, field, value, told, failures in rows:
        def change(certificate, field=field, value=value):
            setattr(certificate, field, value)
        s.case("signer-" + identifier, "The signer's %s (RFC 5280, 6.1.3)." % told, failures,
               chain=[signer("signer-" + identifier, change)])
        s.case("anchor-" + identifier, "The anchor's %s; its dates count too." % told, failures,
               anchors=[root_like("anchor-" + identifier, change)])
    for at, failures in (("2026-01-01T00:00:00Z", []), ("2025-12-31T23:58:59Z", NOT_YET),
                         ("2027-03-01T00:00:00Z", []), ("2027-03-01T00:00:01Z", EXPIRED),
                         ("2034-01-01T00:00:01Z", EXPIRED)):
        s.case("at-" + at.replace(":", ""), "The same path at %s." % at, failures, at=at)


def profiles(s):
    rows = [("signer-ca", "The signer says that it is a CA", PROFILE, "ds",
             lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(), True)),
            ("signer-cert-sign", "The signer may sign certificates too", PROFILE, "ds",
             lambda c: c.set(KEY_USAGE, key_usage(0, 5))),
            ("signer-reader-usage", "The signer is meant for reader authentication", EKU, "ds",
             lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(READER_AUTH))),
            ("signer-unknown-critical", "The signer has an unknown critical extension", PROFILE, "ds",
             lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", True, b"\x05\x00"))),
            ("signer-no-issuer-alt-name", "The signer has no issuer alternative name, which warns", [], "ds",
             lambda c: c.without("2.5.29.18")),
            ("anchor-not-ca", "The anchor says that it is no CA", PROFILE, "iaca",
             lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True)),
            ("anchor-crl-only", "The anchor may sign CRLs only", PROFILE, "iaca",
             lambda c: c.set(KEY_USAGE, key_usage(6))),
            ("anchor-path-length-absent", "The anchor has no path length, which warns", [], "iaca",
             lambda c: c.set(BASIC_CONSTRAINTS, basic_constraints(True, None), True)),
            ("anchor-unknown-critical", "The anchor has an unknown critical extension", PROFILE, "iaca",
             lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", True, b"\x05\x00")))]
    for identifier, what, failures, side, change in rows:
        options = ({"chain": [signer(identifier, change)]} if side == "ds"
                   else {"anchors": [root_like(identifier, change)]})
        s.case(identifier, what + " (ISO/IEC 18013-5, Annex B).", failures, **options)
    both = {"chain": [signer("both", rows[0][4])], "anchors": [root_like("both", rows[6][4])]}
    s.case("both-profiles", "The anchor may sign CRLs only, and the signer says that it is a CA.", PROFILE + PROFILE,
           **both)


def names(s):
    def pair(label, root_country, root_state, country, state):
        root = root_like(label, country=root_country, state=root_state)
        return {"anchors": [root], "chain": [signer(label, root=root, country=country, state=state)]}

    def under(options, profile):
        return {**options, "anchors": [anchor(a, profile=profile) for a in options["anchors"]]}
    s.case("country-differs", "Signer and anchor name different countries (ISO/IEC 18013-5, 9.3.3).", COUNTRY,
           **pair("country-differs", "US", None, "CA", None))
    s.case("country-case", "Signer and anchor write the country in different case, and are compared as they are.",
           COUNTRY, **pair("country-case", "US", None, "us", None))
    rows = [("equal", "Both name the same state", "US-ZZ", "US-ZZ", [], []),
            ("differs", "They name different states", "US-ZZ", "US-YY", STATE, STATE),
            ("case", "They write the state in different case", "US-ZZ", "us-zz", STATE, STATE),
            ("missing-in-signer", "The anchor alone names a state", "US-ZZ", None, STATE, STATE),
            ("missing-in-anchor", "The signer alone names a state", None, "US-ZZ", [], STATE),
            ("missing-in-both", "Neither names a state", None, None, [], STATE)]
    for identifier, what, above, own, plain, strict in rows:
        options = pair("state-" + identifier, "US", above, "US", own)
        s.case("state-" + identifier, what + " (ISO/IEC 18013-5, 9.3.3 and B.1.1).", plain, **options)
        s.case("aamva-state-" + identifier, what + "; AAMVA's profile asks for the same one in both.", strict,
               **under(options, "aamva"))
    s.case("iso-profile-named", "The anchor is held to the profile of ISO by name.",
           anchors=[anchor(ROOT, profile="iso")])
    s.case("aamva-country-differs", "They name different countries, under AAMVA's profile.", COUNTRY,
           **under(pair("aamva-country", "US", "US-ZZ", "CA", "US-ZZ"), "aamva"))
    lax = pair("two-profiles", "US", None, "US", None)
    for order in (["aamva", "iso"], ["iso", "aamva"]):
        s.case("state-missing-%s-%s" % tuple(order), "Neither names a state, and the root is configured under both "
               "profiles, %s first: one that accepts suffices." % order[0], chain=lax["chain"],
               anchors=[anchor(lax["anchors"][0], profile=p) for p in order])
