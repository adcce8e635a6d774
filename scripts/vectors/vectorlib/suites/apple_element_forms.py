# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/element-forms: every element of every data model with a value of another type (ISO/IEC 18013-5, Table 5)."""
from ..cborbytes import Tag, full_date, tdate
from ..mdl import AAMVA, ISO, MDL
from .apple_nested import PID, PID_WORLD
from .apple_suite import WORLD, AppleSuite, asking, holding

COMMON, PHOTO_ID = "org.iso.23220.1", "org.iso.23220.photoid.1"
TYPE, VALUE, IMAGE = ["element.type"], ["element.value"], ["element.image_format"]

# The elements of each namespace by the CBOR type that its data model gives them.
FORMS = {
    ISO: {
        "tstr": ["family_name", "given_name", "issuing_country", "issuing_authority", "document_number",
                 "un_distinguishing_sign", "administrative_number", "eye_colour", "hair_colour", "birth_place",
                 "resident_address", "resident_city", "resident_state", "resident_postal_code", "resident_street",
                 "issuing_jurisdiction", "nationality", "resident_country", "family_name_national_character",
                 "given_name_national_character"],
        "full-date": ["birth_date"],
        "date": ["issue_date", "expiry_date", "portrait_capture_date", "document_issue_date"],
        "uint": ["sex", "height", "weight", "age_in_years", "age_birth_year"],
        "bool": ["age_over_18"],
        "bstr": ["portrait", "biometric_template_face", "signature_usual_mark"],
        "array": ["driving_privileges"],
    },
    AAMVA: {
        "tstr": ["family_name_truncation", "given_name_truncation", "DHS_compliance", "DHS_compliance_text",
                 "name_suffix", "aka_suffix", "aka_family_name", "aka_given_name", "aka_family_name.v2",
                 "aka_given_name.v2", "race_ethnicity", "resident_county", "audit_information"],
        "full-date": ["hazmat_endorsement_expiration_date"],
        "uint": ["sex", "DHS_temporary_lawful_status", "EDL_credential", "CDL_indicator", "organ_donor", "veteran",
                 "weight_range", "aamva_version"],
        "array": ["domestic_driving_privileges"],
    },
    COMMON: {
        "tstr": ["family_name_unicode", "given_name_unicode", "family_name_latin1", "given_name_latin1",
                 "issuing_authority_unicode", "issuing_authority_latin1", "issuing_country", "document_number",
                 "birthplace", "name_at_birth", "resident_address_unicode", "resident_city_unicode",
                 "resident_city_latin1", "resident_postal_code", "resident_country", "nationality",
                 "issuing_subdivision"],
        "full-date": ["birth_date"],
        "date": ["issue_date", "expiry_date", "portrait_capture_date"],
        "uint": ["age_in_years", "age_birth_year", "sex"],
        "bool": ["age_over_18"],
        "bstr": ["portrait"],
    },
    PHOTO_ID: {
        "tstr": ["person_id", "birth_country", "birth_state", "birth_city", "administrative_number", "resident_street",
                 "resident_house_number", "travel_document_number", "resident_state"],
    },
    PID: {
        "tstr": ["family_name", "given_name", "issuing_authority", "issuing_country", "resident_address",
                 "resident_country", "resident_state", "resident_city", "resident_postal_code", "resident_street",
                 "resident_house_number", "personal_administrative_number", "administrative_number", "document_number",
                 "issuing_jurisdiction", "family_name_birth", "given_name_birth", "email_address",
                 "mobile_phone_number", "trust_anchor", "attestation_legal_category", "birth_place", "birth_country",
                 "birth_state", "birth_city"],
        "full-date": ["birth_date"],
        "date": ["issuance_date", "expiry_date"],
        "uint": ["sex", "gender", "age_in_years", "age_birth_year"],
        "bool": ["age_over_18"],
        "bstr": ["portrait"],
        "array": ["nationality"],
        "map": ["place_of_birth"],
    },
}
WRONG = {"tstr": (5, "a number"), "full-date": ("1985-03-30", "text without a tag"),
         "date": ("2023-01-15", "text without a tag"), "uint": ("5", "text"), "bool": (1, "a number"),
         "bstr": ("/9j/4AAQ", "base64 text"), "array": (7, "a number"), "map": ("Lyon", "text")}
# apple-wallet/elements has these with the same value.
ELSEWHERE = {(ISO, "family_name"), (ISO, "birth_date"), (ISO, "issue_date"), (ISO, "portrait"), (PID, "place_of_birth")}
DOC_TYPE = {ISO: MDL, AAMVA: MDL, COMMON: PHOTO_ID, PHOTO_ID: PHOTO_ID, PID: PID}
SHORT = {ISO: "mdl", AAMVA: "aamva", COMMON: "iso23220", PHOTO_ID: "photo-id", PID: "pid"}
CLAUSE = {ISO: "ISO/IEC 18013-5, Table 5", AAMVA: "AAMVA namespace", COMMON: "ISO/IEC 23220-2",
          PHOTO_ID: "ISO/IEC 23220-4, Annex C", PID: "PID rulebook, 2"}
# A wrong type agrees with nothing else that is compared (ISO/IEC 18013-5, 7.2.1).
ALSO = {"issuing_country": {ISO: ["element.issuing_country_mismatch"], COMMON: ["element.issuing_country_mismatch"]},
        "issuing_jurisdiction": {ISO: ["element.issuing_jurisdiction_mismatch"]}}


def suite():
    s = AppleSuite("element-forms", "every element of every data model with a value of another type")
    for namespace, forms in FORMS.items():
        for form, elements in forms.items():
            for element in elements:
                if (namespace, element) in ELSEWHERE:
                    continue
                value, what = WRONG[form]
                form_case(s, "type-%s-%s" % (SHORT[namespace], element), namespace, element, value,
                          ALSO.get(element, {}).get(namespace, []) + TYPE,
                          "`%s` of `%s` was requested and is %s, where it is %s (%s)."
                          % (element, namespace, what, "a " + form, CLAUSE[namespace]))
    values(s)
    return s


def form_case(s, identifier, namespace, element, value, failures, told, **options):
    own = {"doc_type": DOC_TYPE[namespace], "world": WORLD if DOC_TYPE[namespace] == MDL else PID_WORLD}
    s.case(identifier, told, failures, request=asking(element, namespace=namespace, doc_type=own["doc_type"]),
           **holding(namespace, {element: value}, **own), **options)


def values(s):
    rows = [
        (ISO, "family_name-151", "family_name", "x" * 151, "has 151 characters; 150 are the most"),
        (ISO, "family_name-latin2", "family_name", "Novák Ř", "has a character outside of ISO/IEC 8859-1"),
        (ISO, "sex-7", "sex", 7, "is 7, no value of ISO/IEC 5218"),
        (ISO, "eye_colour", "eye_colour", "violet", "is no colour of the table"),
        (ISO, "eye_colour-case", "eye_colour", "Blue", "differs in case from the table's"),
        (ISO, "hair_colour", "hair_colour", "green", "is no colour of the table"),
        (ISO, "nationality-lower-case", "nationality", "us", "is no code of ISO/IEC 3166-1 in capital letters"),
        (ISO, "nationality-three", "nationality", "USA", "has three letters"),
        (ISO, "nationality-digits", "nationality", "84", "is two digits"),
        (ISO, "birth_date-february-30", "birth_date", full_date("1985-02-30"), "is a day that no calendar has"),
        (ISO, "birth_date-1900-leap", "birth_date", full_date("1900-02-29"), "is a leap day of a year that had none"),
        (ISO, "birth_date-1985-leap", "birth_date", full_date("1985-02-29"), "is a leap day of a year that had none"),
        (ISO, "birth_date-day-0", "birth_date", full_date("1985-03-00"), "is the day before the first of a month"),
        (ISO, "birth_date-more-behind", "birth_date", full_date("1985-03-30Z"), "has a letter behind its end (RFC 3339, 5.6)"),
        (ISO, "birth_date-short", "birth_date", full_date("1985-3-30"), "has a month of one digit (RFC 3339, 5.6)"),
        (ISO, "issue_date-fraction", "issue_date", tdate("2023-01-15T00:00:00.5Z"), "is a tdate with a fraction"),
        (ISO, "issue_date-offset", "issue_date", tdate("2023-01-15T00:00:00+01:00"), "is a tdate with an offset"),
        (AAMVA, "sex-0", "sex", 0, "is 0; AAMVA has 1, 2 and 9"),
        (AAMVA, "DHS_compliance", "DHS_compliance", "X", "is neither F nor N"),
        (AAMVA, "organ_donor-0", "organ_donor", 0, "is 0; it is there only where it is 1"),
        (AAMVA, "weight_range-10", "weight_range", 10, "is 10; 9 is the highest"),
        (AAMVA, "race_ethnicity", "race_ethnicity", "XX", "is no code of the table"),
        (COMMON, "family_name_latin1", "family_name_latin1", "Novák Ř", "has a character outside of ISO/IEC 8859-1"),
        (PID, "nationality-second", "nationality", ["FR", "de"], "has a second code in small letters"),
        (PID, "sex-7", "sex", 7, "is 7, which the rulebook leaves out"),
    ]
    for namespace, identifier, element, value, what in rows:
        told = "`%s` of `%s` %s (%s)" % (element, namespace, what, CLAUSE[namespace])
        form_case(s, "value-%s-%s-required" % (SHORT[namespace], identifier), namespace, element, value, VALUE,
                  told + ", and values are required to be right.", require=VALUE)
    right = [(ISO, "family_name-150", "family_name", "x" * 150, "has 150 characters, the most"),
             (ISO, "family_name-latin1", "family_name", "ÿ" * 150, "has 150 characters of two bytes in UTF-8 each"),
             (ISO, "birth_date-leap", "birth_date", full_date("1984-02-29"), "is a day of a leap year"),
             (ISO, "birth_date-2000-leap", "birth_date", full_date("2000-02-29"),
              "is the leap day of a year that ends a century and had one"),
             (ISO, "sex-9", "sex", 9, "is 9, not specified"),
             (ISO, "biometric", "biometric_template_face", b"\x7f\x61\x00", "is a byte string")]
    for namespace, identifier, element, value, what in right:
        form_case(s, "value-%s-%s" % (SHORT[namespace], identifier), namespace, element, value, [],
                  "`%s` of `%s` %s, and everything is required to be right." % (element, namespace, what),
                  require=TYPE + VALUE + IMAGE + ["element.unknown"])
    category = {"vehicle_category_code": "B"}
    form_case(s, "value-then-type", ISO, "driving_privileges",
              [{**category, "issue_date": full_date("2023-02-30")}, {"vehicle_category_code": 5}], TYPE,
              "The first category of `driving_privileges` has a date that no calendar has, and the second a number as "
              "its code: a wrong type outweighs a wrong value (ISO/IEC 18013-5, 7.2.4).")
    form_case(s, "nested-value-required", ISO, "driving_privileges", [{**category, "issue_date": full_date("2023-02-30")}],
              VALUE, "A category of `driving_privileges` has a date that no calendar has, and values are required to be "
              "right (ISO/IEC 18013-5, 7.2.4).", require=VALUE)
    form_case(s, "image-photo-id-png-required", COMMON, "portrait", bytes.fromhex("89504e470d0a1a0a"), IMAGE,
              "`portrait` of a photo ID is a PNG, and images are required to be right (ISO/IEC 23220-2).", require=IMAGE)
    form_case(s, "date-tag-1", ISO, "portrait_capture_date", Tag(1, 1671494400), TYPE,
              "`portrait_capture_date` was requested and is a number with tag 1 (ISO/IEC 18013-5, Table 5).")
