// SPDX-License-Identifier: Apache-2.0

internal import ConformanceSuite
internal import Foundation
internal import Terminal

/// Files of test vectors that a user names, by themselves or in folders.
enum VectorFiles {
    /// All of them, those of a folder with all folders in it, in the order of their names.
    static func paths(_ operands: [String]) throws(UsageError) -> [String] {
        var paths: [String] = []
        for operand in operands {
            var entered: Set<String> = []
            paths += try files(operand, entered: &entered)
        }
        guard !paths.isEmpty else {
            throw UsageError("there are no .json files", hint: "give a folder of test vectors")
        }
        return paths
    }

    /// - Parameter isNamed: Whether the user named the file itself, which may then be a pipe too.
    static func read(_ path: String, isNamed: Bool) throws(UsageError) -> Result<VectorFile, VectorError> {
        guard isNamed || BoundedFile.byteCount(ofPlainFile: path) != nil else {
            return .failure(.unreadable("a link that leads nowhere, or no plain file"))
        }
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let bytes: [UInt8]
        do throws(UsageError) { bytes = try BoundedFile.read(path, limit: 64 << 20) } catch {
            // One of many in a folder keeps none of the others from being run.
            guard isNamed else { return .failure(.unreadable(error.message)) }
            throw error
        }
        return Result { () throws(VectorError) in
            try VectorReader.read(
                bytes, path: path,
                siblings: { name in
                    let path = folder.isEmpty ? name : "\(folder)/\(name)"
                    guard BoundedFile.byteCount(ofPlainFile: path) != nil else { return nil }
                    return try? BoundedFile.read(path, limit: 64 << 20)
                }, sessions: VectorSessions.maker)
        }
    }

    /// - Parameter entered: The folders so far, as where they really lie: a link back to one of them leads nowhere.
    private static func files(_ path: String, entered: inout Set<String>) throws(UsageError) -> [String] {
        var isFolder = false
        // What is not there fails when it is read, which knows the reason.
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
        guard entered.insert(URL(filePath: path).resolvingSymlinksInPath().path).inserted else { return [] }
        var found: [String] = []
        for name in try FolderListing.names(path) {
            let child = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
            var isFolder = false
            // A link that leads nowhere is a file that cannot be read.
            if FileManager.default.fileExists(atPath: child, isDirectory: &isFolder), isFolder {
                found += try files(child, entered: &entered)
            } else if name.hasSuffix(".json") {
                found.append(child)
            }
        }
        return found
    }
}
