// SPDX-License-Identifier: Apache-2.0

/// What a key that this program makes is for.
enum KeyKind: String, CaseIterable {
    /// Opens the answers of Verify with Wallet.
    case merchantIdentity = "merchant-identity"
    /// Signs the reader tokens of Tap to Present ID.
    case readerSigning = "reader-signing"
    /// Signs requests of Verify with Wallet on the Web.
    case webReader = "web-reader"
    /// Seals the keys of what is stored.
    case keyEncryption = "key-encryption"
    /// Lets a relying party's server in.
    case apiKey = "api-key"

    /// Those that take turns while the service runs.
    static let rotated: [KeyKind] = [.merchantIdentity, .readerSigning, .keyEncryption]

    /// How names of files with the secret end.
    var fileSuffix: String { self == .keyEncryption ? ".key" : ".pem" }
}
