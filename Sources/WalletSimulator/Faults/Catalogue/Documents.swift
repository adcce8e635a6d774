// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// More than one document: an answer is accepted whole or not at all.
extension Fault.Chapter {
    static let documents = Fault.Chapter("Several documents") {
        Fault(
            "second-document", "there is a second document of the same type and device", check: "response.documents",
            field: "documents", clause: "ISO/IEC 18013-5 (second edition) 10.2.4", .second(.issuedAnew))
        Fault(
            "second-document-other-key", "there is a second document, with a device key of its own",
            check: "response.documents", field: "documents", clause: "ISO/IEC 18013-5 (second edition) 10.2.4",
            .second(.forOwnKey))
        Fault(
            "second-document-stolen", "there is a second document, which is genuine and another device's",
            check: "device.signature", field: "documents[1].deviceSigned", clause: "ISO/IEC 18013-5 9.1.3.6",
            in: .signature, fails: ["device.signature_invalid"], .second(.ofAnotherDevice))
        Fault(
            "second-document-stolen-mac", "there is a second document, which is genuine and another device's",
            check: "device.mac", field: "documents[1].deviceSigned", clause: "ISO/IEC 18013-5 9.1.3.5", in: .mac,
            fails: ["device.mac_invalid"], .second(.ofAnotherDevice))
        Fault(
            "second-document-altered", "an element of the second document has another value than the issuer signed",
            check: "digest.values", field: "documents[1].issuerSigned", clause: "ISO/IEC 18013-5 9.3.1",
            fails: ["digest.mismatch"],
            .second(
                .issuedAnew,
                .document { draft, context throws(SimulatorError) in
                    try draft.changeItem(context) { $0.value = $0.value.altered }
                }))
        Fault(
            "second-document-expired", "the second document ended a day ago", check: "validity.end",
            field: "documents[1].MSO.validityInfo.validUntil", clause: "ISO/IEC 18013-5 9.3.1",
            fails: ["validity.expired"], .second(.issuedAnew, .issuance { draft, context in draft.expire(context) }))
        Fault(
            "second-document-null", "null stands in the place of a second document", check: "document.structure",
            field: "documents[1]", clause: "ISO/IEC 18013-5 8.3.2.1.2.2", fails: ["document.structure"],
            .second(.issuedAnew, .documentValue { document, _ in document = .null }))
        Fault(
            "second-document-unrequested", "there is a second document of a type that nobody asked for",
            check: "document.requested", field: "documents[1].docType",
            clause: "OpenID4VP 1.0 8.6", fails: ["document.unrequested"],
            .second(
                .issuedAnew,
                .issuance { draft, _ in draft.renameDocType("org.iso.23220.photoid.1") }))
        Fault(
            "same-document-twice", "the same document is there twice, byte for byte", check: "item.random_unique",
            field: "documents[1].IssuerSignedItem.random", clause: "ISO/IEC 18013-5 9.1.2.5",
            warns: ["item.random_repeated", "item.random_repeated"], .second(.same))
        Fault(
            "unrequested-document", "the document is of a type that nobody asked for", check: "document.requested",
            field: "docType", clause: "OpenID4VP 1.0 8.6", fails: ["query.unsatisfied", "document.unrequested"],
            .issuance { draft, _ in draft.renameDocType("org.iso.23220.photoid.1") })
    }
}
