// SPDX-License-Identifier: Apache-2.0

/// What happens to an answer that names a session.
public enum Spending: Sendable {
    /// It is the one; the session now belongs to it, whatever the verdict will be.
    case spent(Session)
    /// It is the one that spent the session, sent again in time under its `Idempotency-Key`.
    case repeated(Session)
    case refused(Refusal)

    public enum Refusal: String, Hashable, Sendable, CaseIterable {
        /// There is no such session of this relying party.
        case unknown
        /// The session stays as it is, for the one to whom it belongs.
        case bindingMismatch
        case replayed
        case expired
        case erased
    }
}
