// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

/// 0 done or accepted, 1 rejected, 2 usage or unreadable input; and what stands on which stream.
@Suite("Exit statuses and streams")
struct ExitStatusTests {
    private static let commands = [
        "verify", "inspect", "token issue", "token verify", "conformance", "bench", "errors",
        "keys merchant-identity", "keys reader-signing", "keys web-reader", "keys key-encryption", "keys api-key",
        "keys list", "keys rotate",
    ]

    @Test("every command explains itself, in each spelling", arguments: commands)
    func help(command: String) throws {
        let words = command.split(separator: " ").map(String.init)
        for call in [words + ["--help"], words + ["-h"], ["help"] + words] {
            let outcome = try Program.reader.run(call)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(call)")
            #expect(outcome.text.contains("usage: mdoc-reader \(command) [options]"), "\(call)")
        }
        #expect(try Program.reader.run("--help").text.contains("  \(command) "))
    }

    @Test("a first word of two explains both commands; help knows no others")
    func groups() throws {
        for call in [["token", "--help"], ["token", "-h"], ["help", "token"]] {
            let outcome = try Program.reader.run(call)
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            for name in ["issue", "verify"] { #expect(outcome.text.contains("usage: mdoc-reader token \(name)")) }
        }
        for call in [["token"], ["token", "x"], ["help", "x"], ["help", "token", "x"], ["x"], []] {
            let outcome = try Program.reader.run(call)
            #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.errors.isEmpty, "\(call)")
        }
        let wallet = try Program.wallet.run("help", "issue")
        #expect(wallet.status == 0 && wallet.text.contains("usage: mdoc-wallet issue"))
    }

    @Test("accepted is 0 and rejected is 1; with JSON, standard output is one value and nothing else")
    func verdicts() throws {
        for (words, status, verdict) in [
            (Sample.verify(), 0, "accepted"), (Sample.verify(["--trust": nil]), 1, "rejected"),
            (Sample.verify(["--team-id": "OTHER"]), 1, "rejected"),
            (Sample.verify(["--at": "2036-06-15T12:00:30Z"]), 1, "rejected"),
            (Sample.verify(["--at": "2036-06-15T12:00:30Z"], ["--tolerate", "envelope.structure"]), 1, "rejected"),
        ] as [([String], Int32, String)] {
            let text = try Program.reader.run(words)
            #expect(text.status == status, "\(words) \(text.errors)")
            #expect(text.text.hasPrefix(verdict.uppercased()))
            let json = try Program.reader.run(words + ["--format", "json"])
            #expect(json.status == status)
            #expect(try json.object()["verdict"] as? String == verdict)
        }
        let standard = try Program.reader.run(
            Sample.verify(file: "-"), input: try Data(contentsOf: URL(filePath: Sample.envelope)))
        #expect(standard.status == 0)
    }

    @Test("a vector that comes out otherwise than it expects is 1, in both formats", arguments: ["text", "json"])
    func vectorFails(format: String) throws {
        try Folder.with { folder in
            let vector = Repository.root.appending(path: "testvectors/cose/mac0.json")
            let text = try String(contentsOf: vector, encoding: .utf8)
            let changed = text.replacingOccurrences(of: #""accepted""#, with: #""rejected""#)
            #expect(changed != text)
            try Data(changed.utf8).write(to: URL(filePath: "\(folder)/changed.json"))
            let outcome = try Program.reader.run("conformance", folder, "--format", format)
            #expect(outcome.status == 1 && outcome.errors.isEmpty)
            if format == "json" { _ = try outcome.object() } else { #expect(outcome.text.contains(" failed")) }
            try FileManager.default.removeItem(atPath: "\(folder)/changed.json")
            let empty = try Program.reader.run("conformance", folder, "--format", format)
            #expect(empty.status == 2 && empty.errors.contains("there are no .json files"))
        }
    }

    @Test("what has no verdict is done, and JSON stands alone there too")
    func done() throws {
        try Folder.with { folder in
            let inspected = try Program.reader.run("inspect", Sample.envelope, "--format", "json")
            #expect(inspected.status == 0)
            #expect(try inspected.object()["verified"] as? Bool == false)
            let suite = Repository.root.appending(path: "testvectors/hpke").path
            let run = try Program.reader.run("conformance", suite, "--format", "json")
            #expect(run.status == 0)
            _ = try run.object()
            let issued = try Program.reader.run(Sample.tokenIssue(in: folder) + ["--format", "json"])
            #expect(issued.status == 0)
            let token = try #require(try issued.object()["token"] as? String)
            let verify = ["token", "verify", "--key", "\(folder)/public.pem", "--format", "json"]
            let accepted = try Program.reader.run(verify + [token])
            #expect(accepted.status == 0)
            #expect(try accepted.object()["verdict"] as? String == "accepted")
            let rejected = try Program.reader.run(verify + ["--at", "2020-01-01T00:00:00Z", token])
            #expect(rejected.status == 1)
            #expect(try rejected.object()["verdict"] as? String == "rejected")
        }
    }

    @Test(
        "what cannot be used is 2, says what and why, and leaves standard output empty",
        arguments: [
            (Sample.verify(file: "/nowhere/x"), "cannot read /nowhere/x: No such file or directory"),
            (Sample.verify(file: Sample.folder), "cannot read \(Sample.folder): Is a directory"),
            (Sample.verify(file: "-"), "error: standard input is empty"),
            (Sample.verify(["--key": "/nowhere/x"]), "cannot read /nowhere/x: No such file or directory"),
            (Sample.verify(["--key": "-"]), "error: standard input holds no private key"),
            (Sample.verify(["--key": Sample.envelope]), "holds no private key that can be used"),
            (Sample.verify(["--trust": "/nowhere/x"]), "cannot read /nowhere/x: there is nothing of that name"),
            (Sample.verify(["--trust": Sample.envelope]), "is neither a certificate"),
            (Sample.verify(["--request": "-"]), "error: standard input: "),
            (Sample.verify(["--at": "yesterday"]), "--at is not an RFC 3339 instant"),
            (Sample.verify(["--protocol": nil]), "--protocol is required"),
            (Sample.verify(["--protocol": "nfc"]), "unknown protocol"),
            (Sample.verify(["--protocol": "proximity"]), "--key does not belong to this protocol"),
            (
                Sample.verify([:], ["--session-transcript", "x"]),
                "--session-transcript does not belong to this protocol"
            ),
            (Sample.verify([:], ["--nonce", "AAAA"]), "--nonce can be given only once"),
            (Sample.verify(["--nonce": nil]), "--nonce is required"),
            (Sample.verify(["--nonce": "oct:07"]), "unknown prefix oct:"),
            (Sample.verify([:], ["--tolerate", "x.y"]), "there is no code x.y"),
            (Sample.verify([:], ["--format", "xml"]), "--format is text or json"),
            (Sample.verify([:], ["--nonse", "AAAA"]), "hint: did you mean --nonce?"),
            (Sample.verify([:], ["second"]), "too many arguments: 2"),
            (["verify", "--protocol", "apple-wallet"], "FILE is missing"),
            (
                ["verify", "--protocol", "apple-wallet", "--merchant-id", "--team-id", "X", "f"],
                "--merchant-id needs a value: --merchant-id S"
            ),
            (["inspect", "/nowhere/x"], "cannot read /nowhere/x: No such file or directory"),
            (["inspect", "/"], "cannot read /: Is a directory"), (["inspect", "-"], "error: standard input is empty"),
            (["inspect", "--ful", "-"], "hint: did you mean --full?"), (["inspect"], "FILE is missing"),
            (["token", "issue"], "--key is required"), (["token", "issue", "x"], "too many arguments: 1"),
            (["token", "issue", "--lifetime", "301"], "--lifetime is a whole number of seconds from 1 to 300"),
            (["token", "issue", "--at", "1"], "--at is not an RFC 3339 instant"),
            (["token", "issue", "--key", "/nowhere/x"], "cannot read /nowhere/x: No such file or directory"),
            (["token", "verify", "x"], "--key is required"),
            (["token", "verify", "--key", "/nowhere/x", "x"], "cannot read /nowhere/x: No such file or directory"),
            (["token", "verify", "--key", Sample.envelope, "x"], "holds no public key that can be used"),
            (["token", "verify", "--key", Sample.envelope, "-"], "error: standard input is empty"),
            (["token", "verify", "--key", Sample.envelope, ""], "error: TOKEN is empty"),
            (["token", "verify", "--key", Sample.envelope, " \r\n"], "error: TOKEN is empty"),
            (["token", "verify", "--key", Sample.envelope, Sample.envelope], "reads it from the file"),
            (["conformance"], "DIR… is missing"),
            (["conformance", "/nowhere/x"], "cannot read /nowhere/x: No such file or directory"),
            (["conformance", Sample.folder, "--report", "pdf=x"], "--report is junit=FILE"),
            (
                ["bench", "--workload", "/nowhere/x"],
                "error: cannot read /nowhere/x/manifest.json: No such file or directory"
            ),
            (["bench", "--seconds", "0"], "--seconds is a whole number from 1 to 3600"),
            (["keys", "merchant-identity"], "--out is required"), (["keys", "key-encryption"], "--out is required"),
            (["keys", "api-key", "--id", "a", "--out", "-"], "--out is a place for files, and not standard output"),
            (["keys", "list"], "DIR…|FILE… is missing"), (["keys", "rotate"], "KIND is missing"),
            (["keys", "mint"], "keys needs a second word"),
            (["bench", "x"], "too many arguments: 1"), (["errors", "x.y"], "there is no code x.y"),
            (["errors", "--format", "xml"], "--format is text or json"),
        ] as [([String], String)])
    func usage(words: [String], message: String) throws {
        let outcome = try Program.reader.run(words)
        #expect(outcome.status == 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("mdoc-reader: error: "))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }

    @Test("errors explains every code to programs too, with the checks that may use it")
    func errorsAsJSON() throws {
        let outcome = try Program.reader.run("errors", "--format", "json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let codes = try #require(try outcome.json() as? [[String: Any]])
        for name in ["code", "severity", "cause", "remedy"] {
            #expect(codes.allSatisfy { ($0[name] as? String)?.isEmpty == false })
        }
        let text = try Program.reader.run("errors").text
        #expect(codes.allSatisfy { text.contains("| `\($0["code"] as? String ?? "")` |") })
        let one = try Program.reader.run("errors", "--format", "json", "digest.mismatch", "token.expired")
        let named = try #require(try one.json() as? [[String: Any]])
        #expect(named.map { $0["code"] as? String } == ["digest.mismatch", "token.expired"])
        #expect(named.first?["checks"] as? [String] == ["digest.values"])
    }
}
