// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

@Suite("Keys that mdoc-reader makes")
struct KeyCommandTests {
    private static let merchant = [
        "--merchant-id", "merchant.com.example", "--team-id", "A1B2C3D4E5", "--organization", "The Shöp",
        "--country", "US",
    ]

    /// The commands that write a key, their directory left open, and the file with the secret.
    private static let makers: [(words: [String], out: String, secret: String)] = [
        (["merchant-identity"] + merchant, "", "merchant-identity.pem"),
        (["reader-signing"], "", "reader-signing.pem"),
        (["web-reader", "--domain", "shop.example"], "", "web-reader.pem"),
        (["key-encryption"], "/kek.key", "kek.key"),
        (["api-key", "--id", "backend"], "/api.key", "api.key"),
        (["rotate", "merchant-identity", "--at", "2026-11-30T12:00:00Z"], "", "merchant-identity-2026-11-30.pem"),
        (["rotate", "reader-signing", "--at", "2026-11-30T12:00:00Z"], "", "reader-signing-2026-11-30.pem"),
        (["rotate", "key-encryption", "--at", "2026-11-30T12:00:00Z"], "", "key-encryption-2026-11-30.key"),
    ]

    @Test(
        "secrets are for their owner alone, are nowhere but in their file, and are never lost",
        arguments: makers.indices, ["text", "json"])
    func secrets(index: Int, format: String) throws {
        try Folder.with { folder in
            let maker = Self.makers[index]
            let directory = "\(folder)/keys"
            if !maker.out.isEmpty {
                try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
            }
            let words = ["keys"] + maker.words + ["--out", directory + maker.out, "--format", format]
            let made = try Program.reader.run(words)
            #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
            let path = "\(directory)/\(maker.secret)"
            #expect(try KeyFixture.mode(path) == 0o600)
            if maker.out.isEmpty { #expect(try KeyFixture.mode(directory) == 0o700) }
            let secret = try KeyFixture.body(ofPEM: path)
            #expect(!secret.contains { made.text.contains($0) })
            #expect(made.text.contains(path))

            let files = try KeyFixture.names(directory)
            let contents = try files.map { try KeyFixture.text("\(directory)/\($0)") }
            let again = try Program.reader.run(words)
            #expect(again.status == 2 && again.output.isEmpty)
            #expect(again.errors.contains("is there already") && again.errors.contains("--force"))
            #expect(!secret.contains { again.errors.contains($0) })
            #expect(try files == KeyFixture.names(directory))
            #expect(try files.map { try KeyFixture.text("\(directory)/\($0)") } == contents)

            let forced = try Program.reader.run(words + ["--force"])
            #expect(forced.status == 0)
            #expect(try files == KeyFixture.names(directory))
            for (name, before) in zip(files, contents) {
                #expect(try KeyFixture.text("\(directory)/\(name)") != before, "\(name)")
            }
            #expect(try KeyFixture.mode(path) == 0o600)
        }
    }

    @Test("one file of several that is there already keeps all from being written")
    func allOrNothing() throws {
        try Folder.with { folder in
            try Data("mine".utf8).write(to: URL(filePath: "\(folder)/merchant-identity.csr"))
            let outcome = try Program.reader.run("keys", "merchant-identity", "--out", folder)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("merchant-identity.csr is there already"))
            #expect(try KeyFixture.names(folder) == ["merchant-identity.csr"])
        }
    }

    @Test("a merchant identity is one key in three files, and is found by its pkRHash")
    func merchantIdentity() throws {
        try Folder.with { folder in
            let outcome = try Program.reader.run(
                ["keys", "merchant-identity", "--out", folder + "/", "--format", "json"] + Self.merchant)
            let report = try outcome.object()
            #expect(report["kind"] as? String == "merchant-identity")
            let files = try #require(report["files"] as? [String: String])
            #expect(
                files == [
                    "privateKey": "\(folder)/merchant-identity.pem",
                    "publicKey": "\(folder)/merchant-identity.public.pem",
                    "certificationRequest": "\(folder)/merchant-identity.csr",
                ])
            let key = try PrivateKey(pem: KeyFixture.text("\(folder)/merchant-identity.pem"))
            #expect(key.curve == .p256)
            #expect(try KeyFixture.text("\(folder)/merchant-identity.public.pem") == key.publicKey.pem())
            let (point, info) = (key.publicKey.rawRepresentation, key.publicKey.subjectPublicKeyInfo())
            #expect(report["pkRHash"] as? String == HashAlgorithm.sha256.hash(point.span).hexadecimal)
            #expect(report["spkiSHA256"] as? String == HashAlgorithm.sha256.hash(info.span).hexadecimal)
            let der = try #require(
                Data(base64Encoded: KeyFixture.body(ofPEM: "\(folder)/merchant-identity.csr").joined()))
            let bytes = Array(der)
            let request = try CertificationRequest(der: bytes.span)
            #expect(request.publicKey == key.publicKey)
            #expect(
                request.subject.description
                    == "UID=merchant.com.example,CN=merchant.com.example,OU=A1B2C3D4E5,O=The Shöp,C=US")
            let configuration = try #require(report["configuration"] as? [String: Any])
            #expect(configuration["in"] as? String == "relyingParties[]")
            let members = try #require(configuration["members"] as? [String: [String: Any]])
            #expect(members["appleWallet"]?["teamIdentifier"] as? String == "A1B2C3D4E5")
            #expect((report["steps"] as? [String])?.isEmpty == false)
        }
    }

    @Test("a key for reader tokens signs tokens that its public key verifies")
    func readerSigning() throws {
        try Folder.with { folder in
            let made = try Program.reader.run("keys", "reader-signing", "--out", folder, "--key-id", "ABCDEFGHIJ")
            #expect(made.status == 0)
            let stem = "\(folder)/reader-signing-ABCDEFGHIJ"
            #expect(made.text.contains("id: \"ABCDEFGHIJ\"") && made.text.contains("\(stem).public.pem"))
            let token = try Program.reader.run(
                "token", "issue", "--brand-id", "B", "--key-id", "ABCDEFGHIJ", "--key", "\(stem).pem",
                "--reader-instance", "x")
            let verified = try Program.reader.run(
                "token", "verify", "--key", "\(stem).public.pem", "-", input: token.text)
            #expect(verified.status == 0, "\(verified.text)\(verified.errors)")
        }
    }

    @Test("a request for a web site names its domain, and several as alternative names")
    func webReader() throws {
        try Folder.with { folder in
            let alternative = Array("www.shop.example".utf8)
            for domains in [["shop.example"], ["shop.example", "www.shop.example"]] {
                let made = try Program.reader.run(
                    ["keys", "web-reader", "--out", folder, "--force", "--email", "id@shop.example", "--country", "US"]
                        + ["--state", "MD", "--organization", "Shop"] + domains.flatMap { ["--domain", $0] })
                #expect(made.status == 0, "\(made.errors)")
                let der = try #require(Data(base64Encoded: KeyFixture.body(ofPEM: "\(folder)/web-reader.csr").joined()))
                let bytes = Array(der)
                let request = try CertificationRequest(der: bytes.span)
                #expect(request.subject.commonName == "shop.example" && request.subject.stateOrProvince == "MD")
                #expect((bytes.firstRange(of: alternative) != nil) == (domains.count > 1))
            }
        }
    }

    @Test("an API key is printed once, and its hash is what the service knows it by")
    func apiKey() throws {
        let outcome = try Program.reader.run(
            "keys", "api-key", "--id", "backend", "--scope", "retained", "--scope", "sessions", "--format", "json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let report = try outcome.object()
        let key = try #require(report["key"] as? String)
        #expect(key.hasPrefix("mdr_") && key.utf8.count == 4 + 43)
        let bytes = Array(key.utf8)
        let hash = HashAlgorithm.sha256.hash(bytes.span).hexadecimal
        #expect(report["sha256"] as? String == hash)
        let configuration = try #require(report["configuration"] as? [String: Any])
        let entry = try #require((configuration["members"] as? [String: [[String: Any]]])?["apiKeys"]?.first)
        #expect(entry["sha256"] as? String == hash && entry["id"] as? String == "backend")
        #expect(entry["scopes"] as? [String] == ["sessions", "retained"])
        #expect(outcome.text.components(separatedBy: key).count == 2)
        let next = try Program.reader.run("keys", "api-key", "--id", "backend", "--format", "json")
        #expect(try next.object()["key"] as? String != key)
    }

    @Test(
        "a subject, a name or a domain that cannot be meant is refused before anything is written",
        arguments: [
            ["merchant-identity", "--country", "us"], ["merchant-identity", "--country", "USA"],
            ["merchant-identity", "--organization", ""], ["merchant-identity", "--common-name", "a\nb"],
            ["merchant-identity", "--team-id", String(repeating: "x", count: 65)],
            ["reader-signing", "--key-id", "../x"], ["reader-signing", "--key-id", ".x"], ["web-reader"],
            ["web-reader", "--domain", "localhost"], ["web-reader", "--domain", "Shop.example"],
            ["web-reader", "--domain", "*.shop.example"], ["web-reader", "--domain", "192.168.0.1"],
            ["web-reader", "--domain", "shöp.example"], ["web-reader", "--domain", "a.b", "--domain", "a.b"],
            ["web-reader", "--domain", "a.b", "--email", "nobody"], ["key-encryption", "--id", "a b"],
            ["api-key", "--id", "a", "--scope", "all"], ["api-key", "--id", ""], ["rotate", "api-key"],
            ["rotate", "reader-signing", "--country", "US"], ["rotate", "key-encryption", "--at", "today"],
        ])
    func refusals(words: [String]) throws {
        try Folder.with { folder in
            let outcome = try Program.reader.run(["keys"] + words + ["--out", "\(folder)/x"])
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("mdoc-reader: error: "), "\(outcome.errors)")
            #expect(try KeyFixture.names(folder) == [])
        }
    }

    @Test("a rotation leaves the old key, lists it after the new one, and says what to do")
    func rotation() throws {
        try Folder.with { folder in
            let kinds = [
                ("merchant-identity", ".pem", folder), ("reader-signing", ".pem", folder),
                ("key-encryption", ".key", "\(folder)/key-encryption.key"),
            ]
            for (kind, suffix, out) in kinds {
                #expect(try Program.reader.run("keys", kind, "--out", out).status == 0)
                let old = try KeyFixture.text("\(folder)/\(kind)\(suffix)")
                let rotate = ["keys", "rotate", kind, "--out", folder, "--at"]
                #expect(try Program.reader.run(rotate + ["2026-11-29T23:59:59Z"]).status == 0)
                let second = try Program.reader.run(rotate + ["2026-11-30T00:00:00Z"])
                #expect(second.status == 0 && second.errors.isEmpty)
                let excerpt = try KeyFixture.excerpt(second)
                let paths = ["-2026-11-30", "-2026-11-29", ""].map { "\"\(folder)/\(kind)\($0)\(suffix)\"" }
                let places = paths.map { excerpt.firstRange(of: $0)?.lowerBound }
                #expect(
                    !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted(),
                    "\(excerpt)")
                #expect(!excerpt.contains(".public.pem"))
                #expect(second.text.contains(kind == "key-encryption" ? "SIGHUP is not enough" : "SIGHUP"))
                #expect(try KeyFixture.text("\(folder)/\(kind)\(suffix)") == old)
            }
        }
    }

    @Test("a rotation without the old key beside it leaves a mark where the old one belongs")
    func rotationElsewhere() throws {
        try Folder.with { folder in
            let outcome = try Program.reader.run("keys", "rotate", "key-encryption", "--out", "\(folder)/new")
            #expect(try KeyFixture.excerpt(outcome).contains("\"…\""))
        }
    }
}
