// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Paths that reached an anchor, bounded; the one longest unused makes room.
struct PathCache {
    struct Key: Hashable {
        let der: ArraySlice<UInt8>
        let profile: DocumentSignerProfile

        /// The end of a certificate is its signature, which no two share; comparing still takes all bytes.
        func hash(into hasher: inout Hasher) {
            for byte in der.suffix(16) { hasher.combine(byte) }
        }

        static func == (left: Key, right: Key) -> Bool {
            left.profile == right.profile && ConstantTime.equal(left.der.span, right.der.span)
        }
    }

    private struct Entry {
        let paths: [CertificatePath]
        var lastUse: UInt64
    }

    private let capacity: Int
    private var entries: [Key: Entry] = [:]
    private var clock: UInt64 = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    subscript(key: Key) -> [CertificatePath]? {
        mutating get {
            clock += 1
            guard let index = entries.index(forKey: key) else { return nil }
            entries.values[index].lastUse = clock
            return entries.values[index].paths
        }
    }

    mutating func insert(_ paths: [CertificatePath], for key: Key) {
        guard let path = paths.first else { return }
        // The key of its own bytes: the slice that was looked up with belongs to a presentation, which must not be kept.
        let own = Key(der: path.documentSigner.der[...], profile: key.profile)
        // Another thread may have put the same signer in meanwhile.
        if entries.count >= capacity, entries[own] == nil,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        clock += 1
        entries[own] = Entry(paths: paths, lastUse: clock)
    }
}
