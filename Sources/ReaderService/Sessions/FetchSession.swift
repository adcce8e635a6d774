// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
public import ReaderPolicy

/// Tells where a session stands.
public struct FetchSession: Sendable {
    private let foundation: ServiceFoundation

    public init(_ foundation: ServiceFoundation) {
        self.foundation = foundation
    }

    /// - Returns: The session, with the state that it has at this moment.
    public func callAsFunction(
        _ id: SessionID, of party: RelyingPartyID
    ) async throws(ServiceError) -> (session: Session, state: SessionState) {
        let now = foundation.deadlines.now()
        let session = try await foundation.stored { store async throws(StoreError) in
            try await store.session(id, of: party)
        }
        guard let session else { throw .session(.unknown) }
        return (session, session.state(at: now))
    }
}
