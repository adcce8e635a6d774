// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The keys of one exchange, made from the shared secret as RFC 9180, 5.1 says.
package struct KeySchedule: Sendable {
    package let ciphersuite: Ciphersuite
    /// `nil` when the suite has no cipher.
    package let key: SecretBytes?
    /// `nil` when the suite has no cipher.
    package let baseNonce: SecretBytes?
    private let kdf: LabeledKDF
    private let secret: SecretBytes
    private let context: [UInt8]

    package init(
        ciphersuite: Ciphersuite, mode: UInt8, sharedSecret: SecretBytes, info: Span<UInt8>, preSharedKey: PreSharedKey?
    ) {
        let constants = SuiteConstants.of(ciphersuite)
        let kdf = constants.kdf
        let byteCount = kdf.hash.byteCount
        var context = [UInt8]()
        context.reserveCapacity(1 + 2 * byteCount)
        context.append(mode)
        if let preSharedKey {
            let digest = kdf.digest(label: .preSharedKeyIdentifier, preSharedKey.identifier.span)
            digest.withSpan { digest in context.append(copying: digest) }
        } else {
            context += constants.emptyIdentifierHash
        }
        kdf.digest(label: .info, info).withSpan { digest in context.append(copying: digest) }
        let secret = kdf.extract(salt: sharedSecret, label: .secret, preSharedKey?.key)
        var code = kdf.code(key: secret)
        if let cipher = ciphersuite.aead.algorithm {
            key = kdf.expand(&code, label: .key, info: context.span, byteCount: cipher.keyByteCount)
            baseNonce = kdf.expand(&code, label: .baseNonce, info: context.span, byteCount: cipher.nonceByteCount)
        } else {
            key = nil
            baseNonce = nil
        }
        self.ciphersuite = ciphersuite
        self.kdf = kdf
        self.secret = secret
        self.context = context
    }

    /// Made when it is asked for: opening a message does not need it.
    package var exporterSecret: SecretBytes {
        var code = kdf.code(key: secret)
        return kdf.expand(&code, label: .exporter, info: context.span, byteCount: kdf.hash.byteCount)
    }

    /// Context.Export, RFC 9180, 5.3.
    package func export(context: Span<UInt8>, byteCount: Int) throws(HPKEError) -> SecretBytes {
        precondition(byteCount >= 0, "a negative length")
        return try kdf.expand(exporterSecret, label: .export, info: context, byteCount: byteCount)
    }
}

/// What depends on the suite alone, computed once: the prefix of every label, and the hash of the empty `psk_id`.
private struct SuiteConstants: Sendable {
    let kdf: LabeledKDF
    let emptyIdentifierHash: [UInt8]

    init(_ ciphersuite: Ciphersuite) {
        kdf = LabeledKDF(hash: ciphersuite.kdf.hash, suiteID: ciphersuite.identifier)
        let none = [UInt8]()
        var digest: [UInt8] = []
        kdf.digest(label: .preSharedKeyIdentifier, none.span).withSpan { bytes in digest.append(copying: bytes) }
        emptyIdentifierHash = digest
    }

    private static let known = Dictionary(uniqueKeysWithValues: Ciphersuite.all.map { ($0, SuiteConstants($0)) })

    static func of(_ ciphersuite: Ciphersuite) -> SuiteConstants { known[ciphersuite] ?? SuiteConstants(ciphersuite) }
}
