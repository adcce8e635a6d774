// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import WalletSimulator

extension FuzzTarget {
    static let certificate = FuzzTarget("certificate", .der) { bytes in
        guard let certificate = try? Certificate(der: bytes.span) else { return }
        precondition(certificate.der == bytes, "a certificate keeps its bytes")
        _ = certificate.description
        for name in [certificate.subject, certificate.issuer] {
            _ = (name.country, name.stateOrProvince, name.commonName, name.organization)
        }
        try? certificate.verifySignature(by: GenuineExchange.shared.wallet.issuer.rootKey.publicKey)
        if let key = certificate.publicKey {
            let information = key.subjectPublicKeyInfo()
            let again = try? PublicKey(subjectPublicKeyInfo: information.span)
            precondition(again == key, "a key that was read can be written and read again")
        }
    }

    /// Keys and certificates in PEM, and keys in DER.
    static let keyFile = FuzzTarget("key-file", .der) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? Certificate.certificates(pem: text)
        let keys = [try? PrivateKey(pem: text), try? PrivateKey(der: bytes.span)].compactMap(\.self)
        for key in keys {
            let again = try? PrivateKey(pem: key.pem())
            precondition(again?.publicKey == key.publicKey, "a private key can be written and read again")
        }
        let publicKeys = [try? PublicKey(pem: text), try? PublicKey(subjectPublicKeyInfo: bytes.span)].compactMap(
            \.self)
        for key in publicKeys {
            let again = try? PublicKey(pem: key.pem())
            precondition(again == key, "a public key can be written and read again")
        }
    }
}
