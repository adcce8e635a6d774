// SPDX-License-Identifier: Apache-2.0

/// For how many days records without values are kept.
public struct PurgeLimits: Hashable, Sendable {
    /// Sessions that are over, with their outcome; 1 to 90.
    public let outcomeDays: Int
    /// Entries of the audit log.
    public let auditDays: Int

    public init(outcomeDays: Int = 30, auditDays: Int = 90) {
        self.outcomeDays = outcomeDays
        self.auditDays = auditDays
    }
}
