// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import COSE
import Cryptography
import Foundation
import Mdoc
import TestSupport
import Testing

@testable import WalletSimulator

/// Runs the program itself, which `swift build` puts beside the tests.
@Suite("mdoc-wallet")
struct CommandTests {
    private func run(_ words: String...) throws -> WalletProgram.Outcome { try WalletProgram.run(words) }

    private func run(_ words: [String]) throws -> WalletProgram.Outcome { try WalletProgram.run(words) }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-wallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    @Test(
        "every command explains itself",
        arguments: ["issue", "trust", "present", "proximity-session", "list-faults", "vectors"])
    func help(command: String) throws {
        let overview = try run("--help")
        #expect(overview.status == 0 && overview.text.contains("  \(command)"))
        let outcome = try run(command, "--help")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(outcome.text.contains("usage: mdoc-wallet \(command)"))
    }

    @Test("the help of the commands with a seed says what a seed fixes", arguments: ["issue", "trust", "present"])
    func seedHelp(command: String) throws {
        #expect(try run(command, "--help").text.contains("fixes every byte, the signatures too"))
    }

    @Test("issue writes certificates, and a wallet for its owner's eyes alone")
    func issue() throws {
        try withFolder { folder in
            let outcome = try run(
                "issue", "--out", folder, "--seed", "1", "--at", "2026-11-30T06:00:00Z", "--curve", "P-384",
                "--ds-curve", "brainpoolP320r1", "--digest", "SHA-512", "--country", "UT", "--state", "UT-1")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let root = try #require(
                try Certificate.certificates(pem: String(contentsOfFile: "\(folder)/iaca-root.pem", encoding: .utf8))
                    .first)
            let signer = try #require(
                try Certificate.certificates(
                    pem: String(contentsOfFile: "\(folder)/document-signer.pem", encoding: .utf8)
                )
                .first)
            #expect(root.publicKey?.curve == .p384 && signer.publicKey?.curve == .brainpoolP320r1)
            #expect(root.subject.country == "UT" && signer.subject.stateOrProvince == "UT-1")
            try signer.verifySignature(by: try #require(root.publicKey))
            let wallet = try WalletFile.decode(bytes("\(folder)/wallet.cbor"))
            #expect(wallet.issuer.root == root && wallet.issuer.documentSigner == signer)
            let mso = try wallet.document.securityObject()
            #expect(mso.digestAlgorithm == "SHA-512" && mso.validityInfo.signed == now)
            let mode = try FileManager.default.attributesOfItem(atPath: "\(folder)/wallet.cbor")[.posixPermissions]
            #expect(mode as? Int == 0o600)
        }
    }

    @Test("present answers Apple Wallet's request in each spelling of the nonce")
    func presentAppleWallet() throws {
        try withFolder { folder in
            #expect(try run("issue", "--out", folder).status == 0)
            let merchantKey = try PrivateKey.generate(.p256)
            try merchantKey.publicKey.pem().write(
                toFile: "\(folder)/merchant.pem", atomically: true, encoding: .utf8)
            let keys = try #require(RecipientKeys([merchantKey]))
            let session = try #require(
                AppleWalletSession(
                    nonce: [0xfb, 0xff, 0x01], merchantIdentifier: "merchant.com.example", teamIdentifier: "TEAM"))
            for nonce in ["hex:FBff01", "base64:+/8B", "base64url:-_8B", "-_8B"] {
                let outcome = try run(
                    "present", "--wallet", "\(folder)/wallet.cbor", "--protocol", "apple-wallet", "--nonce=\(nonce)",
                    "--merchant-id", "merchant.com.example", "--team-id", "TEAM", "--recipient-key",
                    "\(folder)/merchant.pem", "--elements",
                    "org.iso.18013.5.1/portrait,org.iso.18013.5.1.aamva/DHS_compliance", "--out",
                    "\(folder)/envelope.cbor")
                #expect(outcome.status == 0, "\(outcome.errors)")
                let opened = try EncryptedEnvelope(CBORDecoder().decode(bytes("\(folder)/envelope.cbor"))).open(
                    for: session, keys: keys)
                let identity = try #require(try CBORDecoder().decode(opened.plaintext).root.members?["identity"])
                let shown = try document(in: Array(identity.encoded)).issuerSigned.nameSpaces
                #expect(shown.map(\.items.count) == [1, 1])
            }
        }
    }

    @Test("present answers over proximity by signature and by MAC, with the reader's key or the transcript's")
    func presentProximity() throws {
        try withFolder { folder in
            #expect(try run("issue", "--out", folder, "--device-curve", "p384").status == 0)
            let readerKey = try PrivateKey.generate(.p384)
            try readerKey.pem().write(toFile: "\(folder)/reader.pem", atomically: true, encoding: .utf8)
            let transcript = SessionTranscript([
                .bytes([1]), .embedded(COSEKey.value(of: readerKey.publicKey)), .null,
            ])
            try Data(transcript.taggedBytes).write(to: URL(filePath: "\(folder)/transcript.cbor"))
            let options = [
                "present", "--wallet", "\(folder)/wallet.cbor", "--protocol", "proximity", "--session-transcript",
                "\(folder)/transcript.cbor", "--out", "\(folder)/response.cbor",
            ]
            var kinds: [String] = []
            for more in [[], ["--mac"], ["--mac", "--reader-key", "\(folder)/reader.pem"]] {
                let outcome = try run(options + more)
                #expect(outcome.status == 0, "\(outcome.errors)")
                let wallet = try WalletFile.decode(bytes("\(folder)/wallet.cbor"))
                let payload = transcript.deviceAuthenticationBytes(
                    docType: .mDL, nameSpacesBytes: [0xd8, 0x18, 0x41, 0xa0])
                switch try document(in: bytes("\(folder)/response.cbor")).deviceSigned.deviceAuth {
                case .signature(let signature)?:
                    try signature.verify(with: wallet.deviceKey.publicKey, detachedPayload: payload)
                    kinds.append("signature")
                case .mac(let mac)?:
                    let key = try DeviceAuthenticationDraft.eMacKey(
                        readerKey, wallet.deviceKey.publicKey, transcript: transcript)
                    try mac.verify(with: key, detachedPayload: payload)
                    kinds.append("mac")
                case nil: break
                }
            }
            #expect(kinds == ["signature", "mac", "mac"])
        }
    }

    @Test("a fault goes into the answer, and standard output takes the bytes")
    func fault() throws {
        try withFolder { folder in
            #expect(try run("issue", "--out", folder).status == 0)
            try Data(proximityTranscript.encoded).write(to: URL(filePath: "\(folder)/transcript.cbor"))
            let outcome = try run(
                "present", "--wallet", "\(folder)/wallet.cbor", "--protocol", "proximity", "--session-transcript",
                "\(folder)/transcript.cbor", "--out", "-", "--fault", "error-status")
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(try CBORDecoder().decode([UInt8](outcome.output)).root.members?["status"]?.unsigned == 10)
        }
    }

    @Test("one seed and time make the same files, byte for byte, whatever they are signed with")
    func seed() throws {
        try withFolder { folder in
            let files = ["iaca-root.pem", "document-signer.pem", "wallet.cbor"]
            for copy in ["a", "b", "c"] {
                let outcome = try run(
                    "issue", "--out", "\(folder)/\(copy)", "--seed", copy == "c" ? "6" : "5", "--at",
                    "2026-11-30T06:00:00Z", "--ds-curve", "p384")
                #expect(outcome.status == 0, "\(outcome.errors)")
            }
            for file in files {
                #expect(try bytes("\(folder)/a/\(file)") == bytes("\(folder)/b/\(file)"))
                #expect(try bytes("\(folder)/a/\(file)") != bytes("\(folder)/c/\(file)"))
            }

            try PrivateKey.generate(.p256).publicKey.pem().write(
                toFile: "\(folder)/merchant.pem", atomically: true, encoding: .utf8)
            let envelopes = try ["6", "6", "7"].map { seed in
                let outcome = try run(
                    "present", "--wallet", "\(folder)/a/wallet.cbor", "--protocol", "apple-wallet", "--nonce", "AAAA",
                    "--merchant-id", "m", "--team-id", "t", "--recipient-key", "\(folder)/merchant.pem", "--out",
                    "\(folder)/envelope.cbor", "--seed", seed)
                #expect(outcome.status == 0, "\(outcome.errors)")
                return try bytes("\(folder)/envelope.cbor")
            }
            #expect(envelopes[0] == envelopes[1])
            #expect(envelopes[0] != envelopes[2])
        }
    }

    @Test("list-faults lists every fault, for people and for programs")
    func listFaults() throws {
        struct Line: Decodable, Equatable {
            let command, name, explanation, check, field, clause, needs: String
            let protocols, failures, warnings, rules, problems: [String]
        }
        let text = try run("list-faults")
        #expect(text.status == 0)
        let json = try run("list-faults", "--format", "json")
        #expect(json.status == 0)
        let lines = try JSONDecoder().decode([Line].self, from: json.output)
        #expect(lines.filter { $0.command == "present" }.map(\.name) == Fault.allCases.map(\.rawValue))
        #expect(lines.filter { $0.command == "issue" }.map(\.name) == RootFault.allCases.map(\.rawValue))
        #expect(lines.filter { $0.command == "trust" }.map(\.name) == TrustFault.allCases.map(\.rawValue))
        for (line, fault) in zip(lines.filter { $0.command == "trust" }, TrustFault.allCases) {
            #expect(line.problems == fault.expectedProblems && line.failures == fault.expectedFailures)
            #expect(text.text.contains(fault.rawValue) && text.text.contains(fault.explanation))
        }
        for (line, fault) in zip(lines, Fault.allCases) {
            #expect(line.failures == fault.expectedFailures && line.rules == fault.expectedRules)
            #expect(line.warnings == fault.expectedWarnings && line.needs == fault.needs)
            #expect(line.check == fault.check && line.field == fault.field && line.clause == fault.clause)
            #expect(line.protocols == fault.scope.protocols.map(\.rawValue))
            #expect(text.text.contains(fault.rawValue) && text.text.contains(fault.explanation))
        }
    }

    @Test("list-faults writes a table of every chapter for the documentation")
    func faultsInMarkdown() throws {
        let outcome = try run("list-faults", "--format", "markdown", "--of", "present")
        #expect(outcome.status == 0)
        for chapter in Fault.chapters { #expect(outcome.text.contains("\n### \(chapter.title)\n")) }
        let rows = outcome.text.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(rows.count == Fault.allCases.count)
        // A bar of its own would begin another column.
        for row in rows { #expect(row.replacing("\\|", with: "").filter { $0 == "|" }.count == 7) }
    }

    @Test(
        "a mistake ends with status 2 and a word on it",
        arguments: [
            ([], "no command given"), (["isue"], "unknown command isue"), (["issue"], "--out is required"),
            (["issue", "--out", "x", "--curve", "p255"], "unknown curve p255"),
            (["issue", "--out", "x", "--curve", "ed25519"], "an issuing authority's root has a key on"),
            (["issue", "--out", "x", "--ds-curve", "x448"], "keys on this curve do not sign"),
            (["issue", "--out", "x", "--digest", "md5"], "unknown digest md5"),
            (["issue", "--out", "x", "--country", "usa"], "the country is not two capital letters"),
            (["issue", "--out", "x", "--seed", "-1"], "--seed is not a number"),
            (["issue", "--out", "x", "--at", "today"], "--at is not a time"),
            (["issue", "--out", "x", "--valid-days", "500"], "--valid-days is not a number from 1 to 425"),
            (["issue", "--out", "x", "--status-index", "1"], "--status-index goes with --status-list"),
            (["issue", "--out", "x", "--status-list", "ftp://a"], "--status-list is no address over HTTP"),
            (["issue", "--out", "x", "--identifier", "00"], "--identifier goes with --identifier-list"),
            (["issue", "--out", "x", "--crl-url", "iaca.crl"], "--crl-url is no address over HTTP"),
            (["issue", "--out", "x", "--fault", "unknown-issuer"], "unknown fault unknown-issuer"),
            (["trust", "--out", "x"], "--issuer is required"),
            (["trust", "--out", "x", "--issuer", "/nowhere"], "cannot read /nowhere"),
            (["list-faults", "--of", "verify"], "no such command has faults"),
            (["issue", "--out", "/dev/null/x"], "cannot make the directory /dev/null/x"),
            (["present", "--wallet", "/nowhere", "--out", "x"], "--protocol is required"),
            (["present", "--wallet", "/nowhere", "--out", "x", "--protocol", "nfc"], "unknown protocol nfc"),
            (["present", "--wallet", "/nowhere", "--out", "x", "--protocol", "proximity"], "cannot read /nowhere"),
            (
                ["present", "--wallet", "/nowhere", "--out", "x", "--protocol", "proximity", "--nonce", "AA"],
                "--nonce does not belong to the protocol proximity"
            ),
            (["list-faults", "--format", "xml"], "unknown format"),
        ] as [([String], String)])
    func mistakes(words: [String], message: String) throws {
        let outcome = try run(words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("mdoc-wallet: error: "))
        #expect(outcome.errors.contains(message))
    }

    @Test(
        "a mistake in a request ends with status 2 and a hint",
        arguments: [
            (["--nonce", "hex:0"], "--nonce cannot be read as bytes"),
            (["--nonce", "oct:07"], "--nonce cannot be read as bytes"),
            (["--nonce", "base64url:+/8B"], "--nonce cannot be read as bytes"),
            (["--nonce", ""], "1 to 64 bytes"),
            (["--elements", "family_name"], "is not the name of an element"),
            (["--elements", "org.iso.18013.5.1/shoe_size"], "does not hold org.iso.18013.5.1/shoe_size"),
            (["--fault", "typo"], "unknown fault typo"),
            (["--fault", "flipped-device-mac"], "it needs a device MAC"),
            (["--recipient-key", "/dev/null"], "holds no usable key"),
        ] as [([String], String)])
    func requestMistakes(words: [String], message: String) throws {
        try withFolder { folder in
            #expect(try run("issue", "--out", folder).status == 0)
            try PrivateKey.generate(.p256).publicKey.pem().write(
                toFile: "\(folder)/merchant.pem", atomically: true, encoding: .utf8)
            var options = [
                "--nonce": "AAAA", "--recipient-key": "\(folder)/merchant.pem", "--merchant-id": "m", "--team-id": "t",
                "--wallet": "\(folder)/wallet.cbor", "--protocol": "apple-wallet", "--out": "\(folder)/envelope.cbor",
            ]
            options[words[0]] = words[1]
            let outcome = try run(["present"] + options.flatMap { [$0.key, $0.value] })
            #expect(outcome.status == 2)
            #expect(outcome.errors.hasPrefix("mdoc-wallet: error: "))
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/envelope.cbor"))
        }
    }
}
