# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/digests: returned items against the MSO's digests (ISO/IEC 18013-5, 9.3.1), and the validity period."""
from ..cborbytes import Wide, embedded, encode, full_date, tdate
from ..drbg import random_bytes
from ..faults import flip, setting, shown_item
from ..mdl import AAMVA, ISO, PORTRAIT
from .apple_suite import AppleSuite

MISMATCH, NO_ID, NO_NAMESPACE = ["digest.mismatch"], ["digest.id_missing"], ["digest.namespace_missing"]
REUSED = ["digest.id_reused"]


def suite():
    s = AppleSuite("digests", "returned items that differ from what was signed, and validity periods")
    item_fields(s)
    added_items(s)
    wrappers(s)
    randoms(s)
    validity(s)
    return s


def changed(identifier, namespace=ISO, **members):
    return shown_item(namespace, identifier, setting(**members))


def item_fields(s):
    s.case("item-digest-id-of-other", "digestID was changed to that of an element that is not shown.", MISMATCH,
           on_shown=changed("family_name", digestID=1))
    s.case("item-digest-id-of-shown", "digestID was changed to that of another shown element.", MISMATCH + REUSED,
           on_shown=changed("family_name", digestID=2))
    s.case("item-digest-id-unknown", "digestID was changed to one that the MSO does not have.", NO_ID,
           on_shown=changed("family_name", digestID=77))
    s.case("item-random-bit", "One bit of `random` differs.", MISMATCH,
           on_shown=shown_item(ISO, "family_name", lambda i: i.update({"random": flip(i["random"], 9)})))
    s.case("item-random-longer", "A byte was added to `random`.", MISMATCH,
           on_shown=shown_item(ISO, "family_name", lambda i: i.update({"random": i["random"] + b"\x00"})))
    s.case("item-identifier-changed", "elementIdentifier was changed to another element's.", MISMATCH,
           on_shown=changed("family_name", elementIdentifier="given_name"))
    values = [("family_name", "Tanner"), ("birth_date", full_date("1985-03-29")), ("age_over_21", False),
              ("portrait", PORTRAIT[:-3] + b"\x00\xff\xd9")]
    for identifier, value in values:
        s.case("item-value-" + identifier, "The value of `%s` was changed." % identifier, MISMATCH,
               on_shown=changed(identifier, elementValue=value))
    s.case("item-value-aamva", "The value of an element in the second namespace was changed.", MISMATCH,
           on_shown=changed("DHS_compliance", AAMVA, elementValue="N"))
    s.case("item-member-added", "A member was added to an item after the digest was taken.", MISMATCH,
           on_shown=changed("family_name", x=1))
    s.case("item-key-order-changed", "An item's keys were put in another order after the digest was taken.", MISMATCH,
           on_shown=shown_item(ISO, "family_name", lambda i: dict(reversed(i.items()))))
    s.case("item-re-encoded", "An item says the same in longer form than the one that was hashed.", MISMATCH,
           on_shown=changed("family_name", digestID=Wide(0, 1)))
    s.case("item-wrapper-re-encoded", "An item's tag 24 has a longer head than the one that was hashed.", MISMATCH,
           on_shown=shown_item(ISO, "family_name", lambda i: Wide(embedded(i), 2)))
    s.case("two-items-changed", "Two elements were changed, and one names an unknown digest.", NO_ID + MISMATCH,
           on_shown=lambda shown: (changed("family_name", elementValue="X")(shown),
                                   changed("birth_date", digestID=78)(shown)) and None)
    s.case("digest-tolerated", "A changed value stays refused although the code is listed as tolerated: nothing "
           "cryptographic can be.", MISMATCH, on_shown=changed("family_name", elementValue="X"), tolerate=MISMATCH)


def added_items(s):
    def extra(number):
        return {"digestID": number, "random": random_bytes("forged salt", 16), "elementIdentifier": "weight",
                "elementValue": 70}

    s.case("item-added-unknown-digest", "An item was added whose digestID the MSO does not have.", NO_ID,
           on_shown=lambda shown: shown[ISO].append(extra(55)))
    s.case("item-added-on-decoy", "An item was added on the digest of an element that is not shown.", MISMATCH,
           on_shown=lambda shown: shown[ISO].append(extra(1)))
    s.case("item-added-on-used-digest", "An item was added on the digest of a shown element.", MISMATCH + REUSED,
           on_shown=lambda shown: shown[ISO].append(extra(0)))
    s.case("item-moved-to-unknown-namespace", "An item was moved to a namespace that valueDigests does not have.",
           NO_NAMESPACE, on_shown=lambda shown: shown.update({"org.iso.18013.5.1.US": [shown[ISO].pop(0)]}))
    s.case("item-moved-to-other-namespace", "An item was moved to the other namespace, where its digestID belongs to "
           "another element.", MISMATCH, shown=[(ISO, "family_name"), (ISO, "given_name"), (ISO, "birth_date")],
           on_shown=lambda shown: shown.update({AAMVA: [shown[ISO].pop(1)]}))
    s.case("namespace-renamed", "All items of a namespace stand under a name that differs in case.", NO_NAMESPACE,
           on_shown=lambda shown: shown.update({AAMVA.upper(): shown.pop(AAMVA)}))


def wrappers(s):
    s.case("digest-without-tag", "The digests are over the items without their tag 24.", MISMATCH,
           digest_input=encode)
    s.case("digest-of-byte-string", "The digests are over the byte strings without the tag.", MISMATCH,
           digest_input=lambda i: encode(encode(i)))
    s.case("digest-of-value", "The digests are over the element values alone.", MISMATCH,
           digest_input=lambda i: encode(i["elementValue"]))
    s.case("digest-one-bit", "One bit of the signed digest of a returned element differs.", MISMATCH,
           on_mso=lambda m: m["valueDigests"][AAMVA].update({0: flip(m["valueDigests"][AAMVA][0], 100)}))
    for name in ("SHA-384", "SHA-512"):
        s.case("digest-one-bit-" + name, "One bit of a signed %s digest differs." % name, MISMATCH,
               digest_algorithm=name,
               on_mso=lambda m: m["valueDigests"][AAMVA].update({0: flip(m["valueDigests"][AAMVA][0], 100)}))


def randoms(s):
    short = dict(on_item=lambda ns, i, item: item.update({"random": item["random"][:15]})
                 if i == "birth_date" else None)
    s.case("random-15-bytes", "`random` of an item has 15 bytes, fewer than 16 (ISO/IEC 18013-5, 9.1.2.5); a warning "
           "only.", **short)
    s.case("random-15-bytes-required", "`random` of an item has 15 bytes, and 16 are required.", ["item.random_short"],
           require=["item.random_short"], **short)
    same = dict(on_item=lambda ns, i, item: item.update({"random": bytes(range(16))})
                if i in ("birth_date", "DHS_compliance") else None)
    s.case("random-repeated", "Two items of different namespaces have the same `random`; a warning only.", **same)
    s.case("random-repeated-required", "Two items have the same `random`, and different ones are required.",
           ["item.random_repeated"], require=["item.random_repeated"], **same)


def validity(s):
    s.case("validity-expired", "validUntil was a second ago; no skew is allowed at the end.", ["validity.expired"],
           valid_until="2026-06-15T11:59:59Z")
    s.case("validity-expired-tolerated", "validUntil was a second ago, which is tolerated here.",
           valid_until="2026-06-15T11:59:59Z", tolerate=["validity.expired"])
    s.case("validity-starts-in-61-seconds", "validFrom is 61 seconds ahead; 60 are allowed for clocks that differ.",
           ["validity.not_yet_valid"], valid_from="2026-06-15T12:01:01Z")
    s.case("validity-starts-tomorrow", "validFrom is tomorrow.", ["validity.not_yet_valid"],
           valid_from="2026-06-16T12:00:00Z")
    s.case("validity-signed-before-certificate", "`signed` is a second before the signer certificate began.",
           ["validity.signed_outside_cert"], signed="2025-12-31T23:59:59Z")
    s.case("validity-signed-at-certificate-begin", "`signed` is the signer certificate's first second.",
           signed="2026-01-01T00:00:00Z")
    s.case("validity-signed-after-certificate", "The signer certificate has ended, and `signed` is after its end.",
           ["issuer.cert_expired", "validity.signed_outside_cert"], signed="2027-03-01T00:00:01Z",
           valid_from="2027-03-01T00:00:01Z", valid_until="2027-03-20T00:00:00Z", at="2027-03-02T00:00:00Z")
    s.case("validity-from-before-signed", "validFrom is a second before `signed` (ISO/IEC 18013-5, 9.1.2.4).",
           ["validity.order"], valid_from="2026-05-31T23:59:59Z")
    s.case("validity-until-equals-from", "validUntil equals validFrom, and the instant is just that one.",
           ["validity.order"], valid_from="2026-06-15T12:00:00Z", valid_until="2026-06-15T12:00:00Z")
    forms = [("fraction", "has a fraction", "2026-06-01T00:00:00.5Z"),
             ("zero-fraction", "has a fraction of zero", "2026-06-01T00:00:00.000Z"),
             ("offset", "has an offset of +02:00", "2026-06-01T02:00:00+02:00"),
             ("zero-offset", "has the offset +00:00", "2026-06-01T00:00:00+00:00"),
             ("small-t", "has a small `t`, which RFC 3339, 5.6 lets pass", "2026-06-01t00:00:00Z"),
             ("small-z", "has a small `z`, which RFC 3339, 5.6 lets pass", "2026-06-01T00:00:00z"),
             ("small-letters", "has a small `t` and `z`", "2026-06-01t00:00:00z")]
    for identifier, what, text in forms:
        for field in ("signed", "valid_from"):
            times = {"signed": "2026-06-01T00:00:00Z", "valid_from": "2026-06-02T00:00:00Z", field: text}
            if field == "valid_from":
                times["signed"] = "2026-05-31T00:00:00Z"
            name = {"signed": "signed", "valid_from": "validFrom"}[field]
            s.case("validity-%s-%s" % (name, identifier), "`%s` %s (ISO/IEC 18013-5, 9.1.2.4); a warning only."
                   % (name, what), **times)
            s.case("validity-%s-%s-required" % (name, identifier), "`%s` %s, and the form is required." % (name, what),
                   ["validity.format"], require=["validity.format"], **times)
    for name, time in (("signed", "2026-06-01T00:00:00Z"), ("expectedUpdate", "2026-06-25T00:00:00Z")):
        untagged = {"on_mso": lambda m, name=name, time=time: m["validityInfo"].update({name: time})}
        s.case("validity-%s-without-tag" % name, "`%s` is text without tag 0 (ISO/IEC 18013-5, 9.1.2.4); a warning only."
               % name, **untagged)
        s.case("validity-%s-without-tag-required" % name, "`%s` is text without tag 0, and the form is required." % name,
               ["validity.format"], require=["validity.format"], **untagged)
    s.case("validity-offset-counts", "validUntil is 13:30 at +02:00, so half an hour ago.", ["validity.expired"],
           valid_until="2026-06-15T13:30:00+02:00")
    s.case("validity-small-letters-count", "validUntil has a small `t` and `z`, and was a second ago.",
           ["validity.expired"], valid_until="2026-06-15t11:59:59z")
    seconds(s)
    no_instants(s)
    s.case("validity-outlives-certificate", "validUntil is a second after the signer certificate's end; a warning "
           "only.", valid_until="2027-03-01T00:00:01Z")
    s.case("validity-outlives-certificate-required", "validUntil is a second after the signer certificate's end, and "
           "that is required not to be.", ["validity.outlives_cert"], valid_until="2027-03-01T00:00:01Z",
           require=["validity.outlives_cert"])
    s.case("validity-ends-with-certificate", "validUntil is the signer certificate's last second.",
           valid_until="2027-03-01T00:00:00Z", require=["validity.outlives_cert"])
    s.case("validity-update-overdue", "expectedUpdate has passed, which only ever warns.",
           on_mso=lambda m: m["validityInfo"].update({"expectedUpdate": tdate("2026-06-10T00:00:00Z")}))
    s.case("validity-update-overdue-required", "expectedUpdate has passed, and an update in time is required.",
           ["validity.update_overdue"], require=["validity.update_overdue"],
           on_mso=lambda m: m["validityInfo"].update({"expectedUpdate": tdate("2026-06-10T00:00:00Z")}))


def seconds(s):
    """RFC 3339, 5.7: a minute has 61 seconds only where UTC has a leap second, at 23:59:60."""
    for field, name, day in (("signed", "signed", "2026-05-31"), ("valid_from", "validFrom", "2026-06-10"),
                             ("valid_until", "validUntil", "2026-06-30")):
        for time, what in (("12:00:60Z", "noon"), ("23:58:60Z", "23:58"), ("00:59:60Z", "00:59"),
                           ("23:59:60+01:00", "23:59 at an offset of an hour"), ("23:59:61Z", "23:59, and is number 61")):
            s.case("validity-%s-second-60-%s" % (name, time), "`%s` has a second too many, after %s (RFC 3339, 5.7)."
                   % (name, what), ["mso.structure"], **{field: "%sT%s" % (day, time)})
        s.case("validity-%s-leap-second" % name, "`%s` is a leap second (RFC 3339, 5.7), where one can be." % name,
               **{field: "%sT23:59:60Z" % day})
    s.case("validity-validFrom-leap-second-offset", "`validFrom` is a leap second written with an offset (RFC 3339, 5.7); a "
           "warning only.", valid_from="2026-06-11T01:59:60+02:00")


def no_instants(s):
    """RFC 3339, 5.6 and 5.7: what is written like an instant, and is none."""
    for field, name, day in (("signed", "signed", "2026-05-31"), ("valid_from", "validFrom", "2026-06-10"),
                             ("valid_until", "validUntil", "2026-06-30")):
        for identifier, written, what in (
                ("hour-24", day + "T24:00:00Z", "has the hour 24 (RFC 3339, 5.6)"),
                ("minute-60", day + "T12:60:00Z", "has the minute 60 (RFC 3339, 5.6)"),
                ("offset-minute-60", day + "T12:00:00+00:60", "has an offset of 60 minutes (RFC 3339, 5.6)"),
                ("offset-hour-24", day + "T12:00:00-24:00", "has an offset of 24 hours (RFC 3339, 5.6)"),
                ("month-0", "2026-00-10T12:00:00Z", "is of the month 0 (RFC 3339, 5.6)"),
                ("day-0", "2026-06-00T12:00:00Z", "is of the day 0 (RFC 3339, 5.7)"),
                ("june-31", "2026-06-31T12:00:00Z", "is of the 31st of June (RFC 3339, 5.7)"),
                ("more-behind", day + "T12:00:00Z ", "has a space behind its end (RFC 3339, 5.6)"),
                ("offset-behind", day + "T12:00:00Z+00:00", "has an offset behind its `Z` (RFC 3339, 5.6)")):
            s.case("validity-%s-%s" % (name, identifier), "`%s` %s." % (name, what), ["mso.structure"],
                   **{field: written})
    for identifier, field, name, written, what in (
            ("leap-day-of-2027", "valid_until", "validUntil", "2027-02-29T12:00:00Z",
             "is of the 29th of February of a year that is none of four (RFC 3339, 5.7)"),
            ("leap-day-of-2100", "valid_until", "validUntil", "2100-02-29T12:00:00Z",
             "is of the 29th of February of a year that ends a century and is no leap year (RFC 3339, 5.7)"),
            ("beyond-year-9999", "valid_until", "validUntil", "9999-12-31T23:59:59-01:00",
             "is in UTC of a year of five digits (RFC 3339, 1)"),
            ("before-year-0", "valid_from", "validFrom", "0000-01-01T00:00:00+01:00",
             "is in UTC before the first year that can be written (RFC 3339, 1)")):
        s.case("validity-%s-%s" % (name, identifier), "`%s` %s." % (name, what), ["mso.structure"], **{field: written})
    for month in range(1, 6):
        s.case("validity-of-month-%d" % month, "`signed` and `validFrom` are of the month %d, on the 28th." % month,
               signed="2026-%02d-28T00:00:00Z" % month, valid_from="2026-%02d-28T23:59:59Z" % month,
               require=["validity.order", "validity.format"])
        s.case("validity-ended-in-month-%d" % month, "`validUntil` was a month of this year, the %d. (ISO/IEC 18013-5, "
               "9.3.1)." % month, ["validity.expired"], signed="2026-01-01T00:00:00Z", valid_from="2026-01-01T00:00:00Z",
               valid_until="2026-%02d-28T00:00:00Z" % month)
