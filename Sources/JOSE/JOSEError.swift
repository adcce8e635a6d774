// SPDX-License-Identifier: Apache-2.0

public import JSON

/// Why a JSON Web Key or Signature was refused.
public enum JOSEError: Error, Hashable, Sendable {
    /// The text is not base64 or base64url in its one canonical form.
    case base64Malformed
    /// The text is not strict JSON.
    case json(JSONError)
    /// The text is not the three segments of a compact serialization.
    case notCompact
    /// A segment of the compact serialization is not base64url.
    case segmentMalformed(JOSEField)
    /// A member that must be there is not.
    case memberMissing(JOSEField)
    /// A member has another type or form than its definition says.
    case memberMalformed(JOSEField)
    /// The algorithm is none of ES256, ES384, ES512 and EdDSA.
    case algorithmUnsupported
    /// The algorithm is not the one that the key is for.
    case algorithmMismatch
    /// The header demands an extension (`crit`, `b64`), and none is supported.
    case extensionUnsupported
    /// The key says that it is not for this use.
    case keyUseForbidden
    /// The key is neither `EC` nor `OKP`.
    case keyTypeUnsupported
    /// The curve is not known, or not one of the key's type.
    case curveUnsupported
    /// The key is no valid key of its curve.
    case keyInvalid
    /// The private and the public half of a key do not belong together.
    case keyPairMismatch
    /// The signature is not of this key over these bytes.
    case signatureInvalid
    /// The signature could not be made.
    case signingFailed

    /// The word for logs and reports.
    public var code: String {
        switch self {
        case .base64Malformed: "jose.base64_malformed"
        case .json(let error): error.code
        case .notCompact: "jose.not_compact"
        case .segmentMalformed: "jose.segment_malformed"
        case .memberMissing: "jose.member_missing"
        case .memberMalformed: "jose.member_malformed"
        case .algorithmUnsupported: "jose.algorithm_unsupported"
        case .algorithmMismatch: "jose.algorithm_mismatch"
        case .extensionUnsupported: "jose.extension_unsupported"
        case .keyUseForbidden: "jose.key_use_forbidden"
        case .keyTypeUnsupported: "jose.key_type_unsupported"
        case .curveUnsupported: "jose.curve_unsupported"
        case .keyInvalid: "jose.key_invalid"
        case .keyPairMismatch: "jose.key_pair_mismatch"
        case .signatureInvalid: "jose.signature_invalid"
        case .signingFailed: "jose.signing_failed"
        }
    }
}

extension JOSEError: CaseIterable {
    /// Every reason once, for the list of codes; cases that name a place have one of their places.
    public static var allCases: [JOSEError] {
        [
            .base64Malformed, .notCompact, .segmentMalformed(.payload), .memberMissing(.alg), .memberMalformed(.alg),
            .algorithmUnsupported, .algorithmMismatch, .extensionUnsupported, .keyUseForbidden, .keyTypeUnsupported,
            .curveUnsupported, .keyInvalid, .keyPairMismatch, .signatureInvalid, .signingFailed,
            .json(.malformed(line: 1)), .json(.duplicateMember(line: 1)), .json(.tooDeep), .json(.tooLarge),
        ]
    }
}

extension JOSEError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .base64Malformed: "the text is not canonical base64"
        case .json(let error): error.description
        case .notCompact: "the text is not a compact serialization of three segments"
        case .segmentMalformed(let field): "the \(field.rawValue) is not canonical base64url"
        case .memberMissing(let field): "the member \(field.rawValue) is missing"
        case .memberMalformed(let field): "the member \(field.rawValue) is malformed"
        case .algorithmUnsupported: "the algorithm is not supported"
        case .algorithmMismatch: "the algorithm does not belong to the key"
        case .extensionUnsupported: "the header demands an extension that is not supported"
        case .keyUseForbidden: "the key is not for this use"
        case .keyTypeUnsupported: "the key type is not supported"
        case .curveUnsupported: "the curve is not supported"
        case .keyInvalid: "the key is not valid"
        case .keyPairMismatch: "the private key does not belong to the public key"
        case .signatureInvalid: "the signature is not valid"
        case .signingFailed: "the signature could not be made"
        }
    }
}
