// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Paths that reached an anchor, bounded; the one longest unused makes room.
///
/// A signer has one place for each way of judging it, whatever comes with it, so that nobody can drive the others out with
/// one genuine certificate.
struct PathCache {
    struct Key: Hashable {
        let der: ArraySlice<UInt8>
        let scope: ProfileScope
        /// Whether the rest of `x5chain` counts.
        let isThroughChain: Bool

        /// The end of a certificate is its signature, which no two share; comparing still takes all bytes.
        func hash(into hasher: inout Hasher) {
            for byte in der.suffix(16) { hasher.combine(byte) }
        }

        static func == (left: Key, right: Key) -> Bool {
            left.scope == right.scope && left.isThroughChain == right.isThroughChain
                && ConstantTime.equal(left.der.span, right.der.span)
        }
    }

    private struct Entry {
        let paths: [CertificatePath]
        /// Digest of the rest of `x5chain` with which the paths were found.
        let others: [UInt8]
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func paths(for key: Key, others: [UInt8]) -> [CertificatePath]? {
        clock += 1
        guard let index = entries.index(forKey: key), entries.values[index].others == others else { return nil }
        entries.values[index].lastUse = clock
        return entries.values[index].paths
    }

    mutating func insert(_ paths: [CertificatePath], for key: Key, others: [UInt8]) {
        guard let path = paths.first else { return }
        // The key of its own bytes: the slice that was looked up with belongs to a presentation, which must not be kept.
        let own = Key(der: path.documentSigner.der[...], scope: key.scope, isThroughChain: key.isThroughChain)
        // Another thread may have put the same signer in meanwhile.
        if entries.count >= capacity, entries[own] == nil,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        clock += 1
        entries[own] = Entry(paths: paths, others: others, lastUse: clock)
    }
}
