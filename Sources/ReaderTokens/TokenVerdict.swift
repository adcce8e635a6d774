// SPDX-License-Identifier: Apache-2.0

/// What the verification of a reader token ends in. Without acceptance there is no token to misread.
public enum TokenVerdict: Hashable, Sendable {
    case accepted(ReaderToken, [TokenCheck])
    case rejected([TokenCheck])

    /// Every check, also those that passed.
    public var checks: [TokenCheck] {
        switch self {
        case .accepted(_, let checks), .rejected(let checks): checks
        }
    }

    /// The reasons of all failed checks, in order.
    public var failures: [ReaderTokenError] { checks.compactMap(\.failure) }

    /// The token, if every check passed.
    public var token: ReaderToken? {
        if case .accepted(let token, _) = self { token } else { nil }
    }
}
