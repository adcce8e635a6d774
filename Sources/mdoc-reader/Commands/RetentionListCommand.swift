// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal
internal import Timestamps

enum RetentionListCommand: Command {
    static let description = CommandDescription(
        "retention list", summary: "List what is kept of whom, by name, and until when; never a value.",
        options: RetentionOptions.all)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let holdings = try RetentionOptions.withStorage(arguments) { storage, _ async throws(StoreError) in
            try await storage.store.holdings(at: storage.foundation.deadlines.now())
        }
        if wantsJSON {
            Output.write(bytes: JSONValue.array(holdings.map(\.json)).serialized(.indented))
            Output.line()
            return .success
        }
        guard !holdings.isEmpty else {
            Output.line("nothing is kept")
            return .success
        }
        Output.line("session                 party         until                 element")
        for holding in holdings {
            let party = holding.party.rawValue.padded(to: 13)
            Output.line("\(holding.session)  \(party) \(holding.deadline.rfc3339)  \(holding.docType) \(holding.name)")
        }
        return .success
    }
}

extension Holding {
    fileprivate var json: JSONValue {
        [
            "session": .string(session.description), "party": .string(party.rawValue),
            "docType": .string(docType.rawValue), "namespace": .string(name.nameSpace.rawValue),
            "identifier": .string(name.identifier.rawValue), "intentToStore": promise.json,
            "received": .string(received.rfc3339), "keptUntil": .string(deadline.rfc3339),
        ]
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
