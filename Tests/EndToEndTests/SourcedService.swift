// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WalletSimulator

/// A folder of a service that knows no root: its lists come from a source, and all the wallet's certificates and its
/// document name lists there.
struct SourcedService {
    static let paths = (
        vical: "/vical/list.cbor", crl: "/crl/iaca.crl", provider: "/crl/vical-provider.crl", status: "/status/list.cwt"
    )

    let folder: ServiceFolder
    let url: String
    private let wallet: SimulatedWallet
    /// When the first lists were made.
    private let start: Date

    /// - Parameter body: Gets the source, too, and decides how long there is one.
    static func with(_ body: (SourcedService, ListSource) throws -> Void) throws {
        try ServiceFolder.with { folder in
            let source = try ListSource()
            try body(SourcedService(folder, source.url), source)
        }
    }

    private init(_ folder: ServiceFolder, _ url: String) throws {
        (self.folder, self.url) = (folder, url)
        let issued = try Program.wallet.run(
            "issue", "--force", "--out", folder.path, "--crl-url", url + Self.paths.crl, "--status-list",
            url + Self.paths.status, "--status-index", "7")
        try #require(issued.status == 0, "\(issued.errors)")
        let file = try Data(contentsOf: URL(filePath: "\(folder.path)/wallet.cbor"))
        wallet = try WalletFile.decode([UInt8](file))
        start = Date()
        let provider = try #require(try lists()["vical/anchors/provider.pem"])
        try folder.write(Data(provider), "provider.pem")
        try configure()
    }

    /// The files of the issuer's and the provider's trust material, by path.
    ///
    /// - Parameter seconds: Counted from the first ones.
    func lists(_ fault: TrustFault? = nil, after seconds: TimeInterval = 0) throws -> [String: [UInt8]] {
        var terms = TrustTerms()
        terms.baseURI = url
        let trust = try SimulatedTrust(
            for: wallet, terms: terms, fault: fault, at: start.addingTimeInterval(seconds),
            random: SeededRandom(seed: 60))
        return Dictionary(uniqueKeysWithValues: try trust.files.map { ($0.path, $0.bytes) })
    }

    /// Has the source serve these lists, each at its place.
    func publish(_ fault: TrustFault? = nil, after seconds: TimeInterval = 0, at source: ListSource) throws {
        for (path, bytes) in try lists(fault, after: seconds) { source["/\(path)"] = .list(bytes) }
    }

    /// Writes a configuration that trusts the list of the source alone.
    func configure(
        _ updates: [String: Any] = [:], _ change: (inout [String: Any]) -> Void = { _ in }
    ) throws {
        let standard: [String: Any] = [
            "everySeconds": 60, "allowPrivateNetworks": true, "statusLists": [url + Self.paths.status],
        ]
        try folder.configure { whole in
            whole["trust"] = [["vical": url + Self.paths.vical, "trustPoints": ["provider.pem"]] as [String: Any]]
            whole["trustUpdates"] = standard.merging(updates) { $1 }
            change(&whole)
        }
    }

    func write(_ bytes: [UInt8]?, _ name: String) throws {
        let path = "\(folder.path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try folder.write(Data(try #require(bytes)), name)
    }

    /// What the service says of a new answer of the wallet.
    func present(to service: ServiceProcess) throws -> TrustFolder.Report {
        let client = try service.client()
        let session = try folder.openSession(client)
        let body = try #require(try folder.answers(to: [session]).first)
        let answer = try client.call("POST", "/v1/sessions/\(try #require(session["id"] as? String))/response", body)
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try JSONDecoder().decode(TrustFolder.Report.self, from: answer.body)
    }

    /// The value of a counter of updates, all sources of the outcome together.
    func updates(_ outcome: String, _ service: ServiceProcess) throws -> Int {
        let text = String(decoding: try service.client().call("GET", "/metrics").body, as: UTF8.self)
        return text.split(separator: "\n").filter {
            $0.hasPrefix("mdoc_reader_trust_updates_total{") && $0.contains(#"outcome="\#(outcome)""#)
        }.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }
}

extension ServiceProcess {
    /// The codes that lines of the log with this event name, of all runs in the folder.
    func codes(_ event: String) -> [String] {
        log.filter { $0["event"] as? String == event }.compactMap { $0["code"] as? String }
    }
}
