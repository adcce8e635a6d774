# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/elements: does the answer hold what was asked?"""
from ..document import Document
from ..faults import without
from ..keys import Key
from ..mdl import AAMVA, ISO
from .apple_suite import WORLD, asking, holding, issuing

UNSATISFIED, INCONCLUSIVE, TYPE = ["query.unsatisfied"], ["age.inconclusive"], ["element.type"]
PRIVATE = "com.example.club"


def requests(s):
    request = asking("family_name", "birth_date", "issuing_country", "portrait", "age_over_21")
    request[0]["elements"].append({"namespace": AAMVA, "identifier": "DHS_compliance", "intentToStore": "mayStore"})
    s.case("request-satisfied", "Everything that came was requested, and the other way round.", request=request)
    s.case("request-fewer", "More came than was requested, which warns; what was not asked for is dropped.",
           elements={ISO: {"family_name": "Turner"}}, request=asking("family_name"))
    s.case("request-more", "An element that was requested did not come.", UNSATISFIED,
           request=asking("family_name", "given_name"))
    s.case("request-other-namespace", "The requested element came in another namespace only.", UNSATISFIED,
           request=asking("DHS_compliance"))
    s.case("request-element-case", "The requested identifier differs in case.", UNSATISFIED,
           request=asking("Family_name"))
    s.case("request-nothing-returned", "The document shows no element at all.", UNSATISFIED,
           request=asking("family_name"), shown=[], issued={ISO: {"family_name": "Turner"}})
    s.case("request-no-document", "Status 0 and no document.", ["response.no_documents"] + UNSATISFIED,
           request=asking("family_name"), on_response=without("documents"))
    s.case("request-other-doctype", "Another docType was requested.", UNSATISFIED + ["document.unrequested"],
           request=asking("family_name_unicode", namespace="org.iso.23220.1", doc_type="org.iso.23220.photoid.1"))
    s.case("request-doctype-case", "The requested docType differs in case.", UNSATISFIED + ["document.unrequested"],
           request=asking("family_name", doc_type="org.iso.18013.5.1.mdl"))
    member = "com.example.membership"
    second = Document(WORLD, doc_type=member, issued={member: {"level": 3}}, shown=[(member, "level")],
                      device_key=Key("second-device"))
    s.case("request-second-document-unrequested", "A document of a type nobody asked for stands beside the right one.",
           ["document.unrequested"], request=asking("family_name"), documents=[Document(WORLD), second])
    any_of(s, member, second)
    unknown_elements(s)
    intents(s)
    ages_asked_for(s)


def any_of(s, member, other):
    """PassKit asks for any of several types, and the wallet answers with one document."""
    photo = asking("family_name_unicode", namespace="org.iso.23220.1", doc_type="org.iso.23220.photoid.1")
    licence, level = asking("family_name"), asking("level", namespace=member, doc_type=member)
    shown = {"shown": [(ISO, "family_name")]}
    s.case("request-any-of-first", "Two types were requested, and one document of the first came, which is what Apple's Wallet "
           "does.", request=licence + photo, **shown)
    s.case("request-any-of-second", "Two types were requested, and one document of the second came.", request=photo + licence,
           **shown)
    s.case("request-any-of-both", "Two types were requested, and a document of each came.", request=licence + level,
           documents=[Document(WORLD, **shown), other])
    s.case("request-any-of-none", "Two types were requested, and one document of a third came.",
           UNSATISFIED + ["document.unrequested"], request=photo + level, **shown)
    s.case("request-any-of-no-document", "Two types were requested, and nothing came.",
           ["response.no_documents"] + UNSATISFIED, request=licence + photo, on_response=without("documents"))
    s.case("request-any-of-lacking", "Two types were requested; the document of the first lacks an element.", UNSATISFIED,
           request=asking("family_name", "given_name") + photo, **shown)
    s.case("request-any-of-one-lacking", "Two types were requested and came, and the second lacks an element.", UNSATISFIED,
           request=licence + asking("level", "since", namespace=member, doc_type=member),
           documents=[Document(WORLD, **shown), other])


def unknown_elements(s):
    """ISO/IEC 18013-5, 7.1: the namespace has the elements of its table and no others."""
    s.case("request-unknown-element", "`%s/frobnicate` was requested and came; the namespace has no such element: it "
           "is ignored, never trusted (ISO/IEC 18013-5, 7.1)." % ISO, UNSATISFIED, request=asking("frobnicate"),
           **issuing(frobnicate="yes"))
    s.case("request-unknown-element-required", "`frobnicate` was requested and came, and unknown elements, which warn "
           "otherwise, are required not to.", UNSATISFIED + ["element.unknown"], request=asking("frobnicate"),
           require=["element.unknown"], **issuing(frobnicate="yes"))
    s.case("request-unknown-element-beside", "`frobnicate` came unasked beside what was requested, and is dropped.",
           request=asking("family_name"), elements={ISO: {"family_name": "Turner"}},
           **issuing(family_name="Turner", frobnicate="yes"))
    s.case("request-unknown-element-private", "A private namespace may have any element, `frobnicate` too.",
           request=asking("frobnicate", namespace=PRIVATE), **holding(PRIVATE, {"frobnicate": "yes"}))


def intents(s):
    twice = asking("family_name", "family_name")
    twice[0]["elements"][1]["intentToStore"] = {"mayStoreDays": 30}
    s.case("request-element-twice", "One element was requested twice, once to keep and once not; it came once, which "
           "answers both.", request=twice, shown=[(ISO, "family_name")])
    s.case("request-element-twice-missing", "One element was requested twice with different intents and did not come.",
           UNSATISFIED, request=twice, shown=[(ISO, "given_name")])


def ages_asked_for(s):
    yes, no = {"age_over_21": True}, {"age_over_21": False}
    age_cases = [
        ("exact", {"age_over_21": True}, [], "TRUE for 21", {}),
        ("exact-false", {"age_over_21": False}, [], "FALSE for 21", {}),
        ("higher-true", {"age_over_25": True}, [], "TRUE for 25 proves it", yes),
        ("lower-false", {"age_over_18": False}, [], "FALSE for 18 proves the contrary", no),
        ("lower-true", {"age_over_18": True}, INCONCLUSIVE, "TRUE for 18 proves nothing", None),
        ("higher-false", {"age_over_65": False}, INCONCLUSIVE, "FALSE for 65 proves nothing", None),
        ("around", {"age_over_18": True, "age_over_25": False}, INCONCLUSIVE, "TRUE for 18 and FALSE for 25 prove "
         "nothing", None),
        ("years", {"age_in_years": 41}, [], "age_in_years, on which Apple's Wallet falls back, tells it", yes),
        ("years-exactly", {"age_in_years": 21}, [], "21 for age_in_years, which is at least 21", yes),
        ("years-fewer", {"age_in_years": 20}, [], "20 for age_in_years, which is not", no),
        ("nothing", {"family_name": "Turner"}, UNSATISFIED, "no age at all", None),
    ]
    for identifier, elements, failures, what, computed in age_cases:
        s.case("request-age-21-" + identifier, "age_over_21 was requested; the answer is %s (ISO/IEC 18013-5, 7.2.5)."
               % what, failures, request=asking("age_over_21"), computed=computed, **issuing(**elements))
    s.case("request-two-ages", "age_over_21 and age_over_65 were requested; TRUE for 30 and FALSE for 60 answer both.",
           request=asking("age_over_21", "age_over_65"), computed={"age_over_21": True, "age_over_65": False},
           **issuing(age_over_30=True, age_over_60=False))
    s.case("request-two-ages-one-answered", "age_over_18 and age_over_65 were requested; TRUE for 21 answers the first "
           "only.", INCONCLUSIVE, request=asking("age_over_18", "age_over_65"), **issuing(age_over_21=True))
    s.case("request-two-ages-one-from-years", "age_over_21 and age_over_25 were requested; the issuer has the first "
           "alone, and for the second Apple's Wallet falls back on age_in_years.",
           request=asking("age_over_21", "age_over_25"), computed={"age_over_25": True},
           **issuing(age_over_21=True, age_in_years=30))
    exact, nearest = ["age_over_21"], ["age_over_25"]
    more = [
        (21, "text", {"age_over_21": "yes"}, TYPE, "came as text, which its type forbids", None, None),
        (21, "with-others", {"age_over_18": True, "age_over_21": True, "age_in_years": 41}, [], "came beside "
         "age_over_18 and age_in_years, which nobody asked for", exact, {}),
        (21, "nearest-with-years", {"age_over_25": True, "age_in_years": 41}, [], "is answered by TRUE for 25; "
         "age_in_years answers only where no age_over_NN came, and is dropped", nearest, yes),
        (21, "nearest-with-text", {"age_over_25": True, "age_over_30": "yes"}, [], "is answered by TRUE for 25; "
         "age_over_30 is text, answers nothing and is dropped", nearest, yes),
        (21, "lower-with-years", {"age_over_18": True, "age_in_years": 30}, INCONCLUSIVE, "follows from nothing: TRUE "
         "for 18 proves nothing, and age_in_years answers only where no age_over_NN came", None, None),
        (25, "years", {"age_in_years": 41}, [], "is answered by age_in_years, on which Apple's Wallet falls back",
         None, {"age_over_25": True}),
        (25, "years-text", {"age_in_years": "41"}, UNSATISFIED, "is not answered: age_in_years is text", None, None),
        (25, "years-negative", {"age_in_years": -41}, UNSATISFIED, "is not answered: age_in_years is negative", None,
         None),
        (25, "years-bytes", {"age_in_years": b"41"}, UNSATISFIED, "is not answered: age_in_years is a byte string",
         None, None),
    ]
    for age, identifier, elements, failures, what, kept, computed in more:
        s.case("request-age-%d-%s" % (age, identifier), "age_over_%d was requested and %s (ISO/IEC 18013-5, 7.2.5)."
               % (age, what), failures, request=asking("age_over_%d" % age), computed=computed, **issuing(**elements),
               elements={ISO: {name: elements[name] for name in kept}} if kept else None)
    for identifier, elements in (("18", {"age_over_18": True}), ("years", {"age_in_years": 41})):
        s.case("request-age-21-extra-%s-required" % identifier, "More ages came than the one that was requested, and "
               "that is required not to be.", ["query.extra_element"], request=asking("age_over_21"),
               require=["query.extra_element"], **issuing(age_over_21=True, **elements))
