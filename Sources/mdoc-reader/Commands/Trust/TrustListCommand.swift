// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPClient
internal import IssuerTrust
internal import JSON
internal import ReaderConfiguration
internal import ReaderService
internal import Terminal
internal import Timestamps
internal import TrustStore

enum TrustListCommand: Command {
    static let description = CommandDescription(
        "trust list", summary: "Show who is trusted for which documents, where that comes from, and how old it is.",
        options: [
            .value("--config", "FILE", "the service's configuration (default: \(ConfigurationFile.defaultName))"),
            .value("--data", "DIR", "the folder of the database, beside which fetched lists are kept"),
            .value("--party", "ID", "of one relying party alone"),
            .value("--vical-trust", "PATH", "with PATH: roots of the providers of VICALs", isRepeatable: true),
            .value("--at", "TIME", "look from this instant, RFC 3339 (default: now)"),
            .format,
        ],
        operands: "[PATH…]", operandCount: 0...1_000,
        notes: """
            Without PATH, what the configuration trusts, with the last good lists that the service fetched. With PATH, what
            these files and folders come to. Nothing is fetched: `\(programName) trust refresh` does that.
            """)

    static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
        let wantsJSON = try Inputs.wantsJSON(arguments)
        let now = try Inputs.instant(arguments["--at"], option: "--at")
        let inventory = try inventory(arguments, at: now)
        if wantsJSON {
            Output.write(bytes: inventory.json(at: now).serialized(.indented))
            Output.line()
        } else {
            let paint = Paint(isOn: Output.Stream.standard.wantsColour)
            Output.write(inventory.text(paint, at: now))
        }
        return .success
    }

    private static func inventory(_ arguments: Arguments, at now: Date) throws(UsageError) -> TrustInventory {
        guard arguments.operands.isEmpty else {
            let offline = TrustStore.offline(
                paths: arguments.operands, vicalTrust: arguments.all("--vical-trust"), at: now)
            if let problem = offline.problems.first(where: \.leavesSomethingOut) {
                throw UsageError(problem.description, hint: problem.remedy)
            }
            return TrustInventory(
                parties: [(nil, offline.snapshot.anchors.anchors)], sources: offline.snapshot.sources)
        }
        let configuration = try ConfigurationFile(arguments["--config"]).read()
        let folder = arguments["--data"]
        // The lists are the service's; nothing is changed here.
        let cache = TrustCache(reading: TrustKeeping.cachePath(configuration, folder: folder))
        let store = TrustStore(
            TrustSettings(configuration), cache: cache, fetcher: CurlFetcher(configuration.trustUpdates),
            clock: { now })
        for problem in store.problems {
            Output.line("\(programName): warning: \(problem.description)", to: .error)
        }
        let parties = configuration.relyingParties.filter {
            arguments["--party"] == nil || $0.id == arguments["--party"]
        }
        guard !parties.isEmpty else { throw UsageError("there is no relying party \(arguments["--party"] ?? "")") }
        return TrustInventory(
            parties: parties.map { party in
                (party.id, (store.snapshot(of: party.trust) ?? .none).anchors.anchors)
            },
            sources: store.sources())
    }
}
