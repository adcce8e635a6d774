// SPDX-License-Identifier: Apache-2.0

/// Why a folder cannot keep lists.
public enum TrustCacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be made, or is no folder.
    case noFolder(String)
    /// Others than its owner may write or read it, and that cannot be changed.
    case notPrivate(String)

    public var code: String {
        switch self {
        case .noFolder: "trust_cache.no_folder"
        case .notPrivate: "trust_cache.not_private"
        }
    }

    public var description: String {
        switch self {
        case .noFolder(let path): "cannot make or use the folder \(path) for trust lists"
        case .notPrivate(let path): "the folder \(path) for trust lists is not this user's alone"
        }
    }
}
