// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import FoundationEssentials
internal import Timestamps

/// When the issuer signed, and between which instants the document may be used.
public struct ValidityInfo: Hashable, Sendable {
    public let signed: Date
    public let validFrom: Date
    public let validUntil: Date
    public let expectedUpdate: Date?
    /// All are tag 0, without a fraction and in `Z`, as 18013-5 writes instants; several issuers deviate.
    public let isStrictlyFormatted: Bool

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .validityInfo)
        var isStrict = true
        func instant(_ item: CBORItem, _ field: MdocField) throws(MdocError) -> Date {
            let tagged = item.content(ofTag: 0)
            guard let text = (tagged ?? item).textBytes, let timestamp = try? RFC3339Timestamp(utf8: text) else {
                throw .malformed(field)
            }
            if tagged == nil || !timestamp.isStrict { isStrict = false }
            return timestamp.date
        }
        signed = try instant(map.required("signed", .signed), .signed)
        validFrom = try instant(map.required("validFrom", .validFrom), .validFrom)
        validUntil = try instant(map.required("validUntil", .validUntil), .validUntil)
        expectedUpdate = try map["expectedUpdate"].map { item throws(MdocError) in try instant(item, .expectedUpdate) }
        isStrictlyFormatted = isStrict
    }
}
