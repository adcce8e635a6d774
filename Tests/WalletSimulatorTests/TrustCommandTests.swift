// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import Foundation
import Mdoc
import Testing

@testable import WalletSimulator

@Suite("mdoc-wallet trust")
struct TrustCommandTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-wallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            if let data = try? Data(contentsOf: URL(filePath: "\(folder)/\(path)")) { files[path] = data }
        }
        return files
    }

    private let fixed = ["--seed", "9", "--at", "2026-11-30T06:00:00Z"]

    @Test("issue writes references to lists and the address of the revocation list into what it signs")
    func references() throws {
        try withFolder { folder in
            let outcome = try WalletProgram.run(
                ["issue", "--out", folder, "--status-list", "https://a.example/s", "--status-index", "70"]
                    + ["--identifier-list", "https://a.example/i", "--identifier", "0a0B0c"]
                    + ["--crl-url", "http://a.example/c.crl", "--authority", "An Authority"] + fixed)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let wallet = try WalletFile.decode([UInt8](try Data(contentsOf: URL(filePath: "\(folder)/wallet.cbor"))))
            let expected = StatusReferences(
                statusList: StatusListReference(index: 70, uri: "https://a.example/s"),
                identifierList: IdentifierListReference(identifier: [10, 11, 12], uri: "https://a.example/i"))
            #expect(try wallet.document.statusReferences == expected)
            for certificate in [wallet.issuer.root, wallet.issuer.documentSigner] {
                #expect(certificate.crlDistributionPoints == ["http://a.example/c.crl"])
                #expect(certificate.subject.organization == "An Authority")
            }
        }
    }

    @Test("issue makes the root's faults")
    func rootFault() throws {
        try withFolder { folder in
            let outcome = try WalletProgram.run(
                ["issue", "--out", folder, "--fault", "root-without-basic-constraints"] + fixed)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let text = try String(contentsOfFile: "\(folder)/iaca-root.pem", encoding: .utf8)
            #expect(try Certificate.certificates(pem: text).first?.basicConstraints == nil)
        }
    }

    @Test("trust writes a folder that one seed makes again, and a fault changes one file")
    func trust() throws {
        try withFolder { folder in
            let list = ["--status-list", "https://a.example/s"]
            #expect(try WalletProgram.run(["issue", "--out", folder] + list + fixed).status == 0)
            let command = ["trust", "--issuer", "\(folder)/wallet.cbor", "--out"]
            for (name, more) in [("a", []), ("b", []), ("c", ["--fault", "status-revoked"])] as [(String, [String])] {
                let outcome = try WalletProgram.run(command + ["\(folder)/\(name)"] + more + fixed)
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            let genuine = try files(in: "\(folder)/a")
            #expect(
                Set(genuine.keys) == [
                    "anchors/iaca-root.pem", "vical/list.cbor", "vical/anchors/provider.pem", "crl/iaca.crl",
                    "crl/vical-provider.crl", "status/list.cwt", "status/identifiers.cwt",
                ])
            #expect(try files(in: "\(folder)/b") == genuine)
            let faulty = try files(in: "\(folder)/c")
            #expect(Set(genuine.keys.filter { genuine[$0] != faulty[$0] }) == ["status/list.cwt"])
        }
    }

    @Test("a list that a fault leaves out is not left behind, and nothing is overwritten unasked")
    func absence() throws {
        try withFolder { folder in
            #expect(try WalletProgram.run(["issue", "--out", folder] + fixed).status == 0)
            let command = ["trust", "--issuer", "\(folder)/wallet.cbor", "--out", "\(folder)/t"] + fixed
            #expect(try WalletProgram.run(command).status == 0)
            let again = try WalletProgram.run(command)
            #expect(again.status == 2 && again.errors.contains("is there already"))
            #expect(try WalletProgram.run(command + ["--force", "--fault", "crl-missing"]).status == 0)
            #expect(try files(in: "\(folder)/t")["crl/iaca.crl"] == nil)
            #expect(try WalletProgram.run(command + ["--force", "--status-form", "jwt"]).status == 0)
            let names = try files(in: "\(folder)/t").keys
            #expect(names.contains("status/list.jwt") && !names.contains("status/list.cwt"))
            #expect(names.contains("crl/iaca.crl"))
        }
    }

    @Test(
        "a mistake ends with status 2 and a hint",
        arguments: [
            (["--fault", "typo"], "unknown fault typo"), (["--fault", "status-revoked"], "needs a document on a"),
            (["--base-url", "file:///tmp"], "--base-url is no address over HTTP"),
            (["--status-form", "xml"], "unknown form xml"), (["--valid-days", "2000"], "from 1 to 1187"),
        ] as [([String], String)])
    func mistakes(words: [String], message: String) throws {
        try withFolder { folder in
            #expect(try WalletProgram.run(["issue", "--out", folder] + fixed).status == 0)
            let outcome = try WalletProgram.run(
                ["trust", "--issuer", "\(folder)/wallet.cbor", "--out", "\(folder)/t"] + words)
            #expect(outcome.status == 2 && outcome.errors.contains(message), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/t"))
        }
    }
}
