// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import ReaderConfiguration
internal import Terminal

/// `reader.json5` on disk.
struct ConfigurationFile {
    let path: String

    static let defaultName = "reader.json5"

    init(_ path: String?) {
        self.path = path ?? Self.defaultName
    }

    /// Reads it, or says everything that is wrong with it.
    func read() throws(UsageError) -> ServiceConfiguration {
        switch try readNamingProblems() {
        case .success(let configuration): return configuration
        case .failure(let error):
            let lines = error.problems.map { "\(path): \($0.description) (\($0.remedy))" }
            throw UsageError(
                lines.joined(separator: "\n\(programName): error: "),
                hint: "docs/configuration.md lists every member; `\(programName) doctor` checks more")
        }
    }

    /// - Throws: Where there is no file to read.
    func readNamingProblems() throws(UsageError) -> Result<ServiceConfiguration, ConfigurationError> {
        guard FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                "there is no \(path)",
                hint: "give --config FILE; `\(programName) serve --example` prints one to start from")
        }
        let text = try BoundedFile.read(path, limit: 1 << 20)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().standardizedFileURL.path
        do throws(ConfigurationError) {
            return .success(try ServiceConfiguration.read(text, relativeTo: folder, secrets: SystemSecrets()))
        } catch {
            return .failure(error)
        }
    }
}
