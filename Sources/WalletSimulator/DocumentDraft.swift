// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// One `Document` of a response, ISO/IEC 18013-5, 8.3.2.1.2.2, after all signatures and open to change.
struct DocumentDraft {
    var docType: DocType
    var nameSpaces: [IssuedDocument.NameSpaceItems]
    var issuerAuth: COSEParts
    var deviceSigned: DeviceSignedParts

    var value: CBORValue {
        var issuerSigned: CBORValue = ["issuerAuth": issuerAuth.value]
        if !nameSpaces.isEmpty {
            issuerSigned["nameSpaces"] = .map(
                nameSpaces.map { list in
                    CBORValue.Member(.text(list.nameSpace.rawValue), .array(list.items.map { .encoded($0.encoded) }))
                })
        }
        return [
            "docType": .text(docType.rawValue), "issuerSigned": issuerSigned, "deviceSigned": deviceSigned.value,
        ]
    }
}
