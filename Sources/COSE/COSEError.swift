// SPDX-License-Identifier: Apache-2.0

public import CBOR

/// Why a COSE object (RFC 9052) was refused.
public enum COSEError: Error, Hashable, Sendable {
    /// The bytes are not the CBOR that RFC 9052 describes.
    case cbor(CBORError)
    /// Not an array of four, or a member of the wrong type.
    case structure
    /// One label in the protected and in the unprotected bucket, RFC 9052, 3.
    case labelInBothBuckets
    /// `x5chain` is neither a certificate nor a list of them, or stands in both buckets (RFC 9360, 2).
    case malformedCertificateChain
    /// `crit` names a header that is not understood, RFC 9052, 3.1.
    case criticalHeader
    /// No `alg` in the protected header.
    case algorithmMissing
    /// An `alg` that ISO/IEC 18013-5 does not name for this use.
    case algorithmNotAllowed
    /// The algorithm is allowed, but not with this key's curve.
    case algorithmCurveMismatch
    /// There is neither an attached nor a detached payload, or both.
    case payloadMissing
    case signatureInvalid
    case macInvalid
    /// A COSE_Key of a wrong type or width, or with a point that is not on its curve.
    case keyInvalid
    /// A COSE_Key on a curve that this implementation does not have.
    case curveUnsupported

    public var code: String {
        switch self {
        case .cbor(let error): error.code
        case .structure, .labelInBothBuckets: "cose.structure"
        case .malformedCertificateChain: "cose.x5chain_malformed"
        case .criticalHeader: "cose.critical_header"
        case .algorithmMissing: "cose.alg_missing"
        case .algorithmNotAllowed: "cose.alg_not_allowed"
        case .algorithmCurveMismatch: "cose.alg_curve_mismatch"
        case .payloadMissing: "cose.payload_missing"
        case .signatureInvalid: "cose.signature_invalid"
        case .macInvalid: "cose.mac_invalid"
        case .keyInvalid: "cose.key_invalid"
        case .curveUnsupported: "alg.unsupported"
        }
    }
}
