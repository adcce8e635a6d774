// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import TestSupport
import Testing

/// The wallet before a service: from the answer of `POST /v1/sessions` to the body that the service takes.
@Suite("mdoc-wallet and the sessions of a service")
struct WalletSessionTests {
    private static let nonce = Data((0..<32).map { UInt8($0 ^ 0xfb) })

    private func session(
        id: String = "s-1", nonce: Data = nonce, _ more: [String: Any] = [:]
    ) throws -> String {
        let request = [
            "nonce": nonce.base64EncodedString(), "merchantIdentifier": "merchant.com.example",
            "teamIdentifier": "TEAM",
        ]
        let answer: [String: Any] = [
            "id": id, "expiresAt": "2026-11-30T06:00:00Z", "state": "requested", "appleWallet": request,
        ]
        let data = try JSONSerialization.data(withJSONObject: answer.merging(more) { $1 })
        return String(decoding: data, as: UTF8.self)
    }

    private func write(_ text: String, _ path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func object(_ data: Data) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private func base64URL(_ value: Any?) throws -> Data {
        let text = try #require(value as? String)
        #expect(!text.contains { "+/=".contains($0) })
        let standard = text.replacing("-", with: "+").replacing("_", with: "/")
        return try #require(Data(base64Encoded: standard + String(repeating: "=", count: (4 - text.count % 4) % 4)))
    }

    /// A wallet, and `key.pem` with `public.pem` for the recipient.
    private func prepare(_ folder: String) throws {
        #expect(try Program.wallet.run("issue", "--out", folder).status == 0)
        _ = try Sample.tokenIssue(in: folder)
    }

    private func present(_ folder: String, _ more: String...) -> [String] {
        ["present", "--wallet", "\(folder)/wallet.cbor"] + more
    }

    private func verify(_ envelope: Data, nonce: Data, in folder: String) throws -> Program.Outcome {
        try envelope.write(to: URL(filePath: "\(folder)/envelope.cbor"))
        return try Program.reader.run(
            "verify", "--protocol", "apple-wallet", "--key", "\(folder)/key.pem", "--nonce",
            "base64:\(nonce.base64EncodedString())", "--merchant-id", "merchant.com.example", "--team-id", "TEAM",
            "--trust", "\(folder)/iaca-root.pem", "\(folder)/envelope.cbor")
    }

    @Test("a session's answer is all that present needs, and the body holds what the reader accepts")
    func body() throws {
        try Folder.with { folder in
            try prepare(folder)
            try write(try session(), "\(folder)/session.json")
            let words = present(folder, "--recipient-key", "\(folder)/public.pem")
            let made = try Program.wallet.run(
                words + [
                    "--session", "\(folder)/session.json", "--binding", "user \"7\"", "--body", "\(folder)/body.json",
                ])
            #expect(made.status == 0, "\(made.errors)")
            let body = try object(Data(contentsOf: URL(filePath: "\(folder)/body.json")))
            #expect(Set(body.keys) == ["binding", "encryptedData"])
            #expect(body["binding"] as? String == "user \"7\"")
            let verified = try verify(base64URL(body["encryptedData"]), nonce: Self.nonce, in: folder)
            #expect(verified.status == 0, "\(verified.text)")

            // From standard input, with the binding in the file, to standard output; and raw.
            let piped = try Program.wallet.run(
                words + ["--session", "-", "--protocol", "apple-wallet", "--body", "-"],
                input: Data(session(["binding": "mine"]).utf8))
            #expect(piped.status == 0, "\(piped.errors)")
            #expect(try object(piped.output)["binding"] as? String == "mine")
            let raw = try Program.wallet.run(words + ["--session", "-", "--out", "-"], input: Data(session().utf8))
            #expect(try verify(raw.output, nonce: Self.nonce, in: folder).status == 0)
        }
    }

    @Test(
        "a file that is no session of ours is refused with the reason",
        arguments: [
            ("[]", "not JSON"), (#"{"appleWallet":{}}"#, "there is no text id"),
            (#"{"id":"s"}"#, "no protocol that the simulator speaks"),
            (#"{"id":"s","openid4vp":{}}"#, "no protocol that the simulator speaks"),
            (#"{"id":"s","appleWallet":{},"proximity":{}}"#, "more than one protocol"),
            (#"{"id":"s","proximity":{}}"#, "does not belong to the protocol proximity"),
            (#"{"id":"s","binding":7,"proximity":{}}"#, "binding is no text"),
            (
                #"{"id":"s","appleWallet":{"nonce":"A","merchantIdentifier":"m","teamIdentifier":"t"}}"#,
                "no usable nonce"
            ),
            (
                #"{"id":"s","appleWallet":{"nonce":"","merchantIdentifier":"m","teamIdentifier":"t"}}"#,
                "no usable nonce"
            ),
            (#"{"id":"s","appleWallet":{"nonce":"AAAA","merchantIdentifier":"","teamIdentifier":"t"}}"#, "no usable"),
            (#"{"id":"s","appleWallet":{"nonce":"AAAA","teamIdentifier":"t"}}"#, "no usable nonce"),
        ])
    func malformed(session: String, reason: String) throws {
        try Folder.with { folder in
            try write(session, "\(folder)/session.json")
            let outcome = try Program.wallet.run(
                present(
                    folder, "--session", "\(folder)/session.json", "--recipient-key", "x", "--binding", "b", "--body",
                    "-"))
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        }
    }

    @Test(
        "options that contradict a session or each other are refused",
        arguments: [
            (["--session", "S", "--nonce", "AAAA", "--out", "x"], "--nonce is what the session says already"),
            (["--session", "S", "--protocol", "proximity", "--out", "x"], "--protocol is not that of the session"),
            (["--session", "S", "--mac", "--out", "x"], "--mac does not belong to the protocol apple-wallet"),
            (["--session", "S", "--body", "x", "--out", "y"], "give --out or --body"),
            (["--session", "S"], "--out is required"), (["--session", "S", "--body", "x"], "--binding is required"),
            (["--session", "S", "--out", "x", "--binding", "b"], "--binding goes with --body"),
            (["--session", "S", "--sessions", "S", "--out", "x"], "--session or --sessions"),
            (["--sessions", "S", "--body", "x"], "--body does not go with --sessions"),
            (["--sessions", "S", "--team-id", "t", "--out", "x"], "--team-id is what the session says already"),
            (["--session", "S", "--body", "-", "--binding", "b", "--format", "json"], "give --body a file"),
        ])
    func contradictions(words: [String], message: String) throws {
        try Folder.with { folder in
            try write(try session(), "\(folder)/session.json")
            let outcome = try Program.wallet.run(
                present(folder) + words.map { $0 == "S" ? "\(folder)/session.json" : $0 })
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    @Test("many sessions are answered in their order, each with its own nonce, and the same for one seed")
    func many() throws {
        try Folder.with { folder in
            try prepare(folder)
            let nonces = (0..<40).map { number in Data((0..<16).map { UInt8($0 * 5 + number) }) }
            var lines = try nonces.enumerated().map { number, nonce in
                try session(id: "s-\(number)", nonce: nonce, ["binding": "user-\(number)"])
            }
            lines.insert("", at: 3)
            lines.append(
                try session(id: "s-40", ["appleWallet": NSNull(), "proximity": [:] as [String: Any], "binding": "p"]))
            try write(lines.joined(separator: "\n"), "\(folder)/sessions.jsonl")
            let words = present(
                folder, "--sessions", "\(folder)/sessions.jsonl", "--recipient-key", "\(folder)/public.pem")
            let outcome = try Program.wallet.run(
                words + ["--out", "\(folder)/bodies.jsonl", "--format", "json", "--seed", "4"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let summary = try outcome.object()
            #expect(summary["answers"] as? Int == 41)
            #expect(try #require(summary["answersPerSecond"] as? Double) > 0)

            let file = try Data(contentsOf: URL(filePath: "\(folder)/bodies.jsonl"))
            let answers = try file.split(separator: UInt8(ascii: "\n")).map { try object(Data($0)) }
            #expect(answers.map { $0["id"] as? String } == (0...40).map { "s-\($0)" })
            let bodies = try answers.map { try #require($0["body"] as? [String: Any]) }
            #expect(bodies.map { $0["binding"] as? String } == (0..<40).map { "user-\($0)" } + ["p"])
            for number in [0, 39] {
                let envelope = try base64URL(bodies[number]["encryptedData"])
                #expect(try verify(envelope, nonce: nonces[number], in: folder).status == 0)
                #expect(try verify(envelope, nonce: nonces[1], in: folder).status == 1)
            }
            #expect(Set(bodies[40].keys) == ["binding", "deviceResponse", "sessionTranscript", "ephemeralReaderKey"])

            let again = try Program.wallet.run(words + ["--out", "-", "--seed", "4", "--binding", "user-0"])
            let repeated = try again.output.split(separator: UInt8(ascii: "\n")).map { try object(Data($0)) }
            let repeatedBodies = try repeated.map { try #require($0["body"] as? [String: Any]) }
            #expect(repeatedBodies.allSatisfy { $0["binding"] as? String == "user-0" })
            // Without --at the clock is in none of an answer's bytes.
            #expect(
                repeatedBodies.map { $0["encryptedData"] as? String } == bodies.map { $0["encryptedData"] as? String })
            #expect(again.errors.contains("41 answers in "))
            #expect(!again.errors.contains("\r"))
        }
    }

    @Test(
        "a line that cannot be answered is named, and nothing is written",
        arguments: [
            (["--binding", "b"], #"{"id":"s","state":1}"#, "line 2: the session is for no protocol"),
            (["--binding", "b"], "{", "line 2: not JSON"), ([], "", "line 1: there is no binding"),
            (["--binding", "b", "--fault", "flipped-device-mac"], "", "line 1: the fault flipped-device-mac"),
            (["--binding", "b", "--protocol", "proximity"], "", "line 1: --protocol is not that of the session"),
        ])
    func badLine(words: [String], line: String, message: String) throws {
        try Folder.with { folder in
            try prepare(folder)
            try write(try session() + "\n\(line)\n", "\(folder)/sessions.jsonl")
            let outcome = try Program.wallet.run(
                present(folder, "--sessions", "\(folder)/sessions.jsonl", "--recipient-key", "\(folder)/public.pem")
                    + ["--out", "\(folder)/bodies.jsonl"] + words)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/bodies.jsonl"))
        }
    }

    @Test("a fault goes into every answer")
    func faults() throws {
        try Folder.with { folder in
            try prepare(folder)
            try write(try session(), "\(folder)/sessions.jsonl")
            let outcome = try Program.wallet.run(
                present(folder, "--sessions", "\(folder)/sessions.jsonl", "--recipient-key", "\(folder)/public.pem")
                    + ["--binding", "b", "--fault", "expired-document", "--out", "-"])
            let body = try #require(try object(outcome.output)["body"] as? [String: Any])
            let verified = try verify(base64URL(body["encryptedData"]), nonce: Self.nonce, in: folder)
            #expect(verified.status == 1 && verified.text.contains("validity.expired"))
        }
    }

    @Test(
        "a reader's session is answered by signature and by MAC, and the reader accepts both",
        arguments: [[], ["--tagged"], ["--handover", "qr"]], [[], ["--mac"]])
    func proximity(options: [String], proof: [String]) throws {
        try Folder.with { folder in
            try prepare(folder)
            let made = try Program.wallet.run(["proximity-session", "--out", folder, "--format", "json"] + options)
            #expect(made.status == 0, "\(made.errors)")
            let (transcript, key) = ("\(folder)/session-transcript.cbor", "\(folder)/reader-key.bin")
            #expect(try made.object()["sessionTranscript"] as? String == transcript)
            let words = present(
                folder, "--protocol", "proximity", "--session-transcript", transcript, "--binding", "b", "--body", "-")
            let answered = try Program.wallet.run(words + ["--reader-key", key] + proof)
            #expect(answered.status == 0, "\(answered.errors)")
            let body = try object(answered.output)
            #expect(try base64URL(body["sessionTranscript"]) == Data(contentsOf: URL(filePath: transcript)))
            #expect(try base64URL(body["ephemeralReaderKey"]) == Data(contentsOf: URL(filePath: key)))
            try base64URL(body["deviceResponse"]).write(to: URL(filePath: "\(folder)/response.cbor"))
            for readerKey in [key, "\(folder)/reader-key.pem"] {
                let verified = try Program.reader.run(
                    "verify", "--protocol", "proximity", "--session-transcript", transcript, "--reader-key", readerKey,
                    "--trust", "\(folder)/iaca-root.pem", "\(folder)/response.cbor")
                #expect(verified.status == 0, "\(verified.text)")
            }
            // An app before iOS 26.4 has no key to send; a public key is none to send.
            try write(try publicKey(of: "\(folder)/reader-key.pem"), "\(folder)/reader-public.pem")
            for more in [[], ["--reader-key", "\(folder)/reader-public.pem"]] {
                let keyless = try object(Program.wallet.run(words + proof + more).output)
                #expect(Set(keyless.keys) == ["binding", "deviceResponse", "sessionTranscript"])
            }
        }
    }

    @Test("a reader's session is the same for one seed, keeps its key from others, and is not overwritten")
    func readerFiles() throws {
        try Folder.with { folder in
            let names = ["session-transcript.cbor", "reader-key.bin", "reader-key.pem"]
            let make = { (name: String, seed: String) in
                try Program.wallet.run("proximity-session", "--out", "\(folder)/\(name)", "--seed", seed).status
            }
            #expect(try [make("a", "1"), make("b", "1"), make("c", "2")] == [0, 0, 0])
            for name in names {
                let files = try ["a", "b", "c"].map { try Data(contentsOf: URL(filePath: "\(folder)/\($0)/\(name)")) }
                #expect(files[0] == files[1])
                #expect(files[0] != files[2])
                let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/a/\(name)")
                #expect(attributes[.posixPermissions] as? Int == (name == names[0] ? 0o644 : 0o600))
            }
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/a/reader-key.bin")).count == 32)
            #expect(try make("a", "3") == 2)
            #expect(
                try Program.wallet.run("proximity-session", "--out", "\(folder)/a", "--handover", "ble").status == 2)
        }
    }

    private func publicKey(of path: String) throws -> String {
        try PrivateKey(pem: String(contentsOfFile: path, encoding: .utf8)).publicKey.pem()
    }
}
