// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE

/// Faults of the two COSE objects of a document.
enum SignatureFaults {
    static func writeIssuerSignatureAsDER(_ draft: inout DocumentDraft, _ context: FaultContext) throws(SimulatorError)
    {
        guard draft.issuerAuth.writeSignatureAsDER() else { throw context.notApplicable }
    }

    static func writeDeviceSignatureAsDER(_ draft: inout DocumentDraft, _ context: FaultContext) throws(SimulatorError)
    {
        guard case .signature(var parts) = draft.deviceSigned.authentication, parts.writeSignatureAsDER() else {
            throw context.notApplicable
        }
        draft.deviceSigned.authentication = .signature(parts)
    }
}

extension COSEParts {
    /// Changes one bit of the signature or the tag.
    mutating func flipAuthenticator() { authenticator = authenticator.flippedInTheMiddle }

    /// Names an algorithm that 18013-5 has, and not for this curve.
    mutating func nameAlgorithmOfAnotherCurve() {
        let other: COSEAlgorithm = algorithm == COSEAlgorithm.es512.rawValue ? .es256 : .es512
        protected = CBORValue.map([.init(1, .integer(other.rawValue))]).encoded()
    }

    private var algorithm: Int64? { (try? CBORDecoder().decode(protected))?.root.members?[1]?.integer }

    /// Replaces a raw ECDSA signature by its DER form, which COSE does not know (RFC 9053, 2.1).
    ///
    /// - Returns: Whether the signature was one of ECDSA.
    mutating func writeSignatureAsDER() -> Bool {
        guard let algorithm, algorithm != COSEAlgorithm.edDSA.rawValue else { return false }
        let half = authenticator.count / 2
        let numbers = [authenticator[..<half], authenticator[half...]].flatMap(Self.integer)
        // Two numbers of 512 bits make it longer than the short form of a length allows.
        authenticator = (numbers.count < 0x80 ? [0x30] : [0x30, 0x81]) + [UInt8(numbers.count)] + numbers
        return true
    }

    private static func integer(_ magnitude: ArraySlice<UInt8>) -> [UInt8] {
        let significant = magnitude.drop { $0 == 0 }
        let contents = (significant.first.map { $0 >= 0x80 } ?? true ? [0] : []) + significant
        return [0x02, UInt8(contents.count)] + contents
    }
}
