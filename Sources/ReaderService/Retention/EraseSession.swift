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
        let record: ErasureRecord?
        do throws(StoreError) {
            record = try await foundation.store.erase(id, of: party, at: now) { owner, count in
                AuditEvent(
                    .sessionErased(by: actor, retainedElementCount: count), at: now, party: owner, session: id)
            }
        } catch {
            throw .store(error)
        }
        guard let record else { throw .session(.unknown) }
        return record
    }
}
