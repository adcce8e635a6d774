# SPDX-License-Identifier: Apache-2.0
"""apple-wallet/genuine: everything here is accepted."""
from ..apple import Session
from ..cborbytes import Wide, embedded, encode, tdate
from ..certificates import EXTENDED_KEY_USAGE, MDL_DS, MDOC_DS, extended_key_usage
from ..document import NOTHING, Document
from ..drbg import random_bytes
from ..faults import other_salt
from ..keys import COSE_ALGORITHM, Key, key_with_leading_zero, pem
from ..mdl import AAMVA, ISO, ISSUED
from ..world import World
from .apple_suite import SESSION, WORLD, AppleSuite

EVERYTHING = [(namespace, identifier) for namespace, values in ISSUED.items() for identifier in values]


def suite():
    s = AppleSuite("genuine", "genuine answers: curves, hashes, key files, forms of headers and maps")
    s.case("genuine", "The base case: P-256 everywhere, SHA-256, six elements of two namespaces.")
    elements(s)
    issuers(s)
    devices(s)
    sessions(s)
    forms(s)
    return s


def elements(s):
    s.case("genuine-all-elements", "Every issued element is shown.", shown=EVERYTHING)
    s.case("genuine-one-element", "One element only.", shown=[(ISO, "age_over_21")])
    s.case("genuine-no-elements", "Nothing issuer-signed is shown; IssuerSigned.nameSpaces is optional "
           "(ISO/IEC 18013-5, 8.3.2.1.2.2).", shown=[], on_shown=lambda shown: NOTHING)
    s.case("genuine-decoy-digests", "The MSO holds digests to which no element belongs: decoys are legitimate.",
           on_mso=lambda m: m["valueDigests"][ISO].update({90 + i: random_bytes("decoy/%d" % i, 32) for i in range(5)}))
    s.case("genuine-dates-as-tdate", "issue_date and expiry_date may be tdate as well as full-date "
           "(ISO/IEC 18013-5, Table 5).", shown=[(ISO, "issue_date"), (ISO, "expiry_date")],
           issued={ISO: {"issue_date": tdate("2023-01-15T08:00:00Z"), "expiry_date": tdate("2031-01-14T08:00:00Z")}})
    s.case("genuine-jpeg2000-jp2", "The portrait is a JPEG 2000 file (JP2 signature box).",
           issued=with_iso(portrait=bytes.fromhex("0000000c6a5020200d0a870a") + random_bytes("jp2", 20)),
           require=["element.image_format"])
    s.case("genuine-jpeg2000-codestream", "The portrait is a bare JPEG 2000 codestream.",
           issued=with_iso(portrait=bytes.fromhex("ff4fff51") + random_bytes("j2k", 20)),
           require=["element.image_format"])
    s.case("genuine-optional-elements", "Optional elements with their own types: numbers, codes, dates, UTF-8 text.",
           issued={ISO: {"eye_colour": "grey", "hair_colour": "auburn", "weight": 63, "administrative_number": "A-17",
                         "age_birth_year": 1985, "portrait_capture_date": tdate("2022-12-20T09:30:00Z"),
                         "nationality": "US", "resident_city": "Springfield", "resident_postal_code": "00501",
                         "resident_country": "US", "birth_place": "Malmö",
                         "family_name_national_character": "ターナー",
                         "signature_usual_mark": b"\xff\xd8\xff" + random_bytes("mark", 20)}},
           shown=[(ISO, i) for i in ("eye_colour", "hair_colour", "weight", "administrative_number", "age_birth_year",
                                     "portrait_capture_date", "nationality", "resident_city", "resident_postal_code",
                                     "resident_country", "birth_place", "family_name_national_character",
                                     "signature_usual_mark")])
    s.case("genuine-age-bracket", "TRUE for 21 and FALSE for 65 do not contradict each other.",
           issued={ISO: {"age_over_21": True, "age_over_65": False}},
           shown=[(ISO, "age_over_21"), (ISO, "age_over_65")])


def issuers(s):
    for root in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1"):
        s.case("genuine-root-" + root, "The IACA root holds a %s key." % root, world=World(root_curve=root))
    for signer in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
                   "Ed25519", "Ed448"):
        s.case("genuine-signer-" + signer, "The document signer holds a %s key (COSE algorithm %d)."
               % (signer, COSE_ALGORITHM[signer]), world=World(signer_curve=signer))
    for curve, algorithm in (("P-256", -9), ("P-384", -51), ("P-521", -52), ("Ed25519", -19), ("Ed448", -53),
                             ("brainpoolP256r1", -265), ("brainpoolP320r1", -266), ("brainpoolP384r1", -267),
                             ("brainpoolP512r1", -268)):
        s.case("genuine-signer-fully-specified%d" % algorithm,
               "issuerAuth names the fully-specified algorithm %d (RFC 9864) and the key is on its curve." % algorithm,
               world=World(signer_curve=curve), issuer_algorithm=algorithm)
    for name in ("SHA-384", "SHA-512"):
        s.case("genuine-digests-" + name, "digestAlgorithm is %s." % name, digest_algorithm=name)
    no_state = World(root_state=None, signer_state=None, label="no-state")
    s.case("genuine-no-state", "Neither certificate names a state.", world=no_state)
    s.case("genuine-state-in-signer-only", "Only the document signer names a state; equality is asked for when both "
           "do (ISO/IEC 18013-5, 9.3.3).", world=World(root_state=None, label="signer-state"))
    both_usages = World(label="both-ekus", change_signer=lambda c: c.set(
        EXTENDED_KEY_USAGE, extended_key_usage(MDL_DS, MDOC_DS)))
    s.case("genuine-both-extended-key-usages", "The signer carries the mDL and the generic mdoc usage.",
           world=both_usages)
    unknown = World(label="unknown-extension", change_signer=lambda c: c.more_extensions.append(
        ("1.3.6.1.4.1.55555.1", False, b"\x05\x00")))
    s.case("genuine-unknown-extension", "An unknown extension that is not critical is ignored.", world=unknown)
    other = World("P-384", label="unrelated", root_name="Another Example IACA")
    s.case("genuine-several-anchors", "The trust list holds an unrelated root before the right one.",
           trust=[other.root.pem(), WORLD.root.pem()])
    twin = World("P-384", label="re-keyed")
    s.case("genuine-re-keyed-anchor", "Two roots share one name after a re-key; the key identifier and the signature "
           "tell which one issued (certificates with one name differ in key).",
           trust=[twin.root.pem(), WORLD.root.pem()])
    s.case("genuine-x5chain-array", "x5chain is an array, leaf first; what follows the leaf needs no look.",
           on_unprotected=lambda h: h.update({33: [WORLD.signer_der, twin.signer_der]}))
    s.case("genuine-x5chain-protected", "x5chain stands in the protected header, which readers should accept "
           "(ISO/IEC 18013-5 second edition, 12.3.4).", on_unprotected=lambda h: {},
           on_protected=lambda h: h.update({33: WORLD.signer_der}))
    s.case("genuine-unknown-header", "issuerAuth carries header parameters nobody knows, none of them critical.",
           on_unprotected=lambda h: h.update({"note": "x", 70001: 1}), on_protected=lambda h: h.update({4: b"kid"}))


def devices(s):
    for curve in ("P-384", "P-521", "brainpoolP256r1", "brainpoolP320r1", "brainpoolP384r1", "brainpoolP512r1",
                  "Ed25519", "Ed448"):
        s.case("genuine-device-" + curve, "The device key is on %s." % curve, device_key=Key("device", curve))
    s.case("genuine-device-fully-specified", "deviceSignature names ESP256 (-9) and the device key is on P-256.",
           device_algorithm=-9)
    s.case("genuine-device-key-leading-zero", "The x coordinate of the device key starts with a zero byte, which "
           "stays in the COSE key (RFC 9053, 7.1.1).", device_key=key_with_leading_zero("leading-zero"))
    s.case("genuine-device-key-more-parameters", "The COSE key carries kid, alg and key_ops as well; they are ignored "
           "(ISO/IEC 18013-5, 9.1.5.2).", on_mso=lambda m: m["deviceKeyInfo"]["deviceKey"].update(
               {2: b"kid", 3: -7, 4: [2]}))
    s.case("genuine-key-info", "deviceKeyInfo.keyInfo is application data and is ignored.",
           on_mso=lambda m: m["deviceKeyInfo"].update({"keyInfo": {-1: "app", 1: [1, 2]}}))
    own = "com.example.wallet"
    s.case("genuine-device-signed-namespace", "A device-signed element of a namespace that keyAuthorizations names in "
           "full.", key_authorizations={"nameSpaces": [own]}, device_names={own: {"battery": 80}})
    s.case("genuine-device-signed-element", "A device-signed element that keyAuthorizations names singly.",
           key_authorizations={"dataElements": {own: ["battery", "model"]}}, device_names={own: {"battery": 80}})


def sessions(s):
    s.case("genuine-nonce-1-byte", "The shortest nonce.", session=Session("short", nonce=b"\x00"))
    s.case("genuine-nonce-64-bytes", "The longest nonce.", session=Session("long", nonce=random_bytes("n64", 64)))
    s.case("genuine-identifiers-not-ascii", "Merchant and team identifiers are text in UTF-8.",
           session=Session("utf8", merchant="merchant.example.größe", team="チーム"))
    s.case("genuine-key-sec1", "The reader's key file is SEC1.", keys=[SESSION.recipient.sec1_pem()])
    s.case("genuine-key-sec1-without-public-key", "The reader's SEC1 key file has no public key in it.",
           keys=[pem("EC PRIVATE KEY", SESSION.recipient.sec1(with_public=False))])
    others = [Key("other-recipient/%d" % i).pem() for i in range(2)]
    s.case("genuine-several-keys", "Three keys at hand; pkRHash names the last.",
           keys=others + [SESSION.recipient.pem()])
    s.case("genuine-several-keys-first", "Three keys at hand; pkRHash names the first.",
           keys=[SESSION.recipient.pem()] + others)
    s.case("genuine-at-valid-from", "The instant is validFrom itself.", at="2026-06-01T00:00:00Z")
    s.case("genuine-at-valid-until", "The instant is validUntil itself.", at="2026-07-01T00:00:00Z")
    s.case("genuine-skew-60-seconds", "validFrom is 60 seconds ahead, within the allowed skew.",
           valid_from="2026-06-15T12:01:00Z")


def forms(s):
    s.case("genuine-envelope-key-order", "The envelope's keys come in another order.",
           on_fields=lambda e: {"data": e["data"], "params": dict(reversed(e["params"].items())),
                                "algorithm": e["algorithm"]})
    s.case("genuine-unknown-topic", "The plaintext carries a topic beside `identity`; it is ignored.",
           on_plaintext=lambda p: b"\xa2" + encode("weather") + encode({"rain": True}) + p[1:])
    s.case("genuine-unknown-members", "Unknown keys in every map of the response are ignored (ISO/IEC 18013-5, 8.1).",
           on_response=lambda r: r.update({"x": 1}), on_document=unknown_members, on_mso=lambda m: m.update({"x": [1]}),
           on_item=lambda ns, i, item: item.update({"x": None}))
    s.case("genuine-item-key-order", "The items' keys come in another order; the bytes as received are what is hashed.",
           on_item=lambda ns, i, item: dict(reversed(item.items())))
    s.case("genuine-version-1.1", "Unknown minor versions of response and MSO are taken.",
           on_response=lambda r: r.update({"version": "1.7"}), on_mso=lambda m: m.update({"version": "1.1"}))
    s.case("genuine-errors", "The response says which elements and documents it did not return.",
           on_response=lambda r: r.update({"documentErrors": [{"org.iso.23220.photoid.1": 0}]}),
           on_document=lambda d: d.update({"errors": {ISO: {"height": 0, "weight": -3}}}))
    s.case("genuine-errors-empty", "`errors` of the document is an empty map, which the CDDL does not have and which "
           "decides nothing (ISO/IEC 18013-5, 8.3.2.1.2.2).", on_document=lambda d: d.update({"errors": {}}))
    s.case("genuine-document-errors-empty", "`documentErrors` is an empty array, which the CDDL does not have and "
           "which decides nothing (ISO/IEC 18013-5, 8.3.2.1.2.2).",
           on_response=lambda r: r.update({"documentErrors": []}))
    s.case("genuine-non-minimal-response", "A head of the response is longer than needed; this warns "
           "(ISO/IEC 18013-5, 8.1), and the received bytes count.",
           on_response=lambda r: r.update({"status": Wide(0, 1)}))
    s.case("genuine-non-minimal-item", "An item and its #6.24 wrapper use long heads; the digest is over just these "
           "bytes.", on_item=lambda ns, i, item: item.update({"digestID": Wide(item["digestID"], 4)}),
           wrap_item=lambda item: Wide(embedded(item), 2))
    s.case("genuine-expected-update", "expectedUpdate lies ahead.",
           on_mso=lambda m: m["validityInfo"].update({"expectedUpdate": tdate("2026-06-25T00:00:00Z")}))
    one = [(ISO, "family_name"), (ISO, "birth_date")]
    two = [(AAMVA, "DHS_compliance"), (AAMVA, "organ_donor")]
    s.case("genuine-two-documents", "Two documents of one type, each with its own elements; more than one is legal "
           "(ISO/IEC 18013-5 second edition, 10.2.4).",
           documents=[Document(WORLD, shown=one),
                      Document(WORLD, shown=two, device_key=Key("second-device"), on_item=other_salt)])


def with_iso(**changes):
    return {ISO: {**ISSUED[ISO], **changes}, AAMVA: ISSUED[AAMVA]}


def unknown_members(document):
    document["x"] = "y"
    document["issuerSigned"]["x"] = b"\x00"
    document["deviceSigned"]["x"] = {}

