// SPDX-License-Identifier: Apache-2.0

/// What a purge did.
public struct PurgeReport: Hashable, Sendable {
    public var expiredSessions = 0
    public var interruptedSessions = 0
    public var purgedElements = 0
    public var forgottenSessions = 0
    public var auditEntries = 0
    /// false where something is left for the next purge, such as a write-ahead log that a reader still holds.
    public var isComplete = true

    public init() {}
}
