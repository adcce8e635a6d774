// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import JSON
public import Redaction

/// A JSON Web Signature in compact serialization, RFC 7515, 7.1: parsed, not believed.
public struct JWS: Sendable, Redacted {
    public let header: JWSHeader
    /// What the signature is said to cover. Use `VerifiedJWS.payload` for any decision.
    public let unverifiedPayload: [UInt8]
    /// The signature as received.
    public let signature: [UInt8]
    /// The first two segments as received, which the signature covers.
    let signingInput: [UInt8]

    /// Reads the three segments, and the header as strict JSON.
    public init(compact text: String, limits: JSONLimits = .standard) throws(JOSEError) {
        guard text.utf8.count <= limits.byteCount else { throw .json(.tooLarge) }
        let segments = Array(text.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard segments.count == 3 else { throw .notCompact }
        let headerBytes = try Self.decode(segments[0], .header)
        header = JWSHeader(try JSONObject(strict: headerBytes.span, limits))
        unverifiedPayload = try Self.decode(segments[1], .payload)
        signature = try Self.decode(segments[2], .signature)
        signingInput = Array(text.utf8.prefix(segments[0].count + 1 + segments[1].count))
    }

    private static func decode(_ segment: ArraySlice<UInt8>, _ field: JOSEField) throws(JOSEError) -> [UInt8] {
        do { return try Base64URL.decode(segment.span) } catch { throw .segmentMalformed(field) }
    }

    /// Verifies the signature with a key that the caller trusts for this purpose.
    ///
    /// The key's curve decides the algorithm; a header that names another one is refused.
    public func verify(with key: PublicKey) throws(JOSEError) -> VerifiedJWS {
        let algorithm = try checkHeader(for: key)
        try verifySignature(with: key, as: algorithm)
        return VerifiedJWS(header: header, payload: unverifiedPayload)
    }

    /// Verifies the signature, and that the key is for verifying with this algorithm.
    public func verify(with key: JWK) throws(JOSEError) -> VerifiedJWS {
        let algorithm = try checkHeader(for: key.publicKey)
        try key.checkUse(for: algorithm, operation: "verify")
        return try verify(with: key.publicKey)
    }

    private func checkHeader(for key: PublicKey) throws(JOSEError) -> JWSAlgorithm {
        guard let algorithm = JWSAlgorithm(rawValue: try header.algorithm()) else { throw .algorithmUnsupported }
        guard JWSAlgorithm(key.curve) == algorithm else { throw .algorithmMismatch }
        try header.checkExtensions()
        return algorithm
    }

    /// Verifies the bytes alone, for a caller that judges the header by itself.
    package func verifySignature(with key: PublicKey, as algorithm: JWSAlgorithm) throws(JOSEError) {
        do {
            try key.verify(signature.span, over: signingInput.span, using: algorithm.signature)
        } catch {
            throw .signatureInvalid
        }
    }
}

extension JWS {
    /// Signs a payload and returns the compact serialization.
    ///
    /// - Parameters:
    ///   - header: The header's members in the order in which they are to be written; `alg` must be the key's.
    public static func sign(
        _ payload: Span<UInt8>, header: JSONObject, with key: PrivateKey
    ) throws(JOSEError) -> String {
        let header = JWSHeader(header)
        guard let algorithm = JWSAlgorithm(rawValue: try header.algorithm()) else { throw .algorithmUnsupported }
        guard JWSAlgorithm(key.curve) == algorithm else { throw .algorithmMismatch }
        try header.checkExtensions()
        let headerBytes = header.members.serialized()
        let text = Base64URL.encode(headerBytes.span) + "." + Base64URL.encode(payload)
        let signingInput = Array(text.utf8)
        let signature: [UInt8]
        do { signature = try key.sign(signingInput.span, using: algorithm.signature) } catch { throw .signingFailed }
        return text + "." + Base64URL.encode(signature.span)
    }
}
