// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import COSE

/// Why bytes are not the mdoc structure that ISO/IEC 18013-5 describes, and where.
public enum MdocError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are not CBOR, or exceed a limit.
    case cbor(CBORError, in: MdocField)
    /// A COSE object is malformed.
    case cose(COSEError, in: MdocField)
    /// A field that must be there is not.
    case missing(MdocField)
    /// A field has another type or form than the standard gives it.
    case malformed(MdocField)
    /// More entries than any genuine response has.
    case tooMany(MdocField)

    public var field: MdocField {
        switch self {
        case .cbor(_, let field), .cose(_, let field), .missing(let field), .malformed(let field), .tooMany(let field):
            field
        }
    }

    /// The code of the encoding problem, or nil where it is one of structure and the caller names the structure.
    public var encodingCode: String? {
        switch self {
        case .cbor(let error, _), .cose(.cbor(let error), _): error.code
        case .tooMany: CBORError(.limit, at: 0).code
        case .cose, .missing, .malformed: nil
        }
    }

    public var description: String {
        switch self {
        case .cbor(let error, let field): "\(field.rawValue): \(error)"
        case .cose(let error, let field): "\(field.rawValue): \(error.code)"
        case .missing(let field): "\(field.rawValue) is missing"
        case .malformed(let field): "\(field.rawValue) has the wrong form"
        case .tooMany(let field): "\(field.rawValue) is longer or has more entries than any genuine one"
        }
    }
}
