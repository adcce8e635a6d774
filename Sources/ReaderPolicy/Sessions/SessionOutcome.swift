// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// What became of a session, without anything of the person: class F of the retention rules.
public struct SessionOutcome: Hashable, Sendable {
    public let concludedAt: Date
    /// Codes of the failed checks; empty for an accepted answer.
    public let failures: [String]
    /// Of the documents in the answer, as far as they could be read.
    public let docTypes: [String]

    public init(concludedAt: Date, failures: [String] = [], docTypes: [String] = []) {
        self.concludedAt = concludedAt
        self.failures = failures
        self.docTypes = docTypes
    }

    /// The outcome of a session whose verification never came to an end, because the service stopped.
    public static let interruptedCode = "session.interrupted"
}
