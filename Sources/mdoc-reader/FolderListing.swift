// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Terminal

/// Folders that a user names.
enum FolderListing {
    /// The names in a folder, sorted. One that cannot be read is an error: what is in it would be left out in silence.
    static func names(_ path: String) throws(UsageError) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        } catch {
            let isDenied = (error as? CocoaError)?.code == .fileReadNoPermission
            throw UsageError(
                "cannot read the folder \(path)\(isDenied ? ": permission denied" : "")",
                hint: isDenied ? "this user needs the permissions r and x for it" : nil)
        }
    }
}
