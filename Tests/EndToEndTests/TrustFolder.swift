// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import Foundation
import Mdoc
import Testing
import WalletSimulator

/// A document that names a status list and an identifier list, its wallet's answer over proximity, and folders of trust
/// material for it: all of it made at one instant, and the same each time but for the fault.
struct TrustFolder {
    /// A report as `verify` writes it.
    struct Report: Decodable {
        struct Document: Decodable {
            struct Issuer: Decodable {
                let source: String
            }
            struct Check: Decodable {
                let check, outcome: String
                let code: String?
                let rules: [String]?
            }
            let status: String
            let issuer: Issuer?
            let checks: [Check]

            func outcome(_ check: String) -> String? { checks.first { $0.check == check }?.outcome }
        }
        let verdict: String
        let failures: [String]
        let documents: [Document]

        var warnings: [String] {
            documents.flatMap(\.checks).filter { $0.outcome == "warned" }.compactMap(\.code)
        }
        var status: String? { documents.first?.status }
        var source: String? { documents.first?.issuer?.source }
        func outcome(_ check: String) -> String? { documents.first?.outcome(check) }
    }

    /// What `trust check` says of one artefact.
    struct Verdict: Decodable {
        struct Remark: Decodable {
            let code: String
            let detail: String?
        }
        let file, kind: String
        let usable: Bool
        let problems, warnings: [Remark]

        var codes: [String] { (problems + warnings).map(\.code) }
    }

    static let now = Date(timeIntervalSince1970: 1_796_018_400)
    static let statusURI = "https://iaca.example/lists/7"
    static let identifiersURI = "https://iaca.example/identifiers"

    let path: String
    let wallet: SimulatedWallet

    /// - Parameters:
    ///   - authority: Who issues the document.
    ///   - fault: The one thing that is wrong with its root.
    static func with<Result>(
        _ authority: IssuingAuthority = IssuingAuthority(), root fault: RootFault? = nil,
        _ body: (TrustFolder) throws -> Result
    ) throws -> Result {
        try Folder.with { path in try body(TrustFolder(at: path, authority, fault)) }
    }

    private init(at path: String, _ authority: IssuingAuthority, _ fault: RootFault?) throws {
        self.path = path
        var terms = IssuanceTerms()
        terms.status = StatusReferences(
            statusList: StatusListReference(index: 77, uri: Self.statusURI),
            identifierList: IdentifierListReference(identifier: [7, 7, 7], uri: Self.identifiersURI))
        let random = SeededRandom(seed: 70)
        wallet = try SimulatedWallet(
            holding: SampleDocument(.mDL, by: authority, at: Self.now),
            from: SimulatedIssuer(authority, fault: fault, at: Self.now, random: random), terms: terms, at: Self.now,
            random: random)
        let transcript = SessionTranscript([.null, .null, .bytes([1, 2, 3])])
        try write(transcript.encoded, "transcript.cbor")
        try write(
            wallet.proximityResponse(over: transcript, at: Self.now, random: SeededRandom(seed: 71)), "response.cbor")
    }

    /// - Returns: The path of the file.
    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let file = "\(path)/\(name)"
        try FileManager.default.createDirectory(
            atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    func pem(_ certificate: Certificate, _ name: String) throws -> String {
        try write(Array(certificate.pem.utf8), name)
    }

    /// Writes trust material from one provider, whatever the instant.
    ///
    /// - Parameters:
    ///   - fault: The one thing that is wrong with it.
    ///   - seconds: After the instant of the document.
    /// - Returns: The path of the folder.
    @discardableResult
    func material(
        _ fault: TrustFault? = nil, after seconds: TimeInterval = 0, form: StatusTokenForm = .cwt,
        as name: String = "trust"
    ) throws -> String {
        var terms = TrustTerms()
        terms.statusForm = form
        let trust = try SimulatedTrust(
            for: wallet, terms: terms, fault: fault, at: Self.now.addingTimeInterval(seconds),
            random: SeededRandom(seed: 72))
        for file in try trust.files { try write(file.bytes, "\(name)/\(file.path)") }
        return "\(path)/\(name)"
    }

    /// Writes material of another authority that names its status list by the same URI.
    func materialOfStranger(as name: String) throws -> String {
        let random = SeededRandom(seed: 73)
        let reference = StatusListReference(index: 77, uri: Self.statusURI)
        let trust = try SimulatedTrust(
            for: SimulatedIssuer(at: Self.now, random: random), references: StatusReferences(statusList: reference),
            at: Self.now, random: random)
        for file in try trust.files { try write(file.bytes, "\(name)/\(file.path)") }
        return "\(path)/\(name)"
    }

    /// The words of `verify` for the answer in the folder.
    func verifyWords(_ words: [String], at time: Date = now) -> [String] {
        [
            "verify", "--protocol", "proximity", "--session-transcript", "\(path)/transcript.cbor", "--at",
            time.formatted(.iso8601), "--format", "json",
        ] + words + ["\(path)/response.cbor"]
    }

    func verify(_ words: [String], at time: Date = now) throws -> Report {
        let outcome = try Program.reader.run(verifyWords(words, at: time))
        let report = try JSONDecoder().decode(Report.self, from: outcome.output)
        #expect(outcome.status == (report.verdict == "accepted" ? 0 : 1))
        return report
    }

    /// The verdicts of `trust check`, which all but one exit status must go with.
    func check(_ words: [String], at time: Date = now) throws -> [Verdict] {
        let outcome = try Program.reader.run(
            ["trust", "check", "--format", "json", "--at", time.formatted(.iso8601)] + words)
        try #require([0, 1].contains(outcome.status), "\(outcome.errors)")
        let verdicts = try JSONDecoder().decode([Verdict].self, from: outcome.output)
        #expect(outcome.status == (verdicts.allSatisfy(\.usable) ? 0 : 1))
        #expect(verdicts.allSatisfy { $0.usable == $0.problems.isEmpty })
        return verdicts
    }
}
