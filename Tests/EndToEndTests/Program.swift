// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One of the two commands, which `swift build` puts beside the tests; a test fails where it is not there.
struct Program {
    static let reader = Program("mdoc-reader")
    static let wallet = Program("mdoc-wallet")

    struct Outcome {
        let status: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }

        /// Standard output as one JSON value, with nothing before or after it.
        func json() throws -> Any { try JSONSerialization.jsonObject(with: output, options: .fragmentsAllowed) }

        func object() throws -> [String: Any] { try #require(try json() as? [String: Any], "\(text)\(errors)") }
    }

    let url: URL
    /// What stands before the words.
    private var prefix: [String] = []

    /// The program as a user who may not read everything, also where the tests run as root.
    var withoutPrivileges: Program {
        guard geteuid() == 0 else { return self }
        var other = Program(at: URL(filePath: "/usr/bin/setpriv"))
        other.prefix = ["--reuid=65534", "--regid=65534", "--clear-groups", url.path] + prefix
        return other
    }

    private init(at url: URL) { self.url = url }

    /// A program of the system, by `PATH`.
    init(named name: String) {
        self.init(at: URL(filePath: "/usr/bin/env"))
        prefix = [name]
    }

    private init(_ name: String) {
        url =
            Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent().appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
    }

    /// The program with these words, not yet running.
    func process(_ words: [String]) -> Process {
        let process = Process()
        process.executableURL = url
        process.arguments = prefix + words
        return process
    }

    func run(_ words: String..., input: String = "") throws -> Outcome { try run(words, input: Data(input.utf8)) }

    /// Runs the program to its end. Files stand for its streams, so that no full pipe can stop it.
    ///
    /// - Parameter sink: Where standard output goes, if its bytes are not wanted.
    func run(_ words: [String], input: Data = Data(), sink: String? = nil) throws -> Outcome {
        try Folder.with { folder in
            let (inputFile, outputFile, errorFile) = ("\(folder)/input", sink ?? "\(folder)/output", "\(folder)/errors")
            try input.write(to: URL(filePath: inputFile))
            if sink == nil { try Data().write(to: URL(filePath: outputFile)) }
            try Data().write(to: URL(filePath: errorFile))
            let process = process(words)
            process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputFile))
            process.standardOutput = try FileHandle(forWritingTo: URL(filePath: outputFile))
            process.standardError = try FileHandle(forWritingTo: URL(filePath: errorFile))
            try process.run()
            process.waitUntilExit()
            return Outcome(
                status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
                output: sink == nil ? try Data(contentsOf: URL(filePath: outputFile)) : Data(),
                errors: String(decoding: try Data(contentsOf: URL(filePath: errorFile)), as: UTF8.self))
        }
    }
}

/// A folder for one test, which is gone when the test is over.
enum Folder {
    static func with<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try body(folder)
    }

    static func with<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "mdoc-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }
}
