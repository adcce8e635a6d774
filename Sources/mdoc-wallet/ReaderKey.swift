// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import InputEncoding
internal import Terminal

/// The reader's ephemeral key of a session over proximity, in a file.
enum ReaderKey: Sendable {
    case `private`(PrivateKey)
    /// Enough for the wallet, which authenticates with its own private key.
    case `public`(PublicKey)

    var publicKey: PublicKey {
        switch self {
        case .private(let key): key.publicKey
        case .public(let key): key
        }
    }

    /// What an app can hand to its server.
    var privateKey: PrivateKey? {
        if case .private(let key) = self { key } else { nil }
    }

    /// Reads PEM, or the bare private number as raw bytes, hex, base64 or base64url.
    ///
    /// - Parameter curve: Of the bare number; PEM names its own.
    static func read(_ path: String, on curve: Curve) throws(UsageError) -> ReaderKey {
        let file = try BoundedFile.read(path, limit: 1 << 20)
        if file.starts(with: Array("-----BEGIN".utf8)) {
            if let key = try? PrivateKey(pem: String(decoding: file, as: UTF8.self)) { return .private(key) }
            return .public(try KeyFile.publicKey(pem: file, from: path))
        }
        // Raw bytes come first: 32 of them could by chance be text.
        for bytes in [file] + [try? EncodedInput(file).bytes].compactMap(\.self)
        where bytes.count == curve.fieldByteCount {
            let secret = SecretBytes(copying: bytes.span)
            if let key = try? PrivateKey(curve: curve, rawRepresentation: secret) { return .private(key) }
        }
        throw KeyFile.unusable(path, hint: "it is PEM, or the private number in \(curve.fieldByteCount) bytes")
    }
}
