// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Redaction

/// The identifiers of revoked documents, second edition of ISO/IEC 18013-5, 12.3.6.4.
///
/// Sorted in one buffer, since a set of a million arrays would take several times the memory.
public struct IdentifierSet: Sendable, Redacted {
    private let bytes: [UInt8]
    private let ranges: [Range<UInt32>]

    public var count: Int { ranges.count }

    /// Reads `{ * bstr => { * any } }`; what is said about an identifier is not looked at.
    init(_ map: CBORMap) throws(StatusListProblem) {
        guard map.count <= StatusListLimits.identifierCount else { throw .tooLarge }
        var bytes: [UInt8] = []
        var ranges: [Range<UInt32>] = []
        ranges.reserveCapacity(map.count)
        for (key, value) in map {
            guard let identifier = key.byteString, value.kind == .map else { throw .structure }
            let start = UInt32(bytes.count)
            bytes += identifier
            ranges.append(start..<UInt32(bytes.count))
        }
        ranges.sort { Self.order(bytes.span, $0, bytes.span, $1) < 0 }
        self.bytes = bytes
        self.ranges = ranges
    }

    public func contains(_ identifier: [UInt8]) -> Bool {
        guard let length = UInt32(exactly: identifier.count) else { return false }
        var candidates = ranges[...]
        while !candidates.isEmpty {
            let middle = candidates.startIndex + candidates.count / 2
            let order = Self.order(identifier.span, 0..<length, bytes.span, candidates[middle])
            if order == 0 { return true }
            candidates = order < 0 ? candidates[..<middle] : candidates[(middle + 1)...]
        }
        return false
    }

    /// A total order by content: negative, zero for equal, or positive.
    private static func order(
        _ bytes: Span<UInt8>, _ range: Range<UInt32>, _ otherBytes: Span<UInt8>, _ other: Range<UInt32>
    ) -> Int {
        let (start, otherStart) = (Int(range.lowerBound), Int(other.lowerBound))
        for offset in 0..<min(range.count, other.count) {
            let (byte, otherByte) = (bytes[start + offset], otherBytes[otherStart + offset])
            if byte != otherByte { return byte < otherByte ? -1 : 1 }
        }
        return range.count - other.count
    }
}
