// SPDX-License-Identifier: Apache-2.0

/// For how many days records without values are kept, and what a purge leaves alone.
public struct PurgeLimits: Hashable, Sendable {
    /// Sessions that are over, with their outcome; 1 to 90.
    public let outcomeDays: Int
    /// Entries of the audit log.
    public let auditDays: Int
    /// Sessions that this process is about to conclude, however long that takes: they are not interrupted.
    public let underWay: Set<SessionID>

    public init(outcomeDays: Int = 30, auditDays: Int = 90, underWay: Set<SessionID> = []) {
        self.outcomeDays = outcomeDays
        self.auditDays = auditDays
        self.underWay = underWay
    }
}
