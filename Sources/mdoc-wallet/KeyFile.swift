// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Terminal

/// Keys in files.
enum KeyFile {
    /// The public key of a PEM file: a public key, a certificate, or a private key.
    static func publicKey(_ path: String) throws(UsageError) -> PublicKey {
        try publicKey(pem: try BoundedFile.read(path, limit: 1 << 20), from: path)
    }

    static func publicKey(pem bytes: [UInt8], from path: String) throws(UsageError) -> PublicKey {
        let text = String(decoding: bytes, as: UTF8.self)
        if let key = try? PublicKey(pem: text) { return key }
        if let key = (try? Certificate.certificates(pem: text))?.first?.publicKey { return key }
        if let key = try? PrivateKey(pem: text) { return key.publicKey }
        throw unusable(path, hint: "it is PEM: a PUBLIC KEY, a CERTIFICATE or a PRIVATE KEY")
    }

    static func unusable(_ path: String, hint: String) -> UsageError {
        UsageError("\(BoundedFile.name(of: path)) holds no usable key", hint: hint)
    }
}
