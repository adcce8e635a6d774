# SPDX-License-Identifier: Apache-2.0
"""Does a response hold what was asked? All names compare as they are."""
import re

# ISO/IEC 18013-5, 7.1: the elements of the mDL namespace; others are ignored.
MDL_NAMESPACE = "org.iso.18013.5.1"
MDL_ELEMENTS = set("""family_name given_name birth_date issue_date expiry_date issuing_country issuing_authority
    document_number portrait driving_privileges un_distinguishing_sign administrative_number sex height weight
    eye_colour hair_colour birth_place resident_address resident_city resident_state resident_postal_code
    resident_street portrait_capture_date age_in_years age_birth_year issuing_jurisdiction nationality resident_country
    family_name_national_character given_name_national_character signature_usual_mark document_issue_date""".split())
MDL_FAMILIES = re.compile("age_over_[0-9]{2}|biometric_template_.+")
AGE = re.compile("age_over_([0-9]{2})")
TRUE, FALSE = b"\xf5", b"\xf4"


def failures(documents, request, is_apple):
    """query.unsatisfied and age.inconclusive, for the whole response."""
    asked = [(entry["docType"], [(e["namespace"], e["identifier"]) for e in entry["elements"]]) for entry in request]
    wrong = set()
    types = {document.doc_type for document in documents}
    any_of = is_apple and any(doc_type in types for doc_type, _ in asked)
    for doc_type, names in asked:
        outcomes = [lacking(names, document.elements(), is_apple) for document in documents
                    if document.doc_type == doc_type]
        if outcomes:
            wrong |= min(outcomes, key=len)
        elif not any_of:
            wrong.add("query.unsatisfied")
    return [code for code in ("query.unsatisfied", "age.inconclusive") if code in wrong]


def asked_of(document, given):
    """Names that were asked for of a document's type, or None where nobody says what was."""
    if "request" not in given:
        return None
    return {(e["namespace"], e["identifier"]) for entry in given["request"] if entry["docType"] == document.doc_type
            for e in entry["elements"]}


def is_known(name):
    """Whether a namespace that has a list of its own has this element (7.1)."""
    namespace, identifier = name
    return namespace != MDL_NAMESPACE or identifier in MDL_ELEMENTS or bool(MDL_FAMILIES.fullmatch(identifier))


def lacking(names, elements, is_apple):
    return {code for code in (judged(name, names, elements, is_apple) for name in names) if code}


def judged(name, names, elements, is_apple):
    """What is wrong with the answer to one element, or nothing."""
    namespace, identifier = name
    if is_known(name) and any(held == name for held, _ in elements):
        return None
    age = AGE.fullmatch(identifier)
    if not age:
        return "query.unsatisfied"
    # 7.2.5: the nearest attestation, where it proves one or the other
    attested = [(int(found[1]), value.raw) for (space, held), value in elements
                if space == namespace and (found := AGE.fullmatch(held)) and value.raw in (TRUE, FALSE)]
    wanted = int(age[1])
    if any(n >= wanted if raw == TRUE else n <= wanted for n, raw in attested):
        return None
    years = is_apple and any(held == (namespace, "age_in_years") and value.major == 0 for held, value in elements)
    # an attestation that was asked for itself is no answer to this age
    if years and all((namespace, "age_over_%02d" % n) in names for n, _ in attested):
        return None
    return "age.inconclusive" if attested else "query.unsatisfied"
