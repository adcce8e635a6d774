// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal
internal import Timestamps

enum RetentionEraseCommand: Command {
    static let description = CommandDescription(
        "retention erase", summary: "Erase everything that is held for one session.",
        options: RetentionOptions.all, operands: "ID", operandCount: 1...1,
        notes: """
            ID is the session's id. Make sure who asks before you erase (GDPR 12(6)); a record without values stays in the
            audit log.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        guard let id = SessionID(arguments.operands[0]) else {
            throw UsageError("that is not the ID of a session", hint: "it has 22 letters, digits, - or _")
        }
        let record = try RetentionOptions.withStorage(arguments) { storage, _ async throws(StoreError) in
            let now = storage.foundation.deadlines.now()
            return try await storage.store.erase(id, of: nil, at: now) { party, count in
                AuditEvent(
                    .sessionErased(by: .commandLine, retainedElementCount: count), at: now, party: party, session: id)
            }
        }
        guard let record else {
            throw UsageError("there is no such session", hint: "see \(programName) retention list")
        }
        if wantsJSON {
            let object: JSONObject = [
                "id": .string(id.description), "erasedAt": .string(record.erasedAt.rfc3339),
                "erasedElements": .integer(Int64(record.retainedElementCount)),
            ]
            Output.write(bytes: object.serialized(.indented))
            Output.line()
        } else {
            Output.line("\(id) erased at \(record.erasedAt.rfc3339), with \(record.retainedElementCount) kept elements")
        }
        return .success
    }
}
