// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import ReaderPolicy

extension SQLiteStore {
    public func purge(_ limits: PurgeLimits, at now: Date) async throws(StoreError) -> PurgeReport {
        let purge = Purge(limits: limits, now: now)
        var report = PurgeReport()
        report.expiredSessions = try await repeated(purge.expireSessions)
        report.interruptedSessions = try await repeated(purge.rejectInterrupted)
        _ = try await repeated(purge.wipeTraces)
        repeat {
            // Keys first, and durably, then what they had sealed.
            let count = try await write(purge.destroyKeys)
            report.purgedElements += try await repeated(purge.deleteOverdue)
            if count == 0 { break }
        } while true
        report.purgedElements += try await deleteOrphans(purge)
        report.forgottenSessions = try await repeated(purge.forgetSessions)
        let pruning = AuditPruning(limit: purge.auditLimit)
        while true {
            let step = try await write { transaction throws(StoreError) in try pruning.step(in: transaction) }
            report.auditEntries += step.count
            if step.isBroken { report.isComplete = false }
            if !step.goesOn { break }
        }
        do {
            if try await !reclaim() { report.isComplete = false }
        } catch .unavailable(.busy) {
            report.isComplete = false
        }
        return report
    }

    /// Runs a step until it finds nothing more to do.
    private func repeated(
        _ step: @escaping @Sendable (WriteTransaction) throws(StoreError) -> Purge.Progress
    ) async throws(StoreError) -> Int {
        var count = 0
        while true {
            let progress = try await write(step)
            count += progress.count
            if !progress.goesOn { return count }
        }
    }

    /// What a crash left without its key, and what no step above can see. They are looked for where that holds nobody up.
    private func deleteOrphans(_ purge: Purge) async throws(StoreError) -> Int {
        let orphans = try await examiner.read { connection throws(StoreError) in
            try connection.all(
                "SELECT id FROM retention WHERE NOT EXISTS (SELECT 1 FROM data_key WHERE data_key.retention = id)"
            ) { row throws(StoreError) in try row.integer(0) }
        }
        var count = 0
        for start in stride(from: 0, to: orphans.count, by: Purge.step) {
            let some = Array(orphans[start..<min(start + Purge.step, orphans.count)])
            count += try await write { transaction throws(StoreError) in try purge.delete(some, in: transaction) }
        }
        return count
    }
}
