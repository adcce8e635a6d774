# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/issuer-auth: `crit`, digests by number, empty lists, and dates that are none."""
from ..cborbytes import tdate
from ..mdl import ISO
from ..world import World
from .apple_suite import holding

CRITICAL, MSO, LIMIT = ["issuer.critical_header"], ["mso.structure"], ["cbor.limit"]
RULE = "RFC 9052, 3.1"


def edges(s):
    s.case("issuer-critical-unprotected", "`crit` stands in the unprotected header, where it says nothing that is signed "
           "(%s)." % RULE, CRITICAL, on_unprotected=lambda h: h.update({2: [1]}))
    s.case("issuer-critical-empty", "`crit` is an empty list (CDDL `[+ label]`; %s)." % RULE, CRITICAL,
           on_protected=lambda h: h.update({2: []}))
    s.case("issuer-critical-number", "`crit` is a number (%s)." % RULE, CRITICAL, on_protected=lambda h: h.update({2: 1}))
    s.case("issuer-critical-not-there", "`crit` names x5chain, which stands in the unprotected header; what is critical is "
           "protected (%s)." % RULE, CRITICAL, on_protected=lambda h: h.update({2: [33]}))
    s.case("issuer-critical-known", "`crit` names the algorithm, which every reader understands (%s)." % RULE,
           on_protected=lambda h: h.update({2: [1]}))
    s.case("device-critical-unprotected", "`crit` stands in the unprotected header of deviceSignature (%s)." % RULE,
           ["device.critical_header"], on_device_unprotected=lambda h: h.update({2: [1]}))
    s.case("digest-of-first-missing", "The digest with the lowest number is missing, and that of the next one is there "
           "(ISO/IEC 18013-5, 9.3.1).", ["digest.id_missing"],
           on_mso=lambda m: m["valueDigests"][ISO].pop(0) and None)
    s.case("mso-namespace-without-digests", "valueDigests has a namespace without a digest (CDDL `+`; ISO/IEC 18013-5, "
           "9.1.2.4).", MSO, on_mso=lambda m: m["valueDigests"].update({"com.example.club": {}}))
    s.case("mso-keyAuthorizations-empty", "keyAuthorizations is there and authorises nothing (ISO/IEC 18013-5, 9.1.2.4).",
           MSO, on_mso=lambda m: m["deviceKeyInfo"].update({"keyAuthorizations": {}}))
    s.case("mso-namespace-empty", "valueDigests has a namespace whose name is empty.", MSO,
           on_mso=lambda m: m["valueDigests"].update({"": {0: bytes(32)}}))
    s.case("mso-digests-4097", "A namespace has 4097 digests; 4096 are the limit.", LIMIT,
           **holding("com.example.club", {"level": 3}), on_mso=lambda m: m["valueDigests"]["com.example.club"].update(
               {number: b"" for number in range(1, 4097)}))
    # The next key would be a date, if a number were taken for the tag of the same number.
    s.case("mso-signed-zero", "`signed` is the number 0, and not a date with tag 0 (ISO/IEC 18013-5, 9.1.2.4).", MSO,
           on_mso=lambda m: m.update(validityInfo={
               "signed": 0, "2026-06-01T00:00:00Z": None, **{k: v for k, v in m["validityInfo"].items() if k != "signed"}}))
    dates(s)


def dates(s):
    """At the very second, and one beside."""
    overdue = ["validity.update_overdue"]
    for identifier, when, told, failures in (("now", "2026-06-15T12:00:00Z", "is this very second", []),
                                             ("past", "2026-06-15T11:59:59Z", "was a second ago", overdue)):
        s.case("expected-update-" + identifier, "expectedUpdate %s, and an update is required not to be overdue (ISO/IEC "
               "18013-5, 9.1.2.4)." % told, failures, require=overdue,
               on_mso=lambda m, w=when: m["validityInfo"].update(expectedUpdate=tdate(w)))
    world = World(label="signed-at-end", change_signer=lambda c: setattr(c, "not_after", "2026-06-15T12:00:00Z"))
    for identifier, signed, failures in (("end", "2026-06-15T12:00:00Z", []),
                                         ("after-end", "2026-06-15T12:00:01Z", ["validity.signed_outside_cert"])):
        s.case("signed-at-%s-of-certificate" % identifier, "The MSO was signed %s the last second of the signer's "
               "certificate (ISO/IEC 18013-5, 9.3.1)." % ("in" if not failures else "a second after"), failures,
               world=world, signed=signed, valid_from=signed, valid_until="2026-07-01T00:00:00Z")
