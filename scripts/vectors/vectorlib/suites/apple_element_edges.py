# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/elements: ages that are none, names that nearly are others', and the very instants at which dates turn."""
from ..cborbytes import full_date, tdate
from ..document import Document
from ..faults import other_salt
from ..keys import Key
from ..mdl import ISO
from .apple_nested import PID, PID_WORLD
from .apple_suite import WORLD, asking, holding, issuing, warned

UNSATISFIED, UNKNOWN = ["query.unsatisfied"], ["element.unknown"]
REPEATED, LATE = ["item.random_repeated"], ["element.document_expired"]
TWIN = "org.iso.18013.5.2"


def edges(s):
    no_ages(s)
    nearest(s)
    years(s)
    names(s)
    several(s)
    expiry(s)
    s.case("expiry-date-now", "`expiry_date` is a tdate of this very second, and that is required to be in time.",
           require=LATE, **issuing(expiry_date=tdate("2026-06-15T12:00:00Z")))


def expiry(s):
    """A document is good through the day of its expiry_date."""
    for name, namespace, options in (
            ("", ISO, {}), ("iso23220-", "org.iso.23220.1", {"doc_type": "org.iso.23220.photoid.1", "world": PID_WORLD}),
            ("pid-", PID, {"doc_type": PID, "world": PID_WORLD})):
        s.case("expiry-date-%stoday" % name, "`expiry_date` of `%s` is the day of this instant, through which the document "
               "is good, and that is required." % namespace, require=LATE,
               **holding(namespace, {"expiry_date": full_date("2026-06-15")}, **options))
        warned(s, "expiry-date-%syesterday" % name, "`expiry_date` of `%s` was yesterday (ISO/IEC 18013-5, 9.1.2.4, note 2)"
               % namespace, LATE[0], **holding(namespace, {"expiry_date": full_date("2026-06-14")}, **options))
    s.case("expiry-date-today-at-midnight", "`expiry_date` is the day whose last second this instant is, and the document is "
           "required to be in time.", require=LATE, at="2026-06-15T23:59:59Z",
           **issuing(expiry_date=full_date("2026-06-15")))
    s.case("expiry-date-over-at-midnight", "`expiry_date` is the day that ended at this instant, and the document is required "
           "to be in time (ISO/IEC 18013-5, 9.1.2.4, note 2).", LATE, require=LATE, at="2026-06-16T00:00:00Z",
           **issuing(expiry_date=full_date("2026-06-15")))


def no_ages(s):
    """What is no Boolean says nothing, and so contradicts nothing."""
    rows = [("number-20", {"age_over_18": 20, "age_over_21": True}, "20, which is no FALSE"),
            ("number-21", {"age_over_18": False, "age_over_21": 21}, "21, which is no TRUE"),
            ("float-20", {"age_over_18": 20 * 2.0 ** -1074, "age_over_21": True}, "a float whose last bits are 20"),
            ("null", {"age_over_18": False, "age_over_21": None}, "null")]
    for identifier, elements, what in rows:
        s.case("age-not-boolean-" + identifier, "One of two age attestations is %s: its type warns, and there is no "
               "contradiction (ISO/IEC 18013-5, 7.2.5)." % what, **issuing(**elements))
    for identifier in ("age_over_121", "age_uber_18", "age_over_1x", "age_over_1", "AGE_OVER_18"):
        s.case("age-name-%s-required" % identifier, "`%s` is no age attestation, whose name ends in two digits, and the "
               "namespace has no such element (ISO/IEC 18013-5, 7.1 and 7.2.5)." % identifier, UNKNOWN, require=UNKNOWN,
               **issuing(age_over_21=True, **{identifier: False}))


def nearest(s):
    s.case("request-age-21-below-and-above", "age_over_21 was requested; FALSE for 18 answers it, and FALSE for 65 has no "
           "say (ISO/IEC 18013-5, 7.2.5).", request=asking("age_over_21"), computed={"age_over_21": False},
           elements={ISO: {"age_over_18": False}}, **issuing(age_over_18=False, age_over_65=False))


def years(s):
    s.case("request-age-25-height", "age_over_25 was requested; `height` came, a number that is no age.", UNSATISFIED,
           request=asking("age_over_25"), **issuing(height=171))
    s.case("request-age-25-years-elsewhere", "age_over_25 was requested; age_in_years came in another namespace.",
           UNSATISFIED, request=asking("age_over_25"), **holding("com.example.club", {"age_in_years": 41}))


def names(s):
    """Two names of one length stand for two things."""
    s.case("issuing-country-of-other-namespace", "`issuing_country` of `%s` says CA, which is nobody's business; that of "
           "`%s` says US, like the signer's certificate (ISO/IEC 18013-5, 7.2.1)." % (TWIN, ISO),
           issued={TWIN: {"issuing_country": "CA"}, ISO: {"issuing_country": "US"}},
           shown=[(TWIN, "issuing_country"), (ISO, "issuing_country")])
    s.case("issuing-country-in-other-namespace-alone", "`issuing_country` comes in `%s` alone and says CA." % TWIN,
           **holding(TWIN, {"issuing_country": "CA"}))


def several(s):
    options = {"device_key": Key("second-device"), "issued": {ISO: {"age_over_21": True}}, "shown": [(ISO, "age_over_21")],
               "on_item": other_salt}
    first = Document(WORLD, issued={ISO: {"age_over_18": True}}, shown=[(ISO, "age_over_18")])
    s.case("request-second-document-answers", "age_over_21 was requested; the first document's TRUE for 18 proves nothing, "
           "and the second document has it.", request=asking("age_over_21"), documents=[first, Document(WORLD, **options)],
           elements={ISO: {"age_over_21": True}})
    third = Document(WORLD, issued={ISO: {"given_name": "Zoe"}}, shown=[(ISO, "given_name")], device_key=Key("third-device"))
    alike = [Document(WORLD, issued={ISO: {"family_name": "Turner"}}, shown=[(ISO, "family_name")], device_key=key)
             for key in (Key("device"), Key("second-device"))]
    s.case("salt-shared-by-two-of-three", "The first two of three documents share a salt, and each of them is told so; the "
           "third does not (ISO/IEC 18013-5, 9.1.2.5).", REPEATED + REPEATED, require=REPEATED, documents=alike + [third])
