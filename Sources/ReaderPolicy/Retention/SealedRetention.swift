// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Redaction

/// All that is kept of one session until one deadline, under a data key of its own.
///
/// One key a deadline, and not one a session: an element whose time is over can then be destroyed by its key alone,
/// while others of the session live on.
public struct SealedRetention: Hashable, Sendable, Redacted {
    public let received: Date
    /// From this instant on, nothing of it may be read; a shorter ceiling moves it forward.
    public let deadline: Date
    /// The deadline under which it was sealed, which binds key and values: the deadline is never after it.
    public let sealedDeadline: Date
    public let dataKey: WrappedKey
    public let elements: [SealedElement]

    /// - Parameter deadline: nil where it is still the one of the sealing. A later one than that does not count: what
    ///   stands beside the seal is not protected by it.
    public init(
        received: Date, sealedDeadline: Date, deadline: Date? = nil, dataKey: WrappedKey, elements: [SealedElement]
    ) {
        self.received = received
        self.deadline = deadline.map { min($0, sealedDeadline) } ?? sealedDeadline
        self.sealedDeadline = sealedDeadline
        self.dataKey = dataKey
        self.elements = elements
    }
}
