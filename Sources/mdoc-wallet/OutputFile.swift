// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal

/// Files that a command writes.
enum OutputFile {
    enum Access: Int {
        case everybody = 0o644
        /// For files with private keys.
        case ownerOnly = 0o600
    }

    /// Writes a file whole, or standard output for `-`.
    static func write(_ bytes: [UInt8], to path: String, access: Access = .everybody) throws(UsageError) {
        guard path != "-" else { return Output.write(bytes: bytes) }
        // Written beside its place with these permissions and then moved there, so that nobody sees half of it.
        let isWritten = FileManager.default.createFile(
            atPath: path, contents: Data(bytes), attributes: [.posixPermissions: access.rawValue])
        guard isWritten else { throw UsageError("cannot write \(path)") }
    }

    /// A second run would replace keys that are nowhere else.
    static func refuseToOverwrite(_ paths: [String]) throws(UsageError) {
        for path in paths where FileManager.default.fileExists(atPath: path) {
            throw UsageError("\(path) is there already", hint: "--force overwrites it; or give another --out")
        }
    }

    static func makeDirectory(_ path: String) throws(UsageError) {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            throw UsageError("cannot make the directory \(path)")
        }
    }
}
