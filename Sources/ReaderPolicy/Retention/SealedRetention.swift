// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Redaction

/// All that is kept of one session until one deadline, under a data key of its own.
///
/// One key a deadline, and not one a session: an element whose time is over can then be destroyed by its key alone,
/// while others of the session live on.
public struct SealedRetention: Hashable, Sendable, Redacted {
    public let received: Date
    public let deadline: Date
    public let dataKey: WrappedKey
    public let elements: [SealedElement]

    public init(received: Date, deadline: Date, dataKey: WrappedKey, elements: [SealedElement]) {
        self.received = received
        self.deadline = deadline
        self.dataKey = dataKey
        self.elements = elements
    }
}
