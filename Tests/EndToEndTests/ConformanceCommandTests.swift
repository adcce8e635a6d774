// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("The conformance command")
struct ConformanceCommandTests {
    private static let vectors = Repository.root.appending(path: "testvectors").path

    private func run(_ words: String...) throws -> Program.Outcome { try Program.reader.run(["conformance"] + words) }

    private func ids(_ outcome: Program.Outcome) throws -> [String] {
        let results = try #require(try outcome.object()["results"] as? [[String: Any]])
        return results.compactMap { result in
            guard let file = result["file"] as? String, let id = result["id"] as? String else { return nil }
            return "\(file) \(id)"
        }
    }

    @Test("one thread or many: the same cases in the same order")
    func workers() throws {
        let folder = "\(Self.vectors)/cose"
        let one = try run("--workers", "1", "--format", "json", folder)
        let many = try run("--workers", "16", "--format", "json", folder)
        #expect(one.status == 0 && many.status == 0)
        #expect(try ids(one) == ids(many))
        #expect(try ids(one).count > 200)
        #expect(one.errors.isEmpty && many.errors.isEmpty)
    }

    @Test("filters leave cases out, and the closing line says how many")
    func filters() throws {
        let whole = try run("--format", "json", "\(Self.vectors)/proximity").object()
        let total = try #require(whole["passed"] as? Int)
        let outcome = try run("--suite", "refused", "--code", "device.mac_*", "\(Self.vectors)/proximity")
        #expect(outcome.status == 0)
        let numbers = outcome.text.split { !$0.isNumber }.compactMap { Int($0) }
        try #require(numbers.count == 3, "\(outcome.text)")
        #expect(numbers[0] > 10 && numbers[1] == 0 && numbers[0] + numbers[2] == total)
        #expect(outcome.text == "\(numbers[0]) passed, 0 failed, \(numbers[2]) left out by filters\n")
        let json = try run(
            "--suite", "refused", "--code", "device.mac_*", "--format", "json", "\(Self.vectors)/proximity")
        #expect(try json.object()["leftOut"] as? Int == numbers[2])
    }

    @Test(
        "a filter that matches nothing is 2, and names what is near",
        arguments: [
            (["--suite", "proximty"], "no suite matches proximty", "near: proximity/genuine"),
            (
                ["--code", "device.mac_invald"], "no case expects the code device.mac_invald",
                "near: device.mac_invalid"
            ),
            (["--case", "no-such-thing-anywhere"], "no case matches no-such-thing-anywhere", "--list"),
            (["--expect", "accepted", "--code", "device.*"], "no case is left by these filters together", "--list"),
            (["--expect", "maybe"], "--expect is accepted or rejected", ""), (["--suite", ""], "--suite is empty", ""),
            (["--workers", "0"], "--workers is a whole number from 1 to 256", ""),
            (["--list", "--report", "json=x"], "--list runs nothing that a --report could be about", ""),
            (["--timeout", "3"], "--timeout belongs to --command", ""), (["--command", " "], "--command is empty", ""),
            (["--command", "x", "--timeout", "0"], "--timeout is a number of seconds", ""),
        ])
    func usage(words: [String], message: String, hint: String) throws {
        let outcome = try Program.reader.run(["conformance"] + words + ["\(Self.vectors)/proximity"])
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.errors.contains("error: \(message)"), "\(outcome.errors)")
        #expect(hint.isEmpty || outcome.errors.contains(hint), "\(outcome.errors)")
    }

    @Test("a list has the cases that would run, and runs none")
    func list() throws {
        let text = try run("--list", "--case", "issuer-signature-bit,genuine-mac-qr", "\(Self.vectors)/proximity")
        #expect(text.status == 0)
        let lines = text.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == "proximity/genuine genuine-mac-qr: accepted")
        #expect(
            lines.dropFirst().first == "proximity/refused issuer-signature-bit: rejected with issuer.signature_invalid")
        #expect(lines.last?.hasPrefix("2 cases, ") == true)
        let json = try run("--list", "--case", "issuer-signature-bit", "--format", "json", "\(Self.vectors)/proximity")
        let one = try #require((try json.object()["cases"] as? [[String: Any]])?.first)
        #expect(one["codes"] as? [String] == ["issuer.signature_invalid"] && one["verdict"] as? String == "rejected")
        #expect((one["question"] as? String)?.count == 16)
    }

    @Test("what cannot be read in a folder keeps nothing else from running")
    func special() throws {
        try Folder.with { folder in
            let file = "\(folder)/a.json"
            try FileManager.default.copyItem(atPath: "\(Self.vectors)/cose/mac0.json", toPath: file)
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/x.json", withDestinationPath: "\(folder)/nowhere")
            #expect(try Program(named: "mkfifo").run("\(folder)/z.json").status == 0)
            try Data().write(to: URL(filePath: "\(folder)/large.json"))
            try FileHandle(forWritingTo: URL(filePath: "\(folder)/large.json")).truncate(atOffset: (64 << 20) + 1)
            let outcome = try run("--format", "json", "--report", "matrix=\(folder)/matrix.md", folder)
            let report = try outcome.object()
            #expect(outcome.status == 1)
            #expect(report["failed"] as? Int == 3 && (report["passed"] as? Int ?? 0) > 5)
            let matrix = try String(contentsOfFile: "\(folder)/matrix.md", encoding: .utf8)
            #expect(matrix.contains("could not be used, and whose cases are not counted: 3."))
            // The user named this one.
            #expect(try run("\(folder)/large.json").status == 2)
        }
    }

    @Test("a report that cannot be written keeps no other from it")
    func reports() throws {
        try Folder.with { folder in
            let outcome = try run(
                "--report", "junit=\(folder)/none/a.xml,html=\(folder)/a.html,json=\(folder)/a.json",
                "\(Self.vectors)/cose")
            #expect(outcome.status == 2 && outcome.errors.contains("none/a.xml"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.html", "a.json"])
        }
    }

    @Test(
        "a report goes behind the results where it goes to the same stream, by whatever name",
        arguments: [
            "-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1",
        ])
    func reportToOutput(path: String) throws {
        let outcome = try run("--report", "json=\(path)", "\(Self.vectors)/cose/mac0.json")
        #expect(outcome.status == 0)
        let (results, report) = (outcome.text.prefix { $0 != "{" }, outcome.text.drop { $0 != "{" })
        #expect(results.hasSuffix("0 failed\n"))
        let object = try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any]
        #expect(object?["failed"] as? Int == 0)
    }

    @Test(
        "an interrupted run has the status of the signal, whatever it does just then",
        arguments: [
            ["--list"], ["nowhere.json"], ["--report", "json=/nowhere/at.all"],
        ])
    func interruptedAnywhere(words: [String]) async throws {
        try await Folder.with { folder in
            for attempt in 0..<10 {
                let process = Program.reader.process(["conformance", "\(Self.vectors)/cbor"] + words)
                _ = FileManager.default.createFile(atPath: "\(folder)/errors", contents: nil)
                process.standardOutput = FileHandle.nullDevice
                process.standardError = try FileHandle(forWritingTo: URL(filePath: "\(folder)/errors"))
                try process.run()
                try await onThread {
                    usleep(useconds_t(5_000 + attempt * 15_000))
                    process.interrupt()
                    process.waitUntilExit()
                }
                let errors = try String(contentsOfFile: "\(folder)/errors", encoding: .utf8)
                #expect(!errors.contains("interrupted") || process.terminationReason == .uncaughtSignal, "\(errors)")
            }
        }
    }

    @Test("names from files cannot act on a terminal through a hint")
    func hint() throws {
        try Folder.with { folder in
            let text =
                ##"{"suite": "s", "protocol": "cbor", "cases": [{"id": "a\u001b[31mb", "comment": "", "input": {"cbor": "00"}, "expect": {"verdict": "accepted", "failures": []}}]}"##
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/a.json"))
            let outcome = try run("--case", "a\u{1b}[31mc", folder)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains(##"near: a\u{1b}[31mb"##), "\(outcome.errors)")
            #expect(!outcome.errors.contains("\u{1b}"))
        }
    }

    @Test("an interrupted run leaves no store of a session behind")
    func interruptedStores() async throws {
        try await Folder.with { folder in
            let process = Program.reader.process(
                ["conformance", "--workers", "2"] + Array(repeating: "\(Self.vectors)/sessions", count: 40))
            process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            try await onThread {
                while process.isRunning, try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty {
                    usleep(200)
                }
                process.interrupt()
                process.waitUntilExit()
            }
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test("a run that is interrupted over its reports writes none that lacks something, and dies of the signal")
    func interruptedReports() async throws {
        let sessions = "\(Self.vectors)/sessions"
        try await Folder.with { folder in
            let path = "\(folder)/matrix.md"
            #expect(try run("--report", "matrix=\(folder)/whole.md", sessions).status == 0)
            let whole = try Data(contentsOf: URL(filePath: "\(folder)/whole.md"))
            let names: Set = ["matrix.md", "whole.md"]
            var interrupted = 0
            for attempt in 0..<12 {
                try? FileManager.default.removeItem(atPath: path)
                let process = Program.reader.process(["conformance", "--report", "matrix=\(path)", sessions])
                let output = Pipe()
                process.standardOutput = output
                process.standardError = FileHandle.nullDevice
                try process.run()
                try await onThread {
                    // The results are told before the reports are made.
                    _ = try output.fileHandleForReading.read(upToCount: 1)
                    usleep(useconds_t(attempt * 7_000))
                    process.interrupt()
                    process.waitUntilExit()
                }
                let written = try? Data(contentsOf: URL(filePath: path))
                #expect(written == nil || written == whole)
                let isInterrupted = process.terminationReason == .uncaughtSignal
                #expect(process.terminationStatus == (isInterrupted ? SIGINT : 0))
                #expect(isInterrupted || written == whole)
                if isInterrupted { interrupted += 1 }
                // A name that is not the report's is a draft of it.
                #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder)).subtracting(names).isEmpty)
            }
            #expect(interrupted > 0)
        }
    }

    @Test("the first failure ends the run, and the closing line says so")
    func failFast() throws {
        try Folder.with { folder in
            let path = URL(filePath: "\(Self.vectors)/cose/mac0.json")
            let text = try String(contentsOf: path, encoding: .utf8)
            let changed = text.replacingOccurrences(of: #""accepted""#, with: #""rejected""#)
                .replacingOccurrences(of: #""failures": []"#, with: #""failures": ["cose.mac_invalid"]"#)
            try Data(changed.utf8).write(to: URL(filePath: "\(folder)/changed.json"))
            let all = try run("--format", "json", folder).object()
            let cases = try #require((all["results"] as? [[String: Any]])?.count)
            for workers in ["1", "8"] {
                let outcome = try run("--fail-fast", "--workers", workers, folder)
                #expect(outcome.status == 1)
                #expect(
                    outcome.text.hasSuffix("0 passed, 1 failed, \(cases - 1) not run after the first failure\n"),
                    "\(outcome.text)")
            }
        }
    }

    @Test("an interrupted run ends everything that it started, says where it was, and dies of the signal")
    func interruption() async throws {
        let marker = "4\(Int.random(in: 100_000_000..<1_000_000_000))"
        try await Folder.with { folder in
            let process = Program.reader.process([
                "conformance", "--workers", "3", "--timeout", "600", "--command",
                "touch \(folder)/$$; sleep \(marker) & sleep \(marker)", "\(Self.vectors)/proximity",
            ])
            _ = FileManager.default.createFile(atPath: "\(folder)/errors", contents: nil)
            process.standardOutput = FileHandle.nullDevice
            process.standardError = try FileHandle(forWritingTo: URL(filePath: "\(folder)/errors"))
            try process.run()
            try await onThread {
                while (try FileManager.default.contentsOfDirectory(atPath: folder)).count < 4 { awaitBriefly() }
                process.interrupt()
                process.waitUntilExit()
            }
            #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
            let errors = try String(contentsOf: URL(filePath: "\(folder)/errors"), encoding: .utf8)
            #expect(errors.contains("mdoc-reader: interrupted after 0 of "), "\(errors)")
            try await onThread {
                for _ in 0..<100 where Self.isRunning(with: marker) { awaitBriefly() }
            }
            #expect(!Self.isRunning(with: marker))
        }
    }

    private static func isRunning(with marker: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int($0) != nil }.contains { name in
            let line = (try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))) ?? Data()
            return String(decoding: line, as: UTF8.self).contains(marker)
        }
    }
}
