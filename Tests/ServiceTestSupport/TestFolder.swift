// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A folder that goes with the last reference to it.
public final class TestFolder: Sendable {
    public let path: String

    public init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "mdoc-service-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The bytes of all files in it, each with its name.
    public func files() throws -> [(name: String, bytes: [UInt8])] {
        try FileManager.default.contentsOfDirectory(atPath: path).map { name in
            (name, [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))))
        }
    }
}
