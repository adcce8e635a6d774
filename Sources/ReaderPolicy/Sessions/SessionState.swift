// SPDX-License-Identifier: Apache-2.0

/// Where a session stands. Every path ends in one of the last four.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
    /// Waits for its answer.
    case requested
    /// Spent, and its answer is being verified; no other answer gets in. A session that a crash left here is rejected.
    case answered
    case accepted
    case rejected
    case expired
    case erased

    public var isTerminal: Bool { self != .requested && self != .answered }
}
