# SPDX-License-Identifier: Apache-2.0
"""trust/presentations: whole answers, with the lists by which their issuer and document are judged."""
from .. import der
from ..certificates import CRL_URI
from ..crl import ISSUING_POINT, RevocationList
from ..faults import flip_last, setting
from ..keys import Key, b64url
from ..mdl import MDL
from ..suite import Suite
from ..trust_certificates import list_root, vical_signer
from ..vical import entry, vical
from ..world import World
from . import trust_presented_chains, trust_presented_status
from .apple_suite import WORLD, AppleSuite
from .trust_suite import encoded, pems

PROVIDER = list_root("presented/provider", "presented/provider")
LIST_SIGNER = vical_signer("presented/list signer", Key("presented/list signer"), PROVIDER)
UNTRUSTED, NOT_FOR_TYPE = ["issuer.untrusted"], ["issuer.doctype_not_allowed_for_ca"]
INVALID = UNTRUSTED + ["issuer.vical_invalid"]
REVOKED, UNKNOWN, STATE = (["issuer." + word] for word in ("cert_revoked", "revocation_unknown",
                                                          "state_mismatch_chain"))
PHOTO_ID = "org.iso.23220.photoid.1"
SECOND_BEFORE = "2026-06-15T11:59:59Z"


class Presentations(AppleSuite):
    def __init__(self):
        Suite.__init__(self, "trust", "presentations", "apple-wallet",
                       "whole answers under lists of authorities, revocation lists and status lists")

    def case(self, identifier, comment, failures=(), vicals=None, vical_trust=None, crls=None, lists=None, profile=None,
             status=None, **options):
        """`lists` has (uri, token); `status` is what an accepted answer comes to."""
        super().case(identifier, comment, failures, **options)
        made = self.cases[-1]
        if vicals is not None:
            made["input"]["vicals"] = encoded(vicals)
            made["input"]["vicalTrust"] = pems([PROVIDER] if vical_trust is None else vical_trust)
        if crls is not None:
            made["input"]["crls"] = encoded(crls)
        if lists is not None:
            made["input"]["statusLists"] = [{"uri": uri, "token": b64url(token)} for uri, token in lists]
        if profile:
            made["input"]["trustProfile"] = profile
        if status and not failures:
            made["expect"]["status"] = status


def listing(doc_types=(MDL,), root=WORLD.root, change=None, **options):
    """A VICAL with the authority of the answer; `change` alters its entry."""
    listed = entry(root, doc_types)
    if change:
        change(listed)
    return vical([listed], **{"signer": LIST_SIGNER, **options})


def suite():
    s = Presentations()
    authorities(s)
    unusable_lists(s)
    revocation(s)
    profiles(s)
    trust_presented_status.add(s)
    trust_presented_chains.add(s)
    return s


def authorities(s):
    s.case("vical-anchor", "The authority comes from a VICAL alone.", trust=[], vicals=[listing()], status="absent")
    s.case("vical-and-file", "The authority comes from a VICAL and is configured as well.", vicals=[listing()])
    s.case("vical-two-lists", "The second of two VICALs has the authority.", trust=[],
           vicals=[listing(root=World("P-384", label="unrelated", root_name="Another Example IACA").root), listing()])
    s.case("vical-several-types", "The VICAL lists the authority for photo IDs and mDLs.", trust=[],
           vicals=[listing([PHOTO_ID, MDL])])
    s.case("vical-other-type", "The VICAL lists the authority for photo IDs alone (ISO/IEC 18013-5, C.1.7.1).",
           NOT_FOR_TYPE, trust=[], vicals=[listing([PHOTO_ID])])
    s.case("vical-other-type-tolerated", "The VICAL lists the authority for photo IDs alone, and nobody may tolerate "
           "that.", NOT_FOR_TYPE, trust=[], vicals=[listing([PHOTO_ID])], tolerate=NOT_FOR_TYPE)
    s.case("vical-other-type-and-file", "The VICAL lists the authority for photo IDs alone, and it is configured for "
           "all types as well.", vicals=[listing([PHOTO_ID])])
    s.case("vical-other-authority", "The VICAL is sound and has another authority.", UNTRUSTED, trust=[],
           vicals=[listing(root=World("P-384", label="unrelated", root_name="Another Example IACA").root)])
    s.case("vical-re-keyed-authority", "The VICAL has an authority of the same name and another key.", UNTRUSTED,
           trust=[], vicals=[listing(root=World("P-384", label="re-keyed").root)])
    s.case("vical-entry-skipped", "The VICAL's entry has another ski than its certificate, and is skipped.", UNTRUSTED,
           trust=[], vicals=[listing(change=setting(ski=bytes(20)))])
    ended = World(label="presented-ended", change_root=lambda c: setattr(c, "not_after", SECOND_BEFORE))
    s.case("vical-authority-expired", "The VICAL is sound, and the authority in it ended a second ago.",
           ["issuer.cert_expired"], world=ended, trust=[], vicals=[listing(root=ended.root)])


def unusable_lists(s):
    stranger = list_root("presented/stranger", "presented/stranger", common_name="Another Provider")
    wrong_signer = vical_signer("presented/wrong signer", LIST_SIGNER.key, PROVIDER)
    wrong_signer.set("2.5.29.15", b"\x03\x02\x07\x80")
    own_root = {"chain": [LIST_SIGNER.der(), PROVIDER.der()]}
    rows = [("signature", "has a signature with one bit changed", listing(on_signature=flip_last), {}),
            ("overdue", "is over since a second", listing(next_update=SECOND_BEFORE), {}),
            ("expired", "is unusable since a second", listing(not_after=SECOND_BEFORE), {}),
            ("from-tomorrow", "is of tomorrow", listing(date="2026-06-16T12:00:00Z"), {}),
            ("version", "has version 2.0", listing(on_list=setting(version="2.0")), {}),
            ("unsigned-header", "names no certificate", listing(on_unprotected=lambda h: {}), {}),
            ("signer-profile", "is signed by somebody who may sign data and no lists", listing(signer=wrong_signer), {}),
            ("provider-unknown", "is another provider's", listing(), {"vical_trust": [stranger]}),
            ("no-provider", "is nobody's that is trusted", listing(), {"vical_trust": []}),
            ("provider-in-x5chain", "brings its provider's root along", listing(**own_root), {"vical_trust": []}),
            ("garbage", "is no list", b"\x84not a list", {}),
            ("signer-revoked", "is signed by a signer that its provider revoked", listing(),
             {"crls": [RevocationList(PROVIDER).revoking(LIST_SIGNER.serial)]})]
    for identifier, told, content, options in rows:
        s.case("vical-unusable-" + identifier, "The only VICAL %s, so that nobody vouches for the signer (ISO/IEC "
               "18013-5, C.1.8)." % told, INVALID, trust=[], vicals=[content], **options)
    s.case("vical-unusable-tolerated", "The only VICAL is over, and nobody may tolerate that.", INVALID, trust=[],
           vicals=[rows[1][2]], tolerate=INVALID)
    s.case("vical-unusable-and-file", "The VICAL is over, and the authority is configured: a bad list does not forbid "
           "other sources (second edition, 12.8.1).", vicals=[rows[1][2]])
    s.case("vical-unusable-and-usable", "One VICAL is badly signed, and another one is sound.", trust=[],
           vicals=[rows[0][2], listing()])
    other = World("P-384", label="unrelated", root_name="Another Example IACA").root
    s.case("vical-unusable-and-other-authority", "One VICAL is badly signed, and the sound one has another authority.",
           INVALID, trust=[], vicals=[rows[0][2], listing(root=other)])


def revocation(s):
    root, serial = WORLD.root, WORLD.signer.serial
    good = RevocationList(root).revoking(serial + 1)
    revoking = RevocationList(root).revoking(serial)
    stale, revoking_still = RevocationList(root).revoking(serial + 1), RevocationList(root).revoking(serial)
    stale.next_update = revoking_still.next_update = SECOND_BEFORE
    forged = RevocationList(root).revoking(serial)
    forged.signature_change = flip_last
    stranger = World("P-384", label="unrelated", root_name="Another Example IACA").root
    foreign = RevocationList(stranger).revoking(serial)
    s.case("crl-not-revoked-required", "The authority's list does not have the signer, and knowing that is required.",
           crls=[good], require=UNKNOWN)
    s.case("crl-signer-revoked", "The authority's list has the signer (ISO/IEC 18013-5, B.3.2).", REVOKED,
           crls=[revoking])
    s.case("crl-signer-revoked-tolerated", "The authority's list has the signer, and nobody may tolerate that.",
           REVOKED, crls=[revoking], tolerate=REVOKED)
    s.case("crl-signer-revoked-vical", "The authority comes from a VICAL, and its list has the signer.", REVOKED,
           trust=[], vicals=[listing()], crls=[revoking])
    s.case("crl-signer-revoked-stale", "The authority's list is over and has the signer: what was revoked stays so "
           "(ISO/IEC 18013-5, B.2).", REVOKED, crls=[revoking_still])
    for identifier, told, found in (("stale", "is over and does not have the signer", stale),
                                    ("forged", "has the signer and is badly signed", forged),
                                    ("foreign", "has the signer's serial number and is another authority's", foreign)):
        s.case("crl-%s-list" % identifier, "The only list %s: nothing is known, which warns (ISO/IEC 18013-5, B.3.2)."
               % told, crls=[found])
        s.case("crl-%s-list-required" % identifier, "The only list %s, and knowing is required." % told, UNKNOWN,
               crls=[found], require=UNKNOWN)
    for identifier, told, uri, failures in (("own", "the signer names", CRL_URI, []),
                                            ("other", "the signer does not name", "https://dmv.example/other.crl", UNKNOWN)):
        s.case("crl-point-%s-required" % identifier, "The authority's list is for one distribution point, which %s, and "
               "knowing is required (RFC 5280, 6.3.3)." % told, failures, crls=[for_point(root, uri)], require=UNKNOWN)
    s.case("crl-revoked-and-other-failures", "The authority's list has the signer, and the MSO has ended as well.",
           REVOKED + ["validity.expired"], crls=[revoking], valid_until="2026-06-15T11:00:00Z")


def for_point(root, uri):
    """A list that speaks of those certificates alone which name this distribution point."""
    made = RevocationList(root)
    names = der.implicit(0, der.implicit(0, der.implicit(6, uri.encode()), constructed=True), constructed=True)
    made.set(ISSUING_POINT, der.sequence(names), True)
    return made


def profiles(s):
    s.case("profile-aamva", "Both certificates name the same state, as AAMVA's profile asks for.", profile="aamva")
    bare = World(root_state=None, signer_state=None, label="no-state")
    s.case("profile-aamva-no-state", "Neither certificate names a state, under AAMVA's profile.", STATE, world=bare,
           profile="aamva")
    s.case("profile-iso-no-state", "Neither certificate names a state, under the profile of ISO.", world=bare,
           profile="iso")
