// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("Other verifiers, asked by the conformance command")
struct OtherVerifierTests {
    private static let vectors = Repository.root.appending(path: "testvectors").path
    private static let examples = Repository.root.appending(path: "examples").path
    private static let naive = "python3 '\(examples)/naive-verifier/naive_verifier.py'"

    private struct Run {
        let status: Int32
        let report: [String: Any]

        func count(_ agreement: String) -> Int { (report["agreement"] as? [String: Int])?[agreement] ?? -1 }

        /// The codes that cases expect to which the answer stands so.
        func codes(_ agreement: String) -> Set<String> {
            let results = report["results"] as? [[String: Any]] ?? []
            return Set(
                results.filter { $0["agreement"] as? String == agreement }
                    .flatMap { ($0["expected"] as? [String: Any])?["failures"] as? [String] ?? [] })
        }
    }

    private func ask(_ command: String, _ words: [String]) throws -> Run {
        let outcome = try Program.reader.run(["conformance", "--format", "json", "--command", command] + words)
        return Run(status: outcome.status, report: try outcome.object())
    }

    @Test("a naive verifier agrees with every genuine case, and what it wrongly accepts comes to light")
    func naive() throws {
        let run = try ask(Self.naive, ["\(Self.vectors)/proximity"])
        #expect(run.status == 1)
        // Each kind that its README tells of.
        let readme = try String(contentsOfFile: "\(Self.examples)/naive-verifier/README.md", encoding: .utf8)
        let told = readme.matches(of: /`([a-z]+\.[a-z_]+)`/).map { String($0.output.1) }
        let found = run.codes("wrong accept")
        #expect(told.count >= 8)
        for code in told { #expect(found.contains(code), "\(code)") }
        for code in ["issuer.signature_invalid", "issuer.untrusted", "device.signature_invalid", "device.mac_invalid"] {
            #expect(told.contains(code) && found.contains(code))
        }
        #expect(run.count("no answer") == 0 && run.count("unsupported") == 0)
        let results = try #require(run.report["results"] as? [[String: Any]])
        for result in results {
            let agreement = result["agreement"] as? String
            #expect((result["outcome"] as? String == "passed") == (agreement == "agrees"))
            if result["suite"] as? String == "proximity/genuine" { #expect(agreement == "agrees") }
        }
        #expect(run.report["failed"] as? Int == run.count("wrong accept") + run.count("wrong reject"))
        #expect(run.report["passed"] as? Int == run.count("agrees"))
    }

    @Test("what a verifier does not support is skipped with its reason, and never passed")
    func unsupported() throws {
        let words = ["\(Self.vectors)/apple-wallet/policy.json", "\(Self.vectors)/cbor/rfc8949-appendix-f.json"]
        let run = try ask(Self.naive, words)
        #expect(run.status == 0)
        #expect(run.report["passed"] as? Int == 0 && run.report["failed"] as? Int == 0)
        #expect(run.count("unsupported") == run.report["unsupported"] as? Int && run.count("unsupported") > 50)
        let text = try Program.reader.run(["conformance", "--command", Self.naive] + words).text
        #expect(text.contains(" not supported: this verifier has no HPKE to open the envelope with\n"))
        #expect(text.split(separator: "\n").last?.hasPrefix("0 passed, 0 failed, ") == true)
    }

    @Test("the question carries all that a verifier needs: this one agrees through it, with its codes and values")
    func adapter() throws {
        let adapter =
            "MDOC_READER='\(Program.reader.url.path)' python3 '\(Self.examples)/conformance-adapter/mdoc_reader_adapter.py'"
        let run = try ask(
            adapter,
            [
                "--compare-codes", "--timeout", "60", "\(Self.vectors)/proximity/genuine.json",
                "\(Self.vectors)/apple-wallet/policy.json", "\(Self.vectors)/apple-wallet/identifiers.json",
            ])
        #expect(run.status == 0)
        #expect(run.count("agrees") == run.report["passed"] as? Int && run.count("agrees") > 100)
        #expect(run.count("unsupported") == 0)
    }

    @Test("the worst is listed first, then the counts by suite; errors of the command are shown on request")
    func text() throws {
        let folder = "\(Self.vectors)/proximity"
        // Accepts what has a reader's key, crashes at what asks for something, and refuses the others.
        let command =
            #"question=$(cat); case "$question" in *'"request"'*) echo oops >&2; kill -SEGV $$;; *readerKey*) echo accepted;; *) echo rejected;; esac"#
        let outcome = try Program.reader.run(["conformance", "--verbose", "--command", command, folder])
        #expect(outcome.status == 1)
        let order = ["WRONG ACCEPT", "wrong reject", "no answer"]
        let kinds = outcome.text.split(separator: "\n").compactMap { line in
            order.firstIndex { line.hasPrefix("✗") && line.contains(": \($0): ") }
        }
        #expect(kinds == kinds.sorted())
        #expect(Set(kinds).count == 3)
        #expect(outcome.text.contains("got ended by signal 11\n    oops\n"))
        #expect(outcome.text.contains("\nsuite "))
        #expect(outcome.errors.isEmpty)
        let quiet = try Program.reader.run(["conformance", "--command", command, folder])
        #expect(!quiet.text.contains("oops"))
    }

    @Test(
        "whatever a command does, it ends, and is no answer",
        arguments: [
            ("sleep 1000", "no end within the time that it has"), ("yes", "more output than an answer may have"),
            ("exit 3", "exit status 3"),
            // This program holds these signals for itself; those that it starts must not inherit that.
            ("kill -TERM $$; sleep 1000", "ended by signal 15"), ("kill -INT $$; sleep 1000", "ended by signal 2"),
            ("true", "empty output"),
            ("/nowhere/at/all", "exit status 127: the command cannot be run"),
            ("printf '\\377\\000'", "output that is not UTF-8"), ("echo perhaps", "output that begins with no verdict"),
            ("sleep 1000 & sleep 1000", "no end within the time that it has"),
        ])
    func hostile(command: String, reason: String) throws {
        let run = try ask(command, ["--timeout", "1", "--case", "genuine-mac-qr", "\(Self.vectors)/proximity"])
        #expect(run.status == 1)
        #expect(run.count("no answer") == 1 && run.report["passed"] as? Int == 0)
        let result = try #require((run.report["results"] as? [[String: Any]])?.first)
        #expect(result["remark"] as? String == reason)
        #expect(result["difference"] as? String == "no answer: expected accepted, got \(reason)")
    }
}
