// SPDX-License-Identifier: Apache-2.0

import Foundation
import Terminal
import TestSupport
import Testing

@Suite("Commands that are given an input")
struct ChildProcessTests {
    let processes = ChildProcesses()

    private func run(
        _ command: String, _ input: String = "", seconds: Double = 20, outputCount: Int = 1 << 20
    ) async throws -> ChildProcess {
        try await timed(command, input, seconds: seconds, outputCount: outputCount).outcome
    }

    /// With the seconds that it took, in which no time is that this task waits for its turn among those of other tests.
    private func timed(
        _ command: String, _ input: String = "", seconds: Double = 20, outputCount: Int = 1 << 20
    ) async throws -> (outcome: ChildProcess, seconds: Double) {
        try await onThread {
            let start = ProcessLimits.steadySeconds()
            let outcome = processes.run(
                shell: command, input: Array(input.utf8),
                limits: ChildProcess.Limits(seconds: seconds, outputCount: outputCount, errorCount: 64))
            return (outcome, ProcessLimits.steadySeconds() - start)
        }
    }

    @Test("the input comes, and output, errors and status go back, each by its own way")
    func streams() async throws {
        let large = String(repeating: "0123456789abcdef", count: 16_384)
        let echoed = try await run("cat; echo no >&2; exit 3", large)
        #expect(
            echoed == ChildProcess(ending: .exited(status: 3), output: Array(large.utf8), errors: Array("no\n".utf8)))
        #expect(try await run("wc -c", "").output.contains(UInt8(ascii: "0")))
    }

    @Test("it is a shell that runs, in our environment and our folder, and with signals as usual")
    func surroundings() async throws {
        #expect(try await run("echo $((1 + 1)) | tr 2 3").output == Array("3\n".utf8))
        #expect(try await run("echo \"$PATH\"").output == Array((environment("PATH") + "\n").utf8))
        #expect(try await run("pwd").output == Array((FileManager.default.currentDirectoryPath + "\n").utf8))
        // A shell's own `kill` would not end it if the signal were blocked or ignored.
        for signal in ["PIPE": SIGPIPE, "TERM": SIGTERM, "INT": SIGINT, "HUP": SIGHUP] {
            #expect(try await run("kill -\(signal.key) $$; sleep 20").ending == .killed(signal: signal.value))
        }
    }

    /// Whether there is a process with this word in its command line. What was killed a moment ago may still be ending.
    private static func isRunning(with marker: String) -> Bool {
        for _ in 0..<100 {
            let isThere = processDirectories.contains { directory in
                let line = (try? Data(contentsOf: directory.appending(path: "cmdline"))) ?? Data()
                return String(decoding: line, as: UTF8.self).contains(marker)
            }
            guard isThere else { return false }
            awaitBriefly()
        }
        return true
    }

    /// Shells that this process started and that have ended without being waited for.
    private static var unwaitedShells: Int {
        processDirectories.count { directory in
            let line = (try? String(contentsOf: directory.appending(path: "stat"), encoding: .utf8)) ?? ""
            return line.contains("(sh) Z \(getpid()) ")
        }
    }

    private static var processDirectories: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.filter { Int($0) != nil }.map { URL(filePath: "/proc/\($0)") }
    }

    private func environment(_ name: String) -> String { ProcessInfo.processInfo.environment[name] ?? "" }

    @Test(
        "whoever does not read, closes its streams or cannot be found has still only ended",
        arguments: [
            ("true", ChildProcess.Ending.exited(status: 0)),
            ("exec <&-; exec >&-; exec 2>&-; exit 4", .exited(status: 4)),
            ("/nowhere/at/all", .exited(status: 127)), ("kill -SEGV $$", .killed(signal: SIGSEGV)),
        ])
    func deaf(command: String, ending: ChildProcess.Ending) async throws {
        let large = String(repeating: "x", count: 1 << 20)
        #expect(try await run(command, large).ending == ending)
    }

    @Test(
        "what does not end in time is ended, with everything that it started",
        arguments: [
            "sleep 100", "cat >/dev/null; sleep 100", "sleep 100 & sleep 100", "exec >&- 2>&-; sleep 100",
            "trap '' TERM INT HUP; while :; do sleep 100; done", "while :; do echo x >&2; done", "kill -STOP $$",
        ])
    func slow(command: String) async throws {
        let marker = "4\(Int.random(in: 100_000_000..<1_000_000_000))"
        let marked = command.replacing("sleep 100", with: "sleep \(marker)")
        let (outcome, seconds) = try await timed(marked, "x", seconds: 0.5)
        #expect(outcome.ending == .timedOut)
        #expect(seconds < 15)
        #expect(outcome.errors.count <= 64)
        #expect(!Self.isRunning(with: marker))
    }

    @Test("what is left running by one that has ended does not keep us, and is ended")
    func orphan() async throws {
        let marker = "4\(Int.random(in: 100_000_000..<1_000_000_000))"
        let (outcome, seconds) = try await timed("sleep \(marker) & echo accepted")
        #expect(outcome.ending == .exited(status: 0))
        #expect(outcome.output == Array("accepted\n".utf8))
        #expect(seconds < 15)
        #expect(!Self.isRunning(with: marker))
    }

    @Test("one that goes over to another group is ended all the same when its time is over")
    func otherGroup() async throws {
        let command = "exec python3 -c 'import os, time; os.setpgid(0, os.getpgid(os.getppid())); time.sleep(40)'"
        let (outcome, seconds) = try await timed(command, seconds: 2)
        #expect(outcome.ending == .timedOut)
        #expect(seconds < 30)
    }

    @Test("one that got away with our pipe does not keep us")
    func escaped() async throws {
        let outcome = try await run("setsid sleep 2 & echo accepted", seconds: 20)
        #expect(outcome.ending == .exited(status: 0))
        #expect(outcome.output == Array("accepted\n".utf8))
    }

    @Test("endless output is cut off, and of errors only the end is kept")
    func flood() async throws {
        let flooded = try await run("while :; do echo xxxxxxxxxxxxxxxx; done", outputCount: 10_000)
        #expect(flooded.ending == .wroteTooMuch)
        #expect(flooded.output.count <= 10_000)
        let loud = try await run("for i in $(seq 10000); do echo line $i >&2; done; echo rejected")
        #expect(loud.ending == .exited(status: 0))
        #expect(loud.output == Array("rejected\n".utf8))
        #expect(String(decoding: loud.errors, as: UTF8.self).hasSuffix("\nline 9999\nline 10000\n"))
        #expect(loud.errors.count == 64)
        let exact = try await run("printf 12345", outputCount: 5)
        #expect(exact.ending == .exited(status: 0) && exact.output == Array("12345".utf8))
        #expect(try await run("printf 123456", outputCount: 5).ending == .wroteTooMuch)
    }

    @Test("any bytes come through")
    func bytes() async throws {
        #expect(try await run(#"printf '\000\377\200a'"#).output == [0, 0xff, 0x80, 0x61])
    }

    @Test("many at once leave no descriptor and no process behind, whatever they do")
    func leaks() async throws {
        let commands = [
            "cat", "true", "exit 9", "kill -KILL $$", "sleep 100", "sleep 100 &", "exec <&- >&-", "cat >&2",
            "while :; do echo x; done",
        ]
        // What others' tests open meanwhile is not ours: pipes alone are counted, and children by their parent.
        let processes = processes
        try await onThread {
            DispatchQueue.concurrentPerform(iterations: 108) { index in
                _ = processes.run(
                    shell: commands[index % commands.count], input: [UInt8](repeating: 0x61, count: 100_000),
                    limits: ChildProcess.Limits(seconds: 0.3, outputCount: 200_000))
            }
        }
        // One of a test beside this one may have ended a moment ago.
        for _ in 0..<100 where Self.unwaitedShells > 0 { try await onThread { awaitBriefly() } }
        #expect(Self.unwaitedShells == 0)
        let pipes = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))?.hasPrefix("pipe:")
                == true
        }
        #expect(pipes < 60, "\(pipes)")
    }

    @Test("of many at once each sees the end of its own input, and nothing of the others'")
    func apart() async throws {
        let processes = processes
        try await onThread {
            DispatchQueue.concurrentPerform(iterations: 200) { index in
                let input = [UInt8](repeating: UInt8(index), count: index * 1_000)
                let outcome = processes.run(
                    shell: "cat", input: input, limits: ChildProcess.Limits(seconds: 60, outputCount: 1 << 20))
                #expect(outcome == ChildProcess(ending: .exited(status: 0), output: input))
            }
        }
    }

    @Test(
        "one that is ended may take away what it made, also where a shell runs it",
        arguments: [false, true], ["exec ", "", "cd . && "])
    func cleansUp(together: Bool, before: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-\(UUID().uuidString)").path
        let program = "trap 'sleep 0.1; rmdir \(folder); exit 5' TERM; mkdir \(folder); while :; do sleep 0.01; done"
        let command = "\(before)sh -c \"\(program)\"; :"
        let ending = Task {
            try await run(before == "exec " ? "exec sh -c \"\(program)\"" : command, seconds: together ? 60 : 3).ending
        }
        try await onThread {
            for _ in 0..<600 where !FileManager.default.fileExists(atPath: folder) { awaitBriefly() }
        }
        #expect(FileManager.default.fileExists(atPath: folder))
        if together { processes.endAll() }
        _ = try await ending.value
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test("all that run can be ended together, and no other starts after that")
    func endAll() async throws {
        let processes = ChildProcesses()
        let running = Task {
            try await onThread { (0..<1).map { _ in processes.run(shell: "echo x; sleep 100", input: []).ending } }
        }
        try await onThread { for _ in 0..<10 { awaitBriefly() } }
        processes.endAll()
        let endings = try await running.value
        #expect(endings == [.killed(signal: SIGTERM)] || endings == [.notStarted("all commands were ended")])
        let late = try await onThread { processes.run(shell: "echo x", input: []) }
        #expect(late == ChildProcess(ending: .notStarted("all commands were ended")))
    }
}
