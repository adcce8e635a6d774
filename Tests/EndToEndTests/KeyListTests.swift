// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

@Suite("Keys that mdoc-reader lists")
struct KeyListTests {
    private static func list(_ words: String...) throws -> (outcome: Program.Outcome, keys: [[String: Any]]) {
        let outcome = try Program.reader.run(["keys", "list", "--format", "json"] + words)
        return (outcome, try #require(try outcome.object()["keys"] as? [[String: Any]]))
    }

    @Test("each kind is told, with the hashes that tie a key to its request and certificate")
    func kinds() throws {
        try Folder.with { folder in
            let files = FileManager.default
            for words in [
                ["merchant-identity", "--out", folder], ["key-encryption", "--out", "\(folder)/kek.key"],
                ["api-key", "--id", "a", "--out", "\(folder)/api.key"],
            ] { #expect(try Program.reader.run(["keys"] + words).status == 0) }
            try files.copyItem(atPath: "\(Sample.folder)/iaca-root.pem", toPath: "\(folder)/root.pem")
            try files.copyItem(atPath: "\(Sample.folder)/recipient-key.pem", toPath: "\(folder)/sec1.pem")
            let certificate = try Certificate.certificates(pem: KeyFixture.text("\(folder)/root.pem"))[0]
            try Data(certificate.der).write(to: URL(filePath: "\(folder)/root.der"))
            try Data("notes".utf8).write(to: URL(filePath: "\(folder)/README"))
            try files.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: true)

            let (outcome, keys) = try Self.list(folder)
            #expect(outcome.status == 0)
            #expect(
                keys.map { "\(($0["file"] as? String ?? "").dropFirst(folder.count + 1)): \($0["kind"] ?? "")" } == [
                    "api.key: api-key", "kek.key: key-encryption-key", "merchant-identity.csr: certification-request",
                    "merchant-identity.pem: private-key", "merchant-identity.public.pem: public-key",
                    "root.der: certificate", "root.pem: certificate", "sec1.pem: private-key",
                ])
            #expect(
                keys.map { $0["form"] as? String } == [
                    "text", "hexadecimal", "PEM", "PKCS #8", "PEM", "DER", "PEM", "SEC 1",
                ])
            for name in ["pkRHash", "spkiSHA256"] {
                let hashes = keys[2...4].map { $0[name] as? String }
                #expect(hashes.first??.utf8.count == 64 && Set(hashes).count == 1)
                #expect(keys[5][name] as? String == keys[6][name] as? String)
                #expect(keys[7][name] as? String != keys[3][name] as? String)
            }
            #expect(keys[3]["curve"] as? String == "P-256")
            #expect(keys[6]["subject"] as? String == certificate.subject.description)
            #expect(keys[6]["notBefore"] as? String == "2025-06-01T00:00:00Z")
            let text = Array(try KeyFixture.text("\(folder)/api.key").dropLast().utf8)
            #expect(keys[0]["sha256"] as? String == HashAlgorithm.sha256.hash(text.span).hexadecimal)
            #expect(keys[1]["sha256"] == nil && keys[1]["pkRHash"] == nil)
        }
    }

    @Test("no secret is shown, and one that others can get at is warned of", arguments: ["text", "json"])
    func secrets(format: String) throws {
        try Folder.with { folder in
            for words in [
                ["reader-signing", "--out", folder], ["key-encryption", "--out", "\(folder)/kek.key"],
                ["api-key", "--id", "a", "--out", "\(folder)/api.key"],
            ] { #expect(try Program.reader.run(["keys"] + words).status == 0) }
            let list = ["keys", "list", "--format", format, folder]
            #expect(try Program.reader.run(list).errors.isEmpty)
            let secret = ["reader-signing.pem", "kek.key", "api.key"]
            for name in try KeyFixture.names(folder) {
                try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder)/\(name)")
            }
            let outcome = try Program.reader.run(list)
            #expect(outcome.status == 0)
            #expect(outcome.errors.split(separator: "\n").count == secret.count)
            for name in secret {
                #expect(outcome.errors.contains("warning: \(folder)/\(name): others than its owner"))
                for line in try KeyFixture.body(ofPEM: "\(folder)/\(name)") {
                    #expect(!outcome.text.contains(line) && !outcome.errors.contains(line))
                }
            }
        }
    }

    @Test("what cannot be read is listed with its reason, beside what can, and ends with 1")
    func unreadable() throws {
        try Folder.with { folder in
            let good = try PrivateKey.generate(.p384)
            let chain = good.publicKey.pem() + "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n"
            try Data(chain.utf8).write(to: URL(filePath: "\(folder)/two.pem"))
            try Data("-----BEGIN PRIVATE KEY-----\nAAAA\n".utf8).write(to: URL(filePath: "\(folder)/cut.pem"))
            try Data("-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n".utf8)
                .write(to: URL(filePath: "\(folder)/locked.pem"))
            let (outcome, keys) = try Self.list(folder)
            #expect(outcome.status == 1)
            #expect(keys.map { $0["kind"] as? String } == ["unreadable", "unreadable", "public-key", "unreadable"])
            #expect(
                keys.map { $0["problem"] as? String } == ["malformed_pem", "encrypted_key", nil, "unsupported_key"])
            // A key that no envelope can name has no pkRHash.
            #expect(keys[2]["curve"] as? String == "P-384" && keys[2]["pkRHash"] == nil)
        }
    }

    @Test("a file that holds no key is refused when it is named, and a folder without keys is empty")
    func nothing() throws {
        try Folder.with { folder in
            let (outcome, keys) = try Self.list(folder)
            #expect(outcome.status == 0 && keys.isEmpty && outcome.errors.contains("no keys were found"))
            try Data("notes".utf8).write(to: URL(filePath: "\(folder)/notes"))
            let named = try Program.reader.run("keys", "list", "\(folder)/notes")
            #expect(named.status == 2 && named.output.isEmpty)
            #expect(named.errors.contains("\(folder)/notes holds no key, request or certificate"))
            let missing = try Program.reader.run("keys", "list", "\(folder)/none")
            #expect(missing.status == 2 && missing.errors.contains("No such file or directory"))
        }
    }
}
