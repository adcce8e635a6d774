# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/elements: values that contradict the certificate, each other or their types, and the request."""
from ..cborbytes import Tag, full_date, tdate
from ..certificates import authority_name
from ..mdl import ISO
from ..world import World
from .apple_element_edges import edges
from .apple_nested import nested_forms
from .apple_requests import requests
from .apple_suite import AppleSuite, asking, issuing, warned

TYPE = ["element.type"]
COMMON = "org.iso.23220.1"
COUNTRY, JURISDICTION = ["element.issuing_country_mismatch"], ["element.issuing_jurisdiction_mismatch"]


def suite():
    s = AppleSuite("elements", "element values, ages and requests")
    country(s)
    dates(s)
    types(s)
    nested_forms(s)
    values(s)
    ages(s)
    requests(s)
    edges(s)
    return s


def country(s):
    for number, value in enumerate(("CA", "us", "USA", "")):
        s.case("issuing-country-%d" % number, "`issuing_country` is %r and the signer certificate says US "
               "(ISO/IEC 18013-5, 7.2.1)." % value, COUNTRY, **issuing(issuing_country=value))
    s.case("issuing-country-bytes", "`issuing_country` is a byte string, which equals no countryName of a certificate "
           "(ISO/IEC 18013-5, 7.2.1); its type warns beside.", COUNTRY, **issuing(issuing_country=b"US"))
    s.case("issuing-country-bytes-requested", "`issuing_country` is a byte string and was requested, so that its type "
           "fails as well (ISO/IEC 18013-5, 7.2.1, Table 5).", COUNTRY + TYPE, request=asking("issuing_country"),
           **issuing(issuing_country=b"US"))
    for value, failures in (("US", []), ("FR", COUNTRY)):
        s.case("issuing-country-second-namespace-" + value, "The certificate and `issuing_country` of `%s` say US, "
               "that of `%s` says %s; each must equal the certificate's (ISO/IEC 18013-5, 7.2.1)."
               % (ISO, COMMON, value), failures,
               issued={ISO: {"issuing_country": "US"}, COMMON: {"issuing_country": value}},
               shown=[(ISO, "issuing_country"), (COMMON, "issuing_country")])
    s.case("issuing-country-tolerated", "`issuing_country` differs from the certificate's, which is tolerated here.",
           tolerate=COUNTRY, **issuing(issuing_country="CA"))
    canada = World(label="signer-country-ca", change_signer=country_of_signer)
    s.case("issuing-country-differs-with-chain", "The signer certificate names another country than its root and than "
           "`issuing_country`.", ["issuer.country_mismatch_chain"] + COUNTRY, world=canada,
           **issuing(issuing_country="US"))
    for number, value in enumerate(("US-YY", "US-zz", "ZZ", "")):
        s.case("issuing-jurisdiction-%d" % number, "`issuing_jurisdiction` is %r and the signer certificate says US-ZZ "
               "(ISO/IEC 18013-5, 7.2.1)." % value, JURISDICTION, **issuing(issuing_jurisdiction=value))
    stateless = World(root_state=None, signer_state=None, label="no-state")
    s.case("issuing-jurisdiction-free", "The signer certificate names no state, so `issuing_jurisdiction` may be any.",
           world=stateless, **issuing(issuing_jurisdiction="US-YY"))
    warned(s, "jurisdiction-of-other-country", "`issuing_jurisdiction` is CA-ON and `issuing_country` is US (the "
           "certificate names no state)", "element.jurisdiction_country", world=stateless,
           **issuing(issuing_country="US", issuing_jurisdiction="CA-ON"))
    for name, country, jurisdiction, what in (
            ("jurisdiction-bytes", "US", b"US-ZZ", "`issuing_jurisdiction` is a byte string"),
            ("jurisdiction-number", "US", 1, "`issuing_jurisdiction` is a number")):
        warned(s, name, what + " and `issuing_country` is US (the certificate names no state)",
               "element.jurisdiction_country", world=stateless,
               **issuing(issuing_country=country, issuing_jurisdiction=jurisdiction))


def country_of_signer(certificate):
    certificate.subject = authority_name("Example Document Signer", "CA", "US-ZZ")


def dates(s):
    warned(s, "issue-date-after-valid-from", "`issue_date` is a day after the MSO's validFrom",
           "element.issue_date_after_validfrom", **issuing(issue_date=full_date("2026-06-02")))
    warned(s, "issue-date-time-after-valid-from", "`issue_date` is a tdate an hour after the MSO's validFrom",
           "element.issue_date_after_validfrom", **issuing(issue_date=tdate("2026-06-01T01:00:00Z")))
    s.case("issue-date-on-valid-from", "`issue_date` is the day of validFrom.",
           require=["element.issue_date_after_validfrom"], **issuing(issue_date=full_date("2026-06-01")))
    warned(s, "expiry-date-past", "`expiry_date` is past; the MSO is valid, so that is administrative only "
           "(ISO/IEC 18013-5, 9.1.2.4)", "element.document_expired", **issuing(expiry_date=full_date("2026-05-31")))
    warned(s, "expiry-date-time-past", "`expiry_date` is a tdate an hour ago", "element.document_expired",
           **issuing(expiry_date=tdate("2026-06-15T11:00:00Z")))
    unreadable_dates(s)


def unreadable_dates(s):
    """Of a date that there is not nobody can say that it lies where it should, even if all that can be read of it would."""
    for identifier, code, told, clause, day in (
            ("expiry_date", "element.document_expired", "the document is required to be in time", "9.1.2.4, note 2", "2030"),
            ("issue_date", "element.issue_date_after_validfrom", "issue after validFrom is required not to be", "7.2.1",
             "2020")):
        for name, value, what in (
                ("february-30", full_date(day + "-02-30"), "a day that no calendar has"),
                ("month-13", tdate(day + "-13-01T12:00:00Z"), "of a month that no calendar has"),
                ("second-60", tdate(day + "-01-01T12:00:60Z"), "of a second that no clock has"),
                ("basic-form", full_date(day + "0101"), "a day without hyphens"),
                ("week", full_date(day + "-W01-1"), "a day by its week"),
                ("without-zone", tdate(day + "-01-01T12:00:00"), "an instant without a zone"),
                ("with-space", tdate(day + "-01-01 12:00:00Z"), "an instant with a space in place of the T"),
                ("without-seconds", tdate(day + "-01-01T12:00Z"), "an instant without seconds"),
                ("text", "%s-01-01" % day, "text without a tag")):
            case = "%s-%s" % (identifier.replace("_", "-"), name)
            s.case(case, "`%s` is %s; a warning only." % (identifier, what), **issuing(**{identifier: value}))
            s.case(case + "-required", "`%s` is %s, and %s (ISO/IEC 18013-5, %s)." % (identifier, what, told, clause),
                   [code], require=[code], **issuing(**{identifier: value}))


def types(s):
    wrong = [
        ("family-name-number", "family_name", 5, "a number"),
        ("given-name-bytes", "given_name", b"Zoe", "a byte string"),
        ("birth-date-text", "birth_date", "1985-03-30", "text without tag 1004"),
        ("birth-date-time", "birth_date", tdate("1985-03-30T00:00:00Z"), "a tdate"),
        ("birth-date-epoch", "birth_date", Tag(1, 481000000), "a number with tag 1"),
        ("issue-date-text", "issue_date", "2023-01-15", "text without a tag"),
        ("expiry-date-number", "expiry_date", 20310114, "a number"),
        ("portrait-text", "portrait", "/9j/4AAQ", "base64 text"),
        ("portrait-null", "portrait", None, "null"),
        ("sex-text", "sex", "F", "text"),
        ("height-negative", "height", -171, "negative"),
        ("height-float", "height", 171.5, "a float"),
        ("document-number-number", "document_number", 1234567, "a number"),
        ("driving-privileges-map", "driving_privileges", {"vehicle_category_code": "B"}, "a map"),
        ("postal-code-number", "resident_postal_code", 501, "a number"),
        ("age-in-years-text", "age_in_years", "41", "text"),
    ]
    for identifier, element, value, what in wrong:
        s.case("type-" + identifier, "`%s` was requested and is %s (ISO/IEC 18013-5, Table 5)." % (element, what), TYPE,
               request=asking(element), **issuing(**{element: value}))
    for identifier, element, value, what in wrong[:4] + wrong[9:11]:
        s.case("type-%s-not-requested" % identifier, "`%s` is %s; no request is at hand, so this warns only."
               % (element, what), **issuing(**{element: value}))


def values(s):
    odd = [
        ("sex", 7, "no value of ISO/IEC 5218"),
        ("eye_colour", "violet", "no value of the table"),
        ("hair_colour", "green", "no value of the table"),
        ("family_name", "x" * 151, "longer than 150 characters"),
        ("given_name", "太郎", "outside ISO/IEC 8859-1"),
        ("portrait_capture_date", full_date("2022-12-20"), "a full-date, as some issuers write it"),
    ]
    for element, value, what in odd:
        s.case("value-" + element, "`%s` is %s, which only ever warns." % (element, what),
               **issuing(**{element: value}))
    for identifier, content in (("png", bytes.fromhex("89504e470d0a1a0a")), ("gif", b"GIF89a"), ("empty", b""),
                                ("ff-d8", b"\xff\xd8")):
        warned(s, "portrait-" + identifier, "`portrait` is neither JPEG nor JPEG 2000 (%s)" % identifier,
               "element.image_format", **issuing(portrait=content))
    warned(s, "signature-mark-png", "`signature_usual_mark` is a PNG", "element.image_format",
           **issuing(signature_usual_mark=bytes.fromhex("89504e470d0a1a0a")))
    s.case("element-unknown", "The namespace `%s` has an element that is not in its table; it is ignored, never "
           "trusted." % ISO, elements={ISO: {"family_name": "Turner"}},
           **issuing(family_name="Turner", favourite_colour="blue"))


def ages(s):
    for identifier, elements in (("18-false-21-true", {"age_over_18": False, "age_over_21": True}),
                                 ("21-true-18-false", {"age_over_21": True, "age_over_18": False}),
                                 ("three", {"age_over_18": True, "age_over_21": False, "age_over_65": True})):
        s.case("age-contradictory-" + identifier, "TRUE for an age and FALSE for a lower one contradict each other.",
               ["age.contradictory"], **issuing(**elements))
    s.case("age-both-false", "FALSE twice is no contradiction.", **issuing(age_over_21=False, age_over_65=False))
