// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON

/// How much of a list is read before the rest is refused. The standards set no limits.
enum StatusListLimits {
    /// Bytes of a token as it is fetched.
    static let tokenByteCount = 16 << 20
    static let identifierCount = 1 << 20
    /// Claims of one token; real ones have six.
    static let claimCount = 64
    /// Certificates of one header.
    static let chainCount = 10
    static let aggregatedCount = 10_000

    /// Each identifier is two items, and a third where something is said about it.
    static let cbor = CBORDecoder(
        limits: CBORLimits(
            byteCount: tokenByteCount, depth: 16, itemCount: 3 * identifierCount, byteStringByteCount: tokenByteCount))

    static let json = JSONLimits(byteCount: tokenByteCount, depth: 16, itemCount: 1 << 14)
}
