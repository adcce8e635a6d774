// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What verifications have learned since the last round: bounded, and cheap to add to.
struct LearningInbox: Sendable {
    /// With those who vouch for it, the one that was named last at the end.
    private var sources: [ListKey: [Certificate]] = [:]
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
        sources[key] = Self.named(trustPoints, after: sources[key] ?? [])
    }

    /// Puts those who are named to the end. Where there are too many, those go that were not named for longest: whoever
    /// matters is named again.
    static func named(_ trustPoints: [Certificate], after known: [Certificate]) -> [Certificate] {
        var points = known
        for point in trustPoints.suffix(trustPointCapacity) {
            points.removeAll { $0 == point }
            points.append(point)
        }
        return Array(points.suffix(trustPointCapacity))
    }

    mutating func take() -> [ListKey: [Certificate]] {
        defer { (sources, counts) = ([:], [:]) }
        return sources
    }
}
