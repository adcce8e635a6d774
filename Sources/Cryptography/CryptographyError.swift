// SPDX-License-Identifier: Apache-2.0

/// Why a cryptographic operation or one of its inputs was refused.
public enum CryptographyError: Error, Hashable, Sendable {
    /// The bytes are not the DER that was expected.
    case malformedDER
    /// The text is not the PEM that was expected.
    case malformedPEM
    /// A public key has the wrong width or form, is not on its curve, or has a small order.
    case invalidPublicKey
    /// A private key has the wrong width, or its number is not in the range of its curve.
    case invalidPrivateKey
    /// A key is of a kind or on a curve that this reader does not use.
    case unsupportedKey
    /// A private key file is encrypted. Nobody is asked for a passphrase.
    case encryptedKey
    /// A private key file carries a public key that belongs to another private key.
    case keyPairMismatch
    /// The algorithm and the key, or two keys, do not fit each other.
    case algorithmMismatch
    /// The signature does not belong to this message and this key.
    case signatureInvalid
    /// The peer's key leads to a shared secret of zeros, whatever our own key is (RFC 7748, 6.1).
    case sharedSecretZero
    /// A symmetric key does not have the width of the algorithm.
    case wrongKeyLength
    /// A nonce does not have the width of the algorithm.
    case wrongNonceLength
    /// An authentication tag does not fit: the key, the nonce, the text or the authenticated data is another one.
    case authenticationFailed
    /// More bytes were asked for or given than the algorithm or OpenSSL can work on.
    case lengthOutOfRange
    /// A certificate cannot be read.
    case malformedCertificate(CertificateField)
    /// A certificate revocation list cannot be read.
    case malformedRevocationList(CertificateField)
    /// A certificate or revocation list is signed in a way that is not accepted.
    case unsupportedSignatureAlgorithm
    /// A certificate or revocation list names one signature algorithm inside and another one outside.
    case signatureAlgorithmMismatch
    /// OpenSSL could not do what it must be able to do, such as to reserve memory.
    case libraryFailure

    /// One word for logs and answers.
    public var code: String {
        switch self {
        case .malformedDER: "malformed_der"
        case .malformedPEM: "malformed_pem"
        case .invalidPublicKey: "invalid_public_key"
        case .invalidPrivateKey: "invalid_private_key"
        case .unsupportedKey: "unsupported_key"
        case .encryptedKey: "encrypted_key"
        case .keyPairMismatch: "key_pair_mismatch"
        case .algorithmMismatch: "algorithm_mismatch"
        case .signatureInvalid: "signature_invalid"
        case .sharedSecretZero: "shared_secret_zero"
        case .wrongKeyLength: "wrong_key_length"
        case .wrongNonceLength: "wrong_nonce_length"
        case .authenticationFailed: "authentication_failed"
        case .lengthOutOfRange: "length_out_of_range"
        case .malformedCertificate: "malformed_certificate"
        case .malformedRevocationList: "malformed_revocation_list"
        case .unsupportedSignatureAlgorithm: "unsupported_signature_algorithm"
        case .signatureAlgorithmMismatch: "signature_algorithm_mismatch"
        case .libraryFailure: "library_failure"
        }
    }
}

extension CryptographyError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformedDER: "the bytes are not the expected DER"
        case .malformedPEM: "the text is not the expected PEM"
        case .invalidPublicKey: "the public key is not a valid point of its curve"
        case .invalidPrivateKey: "the private key is not in the range of its curve"
        case .unsupportedKey: "the kind of key is not supported"
        case .encryptedKey: "the private key is encrypted"
        case .keyPairMismatch: "the public key in the file does not belong to the private key"
        case .algorithmMismatch: "the algorithm does not fit the key"
        case .signatureInvalid: "the signature is not valid"
        case .sharedSecretZero: "the peer's key leads to a shared secret of zeros"
        case .wrongKeyLength: "the symmetric key has the wrong length"
        case .wrongNonceLength: "the nonce has the wrong length"
        case .authenticationFailed: "the authentication tag does not fit"
        case .lengthOutOfRange: "the length is out of the algorithm's range"
        case .malformedCertificate(let field): "the certificate cannot be read: \(field.rawValue)"
        case .malformedRevocationList(let field): "the revocation list cannot be read: \(field.rawValue)"
        case .unsupportedSignatureAlgorithm: "the signature algorithm of the certificate is not accepted"
        case .signatureAlgorithmMismatch: "the two signature algorithms of the certificate differ"
        case .libraryFailure: "OpenSSL failed"
        }
    }
}
