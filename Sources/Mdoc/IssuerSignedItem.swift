// SPDX-License-Identifier: Apache-2.0

public import CBOR
internal import COSE
public import Redaction

/// One element with its salt, and the bytes its digest covers.
public struct IssuerSignedItem: Sendable, Redacted {
    /// `IssuerSignedItemBytes` as received: the tag, the byte string's head and its content.
    public let encoded: ArraySlice<UInt8>
    public let digestID: UInt64
    public let random: ArraySlice<UInt8>
    public let elementIdentifier: ElementIdentifier
    public let elementValue: CBORItem
    let hasNonShortestHeads: Bool

    init(_ item: CBORItem) throws(MdocError) {
        let document = try item.embedded(as: .issuerSignedItem)
        let map = try document.root.map(as: .issuerSignedItem)
        encoded = item.encoded
        digestID = try map.unsigned("digestID", .digestID)
        random = try map.bytes("random", .random)
        elementIdentifier = try map.required("elementIdentifier", .elementIdentifier).identifier(in: .elementIdentifier)
        elementValue = try map.required("elementValue", .elementValue)
        hasNonShortestHeads = document.firstNonShortestOffset != nil
    }

    public var description: String { "IssuerSignedItem(\(elementIdentifier))" }
}
