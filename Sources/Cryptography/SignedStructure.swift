// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The frame of certificates and revocation lists: what is signed, how, and the signature (RFC 5280, 4.1.1 and 5.1.1).
struct SignedStructure: Sendable {
    /// What is signed, as received: the whole element and its contents.
    let body: DERElement
    let algorithm: AlgorithmIdentifier
    private let signature: Range<Int>

    /// Reads the frame, which must take all of the bytes.
    init(in bytes: Span<UInt8>) throws(CryptographyError) {
        var outer = DERReader(all: bytes)
        var inner = DERReader(try outer.take(.sequence, in: bytes))
        try outer.finish()
        body = try inner.element(in: bytes)
        guard body.tag == .sequence else { throw .malformedDER }
        algorithm = try AlgorithmIdentifier(next: &inner, in: bytes)
        signature = try inner.wholeBytes(in: bytes)
        try inner.finish()
    }

    /// Checks the signature over the bytes as received.
    ///
    /// - Parameter inner: The algorithm that the signed part names, which must be the same (RFC 5280, 4.1.1.2).
    func verify(by issuer: PublicKey, inner: AlgorithmIdentifier, in bytes: Span<UInt8>) throws(CryptographyError) {
        guard inner == algorithm else { throw .signatureAlgorithmMismatch }
        guard !algorithm.hasParameters else { throw .unsupportedSignatureAlgorithm }
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
        try issuer.verify(
            derSignature: bytes.extracting(signature), over: bytes.extracting(body.encoding), using: scheme)
    }
}

/// An AlgorithmIdentifier, RFC 5280, 4.1.1.2.
struct AlgorithmIdentifier: Hashable, Sendable {
    let objectIdentifier: String
    private let parameters: [UInt8]

    var hasParameters: Bool { !parameters.isEmpty }

    init(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) {
        var inner = DERReader(try reader.take(.sequence, in: bytes))
        objectIdentifier = try inner.objectIdentifier(in: bytes)
        parameters = inner.isAtEnd ? [] : [UInt8](copying: bytes.extracting(try inner.element(in: bytes).encoding))
        try inner.finish()
    }
}
