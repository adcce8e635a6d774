// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import TestSupport
import Testing
import TrustLists

@testable import WalletSimulator

@Suite("certs/simulation")
struct PublishedSimulationTests {
    private static let folder = Repository.root.appending(path: "certs/simulation")

    private static func published() throws -> [String: [UInt8]] {
        let paths = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        let files = paths.filter { !$0.hasSuffix(".md") && folder.appending(path: $0).isFile }
        return Dictionary(
            uniqueKeysWithValues: try files.map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) })
    }

    /// The commands of `certs/simulation/README.md`, with other places for what they write.
    private static func commands(wallet: String, out: String) throws -> [[String]] {
        let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        let block = try #require(
            page.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first)
        let lines = block.replacingOccurrences(of: "\\\n", with: " ").split(separator: "\n")
        return lines.map { line in
            // Every second part stood between quotation marks.
            let words = line.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap {
                index, part in
                index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
            }
            return words.dropFirst().map { word in
                switch word {
                case "demo": wallet
                case "demo/wallet.cbor": "\(wallet)/wallet.cbor"
                case "certs/simulation": out
                default: word
                }
            }
        }
    }

    @Test("the commands on its page make it again, byte for byte")
    func reproduction() throws {
        let temporary = FileManager.default.temporaryDirectory.appending(path: "simulation-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: temporary) }
        let (wallet, out) = (temporary.appending(path: "wallet"), temporary.appending(path: "trust"))
        let commands = try Self.commands(wallet: wallet.path, out: out.path)
        #expect(commands.map(\.first) == ["issue", "trust"])
        for words in commands {
            let outcome = try WalletProgram.run(words)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        let published = try Self.published()
        #expect(published.count == 7)
        for (path, bytes) in published {
            #expect(try Data(contentsOf: out.appending(path: path)) == Data(bytes), "\(path)")
        }
        #expect(
            try FileManager.default.subpathsOfDirectory(atPath: out.path).filter { out.appending(path: $0).isFile }
                .count == 7)
    }

    @Test("every certificate says that it is a simulation, and there is no private key")
    func names() throws {
        var count = 0
        for (path, bytes) in try Self.published() {
            #expect(!String(decoding: bytes, as: UTF8.self).contains("PRIVATE KEY"), "\(path)")
            guard path.hasSuffix(".pem") else { continue }
            for certificate in try TrustAnchors.certificates(in: bytes) {
                #expect(certificate.subject.organization == "Simulation - do not trust")
                #expect(certificate.subject.commonName?.hasPrefix("Simulation - do not trust") == true)
                count += 1
            }
        }
        #expect(count == 2)
    }

    @Test("its list holds until its page says that it ends")
    func dates() throws {
        let files = try Self.published()
        let provider = try TrustAnchors.certificates(in: try #require(files["vical/anchors/provider.pem"]))
        let root = try TrustAnchors.certificates(in: try #require(files["anchors/iaca-root.pem"]))
        let crl = try #require(files["crl/vical-provider.crl"])
        let verifier = VICALVerifier(
            trustPoints: provider, revocation: RevocationLists([try CertificateRevocationList(der: crl.span)]))
        let end = try Date("2030-03-01T00:00:00Z", strategy: .iso8601)
        for (instant, isUsable) in [(end.addingTimeInterval(-1), true), (end.addingTimeInterval(61), false)] {
            let judgement = verifier.judge(try #require(files["vical/list.cbor"]), at: instant)
            #expect(judgement.isUsable == isUsable)
            #expect(judgement.signer?.subject.organization == "Simulation - do not trust")
            #expect(judgement.list?.entries.compactMap(\.certificate) == root)
            #expect(judgement.verified?.anchors().map(\.docTypes) ?? [] == (isUsable ? [[DocType.mDL.rawValue]] : []))
        }
    }
}

extension URL {
    fileprivate var isFile: Bool {
        (try? resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
}
