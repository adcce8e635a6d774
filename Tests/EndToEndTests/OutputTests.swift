// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite("What the commands write")
struct OutputTests {
    @Test("a full disk is an error and no verdict, in text and in JSON", arguments: ["text", "json"])
    func fullDisk(format: String) throws {
        try Folder.with { folder in
            let issue = try Sample.tokenIssue(in: folder)
            for words in [Sample.verify(), issue, ["errors"], ["--help"], ["inspect", Sample.envelope]] {
                let more = words == ["--help"] || words == ["errors"] ? [] : ["--format", format]
                let outcome = try Program.reader.run(words + more, sink: "/dev/full")
                #expect(outcome.status == 2, "\(words)")
                #expect(outcome.errors.contains("error: cannot write standard output: No space left on device"))
            }
        }
        let outcome = try Program.wallet.run(["list-faults", "--format", format], sink: "/dev/full")
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("error: cannot write standard output: No space left on device"))
    }

    @Test("a closed descriptor is an error, and a reader that went away is none")
    func closedDescriptor() throws {
        try Folder.with { folder in
            let script = """
                "$1" errors >&- 2>"$2/closed"; echo $? >>"$2/closed"
                # Ignored, the signal leaves the error number for the program to see.
                { trap '' PIPE; sleep 0.2; "$1" errors 2>"$2/pipe"; echo $? >>"$2/pipe"; } | true
                """
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", script, "sh", Program.reader.url.path, folder]
            try process.run()
            process.waitUntilExit()
            #expect(
                try String(contentsOfFile: "\(folder)/closed", encoding: .utf8)
                    == "mdoc-reader: error: cannot write standard output: Bad file descriptor\n2\n")
            #expect(try String(contentsOfFile: "\(folder)/pipe", encoding: .utf8) == "0\n")
        }
    }

    /// The soft and the hard limit on core dumps of a process; `self` for this one.
    private func coreLimits(_ process: String) throws -> [Substring] {
        let text = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
        return Array(line.dropFirst("Max core file size".count).split(separator: " ").prefix(2))
    }

    @Test("neither command leaves its memory in a core dump")
    func coreDumps() throws {
        // A limit of 1 turns away the programs behind a pipe in core_pattern too; below a hard 0, only root can set it.
        let limit = try geteuid() != 0 && coreLimits("self").last == "0" ? "0" : "1"
        for (program, words) in [
            (Program.reader, ["inspect", "-"]),
            (Program.wallet, ["present", "--wallet", "-", "--out", "x", "--protocol", "proximity"]),
        ] {
            let process = Process()
            let input = Pipe()
            process.executableURL = program.url
            process.arguments = words
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            var limits: [Substring] = []
            for _ in 0..<500 where limits != [Substring(limit), Substring(limit)] {
                limits = try coreLimits("\(process.processIdentifier)")
                Thread.sleep(forTimeInterval: 0.01)
            }
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            #expect(limits == [Substring(limit), Substring(limit)], "\(program.url.lastPathComponent)")
        }
    }
}
