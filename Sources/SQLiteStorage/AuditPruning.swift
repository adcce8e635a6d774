// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import ReaderPolicy
internal import Timestamps

/// Lets go of entries at the beginning of the audit log, and keeps the rest provable.
struct AuditPruning: Sendable {
    /// Entries before this instant go.
    let limit: Date

    private static let step = 256

    struct Progress {
        var count = 0
        var goesOn = false
        /// An entry does not fit the chain. It stays, as evidence: the mark must not vouch for it.
        var isBroken = false
    }

    func step(in transaction: WriteTransaction) throws(StoreError) -> Progress {
        let (connection, audit) = (transaction.connection, transaction.audit)
        let start = try AuditLog.position(.pruned, on: connection, audit)
        var end = start
        var progress = Progress()
        try AuditLog.each(after: start.number, on: connection) { entry throws(StoreError) in
            guard let time = Self.time(of: entry), time < limit else { return .stop }
            guard entry.number == end.number + 1,
                entry.link == audit.link(entry.json, number: entry.number, after: end.link)
            else {
                progress.isBroken = true
                return .stop
            }
            end = AuditLog.Position(number: entry.number, link: entry.link)
            progress.count += 1
            progress.goesOn = progress.count == Self.step
            return progress.goesOn ? .stop : .goOn
        }
        guard progress.count > 0 else { return progress }
        try AuditLog.move(.pruned, to: end, on: connection, audit)
        try connection.run("DELETE FROM audit WHERE number <= ?1", .integer(end.number))
        return progress
    }

    private static func time(of entry: AuditEntry) -> Date? {
        guard let text = (try? JSONReader.value(of: entry.json.span))?["time"]?.stringValue else { return nil }
        return (try? RFC3339Timestamp(text))?.date
    }
}
