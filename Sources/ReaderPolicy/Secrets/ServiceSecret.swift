// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Redaction

/// The key of all keyed hashes of one store: made once, kept wrapped beside what it protects.
///
/// With it, the store can tell that two values are the same without holding either.
public struct ServiceSecret: Sendable, Redacted {
    private let key: SealingKey

    /// What a hash is for; the same value hashed for two purposes gives two unrelated hashes.
    public enum Purpose: String, Sendable, CaseIterable {
        case binding, answer, readerInstance, transcript, audit
    }

    public init(from random: any RandomSource) {
        key = SealingKey(from: random)
    }

    public init(_ wrapped: WrappedKey, under keys: KeyEncryptionKeys) throws(SealingError) {
        key = try keys.unwrap(wrapped, for: Self.context)
    }

    public func wrapped(under keys: KeyEncryptionKeys, random: any RandomSource) throws(SealingError) -> WrappedKey {
        try keys.wrap(key, for: Self.context, random: random)
    }

    private static let context = SealingContext("service secret", [])

    /// HMAC-SHA-256 over the purpose and the parts, each with its length before it.
    public func hash(_ parts: [UInt8]..., for purpose: Purpose) -> KeyedHash {
        var message = Array("mdoc-reader \(purpose.rawValue)".utf8)
        message.append(0)
        for part in parts {
            message += withBigEndianBytes(of: UInt32(part.count))
            message += part
        }
        let code = key.bytes.withSpan {
            HMAC.authenticationCode(for: message.span, key: $0, using: .sha256)
        }
        return KeyedHash(code)
    }
}
