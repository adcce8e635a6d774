// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import Locks

/// Bytes that anybody can foretell who knows the seed: for tests and demonstrations, never for a real key.
///
/// SHA-256 in counter mode. A call takes whole digests and drops what it does not need, so the same calls in the same
/// order give the same bytes. The simulator makes ECDSA signatures without randomness where it is given this source.
public final class SeededRandom: RandomSource {
    private let prefix: [UInt8]
    private let counter = Guarded(UInt64(0))

    /// - Parameter purpose: Two purposes get different bytes from one seed.
    public init(seed: UInt64, purpose: String = "") {
        let purpose = Array(purpose.utf8)
        let purposeHash = HashAlgorithm.sha256.hash(purpose.span)
        prefix = Array("mdoc-wallet seeded random".utf8) + purposeHash + Self.bigEndian(seed)
    }

    public func bytes(_ count: Int) -> [UInt8] {
        let digestCount = (count + 31) / 32
        let first = counter.withLock { counter in
            defer { counter += UInt64(digestCount) }
            return counter
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digestCount * 32)
        for offset in 0..<digestCount {
            let input = prefix + Self.bigEndian(first + UInt64(offset))
            bytes += HashAlgorithm.sha256.hash(input.span)
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    private static func bigEndian(_ number: UInt64) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
