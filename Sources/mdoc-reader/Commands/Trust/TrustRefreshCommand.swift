// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPClient
internal import JSON
internal import ReaderConfiguration
internal import Terminal
internal import TrustStore

enum TrustRefreshCommand: Command {
    static let description = CommandDescription(
        "trust refresh", summary: "Fetch all lists of the configuration now, and keep those that can be used.",
        options: [
            .value("--config", "FILE", "the service's configuration (default: \(ConfigurationFile.defaultName))"),
            .value("--data", "DIR", "the folder of the database, beside which fetched lists are kept"),
            .format,
        ],
        notes: """
            A list is kept only if it verifies now and is not older than the one in force. A service that runs fetches by
            itself; it takes over what this command kept when it starts the next time.
            Exit status 0: every list is in force. 1: one is not; the lists that were good stay as they are.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let configuration = try ConfigurationFile(arguments["--config"]).read()
        // Before the lists that are kept are judged by what the files have, and those that nothing vouches for go.
        let files = TrustStore(
            TrustSettings(configuration), fetcher: CurlFetcher(configuration.trustUpdates), clock: { Date() })
        if let problem = files.problems.first(where: \.mustBeMended) {
            throw UsageError(problem.description, hint: problem.remedy)
        }
        let store = TrustStore(
            TrustSettings(configuration),
            cache: try TrustKeeping.cache(configuration, folder: arguments["--data"]),
            fetcher: CurlFetcher(configuration.trustUpdates), clock: { Date() },
            onEvent: { if !wantsJSON { Output.line($0.words, to: .error) } })
        // A list that is fetched may name further ones, such as an aggregation or the distribution point of a signer.
        for round in 0..<3 { _ = store.refreshDue(isForced: round == 0) }
        let now = Date()
        let inventory = TrustInventory(parties: [], sources: store.sources())
        if wantsJSON {
            Output.write(bytes: inventory.json(at: now).serialized(.indented))
            Output.line()
        } else {
            let paint = Paint(isOn: Output.Stream.standard.wantsColour)
            let text = inventory.text(paint, at: now)
            Output.write(text.isEmpty ? "the configuration names no lists, and no root or signer names one\n" : text)
        }
        return store.sources().allSatisfy { $0.kind == .root || ($0.isInForce && $0.fetchProblem == nil) }
            ? .success : .failed
    }
}

extension TrustEvent {
    /// For people; sources are named by their short ID, which the table that follows explains.
    fileprivate var words: String {
        switch self {
        case .refreshed(let source): "\(source): a new list is in force"
        case .failed(let source, let code, _): "\(source): \(code); what was in force stays so"
        case .rolledBack(let source, let code): "\(source): \(code); what was in force stays so"
        case .stale(let source, let code): "\(source): \(code); it may not be used any longer"
        case .skippedEntries(let source, let count): "\(source): \(count) entries are not used"
        case .restored(let source): "\(source): the list that was kept is in force"
        case .cacheDropped(let source, let code): "\(source): what was kept cannot be used: \(code)"
        case .cacheUnwritable: "the lists cannot be kept: look at the folder and the disk"
        case .sourcesFull: "there are too many lists to follow them all"
        }
    }
}
