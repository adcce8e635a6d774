# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-paths: intermediates of x5chain, for anchors of the profile `chain` (RFC 5280, 6.1)."""
from .. import der
from ..certificates import (BASIC_CONSTRAINTS, EXTENDED_KEY_USAGE, KEY_USAGE, MDL_DS, MDOC_DS, basic_constraints,
                            document_signer, extended_key_usage, iaca, key_usage)
from ..crl import RevocationList
from ..faults import flip_last
from ..keys import Key
from ..mdl import MDL
from ..trust_certificates import FORBIDDEN, FORBIDDEN_VALUE, intermediate, name
from . import trust_path_base as paths

PHOTO_ID, PID = "org.iso.23220.photoid.1", "eu.europa.ec.eudi.pid.1"


def root_with(length, label="root"):
    made = iaca("chains/%s/%s" % (label, length), Key("chains/root"), "Example Ecosystem Root")
    made.set(BASIC_CONSTRAINTS, basic_constraints(True, length), True)
    return made


def leaf_of(issuer, label, usage=MDOC_DS, change=None, **names):
    made = document_signer("chains/" + label, Key("chains/leaf"), issuer, **names)
    made.set(EXTENDED_KEY_USAGE, extended_key_usage(usage))
    if change:
        change(made)
    return made


def middle_of(issuer, label, length=0, change=None, key="chains/middle", common_name="Example Issuing CA"):
    made = intermediate("chains/" + label, Key(key), issuer, common_name, length)
    if change:
        change(made)
    return made


def trusted(root, **more):
    return paths.anchor(root, profile="chain", **more)


def add(s):
    genuine(s)
    broken(s)
    profiles(s)
    revoked(s)


def lines(count, label="line", root_length=None):
    """A root, `count` CAs below it and a signer: (root, chain leaf first)."""
    root = root_with(root_length, label)
    above, chain = root, []
    for number in range(count):
        above = middle_of(above, "%s/%d" % (label, number), count - 1 - number, key="chains/%s/%d" % (label, number),
                          common_name="Example CA %d" % (number + 1))
        chain.insert(0, above)
    return root, [leaf_of(above, label)] + chain


def genuine(s):
    direct = root_with(0)
    s.case("chain-direct", "The anchor allows chains, and issued the signer itself.", chain=[leaf_of(direct, "direct")],
           anchors=[trusted(direct)], doc_type=PHOTO_ID)
    for count, told in ((1, "One CA stands"), (2, "Two CAs stand"), (3, "Three CAs stand")):
        root, chain = lines(count, "count-%d" % count)
        for kind, doc_type in (("photo-id", PHOTO_ID), ("pid", PID)):
            s.case("chain-%s-%d" % (kind, count), "%s between anchor and signer of a %s." % (told, doc_type),
                   chain=chain, anchors=[trusted(root)], doc_type=doc_type)
    root, chain = lines(2, "count-2")
    stranger = iaca("chains/stranger", Key("chains/stranger"), "Stranger")
    orders = [("shuffled", "come in the other order", [chain[0], chain[2], chain[1]]),
              ("root-included", "are followed by the root", chain + [root]),
              ("root-between", "have the root between them", [chain[0], root, chain[1], chain[2]]),
              ("stranger", "have an unrelated root between them", [chain[0], stranger, chain[2], chain[1]]),
              ("twice", "come twice each", [chain[0], chain[1], chain[1], chain[2], chain[2]])]
    for identifier, told, order in orders:
        s.case("chain-" + identifier, "The CAs between anchor and signer %s." % told, chain=order,
               anchors=[trusted(root)], doc_type=PHOTO_ID)
    lengths = lines(2, "lengths", 2)
    s.case("chain-path-length-2", "The anchor allows two CAs below it, and there are two (RFC 5280, 4.2.1.9).",
           chain=lengths[1], anchors=[trusted(lengths[0])], doc_type=PHOTO_ID)
    exact = lines(1, "exact", 1)
    s.case("chain-path-length-1", "The anchor allows one CA below it, and there is one.", chain=exact[1],
           anchors=[trusted(exact[0])], doc_type=PHOTO_ID)
    first = middle_of(root_with(1, "rolled"), "rolled/first", 0, key="chains/rolled/first")
    second = middle_of(first, "rolled/second", 0, key="chains/rolled/second")
    s.case("chain-self-issued-intermediate", "A CA certified its own next key; such certificates do not count for path "
           "lengths (RFC 5280, 4.2.1.9).", chain=[leaf_of(second, "rolled/leaf"), second, first],
           anchors=[trusted(root_with(1, "rolled"))], doc_type=PHOTO_ID)
    twin = middle_of(root_with(None, "twin"), "twin/right")
    wrong = middle_of(root_with(None, "twin"), "twin/wrong", key="chains/other")
    s.case("chain-re-keyed-intermediate", "Two CAs of x5chain share one name, and the second has the key.",
           chain=[leaf_of(twin, "twin"), wrong, twin], anchors=[trusted(root_with(None, "twin"))], doc_type=PHOTO_ID)


def broken(s):
    root, (leaf, upper_leaf, top) = lines(2, "count-2")
    one_root = root_with(None, "one")
    rows = [("missing-upper", "The CA under the anchor is missing.", [leaf, upper_leaf], root),
            ("missing-lower", "The CA above the signer is missing.", [leaf, top], root),
            ("missing-both", "Both CAs are missing.", [leaf], root)]
    for identifier, told, chain, anchor in rows:
        s.case("chain-" + identifier, told, paths.UNTRUSTED, chain=chain, anchors=[trusted(anchor)], doc_type=PHOTO_ID)
    changes = [
        ("expired", "ended a second ago", paths.EXPIRED, lambda c: setattr(c, "not_after", paths.SECOND_BEFORE)),
        ("expires-now", "ends now", [], lambda c: setattr(c, "not_after", paths.NOW)),
        ("not-yet-valid", "begins in 61 seconds", paths.NOT_YET, lambda c: setattr(c, "not_before", paths.IN_61)),
        ("begins-in-60-seconds", "begins in 60 seconds, as far as clocks may differ", [],
         lambda c: setattr(c, "not_before", paths.IN_60)),
        ("not-ca", "says that it is no CA", paths.UNTRUSTED,
         lambda c: c.set(BASIC_CONSTRAINTS, der.sequence(), True)),
        ("no-basic-constraints", "has no basic constraints", paths.UNTRUSTED, lambda c: c.without(BASIC_CONSTRAINTS)),
        ("no-cert-sign", "may not sign certificates", paths.UNTRUSTED, lambda c: c.set(KEY_USAGE, key_usage(6))),
        ("unknown-critical", "has an unknown critical extension", paths.UNTRUSTED,
         lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", True, b"\x05\x00"))),
        ("name-constraints", "has name constraints that are not critical, which ought to be applied and never are used "
         "(ISO/IEC 18013-5, B.1 and B.3.1)", paths.UNTRUSTED, lambda c: c.more_extensions.append(
             (FORBIDDEN["name-constraints"], False, FORBIDDEN_VALUE["name-constraints"]))),
        ("unknown", "has an unknown extension that is not critical", [],
         lambda c: c.more_extensions.append(("1.3.6.1.4.1.55555.1", False, b"\x05\x00"))),
        ("signature-bit", "has a signature with one bit changed", paths.UNTRUSTED,
         lambda c: setattr(c, "signature_change", flip_last)),
        ("signed-by-other", "is signed by another key than the anchor's", paths.UNTRUSTED,
         lambda c: setattr(c, "issuer_key", Key("chains/other"))),
        ("self-signed", "is signed by itself", paths.UNTRUSTED, self_sign),
        ("issuer-name", "names another issuer", paths.UNTRUSTED,
         lambda c: setattr(c, "issuer", name(("2.5.4.6", "US"), ("2.5.4.3", "Nobody")))),
        ("other-country", "names another country than anchor and signer, which are compared with each other", [],
         lambda c: None),
    ]
    for identifier, told, failures, change in changes:
        middle = middle_of(one_root, identifier, change=change)
        if identifier == "other-country":
            middle.subject = name(("2.5.4.6", "CA"), ("2.5.4.3", "Example Issuing CA"))
        s.case("chain-intermediate-" + identifier, "The CA between %s (RFC 5280, 6.1)." % told, failures,
               chain=[leaf_of(middle, identifier), middle], anchors=[trusted(one_root)], doc_type=PHOTO_ID)
    tight = lines(1, "tight", 0)
    s.case("chain-path-length-anchor", "The anchor allows no CA below it, and there is one (RFC 5280, 4.2.1.9).",
           paths.UNTRUSTED, chain=tight[1], anchors=[trusted(tight[0])], doc_type=PHOTO_ID)
    top = middle_of(one_root, "tight/top", 0, key="chains/tight/top", common_name="Example Top CA")
    lower = middle_of(top, "tight/lower", 0, key="chains/tight/lower")
    s.case("chain-path-length-intermediate", "The upper of two CAs allows none below it (RFC 5280, 4.2.1.9).",
           paths.UNTRUSTED, chain=[leaf_of(lower, "tight/leaf"), lower, top], anchors=[trusted(one_root)],
           doc_type=PHOTO_ID)
    issuing = leaf_of(one_root, "issuing")
    s.case("chain-signer-issues", "A document signer issued another one, which it may not.", paths.UNTRUSTED,
           chain=[leaf_of(issuing, "issued"), issuing], anchors=[trusted(one_root)], doc_type=PHOTO_ID)
    middle = middle_of(one_root, "dates")
    for identifier, told, failures, change in (
            ("expired", "ended a second ago", paths.EXPIRED, lambda c: setattr(c, "not_after", paths.SECOND_BEFORE)),
            ("signature-bit", "has a signature with one bit changed", paths.UNTRUSTED,
             lambda c: setattr(c, "signature_change", flip_last))):
        s.case("chain-signer-" + identifier, "The signer below a CA %s." % told, failures,
               chain=[leaf_of(middle, "dates/" + identifier, change=change), middle], anchors=[trusted(one_root)],
               doc_type=PHOTO_ID)
    s.case("chain-country-differs", "The signer names another country than the anchor (ISO/IEC 18013-5, 9.3.3).",
           paths.COUNTRY, chain=[leaf_of(middle, "dates/country", country="CA"), middle], anchors=[trusted(one_root)],
           doc_type=PHOTO_ID)


def self_sign(certificate):
    certificate.issuer, certificate.issuer_key = certificate.subject, certificate.key


def profiles(s):
    root, chain = lines(1, "profiles")
    mdl = [leaf_of(chain[1], "mdl", MDL_DS), chain[1]]
    s.case("chain-mdl", "The anchor allows chains, but an mDL's signer is issued by its IACA itself (ISO/IEC 18013-5, "
           "B.1.4).", paths.UNTRUSTED, chain=mdl, anchors=[trusted(root)], doc_type=MDL)
    s.case("chain-mdl-direct", "The anchor allows chains, and issued the signer of an mDL itself.",
           chain=[leaf_of(root, "mdl/direct", MDL_DS)], anchors=[trusted(root)], doc_type=MDL)
    s.case("chain-iso-profile", "The anchor is held to the profile of ISO, which has no CA between.", paths.UNTRUSTED,
           chain=chain, anchors=[paths.anchor(root, profile="iso")], doc_type=PHOTO_ID)
    s.case("chain-no-profile", "The anchor has no profile of its own, so that of ISO.", paths.UNTRUSTED,
           chain=chain, anchors=[root], doc_type=PHOTO_ID)
    s.case("chain-aamva-profile", "The anchor is held to AAMVA's profile, which has no CA between.", paths.UNTRUSTED,
           chain=chain, anchors=[paths.anchor(root, profile="aamva")], doc_type=PHOTO_ID)
    s.case("chain-for-type", "The anchor allows chains for photo IDs alone, and the document is one.", chain=chain,
           anchors=[trusted(root, docTypes=[PHOTO_ID])], doc_type=PHOTO_ID)
    s.case("chain-two-entries", "One root is configured under the profile of ISO and under that of chains.",
           chain=chain, anchors=[paths.anchor(root, profile="iso"), trusted(root)], doc_type=PHOTO_ID)


def revoked(s):
    root, chain = lines(1, "revocation")
    leaf, middle = chain

    def with_lists(identifier, told, failures, *lists):
        s.case("chain-" + identifier, told, failures, chain=chain, anchors=[trusted(root)], doc_type=PHOTO_ID,
               crls=list(lists))
    with_lists("crl-good", "The lists of anchor and CA revoke others.", [], RevocationList(root).revoking(7),
               RevocationList(middle).revoking(8))
    with_lists("crl-signer-revoked", "The CA's list has the signer.", paths.REVOKED,
               RevocationList(root), RevocationList(middle).revoking(leaf.serial))
    with_lists("crl-intermediate-revoked", "The anchor's list has the CA between.", paths.REVOKED,
               RevocationList(root).revoking(middle.serial), RevocationList(middle))
    with_lists("crl-anchor-lists-signer", "The anchor's list has the serial number of the signer, which it did not "
               "issue.", [], RevocationList(root).revoking(leaf.serial), RevocationList(middle))
    with_lists("crl-intermediate-only", "The anchor's list is not at hand; nothing is known of the CA between, which "
               "warns.", [], RevocationList(middle))
