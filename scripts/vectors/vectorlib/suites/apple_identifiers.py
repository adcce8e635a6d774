# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/identifiers: names compare as exact UTF-8 (ISO/IEC 18013-5 second edition, 8.1).

Unicode holds U+212A KELVIN SIGN for equal to K, and an umlaut for equal to its letter with a combining diaeresis. Some
languages compare texts that way; here they are different.
"""
from ..apple import Session
from ..certificates import authority_name
from ..faults import setting, shown_item
from ..mdl import AAMVA, ISO
from ..world import World
from .apple_suite import AppleSuite, asking, holding, issuing, warned

KELVIN = "\u212a"
COMPOSED, DECOMPOSED = "com.ex\u00e4mple", "com.exa\u0308mple"
OWN = "com.example.x"
MERCHANT = "merchant.example.%s"
DOC_TYPE = "org.ex%sa"
UNAUTHORIZED, NO_NAMESPACE = ["device.element_not_authorized"], ["digest.namespace_missing"]
UNSATISFIED, UNREQUESTED, DOCTYPE = ["query.unsatisfied"], ["document.unrequested"], ["doctype.mismatch"]
EXACT = " (ISO/IEC 18013-5 second edition, 8.1: exact UTF-8)"


def suite():
    s = AppleSuite("identifiers", "names that Unicode holds for equal and that are different all the same")
    envelope(s)
    doc_types(s)
    namespaces(s)
    elements(s)
    authorizations(s)
    members(s)
    certificates(s)
    values(s)
    return s


def envelope(s):
    s.case("identifier-algorithm", "`algorithm` has U+212A in place of K.", ["envelope.algorithm"],
           on_fields=lambda e: e.update({"algorithm": "APPLE-HP%sE-v1" % KELVIN}))
    for name, letter, failures in (("genuine", KELVIN, []), ("twin", "K", ["envelope.transcript_mismatch"])):
        s.case("identifier-merchant-" + name, "The wallet knows the merchant identifier with U+212A, the reader with "
               "%s; the transcript holds its bytes." % ("K" if failures else "the same"), failures,
               session=Session("kelvin", merchant=MERCHANT % KELVIN), merchantIdentifier=MERCHANT % letter)


def doc_types(s):
    plain, twin = DOC_TYPE % "K", DOC_TYPE % KELVIN
    club = holding(OWN, {"level": 3})
    ask = lambda doc_type: asking("level", namespace=OWN, doc_type=doc_type)
    s.case("identifier-doctype-genuine", "docType, MSO and request all have U+212A.", doc_type=twin, request=ask(twin),
           **club)
    s.case("identifier-doctype-mso", "The document's docType has U+212A where the MSO's has K%s." % EXACT, DOCTYPE,
           doc_type=twin, mso_doc_type=plain, **club)
    s.case("identifier-doctype-requested", "docType and MSO have U+212A; requested was the type with K.",
           UNSATISFIED + UNREQUESTED, doc_type=twin, request=ask(plain), **club)
    s.case("identifier-doctype-mso-and-requested", "The document's docType has U+212A; the MSO and the request have K.",
           UNSATISFIED + UNREQUESTED + DOCTYPE, doc_type=twin, mso_doc_type=plain, request=ask(plain), **club)


def namespaces(s):
    for name, namespace in (("composed", COMPOSED), ("decomposed", DECOMPOSED)):
        s.case("identifier-namespace-" + name, "A namespace with an umlaut that is %s, everywhere the same." % name,
               request=asking("level", namespace=namespace), **holding(namespace, {"level": 3}))
    s.case("identifier-namespace-mso", "The MSO has digests for the composed namespace, and the items stand under the "
           "decomposed one%s." % EXACT, NO_NAMESPACE, **holding(COMPOSED, {"level": 3}),
           on_shown=lambda shown: shown.update({DECOMPOSED: shown.pop(COMPOSED)}))
    s.case("identifier-namespace-requested", "The composed namespace was requested, the decomposed one came.",
           UNSATISFIED, request=asking("level", namespace=COMPOSED), **holding(DECOMPOSED, {"level": 3}))
    s.case("identifier-namespace-twins", "Both namespaces are there, each with an element of its own: no key is "
           "doubled, and no element either.", issued={COMPOSED: {"level": 3}, DECOMPOSED: {"level": 4}},
           shown=[(COMPOSED, "level"), (DECOMPOSED, "level")])
    s.case("identifier-namespace-moved", "Two items change places between the two namespaces.", ["digest.mismatch"],
           issued={COMPOSED: {"level": 3}, DECOMPOSED: {"level": 4}},
           shown=[(COMPOSED, "level"), (DECOMPOSED, "level")],
           on_shown=lambda shown: {COMPOSED: shown[DECOMPOSED], DECOMPOSED: shown[COMPOSED]})


def elements(s):
    ask = lambda *identifiers: asking(*identifiers, namespace=OWN)
    twins = {"K": 1, KELVIN: 2}
    s.case("identifier-element-genuine", "`K` was requested and came.", request=ask("K"), **holding(OWN, {"K": 1}))
    s.case("identifier-element-requested", "`K` was requested, and U+212A came%s." % EXACT, UNSATISFIED,
           request=ask("K"), **holding(OWN, {KELVIN: 1}))
    s.case("identifier-elements-requested", "`K` and U+212A were requested and came: two elements with a value each.",
           request=ask("K", KELVIN), **holding(OWN, twins))
    s.case("identifier-elements-one-requested", "`K` was requested, and U+212A came beside it, which is dropped.",
           request=ask("K"), elements={OWN: {"K": 1}}, **holding(OWN, twins))
    composed, decomposed = "gr\u00f6\u00dfe", "gro\u0308\u00dfe"
    s.case("identifier-elements-composed-and-decomposed", "Two elements of a namespace whose names differ in the form "
           "of an umlaut only: both are there, and none comes twice.", **holding(OWN, {composed: 1, decomposed: 2}))
    s.case("identifier-element-changed", "After the digest was taken, U+212A was written in place of K in an item's "
           "elementIdentifier.", ["digest.mismatch"], **holding(OWN, {"K": 1}),
           on_shown=shown_item(OWN, "K", setting(elementIdentifier=KELVIN)))


def authorizations(s):
    inner, twin = COMPOSED + ".x", DECOMPOSED + ".x"
    battery = {"battery": 80}
    cases = [
        ("namespace-genuine", "the decomposed namespace is", {"nameSpaces": [twin]}, {twin: battery}, []),
        ("namespace", "the composed namespace is", {"nameSpaces": [inner]}, {twin: battery}, UNAUTHORIZED),
        ("element-of-namespace", "an element of the composed namespace is", {"dataElements": {inner: ["battery"]}},
         {twin: battery}, UNAUTHORIZED),
        ("namespace-and-element", "the composed namespace is in full, of the decomposed one this element; they are two",
         {"nameSpaces": [inner], "dataElements": {twin: ["battery"]}}, {inner: {"model": "M"}, twin: battery}, []),
        ("element-genuine", "the element U+212A is", {"dataElements": {OWN: [KELVIN]}}, {OWN: {KELVIN: 1}}, []),
        ("element", "the element `K` is", {"dataElements": {OWN: ["K"]}}, {OWN: {KELVIN: 1}}, UNAUTHORIZED),
        ("one-of-two-elements", "the element `K` is", {"dataElements": {OWN: ["K"]}}, {OWN: {"K": 1, KELVIN: 2}},
         UNAUTHORIZED),
    ]
    for identifier, what, authorized, signed, failures in cases:
        signs = " and ".join("`%s`" % ascii(n)[1:-1] for elements in signed.values() for n in elements)
        s.case("identifier-authorized-" + identifier, "Of what the device may sign, %s named; it signs %s of %s "
               "(ISO/IEC 18013-5, 9.1.3.4)." % (what, signs, " and ".join(ascii(n)[1:-1] for n in signed)), failures,
               key_authorizations=authorized, device_names=signed)
    s.case("identifier-issued-and-device-signed", "`K` comes issuer-signed and U+212A device-signed, which are two "
           "elements (ISO/IEC 18013-5, 8.3.2.1.2.2).", key_authorizations={"nameSpaces": [OWN]},
           device_names={OWN: {KELVIN: 2}}, **holding(OWN, {"K": 1}))


def members(s):
    for name, change in (("deviceKey", renamed_key), ("deviceKeyInfo", renamed_info)):
        s.case("identifier-member-" + name, "The MSO spells `%s` with U+212A, so that the member is missing." % name,
               ["mso.structure"], on_mso=change)
    s.case("identifier-member-beside", "`deviceKeyInfo` has a member `device\u212aey` beside `deviceKey`: unknown, and "
           "ignored (ISO/IEC 18013-5, 8.1).",
           on_mso=lambda m: m["deviceKeyInfo"].update({"device%sey" % KELVIN: {}}))


def renamed_key(mso):
    mso["deviceKeyInfo"] = {"device%sey" % KELVIN: mso["deviceKeyInfo"]["deviceKey"]}


def renamed_info(mso):
    mso["device%seyInfo" % KELVIN] = mso.pop("deviceKeyInfo")


def certificates(s):
    twin = "US-%sY" % KELVIN
    name_only = {"shown": [(ISO, "family_name")]}
    genuine = World(label="kentucky", root_state="US-KY", signer_state="US-KY")
    s.case("identifier-state-genuine", "Root, signer and `issuing_jurisdiction` say US-KY.", world=genuine,
           **issuing(issuing_jurisdiction="US-KY"))
    s.case("identifier-state", "The root names the state US-KY, the signer has U+212A in its place "
           "(ISO/IEC 18013-5, 9.3.3).", ["issuer.state_mismatch_chain"], **name_only,
           world=World(label="kelvin state", root_state="US-KY", signer_state=twin))
    s.case("identifier-state-both", "Root and signer both write the state with U+212A.", **name_only,
           world=World(label="kelvin states", root_state=twin, signer_state=twin))
    s.case("identifier-jurisdiction", "`issuing_jurisdiction` has U+212A where the certificate says US-KY "
           "(ISO/IEC 18013-5, 7.2.1).", ["element.issuing_jurisdiction_mismatch"], world=genuine,
           **issuing(issuing_jurisdiction=twin))
    korea = World(label="korea", change_root=korean("Example IACA", True),
                  change_signer=korean("Example Document Signer"))
    s.case("identifier-country-genuine", "Certificates and `issuing_country` say KR.", world=korea,
           **issuing(issuing_country="KR"))
    s.case("identifier-country", "`issuing_country` has U+212A where the certificate says KR (ISO/IEC 18013-5, 7.2.1).",
           ["element.issuing_country_mismatch"], world=korea, **issuing(issuing_country=KELVIN + "R"))


def korean(common_name, root=False):
    def change(certificate):
        certificate.subject = authority_name(common_name, "KR", "KR-11")
        if root:
            certificate.issuer = certificate.subject
    return change


def values(s):
    s.case("identifier-value-genuine", "`race_ethnicity` is BK, a value of the table.", require=["element.value"],
           **holding(AAMVA, {"race_ethnicity": "BK"}))
    warned(s, "identifier-value", "`race_ethnicity` is B and U+212A, no value of the table", "element.value",
           **holding(AAMVA, {"race_ethnicity": "B" + KELVIN}))
