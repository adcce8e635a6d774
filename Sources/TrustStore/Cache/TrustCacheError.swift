// SPDX-License-Identifier: Apache-2.0

/// Why a folder cannot keep lists.
public enum TrustCacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// It cannot be made, or is no folder.
    case noFolder(String)
    /// Others than its owner may write or read it, and that cannot be changed.
    case notPrivate(String)
    /// What was ever seen good cannot be read just now: without it an older list could be brought back.
    case unreadable(String)

    public var code: String {
        switch self {
        case .noFolder: "trust_cache.no_folder"
        case .notPrivate: "trust_cache.not_private"
        case .unreadable: "trust_cache.unreadable"
        }
    }

    public var description: String {
        switch self {
        case .noFolder(let path): "cannot make or use the folder \(path) for trust lists"
        case .notPrivate(let path): "the folder \(path) for trust lists is not this user's alone"
        case .unreadable(let path): "cannot read \(path), which knows how new the lists were that were seen"
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch self {
        case .noFolder: "let the user of the service write there, or set trustUpdates.cache"
        case .notPrivate: "make it the service's own: chmod 700"
        case .unreadable: "let the user of the service read it, which must be a plain file; nothing of it is changed"
        }
    }
}
