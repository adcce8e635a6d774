// SPDX-License-Identifier: Apache-2.0

public import CBOR
internal import COSE
public import Redaction

/// A document as a wallet sent it: parsed, not believed.
public struct ReceivedDocument: Sendable, Redacted {
    public let docType: DocType
    public let issuerSigned: IssuerSigned
    public let deviceSigned: DeviceSigned
    /// True where an embedded part has a head that is not in its shortest form.
    public let hasNonShortestHeads: Bool

    public init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .document)
        docType = try map.required("docType", .docType).docType()
        issuerSigned = try IssuerSigned(map.required("issuerSigned", .issuerSigned))
        deviceSigned = try map["deviceSigned"].map { item throws(MdocError) in try DeviceSigned(item) } ?? .absent
        if let errors = map["errors"] {
            for (nameSpace, codes) in try errors.map(as: .errors) {
                _ = try nameSpace.nameSpace(in: .errors)
                try codes.map(as: .errors).checkErrorCodes(.errors)
            }
        }
        hasNonShortestHeads = issuerSigned.hasNonShortestHeads || deviceSigned.hasNonShortestHeads
    }

    public var description: String {
        "ReceivedDocument(\(docType), \(issuerSigned.nameSpaces.reduce(0) { $0 + $1.items.count }) elements)"
    }
}
