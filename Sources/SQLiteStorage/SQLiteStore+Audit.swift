// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import ReaderPolicy

extension SQLiteStore {
    public func audit(
        opening vault: RetentionVault, at now: Date, purgedEvery interval: Int
    ) async throws(StoreError) -> AuditReport {
        // Of the connection that writes and deletes: others have their own settings.
        var settings = try await alone { connection throws(StoreError) in try Settings.broken(on: connection) }
        if !file.isPrivate { settings.append("file mode") }
        let examination = Examination(
            audit: audit, vault: vault, now: now, interval: interval, logByteCount: file.logByteCount)
        let report = try await examiner.read { connection throws(StoreError) in try examination.run(on: connection) }
        return AuditReport(
            findings: report.findings + settings.map(StoreFinding.unsafeSettings), sessionCount: report.sessionCount,
            retainedElementCount: report.retainedElementCount, auditEntryCount: report.auditEntryCount)
    }
}
