// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal

enum RetentionAuditCommand: Command {
    static let description = CommandDescription(
        "retention audit", summary: "Prove that the store holds nothing beyond its plan.",
        options: RetentionOptions.all + [
            .flag("--log", "print the audit log instead, one JSON object a line")
        ],
        notes: """
            Walks the audit log from end to end, opens everything that is kept, and looks for what should be gone.
            A session that is over for less than purgeSeconds is the service's next work, and no finding.
            Exit status 0: clean. 1: something was found.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        if arguments.isSet("--log") { return try printLog(arguments) }
        let report = try RetentionOptions.withStorage(arguments) { storage, configuration async throws(StoreError) in
            try await storage.store.audit(
                opening: storage.foundation.vault, at: storage.foundation.deadlines.now(),
                purgedEvery: Examination.patience(configuration))
        }
        if wantsJSON {
            let object: JSONObject = [
                "isClean": .bool(report.findings.isEmpty),
                "findings": .array(report.findings.map { .string($0.description) }),
                "sessions": .integer(Int64(report.sessionCount)),
                "retainedElements": .integer(Int64(report.retainedElementCount)),
                "auditEntries": .integer(Int64(report.auditEntryCount)),
            ]
            Output.write(bytes: object.serialized(.indented))
            Output.line()
        } else {
            for finding in report.findings { Output.line("✗ \(finding)") }
            Output.line(
                "\(report.findings.isEmpty ? "clean" : "not clean"): \(report.sessionCount) sessions, "
                    + "\(report.retainedElementCount) kept elements, \(report.auditEntryCount) audit entries")
        }
        return report.findings.isEmpty ? .success : .failed
    }

    private static func printLog(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        try RetentionOptions.withStorage(arguments) { storage, _ async throws(StoreError) in
            var next: Int64 = 1
            while true {
                let entries = try await storage.store.auditEntries(from: next, limit: 500)
                guard let last = entries.last else { return }
                for entry in entries { Output.write(bytes: entry.json + [UInt8(ascii: "\n")]) }
                next = last.number + 1
            }
        }
        return .success
    }
}
