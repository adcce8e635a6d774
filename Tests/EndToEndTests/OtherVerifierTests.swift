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
        // Lists lie in files here, and what cannot be said so is not supported; nothing else differs.
        let lists = try ask(
            adapter,
            [
                "--compare-codes", "--timeout", "60", "--case", "vical-*,status-*-cwt,status-*-jwt,status-*cut-off*",
                "\(Self.vectors)/trust/presentations.json", "\(Self.vectors)/simulator/lists-apple-wallet.json",
            ])
        #expect(lists.status == 0)
        #expect(lists.count("agrees") > 60 && lists.count("unsupported") < 30)
    }

    @Test("the adapter hands over a status list only under the address that it names, letter by letter")
    func subjects() throws {
        // A CWT is no more than [protected, {}, payload, signature] here: only its claims are looked at.
        let script = #"""
            import base64, json, sys
            sys.path.insert(0, sys.argv[1])
            from mdoc_reader_adapter import names_itself, reason_against
            def jwt(claims): return b"ey." + base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=") + b".c2ln"
            def text(t): return (bytes([0x60 + len(t)]) if len(t) < 24 else bytes([0x78, len(t)])) + t.encode()
            def cwt(claims, tag=b"\xd2"):
                payload = bytes([0xa0 + len(claims)]) + b"".join(bytes([k]) + v for k, v in claims)
                return tag + b"\x84\x40\xa0\x58" + bytes([len(payload)]) + payload + b"\x41\x00"
            uri = "https://lists.example/1"
            assert names_itself(jwt({"sub": uri}), uri) and names_itself(cwt([(2, text(uri))]), uri)
            assert names_itself(cwt([(2, text(uri))], tag=b""), uri)
            for other in (uri + "0", "https://lists.example/", uri.upper(), ""):
                assert not names_itself(jwt({"sub": other}), uri) and not names_itself(cwt([(2, text(other))]), uri), other
            assert not names_itself(jwt({"iss": uri, "sub": "x"}), uri)
            assert not names_itself(cwt([(1, text(uri)), (2, text("x"))]), uri)
            broken = (b"", b"ey", b"ey.", b"eyJ9.e30", b"ey.a.b.c", b"ey.!!.c", b"ey.W10.c", b"ey.ZQ.c", b"\x84", b"\xd2\x84\x40", b"\xff" * 9, b"\x81" * 5000, b"\x9b" + b"\xff" * 8)
            for token in broken:
                assert not names_itself(token, uri), token
                entry = {"uri": uri, "token": base64.urlsafe_b64encode(token).decode().rstrip("=")}
                assert reason_against({"protocol": "proximity", "input": {"statusLists": [entry]}})
            print("fine")
            """#
        let outcome = try Program(named: "python3").run("-c", script, "\(Self.examples)/conformance-adapter")
        #expect(outcome.text == "fine\n", "\(outcome.errors)")
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

    @Test("how a command ends is seen, also where whoever started us has that signal ignored")
    func ignoredSignal() throws {
        let words = [
            "conformance", "--format", "json", "--code", "device.mac_alg", "--command", "echo rejected; kill -SEGV $$",
            "\(Self.vectors)/proximity",
        ]
        let script = "trap '' CHLD; exec '\(Program.reader.url.path)' \"$@\""
        let outcome = try Program(named: "sh").run(["-c", script, "sh"] + words)
        let results = try #require(try outcome.object()["results"] as? [[String: Any]])
        #expect(outcome.status == 1 && !results.isEmpty)
        for result in results { #expect(result["remark"] as? String == "ended by signal 11") }
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
