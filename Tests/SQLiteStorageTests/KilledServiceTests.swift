// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import Testing

@testable import SQLiteStorage

@Suite("A service that is killed")
struct KilledServiceTests {
    private static let variable = "MDOC_READER_TEST_KILLED_STORE"

    /// The test runs this executable again, with only itself as the test; there it is the service.
    @Test("has spent no session that can be spent again", .timeLimit(.minutes(1)))
    func killed() async throws {
        if let path = ProcessInfo.processInfo.environment[Self.variable] {
            try await Self.serve(path)
        } else {
            try await withFolder { folder in try await Self.kill(folder) }
        }
    }

    /// Opens and spends sessions, and tells of each one after it is spent, until somebody ends it.
    private static func serve(_ path: String) async throws {
        let store = try SQLiteStore.open(path: path, mode: .service, keys: TestKeys.first, random: SystemRandom())
        let fixture = Fixture(store: store, secret: store.secret)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    while true {
                        let session = try await fixture.opened()
                        guard case .spent = try await fixture.spend(session.id) else { return }
                        try FileHandle.standardOutput.write(contentsOf: Data("spent \(session.id)\n".utf8))
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private static func kill(_ folder: String) async throws {
        let path = folder + "/reader.sqlite"
        var all: Set<SessionID> = []
        for round in 1...3 {
            let spent = try killedService(path, after: 120)
            #expect(spent.count >= 120)
            all.formUnion(spent)
            let store = try SQLiteStore.open(path: path, mode: .service, keys: TestKeys.first, random: SystemRandom())
            let fixture = Fixture(store: store, secret: store.secret)
            for id in spent { #expect(try await fixture.spend(id).word == "replayed") }
            // The log tells of each of them, and holds together.
            #expect(try await store.auditEntries(from: 1, limit: .max).count >= all.count)
            #expect(try await fixture.findings(at: Fixture.at(2)).isEmpty, "round \(round)")
            await store.close()
        }
    }

    /// Runs a service until it has spent so many sessions, kills it, and gives all that it told of.
    private static func killedService(_ path: String, after count: Int) throws -> [SessionID] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging([variable: path]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var text = Data()
        var lines = 0
        while lines < count, let chunk = try output.fileHandleForReading.read(upToCount: 4_096), !chunk.isEmpty {
            text += chunk
            lines += chunk.count { $0 == UInt8(ascii: "\n") }
        }
        Foundation.kill(process.processIdentifier, SIGKILL)
        text += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        // The last line may be cut off.
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
            line.hasPrefix("spent ") ? SessionID(line.dropFirst(6)) : nil
        }
    }

    /// Those of this process, with this test in place of what was asked for.
    private static var arguments: [String] {
        var arguments: [String] = []
        var isValue = false
        for argument in CommandLine.arguments.dropFirst() {
            if isValue {
                isValue = false
            } else if ["--filter", "--skip"].contains(argument) {
                isValue = true
            } else {
                arguments.append(argument)
            }
        }
        return arguments + ["--filter", "KilledServiceTests"]
    }
}
