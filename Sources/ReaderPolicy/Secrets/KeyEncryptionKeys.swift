// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The keys that wrap all others: one active, and those that still open what they once wrapped.
public struct KeyEncryptionKeys: Sendable {
    public let activeID: String
    private let keys: [String: SealingKey]

    /// - Parameter keys: 32 bytes each, under IDs that differ; the first one is active.
    /// - Returns: nil where there is none, an ID repeats, or a key has another length.
    public init?(_ keys: [(id: String, key: SecretBytes)]) {
        guard let first = keys.first, keys.allSatisfy({ $0.key.count == SealingKey.byteCount }) else { return nil }
        var known: [String: SealingKey] = [:]
        for (id, key) in keys {
            guard known.updateValue(SealingKey(bytes: key), forKey: id) == nil else { return nil }
        }
        activeID = first.id
        self.keys = known
    }

    public var ids: Set<String> { Set(keys.keys) }

    func wrap(
        _ key: SealingKey, for context: SealingContext, random: any RandomSource
    ) throws(SealingError) -> WrappedKey {
        guard let active = keys[activeID] else { throw .keyEncryptionKeyMissing(id: activeID) }
        var plain = key.bytes.withSpan { bytes in bytes.indices.map { bytes[$0] } }
        defer { for index in plain.indices { plain[index] = 0 } }
        return WrappedKey(keyEncryptionKeyID: activeID, sealed: try active.seal(plain, for: context, random: random))
    }

    func unwrap(_ wrapped: WrappedKey, for context: SealingContext) throws(SealingError) -> SealingKey {
        guard let key = keys[wrapped.keyEncryptionKeyID] else {
            throw .keyEncryptionKeyMissing(id: wrapped.keyEncryptionKeyID)
        }
        var plain = try key.open(wrapped.sealed, for: context)
        defer { for index in plain.indices { plain[index] = 0 } }
        guard plain.count == SealingKey.byteCount else { throw .notAuthentic }
        return SealingKey(bytes: SecretBytes(copying: plain.span))
    }
}
