# SPDX-License-Identifier: Apache-2.0
"""Types and values of the elements that a namespace lists (ISO/IEC 18013-5, Table 5; AAMVA; PID rulebook)."""
import datetime
import re

MDL, AAMVA, COMMON, PID = ("org.iso.18013.5.1", "org.iso.18013.5.1.aamva", "org.iso.23220.1",
                           "eu.europa.ec.eudi.pid.1")
PHOTO_ID = "org.iso.23220.photoid.1"


def tstr(item):
    return item.major == 3


def uint(item):
    return item.major == 0


def bstr(item):
    return item.major == 2


def boolean(item):
    return item.raw in (b"\xf4", b"\xf5")


def tagged(number):
    return lambda item: item.major == 6 and item.argument == number and item.members[0].major == 3


full_date, date_time = tagged(1004), tagged(0)


def date(item):
    return full_date(item) or date_time(item)


def array(member, least=0):
    return lambda item: item.major == 4 and len(item) >= least and all(member(each) for each in item)


def record(required, optional, least=0):
    """A map with these members; others are ignored."""
    def holds(item):
        if item.major != 5:
            return False
        present = [name for name in {**required, **optional} if item.get(name) is not None]
        return (set(required) <= set(present) and len(present) >= least
                and all({**required, **optional}[name](item[name]) for name in present))
    return holds


def described(kind):
    return record({"domestic_vehicle_%s_description" % kind: tstr}, {"domestic_vehicle_%s_code" % kind: tstr})


PRIVILEGES = array(record({"vehicle_category_code": tstr}, {
    "issue_date": full_date, "expiry_date": full_date,
    "codes": array(record({"code": tstr}, {"sign": tstr, "value": tstr}), 1)}))
DOMESTIC_PRIVILEGES = array(record({}, {
    "domestic_vehicle_class": record({"domestic_vehicle_class_code": tstr, "domestic_vehicle_class_description": tstr},
                                     {"issue_date": full_date, "expiry_date": full_date}),
    "domestic_vehicle_restrictions": array(described("restriction"), 1),
    "domestic_vehicle_endorsements": array(described("endorsement"), 1)}))
PLACE = record({}, {"country": tstr, "region": tstr, "locality": tstr}, 1)
NATIONALITIES = array(tstr, 1)
APPROXIMATE = record({"birth_date": full_date}, {"approximate_mask": tstr})


def table(*rows):
    return {name: kind for names, kind in rows for name in names.split()}


TYPES = {
    MDL: table(("family_name given_name issuing_country issuing_authority document_number un_distinguishing_sign "
                "administrative_number eye_colour hair_colour birth_place resident_address resident_city "
                "resident_state resident_postal_code resident_street issuing_jurisdiction nationality "
                "resident_country family_name_national_character given_name_national_character", tstr),
               ("birth_date", full_date), ("issue_date expiry_date portrait_capture_date document_issue_date", date),
               ("portrait signature_usual_mark", bstr), ("driving_privileges", PRIVILEGES),
               ("sex height weight age_in_years age_birth_year", uint)),
    AAMVA: table(("family_name_truncation given_name_truncation DHS_compliance DHS_compliance_text name_suffix "
                  "aka_suffix aka_family_name aka_given_name aka_family_name.v2 aka_given_name.v2 race_ethnicity "
                  "resident_county audit_information", tstr),
                 ("sex DHS_temporary_lawful_status EDL_credential CDL_indicator organ_donor veteran weight_range "
                  "aamva_version", uint),
                 ("domestic_driving_privileges", DOMESTIC_PRIVILEGES),
                 ("hazmat_endorsement_expiration_date", full_date)),
    PID: table(("family_name given_name issuing_authority issuing_country resident_address resident_country "
                "resident_state resident_city resident_postal_code resident_street personal_administrative_number "
                "document_number issuing_jurisdiction family_name_birth given_name_birth email_address "
                "mobile_phone_number trust_anchor attestation_legal_category", tstr),
               # What earlier rulebooks had.
               ("resident_house_number administrative_number birth_place birth_country birth_state birth_city", tstr),
               ("gender age_in_years age_birth_year", uint),
               ("birth_date", full_date), ("place_of_birth", PLACE), ("portrait", bstr), ("sex", uint),
               ("nationality", lambda item: tstr(item) or NATIONALITIES(item)),
               ("issuance_date expiry_date", date)),
    COMMON: table(("family_name_unicode given_name_unicode family_name_latin1 given_name_latin1 "
                   "issuing_authority_unicode issuing_authority_latin1 issuing_country document_number birthplace "
                   "name_at_birth resident_address_unicode resident_city_unicode resident_city_latin1 "
                   "resident_postal_code resident_country nationality issuing_subdivision", tstr),
                  # Deployed wallets write the day alone.
                  ("birth_date", lambda item: full_date(item) or APPROXIMATE(item)),
                  ("issue_date expiry_date portrait_capture_date", date), ("portrait", bstr),
                  ("age_in_years age_birth_year sex", uint)),
    PHOTO_ID: table(("person_id birth_country birth_state birth_city administrative_number resident_street "
                     "resident_house_number travel_document_number resident_state", tstr)),
}
VALUES = {
    (MDL, "sex"): {0, 1, 2, 9}, (COMMON, "sex"): {0, 1, 2, 9}, (AAMVA, "sex"): {1, 2, 9}, (PID, "sex"): {0, 1, 2, 3, 4, 5, 6, 9},
    (MDL, "eye_colour"): set("black blue brown dichromatic grey green hazel maroon pink unknown".split()),
    (MDL, "hair_colour"): set("bald black blond brown grey red auburn sandy white unknown".split()),
    (AAMVA, "DHS_temporary_lawful_status"): {1}, (AAMVA, "EDL_credential"): {1, 2}, (AAMVA, "CDL_indicator"): {1},
    (AAMVA, "organ_donor"): {1}, (AAMVA, "veteran"): {1}, (AAMVA, "weight_range"): set(range(10)),
    (AAMVA, "race_ethnicity"): set("AI AP BK H O U W".split()), (AAMVA, "DHS_compliance"): {"F", "N"},
    (AAMVA, "family_name_truncation"): set("TNU"), (AAMVA, "given_name_truncation"): set("TNU"),
}
TYPED_DATES = {(namespace, name) for namespace, kinds in TYPES.items() for name, kind in kinds.items()
               if kind in (full_date, date, PRIVILEGES, DOMESTIC_PRIVILEGES) or name == "birth_date"}
LATIN_1 = set("""family_name given_name issuing_authority document_number administrative_number birth_place
    resident_address resident_city resident_state resident_postal_code resident_street""".split())
# Countries are two capital letters (ISO/IEC 3166-1).
COUNTRIES = {(MDL, "nationality"), (MDL, "resident_country"), (MDL, "issuing_country"), (COMMON, "nationality"),
             (COMMON, "resident_country"), (COMMON, "issuing_country"), (PID, "nationality")}
IMAGES = (b"\xff\xd8\xff", bytes.fromhex("0000000c6a5020200d0a870a"), bytes.fromhex("ff4fff51"))


def is_typed(name, item):
    """Whether an element has its type; one without a known type has any."""
    namespace, identifier = name
    if namespace in (MDL, COMMON, PID) and re.fullmatch("age_over_[0-9]{2}", identifier):
        return boolean(item)
    if namespace == MDL and identifier.startswith("biometric_template_"):
        return bstr(item)
    kind = TYPES.get(namespace, {}).get(identifier)
    return kind is None or kind(item)


def is_valued(name, item):
    """Whether a value of the right type is one that the table allows."""
    namespace, identifier = name
    if name in VALUES:
        return item.value in VALUES[name]
    if namespace == MDL and identifier in LATIN_1 or namespace == COMMON and identifier.endswith("_latin1"):
        return len(item.value) <= 150 and all(ord(character) < 256 for character in item.value)
    if name == (PID, "nationality") and item.is_text:
        # So earlier versions of the rulebook had it, of which no text tells what it may be.
        return True
    if name in COUNTRIES:
        return all(re.fullmatch("[A-Z]{2}", code.value) for code in (item if item.major == 4 else [item]))
    if name in TYPED_DATES and not all(map(is_day, dates(item))):
        return False
    return not (name == (MDL, "portrait_capture_date") and full_date(item))


def dates(item):
    """The dates of an element, those within included."""
    if full_date(item) or date_time(item):
        return [item]
    members = item if item.major == 4 else [value for _, value in item.pairs()] if item.major == 5 else []
    return [found for member in members for found in dates(member)]


def is_day(item):
    """Whether a calendar has it: a full-date, or a tdate in whole seconds of UTC (18013-5, 7.2.1; RFC 3339, 5.6)."""
    form = r"(\d{4}-\d\d-\d\d)" + ("" if full_date(item) else r"T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)Z")
    found = re.fullmatch(form, item.members[0].value, re.ASCII)
    try:
        return bool(found and datetime.date.fromisoformat(found[1]))
    except ValueError:
        return False


def is_image(name, item):
    namespace, identifier = name
    if identifier not in ("portrait", "signature_usual_mark") or namespace not in (MDL, COMMON, PID) or not bstr(item):
        return True
    return item.value.startswith(IMAGES) or namespace == PID and not item.value
