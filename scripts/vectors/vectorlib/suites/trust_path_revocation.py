# SPDX-License-Identifier: Apache-2.0
"""trust/certificate-paths: revocation lists (ISO/IEC 18013-5, B.2 and B.3.2). A list that says nothing only warns."""
from .. import der
from ..certificates import (AKI, ECDSA, READER_AUTH, authority_key_identifier, basic_constraints, crl_points,
                            extended_key_usage, iaca, key_identifier, key_usage)
from ..crl import CRL_NUMBER, DELTA, INVALIDITY_DATE, ISSUING_POINT, REASON, RevocationList, extension, reason
from ..faults import flip, flip_last
from ..keys import Key
from . import trust_path_base as paths

STALE_BY_HOUR = "2026-06-15T11:00:00Z"


def revoking(change=None, root=None, serials=None):
    """A list that has the signer."""
    made = RevocationList(root or paths.ROOT).revoking(*(serials or [paths.SIGNER.serial]))
    if change:
        change(made)
    return made


def add(s):
    root, serial = paths.ROOT, paths.SIGNER.serial
    s.case("crl-empty", "The issuer's list is empty: the signer is not revoked.", crls=[RevocationList(root)])
    s.case("crl-others", "The issuer's list has other certificates.",
           crls=[RevocationList(root).revoking(serial - 1, serial + 1, 5)])
    s.case("crl-revoked", "The issuer's list has the signer (ISO/IEC 18013-5, B.3.2).", paths.REVOKED,
           crls=[revoking()])
    s.case("crl-revoked-among-many", "The signer is the last but one of 300 entries.", paths.REVOKED,
           crls=[revoking(serials=[serial + n for n in range(-298, 2)])])
    s.case("crl-revoked-twice", "The list has the signer twice.", paths.REVOKED,
           crls=[revoking(serials=[serial, serial])])
    s.case("crl-revoked-reason", "The entry has a reason, which profile lists do not have; it is revoked all the same.",
           paths.REVOKED, crls=[revoking(lambda c: setattr(c, "entries", [
               (serial, [extension(REASON, False, reason(1))])]))])
    near = [("byte-more", "the signer's with a byte more", serial << 8), ("byte-less", "the signer's without its last "
            "byte", serial >> 8), ("bit", "the signer's with one bit changed", serial ^ 1)]
    for identifier, told, number in near:
        s.case("crl-serial-" + identifier, "The serial number in the list is %s." % told,
               crls=[revoking(serials=[number])])
    stranger = iaca("paths/crl stranger", Key("paths/stranger"), "Stranger IACA")
    rekeyed = iaca("paths/crl re-keyed", Key("paths/re-keyed"))
    s.case("crl-other-issuer", "The list of another authority has the same serial number.",
           crls=[revoking(root=stranger)])
    s.case("crl-other-issuer-and-own", "The list of another authority has the same serial number, and the issuer's own "
           "does not.", crls=[revoking(root=stranger), RevocationList(root)])
    s.case("crl-re-keyed-issuer", "A list under the issuer's name and another key has the serial number; it is no list "
           "of this issuer.", anchors=[rekeyed, root], crls=[revoking(root=rekeyed)])
    for order in (1, -1):
        s.case("crl-two-lists" + ("-reversed" if order < 0 else ""), "Of two lists in force one has the signer.",
               paths.REVOKED, crls=[RevocationList(root, 8), revoking()][::order])
    s.case("crl-stale-revoking-and-fresh", "The list that is over has the signer, and the one in force does not: what "
           "was revoked stays so, as no list has holds (ISO/IEC 18013-5, B.2).", paths.REVOKED, crls=[revoking(lambda c: setattr(c, "next_update", STALE_BY_HOUR)), RevocationList(root, 8)])
    broken = paths.iaca("paths/everything", paths.ROOT.key, state="US-ZZ")
    signer = paths.document_signer("paths/everything", paths.SIGNER.key, broken, country="CA", state="US-YY")
    signer.not_after = paths.SECOND_BEFORE
    signer.set("2.5.29.19", basic_constraints(), True)
    signer.set("2.5.29.37", extended_key_usage(READER_AUTH))
    broken.set("2.5.29.15", key_usage(5))
    broken.set("2.5.29.19", basic_constraints(False, None), True)
    s.case("everything", "Everything is wrong with signer and anchor that can be, and is told in the order of the "
           "report; the anchor may not sign lists, so nothing is known of revocation.",
           ["issuer.cert_expired", "issuer.cert_profile", "issuer.cert_profile", "issuer.eku",
            "issuer.country_mismatch_chain", "issuer.state_mismatch_chain"], chain=[signer], anchors=[broken],
           crls=[RevocationList(broken).revoking(signer.serial)])
    broken.set("2.5.29.15", key_usage(5, 6))
    s.case("everything-revoked", "Everything is wrong with signer and anchor that can be, revocation with it.",
           ["issuer.cert_expired", "issuer.cert_profile", "issuer.cert_profile", "issuer.eku",
            "issuer.country_mismatch_chain", "issuer.state_mismatch_chain", "issuer.cert_revoked"], chain=[signer],
           anchors=[broken], crls=[RevocationList(broken).revoking(signer.serial)])
    staleness(s)
    problems(s)


def staleness(s):
    def ending(at, *serials):
        return [revoking(lambda c: setattr(c, "next_update", at), serials=serials or None)]
    other = paths.SIGNER.serial + 1
    s.case("crl-ends-now", "The list's nextUpdate is now; it has the signer.", paths.REVOKED, crls=ending(paths.NOW))
    s.case("crl-stale", "The list's nextUpdate was a second ago, and it does not have the signer: nothing is known, "
           "which warns (ISO/IEC 18013-5, B.3.2).", crls=ending(paths.SECOND_BEFORE, other))
    s.case("crl-stale-revoked", "The list's nextUpdate was a second ago, and it has the signer: what was revoked stays "
           "so (ISO/IEC 18013-5, B.2).", paths.REVOKED, crls=ending(paths.SECOND_BEFORE))
    for identifier, told, grace in (("within", "an hour of grace is set", 3600),
                                    ("beyond", "a second less of grace is set", 3599)):
        s.case("crl-stale-%s-grace" % identifier, "The list ended an hour ago, and %s; it has another certificate."
               % told, crls=ending(STALE_BY_HOUR, other), crlGraceSeconds=grace)
        s.case("crl-stale-%s-grace-revoked" % identifier, "The list ended an hour ago, and %s; it has the signer."
               % told, paths.REVOKED, crls=ending(STALE_BY_HOUR), crlGraceSeconds=grace)
    for value, told, failures in ((paths.IN_60, "60 seconds ahead, as far as clocks may differ", paths.REVOKED),
                                  (paths.IN_61, "61 seconds ahead: it says nothing", [])):
        s.case("crl-begins-%d" % (60 + (value == paths.IN_61)), "The list's thisUpdate is %s." % told, failures,
               crls=[revoking(lambda c, v=value: setattr(c, "this_update", v))])


def problems(s):
    wrong = authority_key_identifier(flip(key_identifier(paths.ROOT.key), 3))
    partial = der.sequence(der.implicit(1, b"\xff"))
    indirect = der.sequence(der.implicit(4, b"\xff"))
    invalidity = der.element(0x18, b"20260501000000Z")
    rows = [
        ("version-1", "says no version", lambda c: setattr(c, "version", 0)),
        ("no-authority-key", "has no authority key identifier", lambda c: c.without(AKI)),
        ("other-authority-key", "has another authority key identifier", lambda c: c.set(AKI, wrong)),
        ("no-number", "has no number", lambda c: c.without(CRL_NUMBER)),
        ("no-next-update", "has no nextUpdate", lambda c: setattr(c, "next_update", None)),
        ("delta", "is a delta", lambda c: c.set(DELTA, der.integer(3), True)),
        ("indirect", "is indirect", lambda c: c.set(ISSUING_POINT, indirect, True)),
        ("partial", "covers end-entity certificates alone", lambda c: c.set(ISSUING_POINT, partial, True)),
        ("unknown-critical", "has an unknown critical extension",
         lambda c: c.more_extensions.append(extension("1.3.6.1.4.1.55555.1", True, b"\x05\x00"))),
        ("entry-critical", "has an entry with a critical extension",
         lambda c: setattr(c, "entries", [(c.entries[0][0], [extension(INVALIDITY_DATE, True, invalidity)])])),
        ("inner-algorithm", "names another algorithm inside than outside",
         lambda c: setattr(c, "inner_algorithm", ECDSA["sha384"])),
        ("signature-bit", "has a signature with one bit changed",
         lambda c: setattr(c, "signature_change", flip_last)),
        ("other-key", "is signed by another key", lambda c: setattr(c, "issuer_key", Key("paths/stranger"))),
    ]
    for identifier, told, change in rows:
        s.case("crl-" + identifier, "The list has the signer, but %s: it says nothing, which warns (ISO/IEC 18013-5, "
               "B.2)." % told, crls=[revoking(change)])
    s.case("crl-problem-and-good", "One list of the issuer is badly signed and has the signer; the other is sound and "
           "does not.", crls=[revoking(lambda c: setattr(c, "signature_change", flip_last)),
                              RevocationList(paths.ROOT)])
    s.case("crl-freshest", "The list names where its deltas are, not critically.", paths.REVOKED,
           crls=[revoking(lambda c: c.set("2.5.29.46", crl_points("https://dmv.example/delta.crl")))])
