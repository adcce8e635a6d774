// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

/// What can be wrong with a signature or an authentication code.
extension COSEParts {
    /// Changes one bit of the signature or the tag.
    mutating func flipAuthenticator() { authenticator = authenticator.flippedInTheMiddle }

    /// Names an algorithm that 18013-5 has, and not for this curve.
    mutating func nameAlgorithmOfAnotherCurve() {
        let other: COSEAlgorithm = algorithm == COSEAlgorithm.es512.rawValue ? .es256 : .es512
        name(algorithm: .integer(other.rawValue))
    }

    /// Names an algorithm, whatever the signature was made with.
    mutating func name(algorithm: CBORValue?) {
        protected = (algorithm.map { CBORValue.map([.init(1, $0)]) } ?? .map([])).encoded()
    }

    var algorithm: Int64? { (try? CBORDecoder().decode(protected))?.root.members?[1]?.integer }

    /// r and s of ECDSA, each half of the signature; nil where it is none.
    var halves: (r: [UInt8], s: [UInt8])? {
        guard let algorithm, algorithm != COSEAlgorithm.edDSA.rawValue else { return nil }
        let half = authenticator.count / 2
        return (Array(authenticator[..<half]), Array(authenticator[half...]))
    }

    /// Replaces a raw ECDSA signature by its DER form, which COSE does not know (RFC 9053, 2.1).
    ///
    /// - Returns: Whether the signature was one of ECDSA.
    mutating func writeSignatureAsDER() -> Bool {
        guard let halves else { return false }
        let numbers = [halves.r, halves.s].flatMap(Self.integer)
        // Two numbers of 512 bits make it longer than the short form of a length allows.
        authenticator = (numbers.count < 0x80 ? [0x30] : [0x30, 0x81]) + [UInt8(numbers.count)] + numbers
        return true
    }

    private static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let significant = magnitude.drop { $0 == 0 }
        let contents = (significant.first.map { $0 >= 0x80 } ?? true ? [0] : []) + significant
        return [0x02, UInt8(contents.count)] + contents
    }
}

extension COSEParts {
    /// Brings r and s of P-256 to the width of P-384.
    mutating func padToES384() {
        guard let halves else { return }
        let zeros = [UInt8](repeating: 0, count: 16)
        authenticator = zeros + halves.r + zeros + halves.s
    }

    /// Replaces s by the order of the group less s.
    ///
    /// - Returns: Whether the key is on P-256, whose order is known here.
    mutating func negateS(onP256 curve: Curve) -> Bool {
        guard curve == .p256, let halves else { return false }
        var difference = [UInt8](repeating: 0, count: 32)
        var borrow = 0
        for index in (0..<32).reversed() {
            let digit = Int(Self.orderOfP256[index]) - Int(halves.s[index]) - borrow
            borrow = digit < 0 ? 1 : 0
            difference[index] = UInt8(digit + borrow * 256)
        }
        authenticator = halves.r + difference
        return true
    }

    /// n of P-256, FIPS 186-5.
    private static let orderOfP256: [UInt8] = [
        0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
        0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ]
}
