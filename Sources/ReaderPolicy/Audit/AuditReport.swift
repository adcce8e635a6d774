// SPDX-License-Identifier: Apache-2.0

/// The result of examining a store.
public struct AuditReport: Hashable, Sendable {
    /// Empty: the store is clean.
    public let findings: [StoreFinding]
    public let sessionCount: Int
    public let retainedElementCount: Int
    public let auditEntryCount: Int

    public init(findings: [StoreFinding], sessionCount: Int, retainedElementCount: Int, auditEntryCount: Int) {
        self.findings = findings
        self.sessionCount = sessionCount
        self.retainedElementCount = retainedElementCount
        self.auditEntryCount = auditEntryCount
    }
}
