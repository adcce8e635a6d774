// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import COSE

/// Why bytes are no issuing authority list: the reason, and the place.
public enum VICALError: Error, Hashable, Sendable {
    /// More than `VICAL.maximalByteCount`.
    case tooLarge
    /// The COSE_Sign1, or the list inside, is not the CBOR of 18013-5, 8.1.
    case cbor(CBORError)
    /// No untagged COSE_Sign1, or one whose `x5chain` is none.
    case cose(COSEError)
    /// The major version is not 1.
    case unsupportedVersion
    case missing(VICALField)
    case malformed(VICALField)
    case tooMany(VICALField)
}

extension VICALError: CustomStringConvertible {
    /// For people and any log; nothing of the list's contents.
    public var description: String {
        switch self {
        case .tooLarge: "the list has more than \(VICAL.maximalByteCount) bytes"
        case .cbor(let error): "the list is not the CBOR of 18013-5: \(error)"
        case .cose(let error): "the list is not signed as 18013-5 has it: \(error.code)"
        case .unsupportedVersion: "the list is not of version 1"
        case .missing(let field): "\(field.rawValue) is missing"
        case .malformed(let field): "\(field.rawValue) is malformed"
        case .tooMany(let field): "\(field.rawValue) has too many members, or one that is too long"
        }
    }
}
