// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import InputEncoding
internal import JOSE
internal import JSON

/// A message with its key, and whether it is genuine.
struct COSEExample: Sendable {
    enum Key: Sendable {
        case `public`(PublicKey)
        case secret(SecretBytes)
    }

    let message: [UInt8]
    let key: Key
    let externalAAD: [UInt8]
    let detachedPayload: [UInt8]?
    let toBeSigned: [UInt8]?
    let isValid: Bool

    init(_ fields: inout CaseFields) throws(VectorError) {
        message = try fields.hex("cborHex")
        externalAAD = try fields.optionalHex("externalAadHex") ?? []
        detachedPayload = try fields.optionalHex("detachedPayloadHex")
        toBeSigned = try fields.optionalHex("toBeSignedHex")
        switch try fields.text("expected") {
        case "valid": isValid = true
        case "invalid": isValid = false
        default: throw fields.malformed("expected")
        }
        let jwk = try fields.value("key")
        switch (try fields.text("type"), jwk["kty"]?.stringValue) {
        case ("mac0", "oct"):
            guard let secret = Self.bytes("k", of: jwk) else { throw fields.malformed("key.k") }
            key = .secret(SecretBytes(copying: secret.span))
        case ("sign1", "EC"), ("sign1", "OKP"):
            guard let point = Self.publicKey(jwk) else { throw fields.malformed("key") }
            key = .public(point)
        default: throw fields.malformed("type or key.kty")
        }
    }

    /// A member of the key, in base64url or, with `_hex` after its name, in hexadecimal.
    private static func bytes(_ name: String, of jwk: JSONValue) -> [UInt8]? {
        if let text = jwk["\(name)_hex"]?.stringValue { return [UInt8](hexadecimal: text) }
        return jwk[name]?.stringValue.flatMap { try? Base64URL.decode($0) }
    }

    private static func publicKey(_ jwk: JSONValue) -> PublicKey? {
        guard let curve = jwk["crv"]?.stringValue.flatMap({ JWKCurve.names[$0] }), let x = bytes("x", of: jwk) else {
            return nil
        }
        guard curve.family == .weierstrass else { return try? PublicKey(curve: curve, rawRepresentation: x.span) }
        guard let y = bytes("y", of: jwk) else { return nil }
        return try? PublicKey(curve: curve, x: x.span, y: y.span)
    }

    func run() -> CaseOutcome {
        do throws(COSEError) {
            let algorithm = try verify()
            guard isValid else { return .failed("accepted, and it is invalid") }
            return checkToBeSigned(algorithm)
        } catch {
            guard isValid else { return .passed }
            switch error {
            case .algorithmMissing: return .unsupported(.unprotectedAlgorithm)
            case .algorithmNotAllowed: return .unsupported(.unnamedAlgorithm)
            case .algorithmCurveMismatch: return .unsupported(.unpairedAlgorithm)
            default: return .failed("refused with \(error.code)")
            }
        }
    }

    /// - Returns: The algorithm and what it made, where the message is genuine.
    private func verify() throws(COSEError) -> (COSEAlgorithm, ArraySlice<UInt8>) {
        let document: CBORDocument
        do { document = try CBORDecoder().decode(message) } catch { throw .cbor(error) }
        switch key {
        case .public(let key):
            let signed = try COSESign1(document.root, tagging: .mayBePresent)
            try signed.verify(with: key, detachedPayload: detachedPayload, externalAAD: externalAAD)
            return (try signed.headers.algorithm(), signed.signature)
        case .secret(let key):
            let mac = try COSEMac0(document.root, tagging: .mayBePresent)
            try mac.verify(with: key, detachedPayload: detachedPayload, externalAAD: externalAAD)
            return (try mac.headers.algorithm(), mac.tag)
        }
    }

    /// The structure is not handed out, but one signature fits two structures only where they are equal.
    private func checkToBeSigned(_ genuine: (algorithm: COSEAlgorithm, authenticator: ArraySlice<UInt8>)) -> CaseOutcome
    {
        guard let toBeSigned else { return .passed }
        let isCovered: Bool
        switch key {
        case .public(let key):
            let signature = genuine.authenticator
            isCovered =
                (try? key.verify(
                    signature.span, over: toBeSigned.span, using: genuine.algorithm.signature(on: key.curve)))
                != nil
        case .secret(let key):
            isCovered =
                key.withSpan { HMAC.authenticationCode(for: toBeSigned.span, key: $0, using: .sha256) }[...]
                == genuine.authenticator
        }
        return isCovered ? .passed : .failed("the signature covers another structure than toBeSignedHex")
    }
}
