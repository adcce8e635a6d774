// SPDX-License-Identifier: Apache-2.0

/// What a purge did.
public struct PurgeReport: Hashable, Sendable {
    public var expiredSessions = 0
    public var interruptedSessions = 0
    public var purgedElements = 0
    public var forgottenSessions = 0
    public var auditEntries = 0
    /// When the next kept element reaches its deadline; nil: nothing is kept.
    public var isComplete = true

    public init() {}
}
