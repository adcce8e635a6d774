// SPDX-License-Identifier: Apache-2.0

internal import Compression

/// The entries of a status list, decompressed (Token Status List, 4.1).
public struct StatusEntries: Sendable {
    private let bits: Int
    private let bytes: [UInt8]

    /// - Parameters:
    ///   - bits: Of one entry: 1, 2, 4 or 8.
    ///   - compressed: A zlib stream (RFC 1950).
    ///   - limit: Bytes that it may swell to.
    /// - Throws: `.bits`, `.compression` or `.tooLarge`.
    public init(
        bits: Int, compressed: [UInt8], limit: Int = StatusList.outputLimit
    ) throws(StatusListProblem) {
        guard [1, 2, 4, 8].contains(bits) else { throw .bits }
        self.bits = bits
        do { bytes = try Zlib.inflate(compressed, limit: limit) } catch {
            throw error == .tooLarge ? .tooLarge : .compression
        }
    }

    public var count: UInt64 { UInt64(bytes.count) * UInt64(8 / bits) }

    /// The status of an entry: 0 is valid, 1 revoked, 2 suspended, and no other is valid (7.1).
    ///
    /// - Throws: `.indexOutOfRange`.
    public func value(at index: UInt64) throws(StatusListProblem) -> UInt8 {
        let (byte, place) = index.quotientAndRemainder(dividingBy: UInt64(8 / bits))
        guard byte < bytes.count else { throw .indexOutOfRange }
        // From the least significant bit on; eight bits are a whole byte, which a shift by eight would lose.
        return bytes[Int(byte)] >> (UInt8(place) * UInt8(bits)) & UInt8.max >> (8 - UInt8(bits))
    }
}
