// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import ReaderPolicy

/// Hands out what is kept of a session, while its time lasts, and writes down that it did.
public struct FetchRetained: Sendable {
    private let foundation: ServiceFoundation

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    public func callAsFunction(
        _ id: SessionID, of party: RelyingPartyID, by actor: AuditEvent.Actor
    ) async throws(ServiceError) -> [RetainedElement] {
        let now = foundation.deadlines.now()
        let batches = try await foundation.stored { store async throws(StoreError) in
            try await store.retained(of: id, of: party, at: now) { batches in
                AuditEvent(
                    .retainedElementsRead(by: actor, elements: batches.flatMap(\.elements).map(\.name)), at: now,
                    party: party, session: id)
            }
        }
        guard let batches else { throw .session(.unknown) }
        do throws(SealingError) {
            var elements: [RetainedElement] = []
            for batch in batches { elements += try foundation.vault.open(batch, of: id) }
            return elements
        } catch {
            throw .sealing(error)
        }
    }
}
