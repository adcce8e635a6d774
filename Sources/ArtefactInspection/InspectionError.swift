// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Cryptography
public import InputEncoding
public import JSON

/// Why an input could not be shown as any artefact.
public enum InspectionError: Error, Hashable, Sendable {
    /// Text that is no PEM, JSON, compact JWS or JWE, hexadecimal or base64.
    case text(EncodedInputError)
    /// Neither DER nor CBOR.
    case cbor(CBORError)
    /// DER of no structure that is known here.
    case unknownDER
    /// A certificate or revocation list that cannot be read.
    case x509(CryptographyError)
    /// PEM blocks that do not begin and end as they must.
    case malformedPEM
    case json(JSONError)
    /// A compact JWS or JWE whose header is no base64url of a JSON object.
    case tokenHeader

    /// The one word for logs and answers.
    public var code: String {
        switch self {
        case .text(let error): error.code
        case .cbor(let error): error.code
        case .unknownDER: "inspection.unknown_der"
        case .x509(let error): error.code
        case .malformedPEM: "inspection.malformed_pem"
        case .json(let error): error.code
        case .tokenHeader: "inspection.token_header"
        }
    }
}

extension InspectionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .text(let error): error.description
        case .cbor(let error): "not valid CBOR: \(error)"
        case .unknownDER: "DER of a structure that is not known here"
        case .x509(let error): error.description
        case .malformedPEM: "a PEM block does not begin and end as it must"
        case .json(let error): error.description
        case .tokenHeader: "the header of the token is not base64url of a JSON object"
        }
    }
}
