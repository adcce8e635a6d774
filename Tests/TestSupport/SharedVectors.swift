// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Test vectors of other people, in `../shared/vectors` beside the repository. They are read there and never copied.
///
/// A suite that needs them says so with `.enabled(if: SharedVectors.arePresent, …)`, so that the runner prints what
/// did not run.
public enum SharedVectors {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "shared/vectors")

    public static let arePresent = FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))

    /// The JSON files in all folders, by their path in the folder.
    public static let files = ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".json") }.sorted()

    /// The bytes of a file; empty when the folder is not there, which disabled tests do not notice.
    public static func bytes(of path: String) throws -> [UInt8] {
        guard arePresent else { return [] }
        return [UInt8](try Data(contentsOf: folder.appending(path: path)))
    }

    /// A file decoded from JSON; `nil` when the folder is not there.
    public static func decode<Value: Decodable>(_ type: Value.Type, from path: String) throws -> Value? {
        guard arePresent else { return nil }
        return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: path)))
    }
}
