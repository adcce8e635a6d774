// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import FoundationEssentials
internal import IssuerTrust

/// The snapshots that verifications take.
struct PublishedTrust {
    private(set) var snapshots: [[TrustSource]: TrustSnapshot] = [:]
    private(set) var first: TrustSnapshot
    private var assembled: AssembledTrust
    private var generation: UInt64 = 1

    init(_ assembled: AssembledTrust, of settings: TrustSettings) {
        self.assembled = assembled
        first = .none
        fill(settings)
    }

    /// - Returns: Whether other things are trusted than before. Where not, the snapshots stay the same, with all that
    ///   verifications have remembered in them.
    mutating func take(_ next: AssembledTrust, of settings: TrustSettings) -> Bool {
        guard !next.isSame(assembled) else {
            // The same selections may stand in another order.
            first = Self.first(of: settings, in: snapshots)
            return false
        }
        assembled = next
        generation += 1
        fill(settings)
        return true
    }

    private mutating func fill(_ settings: TrustSettings) {
        let statusLists = StatusLists(candidates: assembled.statusLists)
        snapshots = assembled.selections.mapValues { selection in
            TrustSnapshot(
                anchors: selection.anchors, revocation: assembled.revocation, statusLists: statusLists,
                sources: selection.sources + assembled.listSources, generation: generation,
                assembledAt: assembled.now)
        }
        first = Self.first(of: settings, in: snapshots)
    }

    private static func first(
        of settings: TrustSettings, in snapshots: [[TrustSource]: TrustSnapshot]
    ) -> TrustSnapshot {
        settings.selections.first.flatMap { snapshots[$0] } ?? .none
    }
}
