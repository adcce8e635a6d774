// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import ReaderPolicy

/// Ends what is over. Runs before the service opens, and then on its schedule.
public struct PurgeStore: Sendable {
    private let foundation: ServiceFoundation

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    public func callAsFunction(_ limits: PurgeLimits) async throws(StoreError) -> PurgeReport {
        try await foundation.store.purge(limits, at: foundation.deadlines.now())
    }

    /// Applies ceilings that may be shorter than they were when elements were kept.
    public func shorten(to parties: [RelyingParty]) async throws(StoreError) {
        let now = foundation.deadlines.now()
        for party in parties { _ = try await foundation.store.shorten(party.id, to: party.retention, at: now) }
    }
}
