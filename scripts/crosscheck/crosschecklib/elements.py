# SPDX-License-Identifier: Apache-2.0
"""Elements against the certificate, each other, the request and their types; and what is released of them."""
import base64
import datetime
import re

from .cose_cases import Malformed
from .datamodel import COMMON, MDL, PID, boolean, date_time, full_date, is_day, is_image, is_typed, is_valued, uint
from .document import Time, instant
from .items import Refused
from . import requests

COUNTRY, STATE = "2.5.4.6", "2.5.4.8"


def failures(document, issuer, given):
    """Codes of what is wrong; `policy` knows which of them warn."""
    elements, asked = document.elements(), requests.asked_of(document, given)
    held = dict(reversed(elements))
    wrong = set()
    names = [name for name, _ in elements]
    if len(set(names)) != len(names):
        wrong.add("element.duplicate")
    issued = {name for name, _ in document.issued_elements()}
    if any(is_identity(name[0]) and name not in issued for name, _ in document.device_signed):
        wrong.add("element.device_signed")
    for name, item in elements:
        wrong |= judged(name, item, asked, given)
    if issuer.signer:
        wrong |= against_certificate(elements, issuer.signer)
    wrong |= among_each_other(elements, held)
    if issuer.mso:
        wrong |= against_dates(held, issuer)
    if asked and not {name for name in names if requests.is_known(name)} <= asked:
        wrong.add("query.extra_element")
    return list(wrong)


def is_identity(namespace):
    """What an issuer alone vouches for: the licence, photo ID and PID, with their domestic namespaces."""
    return re.fullmatch(r"org\.iso\.18013\.5\.1(\..+)?|org\.iso\.23220\..+|eu\.europa\.ec\.eudi\.pid\..+", namespace)


def judged(name, item, asked, given):
    if not requests.is_known(name):
        return {"element.unknown"}
    if not is_typed(name, item):
        # A type that nobody relies on only warns.
        is_relied_on = name in (asked or ()) or "element.type" in given.get("require", [])
        return {"element.type"} if is_relied_on else set()
    wrong = set() if is_valued(name, item) else {"element.value"}
    return wrong if is_image(name, item) else wrong | {"element.image_format"}


def against_certificate(elements, signer):
    """7.2.1: country and state are those of the document signer's subject."""
    country, state = signer.attribute(COUNTRY), signer.attribute(STATE)
    wrong = set()
    for (namespace, identifier), item in elements:
        if namespace not in (MDL, COMMON):
            continue
        written = item.value.encode() if item.is_text else None
        # A certificate without a country has the one that an empty text names.
        if identifier == "issuing_country" and written != (country or b""):
            wrong.add("element.issuing_country_mismatch")
        if identifier == "issuing_jurisdiction" and state is not None and written != state:
            wrong.add("element.issuing_jurisdiction_mismatch")
    return wrong


def among_each_other(elements, held):
    wrong = set()
    jurisdiction, country = held.get((MDL, "issuing_jurisdiction")), held.get((MDL, "issuing_country"))
    if jurisdiction and country:
        are_texts = jurisdiction.is_text and country.is_text
        if not are_texts or jurisdiction.value.split("-")[0] != country.value:
            wrong.add("element.jurisdiction_country")
    for namespace in {name[0] for name, _ in elements}:
        ages = attestations(elements, namespace)
        if any(true and not false and n >= other for n, true in ages for other, false in ages):
            wrong.add("age.contradictory")
    return wrong


def against_dates(held, issuer):
    """Of a date that cannot be read nobody can say that it is right."""
    wrong = set()
    start = issuer.mso.times["validFrom"].seconds
    for namespace in (MDL, COMMON, PID):
        for identifier, code, is_wrong, at in (
                ("issue_date", "element.issue_date_after_validfrom", is_later, start),
                ("expiry_date", "element.document_expired", is_over, issuer.at)):
            item = held.get((namespace, identifier))
            if item is not None and (not is_instant(item) or is_wrong(item, at)):
                wrong.add(code)
    return wrong


def is_instant(item):
    """Whether it is a day that the calendar has, or an instant, whatever form of RFC 3339, 5.6 that is written in."""
    if full_date(item):
        return is_day(item)
    try:
        return date_time(item) and Time(item) is not None
    except (ValueError, Malformed, Refused):
        return False


def is_later(item, at):
    if full_date(item):
        return item.members[0].value > day(at)
    return date_time(item) and instant(item.members[0].value) > at


def is_over(item, at):
    if full_date(item):
        return item.members[0].value < day(at)
    return date_time(item) and instant(item.members[0].value) < at


def day(at):
    return datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%d")


def attestations(elements, namespace):
    """(age, whether it is reached) of every age_over_NN of a namespace."""
    return [(int(found[1]), item.raw == b"\xf5") for (space, identifier), item in elements
            if space == namespace and (found := requests.AGE.fullmatch(identifier)) and boolean(item)]


def released(accepted, given, is_apple):
    """(elements, computed ages or None without a request) of the documents, as the interface writes values."""
    shown, computed = {}, {}
    for document, _ in accepted:
        asked, elements = requests.asked_of(document, given), document.elements()
        sources = set()
        for name in sorted(asked or ()):
            answer = age_of(name, elements, asked, is_apple)
            if answer is not None:
                sources |= {(name[0], source) for source in answer[1:]}
            if answer is not None and answer[0] is not None:
                computed.setdefault(name[0], {})[name[1]] = answer[0]
        for name, item in elements:
            if requests.is_known(name) and (asked is None or name in asked | sources):
                shown.setdefault(name[0], {})[name[1]] = written(item)
    return shown, computed if "request" in given else None


def age_of(name, elements, asked, is_apple):
    """What follows for an age that was asked for and did not come (7.2.5), and from which element; or None."""
    namespace, identifier = name
    found = requests.AGE.fullmatch(identifier)
    if not found or name in dict(elements):
        return None
    wanted, ages = int(found[1]), attestations(elements, namespace)
    reached = [age for age, is_reached in ages if is_reached and age >= wanted]
    missed = [age for age, is_reached in ages if not is_reached and age <= wanted]
    if reached and missed:
        # They contradict each other, and nothing follows from them.
        return None, "age_over_%02d" % min(reached), "age_over_%02d" % max(missed)
    if reached or missed:
        return bool(reached), "age_over_%02d" % (min(reached) if reached else max(missed))
    years = dict(elements).get((namespace, "age_in_years"))
    is_fallback = all((namespace, "age_over_%02d" % age) in asked for age, _ in ages)
    if is_apple and years and uint(years) and is_fallback:
        return years.argument >= wanted, "age_in_years"
    return None


def written(item):
    """A value as the report has it (interface contract, section 3)."""
    if item.major == 6:
        return written(item.members[0])
    if item.major == 4:
        return [written(member) for member in item]
    if item.major == 5:
        return {name if isinstance(name, str) else str(name): written(value) for name, value in item.pairs()}
    value = item.value
    if isinstance(value, bytes):
        return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
    return str(value) if type(value) is int and abs(value) > 2 ** 53 - 1 else value
