// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import ReaderConfiguration
internal import ReaderPolicy
internal import ReaderService
internal import Terminal

enum RetentionPurgeCommand: Command {
    static let description = CommandDescription(
        "retention purge", summary: "Destroy now what is past its deadline.",
        options: RetentionOptions.all,
        notes: "The service does this by itself, at its start and on its schedule. Deadlines hold in between, too.")

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let report = try RetentionOptions.withStorage(arguments) { storage, configuration async throws(StoreError) in
            try await PurgeStore(storage.foundation)(
                PurgeLimits(outcomeDays: configuration.outcomeDays, auditDays: configuration.auditDays))
        }
        let counts: [(String, String, Int)] = [
            ("elements destroyed", "purgedElements", report.purgedElements),
            ("sessions expired", "expiredSessions", report.expiredSessions),
            ("sessions interrupted", "interruptedSessions", report.interruptedSessions),
            ("session records forgotten", "forgottenSessions", report.forgottenSessions),
            ("audit entries forgotten", "auditEntries", report.auditEntries),
        ]
        if wantsJSON {
            var object = JSONObject(counts.map { ($0.1, .integer(Int64($0.2))) })
            object.append("isComplete", .bool(report.isComplete))
            Output.write(bytes: object.serialized(.indented))
            Output.line()
        } else {
            for (text, _, count) in counts { Output.line("\(count) \(text)") }
            if !report.isComplete { Output.line("some pages wait for a reader to finish; purge again") }
        }
        return report.isComplete ? .success : .failed
    }
}
