# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-paths: names, entries of anchors, and certificates that look like links (RFC 5280, 6.1; B.1.3)."""
from .. import der
from ..certificates import BASIC_CONSTRAINTS, KEY_USAGE, basic_constraints, document_signer, iaca, key_usage, name
from ..keys import Key
from ..trust_certificates import link
from . import trust_path_base as paths
from .trust_path_chains import leaf_of, lines, middle_of, root_with, trusted

PHOTO_ID, PID = paths.PHOTO_ID, paths.PID


def add(s):
    in_chains(s)
    anchors(s)
    like_links(s)
    links(s)


def in_chains(s):
    root = root_with(None, "edges")

    def case(identifier, told, leaf, middle, failures=tuple(paths.UNTRUSTED)):
        s.case("chain-edge-" + identifier, told + " (RFC 5280, 6.1).", failures, chain=[leaf, middle],
               anchors=[trusted(root)], doc_type=PHOTO_ID)
    nameless = middle_of(root, "edges/nameless", change=lambda c: setattr(c, "subject", der.sequence()))
    case("nameless", "The CA between has an empty name; who issues has one (4.1.2.6)", leaf_of(nameless, "edges/nameless"),
         nameless)
    middle = middle_of(root, "edges/name")
    other = leaf_of(middle, "edges/name", change=lambda c: setattr(
        c, "issuer", name(("2.5.4.6", "US"), ("2.5.4.3", "Nobody"))))
    case("issuer-name", "The CA between has the signer's issuer's key and key identifier, and another name", other, middle)
    doubled = middle_of(root, "edges/doubled", change=lambda c: c.more_extensions.extend(
        [("1.3.6.1.4.1.55555.1", False, b"\x05\x00")] * 2))
    case("extension-twice", "The CA between has one extension twice (4.2)", leaf_of(doubled, "edges/doubled"), doubled)
    usage = middle_of(root, "edges/usage", change=lambda c: c.set(KEY_USAGE, b"\x03\x05\x07"))
    case("key-usage-unreadable", "The CA between has a key usage that does not decode", leaf_of(usage, "edges/usage"), usage)


def anchors(s):
    root, chain = lines(1, "entries")
    other = iaca("edges/other entries", Key("edges/other entries"), "Another Ecosystem Root")
    other.set(BASIC_CONSTRAINTS, basic_constraints(True, 1), True)
    by_type = [paths.anchor(root, profile="iso", docTypes=[PID]), trusted(root, docTypes=[PHOTO_ID])]
    s.case("chain-entry-of-this-type", "One root is configured for PIDs under the profile of ISO, and for photo IDs "
           "under that of chains; the document is a photo ID.", chain=chain, anchors=by_type,
           doc_type=PHOTO_ID)
    s.case("chain-other-entry-of-root", "One root allows chains for PIDs; another one does for photo IDs, and is configured "
           "for PIDs under the profile of ISO. The chain of the PID leads to the second.", paths.NOT_FOR_TYPE, chain=chain,
           doc_type=PID, anchors=[trusted(other, docTypes=[PID]), *by_type])
    unfit = root_with(None, "unfit")
    unfit.version = 0
    middle = middle_of(unfit, "unfit")
    for identifier, shown in (("direct", [leaf_of(unfit, "unfit/direct")]), ("through", [leaf_of(middle, "unfit"), middle])):
        s.case("chain-root-version-1-" + identifier, "The anchor allows chains, and says version 1 with extensions all the "
               "same (ISO/IEC 18013-5, B.1.2).", paths.PROFILE, chain=shown, anchors=[trusted(unfit)], doc_type=PHOTO_ID)
    s.case("chain-other-root-of-type", "One root allows chains for photo IDs and another one for PIDs; the chain of the photo "
           "ID leads to the second.", paths.NOT_FOR_TYPE, chain=chain, doc_type=PHOTO_ID,
           anchors=[trusted(other, docTypes=[PHOTO_ID]), trusted(root, docTypes=[PID])])


def like_links(s):
    """A certificate that vouches for a root's name and key introduces that root, and stands in no signer's path."""
    def chainable(label, common_name):
        made = iaca("like links/" + label, Key("like links/" + label), common_name)
        made.set(BASIC_CONSTRAINTS, basic_constraints(True, None), True)
        return made
    old, new = chainable("old", "Example Ecosystem Root"), chainable("new", "Example Ecosystem Root 2")
    leaf = leaf_of(new, "like links/leaf")
    bridge = link("like links/link", new, old)
    s.case("chain-link-given", "The certificate between is a link that is at hand, to a root that is not offered (ISO/IEC "
           "18013-5, B.1.3).", paths.UNTRUSTED, chain=[leaf, bridge], anchors=[trusted(old)], doc_type=PHOTO_ID,
           links=[bridge], newRoots=[])
    s.case("chain-link-to-anchor", "The certificate between says of an anchor's name and key what only a link says, and "
           "that anchor is for PIDs (ISO/IEC 18013-5, B.1.3).", paths.NOT_FOR_TYPE, chain=[leaf, bridge],
           anchors=[trusted(old, docTypes=[PHOTO_ID]), paths.anchor(new, docTypes=[PID])], doc_type=PHOTO_ID)
    renewed = chainable("renewed", "Example Ecosystem Root")
    s.case("chain-root-name-between", "The certificate between has the root's name and another key, as a link to its next "
           "key has (ISO/IEC 18013-5, B.1.3).", paths.UNTRUSTED, anchors=[trusted(old)], doc_type=PHOTO_ID,
           chain=[leaf_of(renewed, "like links/renewed leaf"), link("like links/renewed", renewed, old)])


def links(s):
    old = iaca("link edges/old", Key("link edges/old"))

    def case(identifier, told, new=None, root=old, signer_of=None):
        new = new or iaca("link edges/new/" + identifier, Key("link edges/new/" + identifier), "Example IACA 2026")
        s.case("link-" + identifier, told + " (ISO/IEC 18013-5, B.1.3).", paths.UNTRUSTED, anchors=[root],
               chain=[document_signer("link edges/signer/" + identifier, Key("link edges/signer"), new)],
               links=[link("link edges/link/" + identifier, new, root)], newRoots=[new])
    unfit = iaca("link edges/unfit", Key("link edges/unfit"))
    unfit.version = 0
    case("old-root-version-1", "The old root says version 1 and has extensions all the same, and so vouches for nobody",
         root=unfit)
    for identifier, told, change in (
            ("new-root-signed-by-old", "The new root is not signed by itself, but by the old one",
             lambda c: setattr(c, "issuer_key", old.key)),
            ("new-root-signature-bit", "The new root has a signature with one bit changed",
             lambda c: setattr(c, "signature_change", lambda v: v[:-1] + bytes([v[-1] ^ 1]))),
            ("new-root-issued", "The new root names another issuer than itself",
             lambda c: setattr(c, "issuer", old.subject)),
            ("new-root-no-cert-sign", "The new root may not sign certificates",
             lambda c: c.set(KEY_USAGE, key_usage(6)))):
        new = iaca("link edges/new/" + identifier, Key("link edges/new/" + identifier), "Example IACA 2026")
        change(new)
        case(identifier, told, new)
