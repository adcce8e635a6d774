// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ReaderConfiguration
internal import Terminal

#if canImport(Darwin)
    internal import Darwin
#else
    internal import Glibc
#endif

/// Secrets from files and from the environment of this process.
struct SystemSecrets: SecretSource {
    /// Keys and certificates are small.
    private static let limit = 1 << 20

    func contents(ofFile path: String) throws(SecretSourceError) -> SecretBytes {
        if unsafe access(path, R_OK) != 0 { throw errno == EACCES ? .notPermitted : .notFound }
        var content: [UInt8]
        do { content = try BoundedFile.read(path, limit: Self.limit) } catch { throw .failed }
        defer { for index in content.indices { content[index] = 0 } }
        return SecretBytes(copying: content.span)
    }

    func environmentVariable(_ name: String) -> SecretBytes? {
        guard let value = unsafe getenv(name) else { return nil }
        let bytes = Array(unsafe String(cString: value).utf8)
        return SecretBytes(copying: bytes.span)
    }
}
