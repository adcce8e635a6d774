// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What verifications have learned since the last round: bounded, and cheap to add to.
struct LearningInbox: Sendable {
    private(set) var sources: [ListKey: Set<Certificate>] = [:]

    static let capacity = 1024
    /// A list has one issuer, which may have been re-keyed.
    static let trustPointCapacity = 8

    /// What does not fit is left out: a source that matters is named again.
    mutating func add(_ key: ListKey, _ trustPoints: [Certificate]) {
        guard sources[key] != nil || sources.count < Self.capacity else { return }
        var known = sources[key] ?? []
        for point in trustPoints where known.count < Self.trustPointCapacity { known.insert(point) }
        sources[key] = known
    }

    mutating func take() -> [ListKey: Set<Certificate>] {
        defer { sources = [:] }
        return sources
    }
}
