// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What verifications have learned since the last round: bounded, and cheap to add to.
struct LearningInbox: Sendable {
    private var sources: [ListKey: Set<Certificate>] = [:]
    /// Of each kind, so that none keeps another out.
    private var counts: [ListKey.Kind: Int] = [:]

    static let capacity = 1024
    /// A list has one issuer, which may have been re-keyed.
    static let trustPointCapacity = 8

    /// What does not fit is left out: a source that matters is named again.
    mutating func add(_ key: ListKey, _ trustPoints: [Certificate]) {
        let count = counts[key.kind, default: 0]
        if sources[key] == nil {
            guard count < Self.capacity else { return }
            counts[key.kind] = count + 1
        }
        var known = sources[key] ?? []
        for point in trustPoints where known.count < Self.trustPointCapacity { known.insert(point) }
        sources[key] = known
    }

    mutating func take() -> [ListKey: Set<Certificate>] {
        defer { (sources, counts) = ([:], [:]) }
        return sources
    }
}
