# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/response: error lists, names of the device, empty names, and heads that are longer than they need be."""
from ..cborbytes import Map, Raw, Tag, Wide, embedded, encode
from ..faults import setting
from ..mdl import ISO, MDL
from .apple_suite import SESSION, holding

RESPONSE, DOCUMENT, LIMIT = ["response.structure"], ["document.structure"], ["cbor.limit"]
NON_MINIMAL = ["cbor.non_minimal"]
OWN = "com.example.wallet"
CDDL = "ISO/IEC 18013-5, 8.3.2.1.2.2"


def edges(s):
    document_errors(s)
    device_names(s)
    empty_names(s)
    heads(s)
    for number, version in enumerate(("1.", ".0", "1.0x", "1.-1", "12345678901.0")):
        s.case("response-version-form-%d" % number, "`version` is %r, which is no major and minor number of a version "
               "that a reader knows (%s)." % (version, CDDL), ["response.version"], on_response=setting(version=version))


def document_errors(s):
    wrong = [("number", "is a number", 5), ("map", "is a map", {MDL: 0}), ("of-numbers", "has a number in it", [0]),
             ("name-number", "has a number as docType", [{1: 0}]), ("code-text", "has text as error code", [{MDL: "0"}]),
             ("name-bytes", "has bytes as docType", [{MDL.encode(): 0}])]
    for identifier, what, value in wrong:
        s.case("response-document-errors-" + identifier, "`documentErrors` %s (%s)." % (what, CDDL), RESPONSE,
               on_response=setting(documentErrors=value))
    s.case("response-document-errors-beside", "`documentErrors` names a type that was not returned beside a document.",
           on_response=setting(documentErrors=[{"com.example.other": 0}]))
    errors = [("number", "is a number", 5), ("list", "is an array", [0]), ("namespace-number", "has a number as namespace",
                                                                        {1: {"family_name": 0}}),
              ("codes-number", "has a number in place of a namespace's map", {ISO: 0}),
              ("code-text", "has text as error code", {ISO: {"portrait": "0"}}),
              ("name-number", "has a number as element", {ISO: {7: 0}})]
    for identifier, what, value in errors:
        s.case("document-errors-" + identifier, "`errors` of a document %s (%s)." % (what, CDDL), DOCUMENT,
               on_document=setting(errors=value))
    s.case("document-errors", "`errors` of a document tells of an element that was not returned.",
           on_document=setting(errors={ISO: {"portrait": 0}}))
    s.case("response-documents-65", "`documents` has 65 empty maps; 64 documents are the limit.", LIMIT,
           on_response=setting(documents=[{}] * 65))
    s.case("response-document-errors-65", "`documentErrors` has 65 entries; 64 are the limit.", LIMIT,
           on_response=setting(documentErrors=[{"com.example.other": 0}] * 65))
    s.case("response-document-errors-64", "`documentErrors` has 64 entries, as many as there may be.",
           on_response=setting(documentErrors=[{"com.example.other": 0}] * 64))


def device_names(s):
    def shown(names, **more):
        return {"key_authorizations": {"nameSpaces": [OWN]}, "device_names": names, **more}
    s.case("device-names-empty-namespace", "A namespace of DeviceNameSpaces has no element (CDDL `+`; %s)." % CDDL,
           DOCUMENT, **shown({OWN: {}}))
    s.case("device-names-513", "A namespace of DeviceNameSpaces has 513 elements; 512 are the limit.", LIMIT,
           **shown({OWN: {"e%d" % number: 0 for number in range(513)}}))
    s.case("device-names-512", "A namespace of DeviceNameSpaces has 512 elements, as many as there may be.",
           **shown({OWN: {"e%d" % number: 0 for number in range(512)}}))
    for count, failures in ((65, LIMIT), (64, [])):
        names = {"com.example.wallet.%d" % number: {"e": 0} for number in range(count)}
        s.case("device-namespaces-%d" % count, "DeviceNameSpaces has %d namespaces; 64 are the limit." % count, failures,
               key_authorizations={"nameSpaces": list(names)}, device_names=names)


def empty_names(s):
    s.case("doctype-empty", "`docType` is empty, which names no type.", DOCUMENT, on_document=setting(docType=""))
    s.case("element-identifier-empty", "An element's identifier is empty.", DOCUMENT,
           **holding("com.example.club", {"": 3}))
    s.case("device-names-identifier-empty", "The identifier of a device-signed element is empty.", DOCUMENT,
           key_authorizations={"nameSpaces": [OWN]}, device_names={OWN: {"": 1}})


def heads(s):
    def both(identifier, what, **options):
        s.case("heads-%s" % identifier, what + "; a warning only.", **options)
        s.case("heads-%s-required" % identifier, what + ", and shortest form is required (ISO/IEC 18013-5, 8.1).",
               NON_MINIMAL, require=NON_MINIMAL, **options)
    both("device-protected", "A label in the protected header of deviceSignature takes two bytes",
         on_device_protected=lambda h: encode(Map((Wide(1, 1), -7))))
    both("issuer-protected", "A label in the protected header of issuerAuth takes two bytes",
         on_protected=lambda h: encode(Map((Wide(1, 1), -7))))
    both("payload", "The byte string inside the tag 24 of the MSO has a head of nine bytes",
         on_payload=lambda p: Raw(b"\xd8\x18" + encode(p.content, 8)))
    both("device-names", "The map inside DeviceNameSpacesBytes has a head of two bytes",
         **wide_names())
    s.case("heads-float-required", "A float that fits two bytes takes nine, and shortest form is required, which is asked "
           "of integers and lengths alone (ISO/IEC 18013-5, 8.1; RFC 8949, 4.2.1).", require=NON_MINIMAL,
           **holding("com.example.club", {"level": 1.5}))


def wide_names():
    names = b"\xb8\x00"
    authentication = ["DeviceAuthentication", SESSION.transcript(), MDL, Tag(24, names)]
    return {"on_device_authentication": lambda a: embedded(authentication),
            "on_device_names_after": lambda n: Tag(24, names)}
