// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import ReaderPolicy

/// Destroys everything that is held for a session.
public struct EraseSession: Sendable {
    private let foundation: ServiceFoundation

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    public func callAsFunction(
        _ id: SessionID, of party: RelyingPartyID, by actor: AuditEvent.Actor
    ) async throws(ServiceError) -> ErasureRecord {
        let now = foundation.deadlines.now()
        let record = try await foundation.stored { store async throws(StoreError) in
            try await store.erase(id, of: party, at: now) { owner, count in
                AuditEvent(
                    .sessionErased(by: actor, retainedElementCount: count), at: now, party: owner, session: id)
            }
        }
        guard let record else { throw .session(.unknown) }
        return record
    }
}
