# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/elements: elements that hold arrays and maps, whose inner form is part of their type."""
from ..cborbytes import full_date
from ..certificates import EXTENDED_KEY_USAGE, MDOC_DS, extended_key_usage
from ..mdl import AAMVA, ISO, MDL
from ..world import World
from .apple_suite import WORLD, asking, holding

TYPE = ["element.type"]
PID = "eu.europa.ec.eudi.pid.1"
PID_WORLD = World(label="pid", change_signer=lambda c: c.set(EXTENDED_KEY_USAGE, extended_key_usage(MDOC_DS)))


def nested_forms(s):
    driving_privileges(s)
    domestic_privileges(s)
    person_identification(s)


def wrong(s, identifier, element, value, what, clause, namespace=ISO, doc_type=MDL, world=WORLD):
    """A wrong type warns, and fails where the element was requested or the type is required."""
    options = holding(namespace, {element: value}, doc_type=doc_type, world=world)
    told = "`%s` %s (%s)" % (element, what, clause)
    s.case("nested-" + identifier, told + "; nobody requested it, so this warns only.", **options)
    s.case("nested-%s-requested" % identifier, told + ", and it was requested.", TYPE, **options,
           request=asking(element, namespace=namespace, doc_type=doc_type))


def right(s, identifier, element, value, what, clause, namespace=ISO, doc_type=MDL, world=WORLD):
    s.case("nested-" + identifier, "`%s` was requested and %s (%s)." % (element, what, clause), require=TYPE,
           request=asking(element, namespace=namespace, doc_type=doc_type),
           **holding(namespace, {element: value}, doc_type=doc_type, world=world))


def driving_privileges(s):
    clause = "ISO/IEC 18013-5, 7.2.4"
    category = {"vehicle_category_code": "B"}
    forms = [
        ("not-maps", [1, "x", {}], "holds a number and a text beside a map"),
        ("number", [1], "holds a number"),
        ("array", [["B"]], "holds an array"),
        ("empty-category", [{}], "holds an empty map, which names no category"),
        ("no-category-code", [{"issue_date": full_date("2023-01-15")}], "holds a category without its code"),
        ("category-code-number", [{"vehicle_category_code": 5}], "has a number as code of a category"),
        ("issue-date-text", [{**category, "issue_date": "2023-01-15"}], "has a date of issue as text without a tag"),
        ("expiry-date-number", [{**category, "expiry_date": 20310114}], "has a date of expiry as a number"),
        ("codes-empty", [{**category, "codes": []}], "has an empty list of codes (CDDL `[+ Code]`)"),
        ("codes-map", [{**category, "codes": {"code": "01"}}], "has a map as list of codes"),
        ("codes-text", [{**category, "codes": ["01"]}], "has a text in the list of codes"),
        ("codes-no-code", [{**category, "codes": [{"sign": "="}]}], "has a restriction without its code"),
        ("codes-code-number", [{**category, "codes": [{"code": 1}]}], "has a number as code of a restriction"),
        ("codes-value-number", [{**category, "codes": [{"code": "78", "value": 3}]}], "has a number as value of a "
         "restriction"),
        ("second-wrong", [category, {"vehicle_category_code": None}], "has null as code of its second category"),
    ]
    for identifier, value, what in forms:
        wrong(s, "privileges-" + identifier, "driving_privileges", value, what, clause)
    full = {"vehicle_category_code": "C1", "issue_date": full_date("2023-01-15"),
            "expiry_date": full_date("2031-01-14"),
            "codes": [{"code": "01"}, {"code": "S01", "sign": "<=", "value": "2500"}]}
    for identifier, value, what in (("empty", [], "is an empty array"), ("least", [category], "has codes alone"),
                                    ("full", [category, full], "has every member that a category may have")):
        right(s, "privileges-genuine-" + identifier, "driving_privileges", value, what, clause)


def domestic_privileges(s):
    value = [{"domestic_vehicle_class": {"domestic_vehicle_class_code": "C",
                                         "domestic_vehicle_class_description": "Regular operator",
                                         "issue_date": full_date("2023-01-15"),
                                         "expiry_date": full_date("2031-01-14")},
              "domestic_vehicle_restrictions": [{"domestic_vehicle_restriction_code": "B",
                                                 "domestic_vehicle_restriction_description": "Corrective lenses"}],
              "domestic_vehicle_endorsements": [{"domestic_vehicle_endorsement_description": "Motorcycle"}]}]
    right(s, "domestic-privileges-genuine", "domestic_driving_privileges", value, "has class, restrictions and "
          "endorsements", "AAMVA namespace", AAMVA)


def person_identification(s):
    clause = "PID rulebook, 2"
    place = {"country": "FR", "region": "Rhône", "locality": "Lyon"}
    own = {"namespace": PID, "doc_type": PID, "world": PID_WORLD}
    forms = [
        ("place-text", "place_of_birth", "Lyon", "is text, not a map"),
        ("place-locality-number", "place_of_birth", {"locality": 69}, "has a number as locality"),
        ("place-country-array", "place_of_birth", {"country": ["FR"], "locality": "Lyon"}, "has an array as country"),
        ("place-region-null", "place_of_birth", {**place, "region": None}, "has null as region"),
        ("nationality-number", "nationality", [250], "holds a number"),
        ("nationality-second-bytes", "nationality", ["FR", b"DE"], "holds a byte string beside a text"),
        ("nationality-nested", "nationality", [["FR"]], "holds an array in the array"),
        ("nationality-map", "nationality", {"country": "FR"}, "is a map"),
    ]
    for identifier, element, value, what in forms:
        wrong(s, "pid-" + identifier, element, value, what, clause, **own)
    genuine = [
        ("place", "place_of_birth", place, "has country, region and locality"),
        ("place-locality", "place_of_birth", {"locality": "Lyon"}, "has one of its members"),
        ("nationality", "nationality", ["FR", "DE"], "holds two codes"),
        ("nationality-text", "nationality", "FR", "is plain text, as earlier versions had it"),
    ]
    for identifier, element, value, what in genuine:
        right(s, "pid-genuine-" + identifier, element, value, what, clause, **own)
