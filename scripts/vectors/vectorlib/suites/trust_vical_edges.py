# SPDX-License-Identifier: Apache-2.0
"""trust/vical: versions, series of lists, what stands beside the signer, and what only warns."""
import datetime

from ..cborbytes import tdate
from ..certificates import utc
from ..crl import RevocationList
from ..faults import flip_last, setting
from ..trust_certificates import list_root, vical_signer
from ..keys import Key
from ..vical import entry
from .trust_vical_base import AUTHORITIES, ENTRIES, INVALID, ROOT, SECOND_BEFORE, SIGNER

UNKNOWN, UNTRUSTED = ["vical.signer_revocation_unknown"], ["vical.signer_untrusted"]
OLDER, SAME = "2026-06-13T00:00:00Z", "2026-06-14T00:00:00Z"


def add(s):
    for version in ("1.", "1.x", "1.0.1", "1.-1", " 1.0"):
        s.case("version-form-" + version.strip().replace(".", "-"), "The list's version is %r, which is no major and minor "
               "number (ISO/IEC 18013-5, C.1.7.1)." % version, ["vical.version"],
               on_list=lambda v, x=version: v.update(version=x))
    for version in ("1.1", "1.27"):
        s.case("version-minor-" + version[2:], "The list's version is %s: another minor number is read on." % version,
               on_list=setting(version=version))
    series(s)
    beside_the_signer(s)
    warnings(s)
    entries(s)


def series(s):
    clause = "ISO/IEC 18013-5, C.1.7.1"
    s.case("replaces-number-same-date", "The list in force has a lower number and the same date (%s)." % clause,
           previous={"issue": 39, "date": SAME})
    s.case("replaces-other-provider", "The list in force has a higher number and is another provider's under the same root, "
           "so that each counts for itself (%s)." % clause,
           previous={"issue": 41, "on_list": setting(vicalProvider="Another List Provider")})
    root = list_root("vical/edges root", "vical/edges root", common_name="Another Provider")
    signer = vical_signer("vical/edges signer", Key("vical/edges signer"), root)
    s.case("replaces-other-root", "The list in force has a higher number and is that of another root, so that each counts "
           "for itself (%s)." % clause, previous={"issue": 41, "signer": signer}, anchors=[ROOT, root])
    s.case("forged-under-same-number", "The list in force has the same number and other entries, and this one a signature "
           "with one bit changed: it is no word of the provider's (%s)." % clause, INVALID, previous={"date": OLDER},
           on_signature=flip_last)
    s.case("stranger-under-same-number", "The list in force has the same number and other entries, and a stranger signed "
           "this one: it is no word of the provider's (%s)." % clause, UNTRUSTED, previous={"date": OLDER}, signer=signer)


def beside_the_signer(s):
    clause = "RFC 9360, 2"
    bit = ROOT.der()
    altered = bit[:-1] + bytes([bit[-1] ^ 1])
    rows = [("root", "its root", [ROOT.der()], []), ("signer-again", "the signer's certificate again", [SIGNER.der()], []),
            ("garbage", "40 zero bytes", [bytes(40)], UNTRUSTED),
            ("altered-root", "its root with one bit of the signature changed", [altered], UNTRUSTED),
            ("root-and-garbage", "its root and 40 zero bytes", [ROOT.der(), bytes(40)], UNTRUSTED)]
    for identifier, told, others, failures in rows:
        s.case("x5chain-beside-" + identifier, "x5chain has the signer's certificate and %s (%s)." % (told, clause), failures,
               chain=[SIGNER.der(), *others])


def warnings(s):
    def case(identifier, told, expected, failures=(), **options):
        s.case("warns-" + identifier, told, failures, **options)
        s.cases[-1]["expect"]["warnings"] = expected
    good = RevocationList(ROOT).revoking(SIGNER.serial + 1)
    over = RevocationList(ROOT).revoking(SIGNER.serial + 1)
    over.next_update = SECOND_BEFORE
    case("no-revocation-list", "No revocation list of the provider's root is at hand, which warns (ISO/IEC 18013-5, B.3.2).",
         UNKNOWN)
    case("revocation-list", "The revocation list of the provider's root does not have the signer, and nothing warns.", [],
         crls=[good])
    case("revocation-list-over", "The revocation list of the provider's root is over, which warns.", UNKNOWN, crls=[over])
    case("beside-failure", "The signature has one bit changed, and no revocation list is at hand, which warns beside.",
         UNKNOWN, INVALID, on_signature=flip_last)
    case("signer-is-trust-point", "The trust point is the signer's own certificate, of which nobody could say that it is "
         "revoked.", UNKNOWN, anchors=[SIGNER])


def entries(s):
    authority = AUTHORITIES[0]
    half_a_day = utc(authority.not_after) + datetime.timedelta(hours=12)
    for identifier, when, skipped in (("half-a-day", half_a_day, 0), ("a-day", half_a_day + datetime.timedelta(hours=12), 1),
                                      ("half-a-day-and-second", half_a_day + datetime.timedelta(seconds=1), 1)):
        s.case("entry-not-after-" + identifier, "notAfter of an entry is %s later than the certificate's%s." % (
            identifier.replace("-", " "), "" if skipped else ", as a real list has it that writes hours up to twelve"),
            skipped=skipped, entries=[entry(authority, notAfter=tdate(when.strftime("%Y-%m-%dT%H:%M:%SZ"))), ENTRIES[1]])
    for count, skipped in ((256, 0), (257, 1)):
        kinds = ["com.example.%d" % number for number in range(count)]
        s.case("entry-doc-types-%d" % count, "An entry has %d document types; 256 are the limit." % count, skipped=skipped,
               entries=[entry(authority, kinds), ENTRIES[1]])
