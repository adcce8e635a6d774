// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The program itself, which `swift build` puts beside the tests.
enum WalletProgram {
    struct Outcome {
        let status: Int32
        let output: Data
        let errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    private static var url: URL {
        Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent().appending(path: "mdoc-wallet") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
            ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "mdoc-wallet")
    }

    static func run(_ words: [String]) throws -> Outcome {
        let process = Process()
        process.executableURL = url
        process.arguments = words
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let texts = [output, errors].map { $0.fileHandleForReading.readDataToEndOfFile() }
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: texts[0], errors: String(decoding: texts[1], as: UTF8.self))
    }
}
