// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// Key derivation, authentication codes and authenticated encryption.
enum WycheproofSymmetric {
    static func hkdf(_ algorithm: String, _ group: CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        guard let hash = WycheproofSignatures.hashes[String(algorithm.dropFirst("HKDF-".count))] else {
            throw group.malformed("algorithm")
        }
        return { fields throws(VectorError) in
            let material = try fields.hex("ikm")
            let salt = try fields.hex("salt")
            let info = try fields.hex("info")
            let count = try fields.integer("size")
            let expected = try fields.hex("okm")
            return {
                let key = HKDF.extract(salt: salt.span, inputKeyMaterial: material.span, using: hash)
                let output = try? HKDF.expand(pseudoRandomKey: key, info: info.span, byteCount: count, using: hash)
                guard let output else { return .refused }
                return output.publishedBytes == expected ? .accepted : .wrong("another key")
            }
        }
    }

    static func mac(_ algorithm: String, _ group: inout CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        guard algorithm == "HMACSHA256" else { throw group.malformed("algorithm") }
        let tagByteCount = try group.integer("tagSize") / 8
        return { fields throws(VectorError) in
            let key = try fields.hex("key")
            let message = try fields.hex("msg")
            let tag = try fields.hex("tag")
            return {
                guard tagByteCount == HashAlgorithm.sha256.byteCount else { return .unsupported(.truncatedMAC) }
                let code = HMAC.authenticationCode(for: message.span, key: key.span, using: .sha256)
                return ConstantTime.equal(code.span, tag.span) ? .accepted : .refused
            }
        }
    }

    static func aead(_ algorithm: String, _ group: inout CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        let cipher: AEADAlgorithm
        switch (algorithm, try group.integer("keySize")) {
        case ("AES-GCM", 128): cipher = .aes128GCM
        case ("AES-GCM", 256): cipher = .aes256GCM
        case ("CHACHA20-POLY1305", 256): cipher = .chaCha20Poly1305
        default: throw group.malformed("algorithm or keySize")
        }
        return { fields throws(VectorError) in
            let key = try fields.hex("key")
            let nonce = try fields.hex("iv")
            let additionalData = try fields.hex("aad")
            let plaintext = try fields.hex("msg")
            let sealed = try fields.hex("ct") + fields.hex("tag")
            return {
                let secret = SecretBytes(copying: key.span)
                let opened = try? cipher.open(
                    sealed.span, key: secret, nonce: nonce.span, authenticating: additionalData.span)
                guard let opened else { return .refused }
                guard opened == plaintext else { return .wrong("another plaintext") }
                let again = try? cipher.seal(
                    plaintext.span, key: secret, nonce: nonce.span, authenticating: additionalData.span)
                return again == sealed ? .accepted : .wrong("another ciphertext")
            }
        }
    }
}
