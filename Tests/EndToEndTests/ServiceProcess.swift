// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Locks
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `mdoc-reader serve`, running. Its log and its messages go to files, to which further runs in the folder append.
final class ServiceProcess {
    let folder: ServiceFolder
    let port: Int
    private let process: Process

    struct DidNotStart: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts the service, and waits until it says that it is ready.
    ///
    /// - Parameter program: What is run, such as the program without privileges.
    init(_ folder: ServiceFolder, _ words: [String] = [], as program: Program = .reader) throws {
        self.folder = folder
        process = program.process(["serve", "--config", folder.configuration] + words)
        let temporary = "\(folder.path)/tmp"
        try? FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": temporary]) { $1 }
        let seen = Self.lines(folder).count
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.appending("\(folder.path)/log.jsonl")
        process.standardError = try Self.appending("\(folder.path)/messages")
        try process.run()
        var port: Int?
        _ = eventually { [process] in
            port =
                Self.lines(folder).dropFirst(seen).first { $0["event"] as? String == "service.ready" }?["port"] as? Int
            return port != nil || !process.isRunning
        }
        guard let port else {
            Glibc.kill(process.processIdentifier, SIGKILL)
            throw DidNotStart(
                description: (try? String(contentsOfFile: "\(folder.path)/messages", encoding: .utf8)) ?? "")
        }
        self.port = port
    }

    /// Starts a service that is to refuse that, and ends it where it does not.
    static func refusal(_ folder: ServiceFolder, _ words: [String] = []) throws -> Program.Outcome {
        let process = Program.reader.process(["serve", "--config", folder.configuration] + words)
        let (output, errors) = ("\(folder.path)/output", "\(folder.path)/errors")
        for file in [output, errors] { try Data().write(to: URL(filePath: file)) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.run()
        if !eventually({ !process.isRunning }) { Glibc.kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
        return Program.Outcome(
            status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
            output: try Data(contentsOf: URL(filePath: output)),
            errors: String(decoding: try Data(contentsOf: URL(filePath: errors)), as: UTF8.self))
    }

    deinit {
        if process.isRunning { kill() }
    }

    var id: Int32 { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    func client() throws -> APIClient { try APIClient(port: port, key: folder.key) }

    func signal(_ number: Int32) { Glibc.kill(id, number) }

    func kill() {
        signal(SIGKILL)
        process.waitUntilExit()
    }

    /// Ends it in good order.
    ///
    /// - Returns: The exit status; negative where a signal ended it.
    func stop() -> Int32 {
        signal(SIGTERM)
        return wait()
    }

    func wait() -> Int32 {
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }

    /// The lines of the log, of all runs in the folder.
    var log: [[String: Any]] { Self.lines(folder) }

    func logs(_ event: String) -> Bool { log.contains { $0["event"] as? String == event } }

    /// What it said to people.
    var messages: String { (try? String(contentsOfFile: "\(folder.path)/messages", encoding: .utf8)) ?? "" }

    /// Whole lines alone: the last one may be under way.
    private static func lines(_ folder: ServiceFolder) -> [[String: Any]] {
        guard let content = try? Data(contentsOf: URL(filePath: "\(folder.path)/log.jsonl")) else { return [] }
        return content.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
        }
    }

    private static func appending(_ path: String) throws -> FileHandle {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seekToEnd()
        return handle
    }
}

/// Runs a closure so many times, each on a thread of its own, and waits for all.
func inParallel<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Result
) throws -> [Result] {
    let results = Guarded([Int: Swift.Result<Result, any Error>]())
    let group = DispatchGroup()
    for number in 0..<count {
        group.enter()
        Thread.detachNewThread {
            let result = Swift.Result { try body(number) }
            results.withLock { $0[number] = result }
            group.leave()
        }
    }
    group.wait()
    let all = results.withLock { $0 }
    return try (0..<count).map { try #require(all[$0]).get() }
}
