// SPDX-License-Identifier: Apache-2.0

/// Why something sealed cannot be opened.
public enum SealingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The configuration has no key of this ID.
    case keyEncryptionKeyMissing(id: String)
    /// The bytes were changed, moved, or sealed under another key with the same ID.
    case notAuthentic
    /// The cryptography library could not do it.
    case libraryFailure

    public var description: String {
        switch self {
        case .keyEncryptionKeyMissing(let id): "the key-encryption key \(id) is not in the configuration"
        case .notAuthentic: "sealed data were changed, or sealed under another key of the same ID"
        case .libraryFailure: "the cryptography library failed"
        }
    }
}
