# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/response: the envelope opens; the DeviceResponse or the shape of its document is wrong."""
from ..cborbytes import Indefinite, Map, Raw, Tag, Wide, embedded, encode
from ..document import Document
from ..faults import embedded_bytes, flip_last, inside, nested, other_salt, setting, shown_item, without
from ..keys import Key
from ..mdl import AAMVA, ISO, MDL
from .apple_limits import in_responses
from .apple_response_edges import edges
from .apple_suite import WORLD, AppleSuite

RESPONSE, DOCUMENT = ["response.structure"], ["document.structure"]
NO_DOCUMENTS = without("documents")


def suite():
    s = AppleSuite("response", "a DeviceResponse or a Document with one wrong member")
    encoding(s)
    response_structure(s)
    version_and_status(s)
    document_structure(s)
    issuer_auth_shape(s)
    items(s)
    embedded_parts(s)
    duplicates(s)
    in_responses(s)
    edges(s)
    return s


def encoding(s):
    s.case("response-empty", "The plaintext is empty.", ["cbor.malformed"], on_plaintext=lambda p: b"")
    s.case("response-truncated", "The plaintext lacks its last byte.", ["cbor.malformed"],
           on_plaintext=lambda p: p[:-1])
    s.case("response-text", "The plaintext is JSON.", ["cbor.malformed"], on_plaintext=lambda p: b'{"identity": {}}')
    s.case("response-trailing", "A byte follows the plaintext's map.", ["cbor.trailing"],
           on_plaintext=lambda p: p + b"\xf6")
    s.case("response-indefinite", "`documents` has an indefinite length (ISO/IEC 18013-5, 8.1).", ["cbor.indefinite"],
           on_response=lambda r: r.update({"documents": Indefinite(r["documents"])}))
    s.case("response-duplicate-key", "`status` comes twice.", ["cbor.duplicate_key"],
           on_response=lambda r: Map(*r.items(), ("status", 0)))
    s.case("response-duplicate-topic", "`identity` comes twice.", ["cbor.duplicate_key"],
           on_plaintext=lambda p: b"\xa2" + p[1:] + p[1:])
    s.case("response-duplicate-namespace", "IssuerSigned.nameSpaces holds one namespace twice.",
           ["cbor.duplicate_key"],
           on_document=inside("issuerSigned.nameSpaces", lambda n: Map(*n.items(), (AAMVA, n[AAMVA]))))
    s.case("response-too-deep", "An unknown member holds 40 nested arrays.", ["cbor.limit"],
           on_response=setting(x=nested(40)))
    s.case("response-non-minimal-required", "`status` takes two bytes, and shortest form is required.",
           ["cbor.non_minimal"], on_response=setting(status=Wide(0, 1)), require=["cbor.non_minimal"])
    wide_only = lambda r: {"status": Wide(0, 1)}
    s.case("response-non-minimal-and-structure", "`status` takes two bytes, and `version` is missing; the length only "
           "warns.", RESPONSE, on_response=wide_only)
    s.case("response-non-minimal-and-structure-required", "`status` takes two bytes where shortest form is required, "
           "and `version` is missing; one does not hide the other.", ["cbor.non_minimal"] + RESPONSE,
           on_response=wide_only, require=["cbor.non_minimal"])


def response_structure(s):
    bare = lambda p: p[len(b"\xa1" + encode("identity")):]
    s.case("response-without-topic", "The plaintext is the DeviceResponse itself, without `identity`.", RESPONSE,
           on_plaintext=bare)
    s.case("response-array", "The plaintext is an array around the DeviceResponse.", RESPONSE,
           on_plaintext=lambda p: b"\x81" + bare(p))
    s.case("response-other-topic", "The only topic is `Identity` with a capital.", RESPONSE,
           on_plaintext=lambda p: p.replace(b"identity", b"Identity", 1))
    s.case("response-is-null", "`identity` is null.", RESPONSE, on_response=lambda r: Raw(b"\xf6"))
    s.case("response-is-array", "The DeviceResponse is an array of its values.", RESPONSE,
           on_response=lambda r: list(r.values()))
    s.case("response-is-embedded", "The DeviceResponse stands in a byte string with tag 24.", RESPONSE,
           on_response=embedded)
    s.case("response-without-version", "`version` is missing.", RESPONSE, on_response=without("version"))
    s.case("response-without-status", "`status` is missing.", RESPONSE, on_response=without("status"))
    s.case("response-documents-empty", "`documents` is an empty array (CDDL `[+ Document]`).", RESPONSE,
           on_response=setting(documents=[]))
    s.case("response-documents-map", "`documents` is a map.", RESPONSE,
           on_response=lambda r: r.update({"documents": {0: r["documents"][0]}}))
    s.case("response-documents-null", "`documents` is null.", RESPONSE, on_response=setting(documents=None))
    s.case("response-status-text", "`status` is text.", RESPONSE, on_response=setting(status="0"))
    s.case("response-status-negative", "`status` is negative.", RESPONSE, on_response=setting(status=-1))


def version_and_status(s):
    for number, version in enumerate(("2.0", "0.9", "1", "1.0.0", "", "one.zero", " 1.0")):
        s.case("response-version-%d" % number, "`version` is %r; a reader knows major version 1 only." % version,
               ["response.version"], on_response=setting(version=version))
    for status in (10, 11, 12, 99):
        s.case("response-status-%d" % status, "Status %d and no documents." % status, ["response.status_%d" % status],
               on_response=lambda r, n=status: {"version": "1.0", "status": n})
    s.case("response-status-with-documents", "Status 10 with a genuine document beside it "
           "(ISO/IEC 18013-5, Table 8 forbids that).", ["response.status_with_documents"],
           on_response=setting(status=10))
    s.case("response-no-documents", "Status 0 and no `documents`: nothing was returned.", ["response.no_documents"],
           on_response=NO_DOCUMENTS)
    s.case("response-document-errors-only", "Status 0 and only documentErrors.", ["response.no_documents"],
           on_response=lambda r: {"version": "1.0", "documentErrors": [{MDL: 0}], "status": 0})
    zk = {"documentData": embedded({"docType": MDL, "zkSystemId": "z", "timestamp": Tag(1004, "2026-06-15")}),
          "proof": b"\x00" * 8}
    s.case("response-zk-documents", "A zero-knowledge document that nobody asked for stands beside the document.",
           ["document.unrequested"], on_response=setting(zkDocuments=[zk]))
    encrypted = {"enc": b"\x04" + bytes(64), "cipherText": bytes(32), "docRequestID": 0}
    s.case("response-encrypted-documents", "An encrypted document that nobody asked for stands beside the document.",
           ["document.unrequested"], on_response=setting(encryptedDocuments=[encrypted]))
    second = dict(device_key=Key("second-device"), shown=[(AAMVA, "organ_donor")], on_item=other_salt)
    s.case("response-second-document-bad", "The second document's device signature is wrong; one bad document makes "
           "the answer bad.", ["device.signature_invalid"],
           documents=[Document(WORLD), Document(WORLD, **second, on_device_signature=flip_last)])
    s.case("response-both-documents-bad", "The first document has expired, the second names another docType in its "
           "MSO.", ["validity.expired", "doctype.mismatch"],
           documents=[Document(WORLD, valid_until="2026-06-10T00:00:00Z"),
                      Document(WORLD, **second, mso_doc_type="org.example.other")])


def document_structure(s):
    for path in ("docType", "issuerSigned", "issuerSigned.issuerAuth", "deviceSigned.nameSpaces"):
        s.case("document-without-" + path, "`%s` is missing." % path, DOCUMENT, on_document=removing(path))
    for path in ("deviceSigned", "deviceSigned.deviceAuth"):
        s.case("document-without-" + path, "`%s` is missing, so there is neither signature nor MAC." % path,
               DOCUMENT + ["device.auth_missing"], on_document=removing(path))
    changes = [
        ("docType", "a byte string", lambda v: v.encode()),
        ("issuerSigned", "an array", lambda v: list(v.values())),
        ("issuerSigned.nameSpaces", "an empty map (CDDL `+`)", lambda v: {}),
        ("issuerSigned.nameSpaces", "an array", lambda v: list(v.values())),
        ("issuerSigned.nameSpaces.%s" % AAMVA.replace(".", "/"), "an empty array (CDDL `[+ …]`)", lambda v: []),
        ("deviceSigned", "an array", lambda v: list(v.values())),
        ("deviceSigned.nameSpaces", "a map without tag 24", lambda v: {}),
        ("deviceSigned.nameSpaces", "a byte string without tag 24", lambda v: v.content),
        ("deviceSigned.nameSpaces", "tag 24 around a map", lambda v: Tag(24, {})),
        ("deviceSigned.nameSpaces", "an embedded array", lambda v: embedded([])),
    ]
    for number, (path, what, change) in enumerate(changes):
        s.case("document-type-%d-%s" % (number, path.split(".")[-1].replace("/", ".")),
               "`%s` is %s." % (path.replace("/", "."), what), DOCUMENT, on_document=at(path, change))
    s.case("document-both-device-auths", "DeviceAuth holds a signature and a MAC (CDDL: one or the other).", DOCUMENT,
           on_device_auth=lambda a: a.update({"deviceMac": [encode({1: 5}), {}, None, bytes(32)]}))
    s.case("document-no-device-auth", "DeviceAuth is empty: neither signature nor MAC "
           "(ISO/IEC 18013-5, 9.1.3.2).", ["document.structure", "device.auth_missing"], on_device_auth=lambda a: {})
    s.case("document-no-device-auth-and-expired", "DeviceAuth is empty, and what can be checked still is: the MSO has "
           "expired.", ["document.structure", "validity.expired", "device.auth_missing"],
           on_device_auth=lambda a: {}, valid_until="2026-06-10T00:00:00Z")


def removing(path):
    *way, last = path.split(".")
    return without(last) if not way else inside(".".join(way), without(last))


def at(path, change):
    """Like `inside`, for paths with a namespace in them, written with slashes."""
    way = [step.replace("/", ".") for step in path.split(".")]

    def hook(fields):
        for step in way[:-1]:
            fields = fields[step]
        fields[way[-1]] = change(fields[way[-1]])
    return hook


def issuer_auth_shape(s):
    changes = [
        ("three-members", "has three members", lambda a: a[:3]),
        ("five-members", "has five members", lambda a: a + [b""]),
        ("map", "is a map", lambda a: dict(enumerate(a))),
        ("tagged", "carries tag 18; COSE objects of a response are untagged (ISO/IEC 18013-5, 9.1.2.4)",
         lambda a: Tag(18, a)),
        ("protected-map", "has its protected header as a map, not as a byte string", lambda a: [{1: -7}] + a[1:]),
        ("unprotected-bytes", "has its unprotected header in a byte string", lambda a: [a[0], encode(a[1])] + a[2:]),
        ("payload-text", "has text as payload", lambda a: a[:2] + ["mso", a[3]]),
        ("signature-null", "has null as signature", lambda a: a[:3] + [None]),
    ]
    for name, what, change in changes:
        s.case("issuer-auth-" + name, "issuerAuth %s." % what, DOCUMENT, on_issuer_auth=change)
    for name, what, change in changes[:4]:
        s.case("device-auth-" + name, "deviceSignature %s." % what, DOCUMENT, on_device_structure=change)


def items(s):
    for member in ("digestID", "random", "elementIdentifier", "elementValue"):
        s.case("item-without-" + member, "An item lacks `%s`." % member, DOCUMENT,
               on_shown=shown_item(ISO, "family_name", without(member)))
    for member, value, what in (("digestID", "0", "text"), ("digestID", -1, "negative"), ("random", "x" * 16, "text"),
                                ("elementIdentifier", b"family_name", "a byte string")):
        s.case("item-%s-%s" % (member, what.split()[-1]), "`%s` of an item is %s." % (member, what), DOCUMENT,
               on_shown=shown_item(ISO, "family_name", setting(**{member: value})))
    s.case("item-not-tagged", "An item is a byte string without tag 24.", DOCUMENT,
           on_shown=shown_item(ISO, "family_name", encode))
    s.case("item-map", "An item is the bare map.", DOCUMENT,
           on_shown=shown_item(ISO, "family_name", lambda i: Raw(encode(i))))
    s.case("item-tag-23", "An item carries tag 23.", DOCUMENT,
           on_shown=shown_item(ISO, "family_name", lambda i: Tag(23, encode(i))))
    s.case("item-array", "An item is an embedded array of its values.", DOCUMENT,
           on_shown=shown_item(ISO, "family_name", lambda i: embedded(list(i.values()))))


def embedded_parts(s):
    changes = [
        ("empty", "is empty", "cbor.malformed", lambda i: b""),
        ("truncated", "lacks its last byte", "cbor.malformed", lambda i: encode(i)[:-1]),
        ("trailing", "is followed by a byte inside the byte string", "cbor.trailing", lambda i: encode(i) + b"\x00"),
        ("indefinite", "is a map of indefinite length", "cbor.indefinite", lambda i: encode(Indefinite(i))),
        ("duplicate-key", "says `digestID` twice", "cbor.duplicate_key",
         lambda i: encode(Map(*i.items(), ("digestID", 0)))),
        ("too-deep", "holds 40 nested arrays", "cbor.limit", lambda i: encode({**i, "elementValue": nested(40)})),
    ]
    for name, what, code, change in changes:
        s.case("item-" + name, "The CBOR inside an item's tag 24 %s; its digest fits." % what, [code],
               wrap_item=lambda i, c=change: embedded_bytes(c(i) if i["elementIdentifier"] == "family_name"
                                                            else encode(i)))
    names = [
        ("malformed", "is not CBOR", "cbor.malformed", b"\xa1"),
        ("trailing", "is followed by a byte", "cbor.trailing", b"\xa0\x00"),
        ("indefinite", "is a map of indefinite length", "cbor.indefinite", b"\xbf\xff"),
    ]
    for name, what, code, content in names:
        s.case("device-names-" + name, "The CBOR inside DeviceNameSpacesBytes %s." % what, [code],
               device_names=None, on_device_names_after=lambda n, c=content: embedded_bytes(c))
    wide = dict(on_item=lambda ns, i, item: i == "family_name" and {**item, "digestID": Wide(item["digestID"], 8)})
    s.case("item-non-minimal", "digestID inside an item takes nine bytes; a warning only.", **wide)
    s.case("item-non-minimal-required", "digestID inside an item takes nine bytes, and shortest form is required.",
           ["cbor.non_minimal"], require=["cbor.non_minimal"], **wide)


def duplicates(s):
    s.case("element-twice", "One item comes twice, byte for byte (ISO/IEC 18013-5, 8.3.2.1.2.2).",
           ["element.duplicate", "digest.id_reused"],
           on_shown=lambda shown: shown[ISO].append(dict(shown[ISO][0])))
    s.case("element-twice-issued", "The issuer signed two items for one element and the wallet returned both.",
           ["element.duplicate"], shown=[(ISO, "family_name"), (ISO, "given_name")],
           on_item=lambda ns, i, item: item.update({"elementIdentifier": "family_name"}) if i == "given_name" else None)
    own = "com.example.wallet"
    s.case("element-issued-and-device-signed", "One element comes issuer-signed and device-signed.",
           ["element.duplicate"], issued={ISO: {"family_name": "Turner"}, own: {"level": 1}},
           shown=[(ISO, "family_name"), (own, "level")], key_authorizations={"nameSpaces": [own]},
           device_names={own: {"level": 2}})
