// SPDX-License-Identifier: Apache-2.0

package import Cryptography

/// The Diffie-Hellman based key encapsulation of RFC 9180, 4.1.
package struct DHKEM: Sendable {
    package let kem: Ciphersuite.KEM
    private let kdf: LabeledKDF

    package init(_ kem: Ciphersuite.KEM) {
        self.kem = kem
        kdf =
            switch kem {
            case .p256HKDFSHA256: Self.p256
            case .p384HKDFSHA384: Self.p384
            case .p521HKDFSHA512: Self.p521
            case .x25519HKDFSHA256: Self.x25519
            }
    }

    private static let p256 = labeledKDF(for: .p256HKDFSHA256)
    private static let p384 = labeledKDF(for: .p384HKDFSHA384)
    private static let p521 = labeledKDF(for: .p521HKDFSHA512)
    private static let x25519 = labeledKDF(for: .x25519HKDFSHA256)

    private static func labeledKDF(for kem: Ciphersuite.KEM) -> LabeledKDF {
        LabeledKDF(hash: kem.hash, suiteID: Array("KEM".utf8) + kem.rawValue.bigEndianBytes)
    }

    /// Encap and AuthEncap: a fresh secret for the recipient, and what lets it find the same one.
    package func encapsulate(
        to recipientKey: PublicKey, ephemeralKey: PrivateKey, senderKey: PrivateKey? = nil
    ) throws(HPKEError) -> (sharedSecret: SecretBytes, encapsulatedKey: [UInt8]) {
        guard recipientKey.curve == kem.curve else { throw .recipientKeyMismatch }
        precondition(ephemeralKey.curve == kem.curve, "the ephemeral key is of another curve")
        let encapsulatedKey = ephemeralKey.publicKey.rawRepresentation
        var context = encapsulatedKey + recipientKey.rawRepresentation
        let ephemeralSecret = try agree(ephemeralKey, recipientKey)
        guard let senderKey else {
            return (try sharedSecret(from: ephemeralSecret, context: context), encapsulatedKey)
        }
        guard senderKey.curve == kem.curve else { throw .senderKeyMismatch }
        context += senderKey.publicKey.rawRepresentation
        let senderSecret = try agree(senderKey, recipientKey)
        return (try sharedSecret(from: ephemeralSecret, senderSecret, context: context), encapsulatedKey)
    }

    /// Decap and AuthDecap: the secret that `encapsulatedKey` stands for.
    package func decapsulate(
        _ encapsulatedKey: Span<UInt8>, with privateKey: PrivateKey, senderKey: PublicKey? = nil
    ) throws(HPKEError) -> SecretBytes {
        guard privateKey.curve == kem.curve else { throw .recipientKeyMismatch }
        let ephemeralKey: PublicKey
        do {
            ephemeralKey = try PublicKey(curve: kem.curve, rawRepresentation: encapsulatedKey)
        } catch {
            throw .encapsulatedKeyInvalid
        }
        var context = [UInt8]()
        context.reserveCapacity(3 * kem.encapsulatedKeyByteCount)
        context.append(copying: encapsulatedKey)
        context += privateKey.publicKey.rawRepresentation
        let ephemeralSecret = try agree(privateKey, ephemeralKey)
        guard let senderKey else { return try sharedSecret(from: ephemeralSecret, context: context) }
        guard senderKey.curve == kem.curve else { throw .senderKeyMismatch }
        context += senderKey.rawRepresentation
        let senderSecret = try agree(privateKey, senderKey)
        return try sharedSecret(from: ephemeralSecret, senderSecret, context: context)
    }

    private func agree(_ privateKey: PrivateKey, _ publicKey: PublicKey) throws(HPKEError) -> SecretBytes {
        do {
            return try privateKey.sharedSecret(with: publicKey)
        } catch {
            throw .keyAgreementFailed
        }
    }

    /// ExtractAndExpand over the concatenated secrets.
    private func sharedSecret(
        from ephemeralSecret: SecretBytes, _ senderSecret: SecretBytes? = nil, context: [UInt8]
    ) throws(HPKEError) -> SecretBytes {
        let key = kdf.extract(label: .keyAgreement, ephemeralSecret, senderSecret)
        return try kdf.expand(key, label: .sharedSecret, info: context.span, byteCount: kem.hash.byteCount)
    }
}

extension DHKEM {
    /// GenerateKeyPair, RFC 9180, 4.
    package func generateKeyPair() throws(HPKEError) -> PrivateKey {
        do { return try .generate(kem.curve) } catch { throw .keyDerivationFailed }
    }

    /// DeriveKeyPair, RFC 9180, 7.1.3: the same key pair for the same key material.
    package func deriveKeyPair(from keyMaterial: SecretBytes) throws(HPKEError) -> PrivateKey {
        guard keyMaterial.count >= kem.privateKeyByteCount else { throw .keyMaterialTooShort }
        let none = [UInt8]()
        let key = kdf.extract(label: .keyMaterial, keyMaterial)
        if kem == .x25519HKDFSHA256 {
            let scalar = try kdf.expand(key, label: .scalar, info: none.span, byteCount: kem.privateKeyByteCount)
            do { return try PrivateKey(curve: kem.curve, rawRepresentation: scalar) } catch {
                throw .keyDerivationFailed
            }
        }
        for counter in UInt8.min...UInt8.max {
            let info = [counter]
            var scalar = try kdf.expand(key, label: .candidate, info: info.span, byteCount: kem.privateKeyByteCount)
            // The bitmask of 7.1.3 matters for P-521 alone: its order has 521 bits and the candidate 528.
            if kem == .p521HKDFSHA512 { scalar = SecretBytes(copying: scalar, firstByteMask: 0x01) }
            // A candidate outside 1..<n is passed over, as the clause says.
            if let found = try? PrivateKey(curve: kem.curve, rawRepresentation: scalar) { return found }
        }
        throw .keyDerivationFailed
    }
}
