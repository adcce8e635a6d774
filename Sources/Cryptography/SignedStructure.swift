// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The frame of certificates and revocation lists: what is signed, how, and the signature (RFC 5280, 4.1.1 and 5.1.1).
struct SignedStructure: Sendable {
    /// Where what is signed lies in the bytes as received.
    let body: Range<Int>
    let algorithm: AlgorithmIdentifier
    /// Whether the signed part names the same algorithm with the same parameters.
    let innerMatchesOuter: Bool
    private let signature: [UInt8]

    init(
        body: Range<Int>, algorithm: UnsafePointer<X509_ALGOR>?, innerAlgorithm: UnsafePointer<X509_ALGOR>?,
        signature: [UInt8]
    ) throws(CryptographyError) {
        self.body = body
        self.algorithm = try unsafe AlgorithmIdentifier(algorithm)
        self.signature = signature
        innerMatchesOuter = unsafe X509_ALGOR_cmp(algorithm, innerAlgorithm) == 0
    }

    /// Checks the signature over the bytes as received: ECDSA with SHA-256, SHA-384 or SHA-512, or EdDSA.
    func verify(by issuer: PublicKey, in bytes: Span<UInt8>) throws(CryptographyError) {
        guard innerMatchesOuter else { throw .signatureAlgorithmMismatch }
        guard algorithm.parameters == .none else { throw .unsupportedSignatureAlgorithm }
        let scheme: SignatureAlgorithm
        switch algorithm.objectIdentifier {
        case ObjectIdentifier.ecdsaWithSHA256: scheme = .ecdsa(.sha256)
        case ObjectIdentifier.ecdsaWithSHA384: scheme = .ecdsa(.sha384)
        case ObjectIdentifier.ecdsaWithSHA512: scheme = .ecdsa(.sha512)
        case Curve.ed25519.objectIdentifier, Curve.ed448.objectIdentifier:
            guard issuer.curve.objectIdentifier == algorithm.objectIdentifier else { throw .algorithmMismatch }
            scheme = .eddsa
        default: throw .unsupportedSignatureAlgorithm
        }
        try issuer.verify(derSignature: signature.span, over: bytes.extracting(body), using: scheme)
    }
}
