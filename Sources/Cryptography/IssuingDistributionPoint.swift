// SPDX-License-Identifier: Apache-2.0

/// What a revocation list covers, RFC 5280, 5.2.5.
struct IssuingDistributionPoint {
    /// Only some kinds of certificates, or some reasons.
    let isPartial: Bool
    /// Also certificates of other issuers.
    let isIndirect: Bool

    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        var inner = DERReader(try reader.take(.sequence, in: bytes))
        _ = try inner.takeIfNext(.constructed(0), in: bytes)
        let onlyUsers = try Self.flag(1, next: &inner, in: bytes)
        let onlyCAs = try Self.flag(2, next: &inner, in: bytes)
        let onlySomeReasons = try inner.takeIfNext(.context(3), in: bytes) != nil
        isIndirect = try Self.flag(4, next: &inner, in: bytes)
        let onlyAttributes = try Self.flag(5, next: &inner, in: bytes)
        try inner.finish()
        isPartial = onlyUsers || onlyCAs || onlySomeReasons || onlyAttributes
    }

    private static func flag(
        _ number: UInt8, next reader: inout DERReader, in bytes: Span<UInt8>
    ) throws(CryptographyError) -> Bool {
        guard let contents = try reader.takeIfNext(.context(number), in: bytes) else { return false }
        guard contents.count == 1 else { throw .malformedDER }
        return bytes[contents.lowerBound] != 0
    }
}
