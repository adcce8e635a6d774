// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The curves of ISO/IEC 18013-5 (9.1.3.6 and B.1) and those of HPKE.
public enum Curve: Sendable, CaseIterable, Hashable {
    case p256, p384, p521
    case brainpoolP256r1, brainpoolP320r1, brainpoolP384r1, brainpoolP512r1
    case ed25519, ed448
    case x25519, x448

    /// What keys of a curve look like, and what they are for.
    public enum Family: Sendable, Hashable {
        /// ECDSA and ECDH, with points 04 || X || Y.
        case weierstrass
        /// EdDSA (RFC 8032).
        case edwards
        /// Key agreement only (RFC 7748).
        case montgomery
    }

    public var family: Family {
        switch self {
        case .p256, .p384, .p521, .brainpoolP256r1, .brainpoolP320r1, .brainpoolP384r1, .brainpoolP512r1: .weierstrass
        case .ed25519, .ed448: .edwards
        case .x25519, .x448: .montgomery
        }
    }

    /// As FIPS 186, RFC 5639 and RFC 7748 write it, and JOSE and COSE with them.
    public var name: String {
        switch self {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        case .brainpoolP256r1: "brainpoolP256r1"
        case .brainpoolP320r1: "brainpoolP320r1"
        case .brainpoolP384r1: "brainpoolP384r1"
        case .brainpoolP512r1: "brainpoolP512r1"
        case .ed25519: "Ed25519"
        case .ed448: "Ed448"
        case .x25519: "X25519"
        case .x448: "X448"
        }
    }

    /// The width of a coordinate, of a private key and of a shared secret.
    public var fieldByteCount: Int {
        switch self {
        case .p256, .brainpoolP256r1, .ed25519, .x25519: 32
        case .brainpoolP320r1: 40
        case .p384, .brainpoolP384r1: 48
        case .brainpoolP512r1: 64
        case .p521: 66
        case .ed448: 57
        case .x448: 56
        }
    }

    /// The width of a public key in its raw form.
    public var publicKeyByteCount: Int { family == .weierstrass ? 1 + 2 * fieldByteCount : fieldByteCount }

    /// The width of a signature in its raw form; nil for curves that do not sign.
    public var signatureByteCount: Int? { family == .montgomery ? nil : 2 * fieldByteCount }

    /// The name of the curve, or of the kind of key, in certificates and key files.
    package var objectIdentifier: String {
        switch self {
        case .p256: "1.2.840.10045.3.1.7"
        case .p384: "1.3.132.0.34"
        case .p521: "1.3.132.0.35"
        case .brainpoolP256r1: "1.3.36.3.3.2.8.1.1.7"
        case .brainpoolP320r1: "1.3.36.3.3.2.8.1.1.9"
        case .brainpoolP384r1: "1.3.36.3.3.2.8.1.1.11"
        case .brainpoolP512r1: "1.3.36.3.3.2.8.1.1.13"
        case .x25519: "1.3.101.110"
        case .x448: "1.3.101.111"
        case .ed25519: "1.3.101.112"
        case .ed448: "1.3.101.113"
        }
    }

    /// OpenSSL's name for the group, or for the kind of key.
    var libraryName: StaticString {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        case .brainpoolP256r1: "brainpoolP256r1"
        case .brainpoolP320r1: "brainpoolP320r1"
        case .brainpoolP384r1: "brainpoolP384r1"
        case .brainpoolP512r1: "brainpoolP512r1"
        case .ed25519: "ED25519"
        case .ed448: "ED448"
        case .x25519: "X25519"
        case .x448: "X448"
        }
    }

    /// The algorithm identifier of RFC 5480 or RFC 8410.
    func writeAlgorithmIdentifier(to writer: inout DERWriter) {
        writer.sequence { algorithm in
            if family == .weierstrass { algorithm.objectIdentifier(ObjectIdentifier.ecPublicKey) }
            algorithm.objectIdentifier(objectIdentifier)
        }
    }

    /// Reads the algorithm identifier that is next in a key file.
    init(algorithmIdentifierIn reader: inout DERReader, of bytes: Span<UInt8>) throws(CryptographyError) {
        let element = bytes.extracting(try reader.element(in: bytes).encoding)
        guard let decoded = unsafe DecodedStructure(X509_ALGOR_it(), decoding: element), decoded.isEncoded(as: element)
        else {
            OpenSSL.forgetErrors()
            throw .malformedDER
        }
        let algorithm = try unsafe decoded.withPointer { algorithm throws(CryptographyError) in
            try unsafe AlgorithmIdentifier(UnsafePointer(algorithm))
        }
        guard let curve = Curve(algorithm) else { throw .unsupportedKey }
        self = curve
    }

    /// The curve of a key, if it is one of ours and named, not spelled out.
    init?(_ algorithm: AlgorithmIdentifier) {
        let isWeierstrass = algorithm.objectIdentifier == ObjectIdentifier.ecPublicKey
        let name: String
        switch algorithm.parameters {
        case .objectIdentifier(let curve) where isWeierstrass: name = curve
        case .none where !isWeierstrass: name = algorithm.objectIdentifier
        default: return nil
        }
        guard let curve = Curve(objectIdentifier: name), (curve.family == .weierstrass) == isWeierstrass else {
            return nil
        }
        self = curve
    }

    /// The curve of that name, if it is one of ours.
    init?(objectIdentifier: String) {
        guard let curve = Curve.allCases.first(where: { $0.objectIdentifier == objectIdentifier }) else { return nil }
        self = curve
    }
}
