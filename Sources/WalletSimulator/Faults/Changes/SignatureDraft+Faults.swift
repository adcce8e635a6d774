// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

/// What can be otherwise about how a signature is made.
extension SignatureDraft {
    /// Names an algorithm whose number goes with one curve alone (RFC 9864), of this key or of another.
    mutating func nameFullySpecified(ofAnotherCurve: Bool = false) {
        let numbers: [(curve: Curve, number: Int64)] = [
            (.p256, -9), (.p384, -51), (.p521, -52), (.brainpoolP256r1, -265), (.brainpoolP320r1, -266),
            (.brainpoolP384r1, -267), (.brainpoolP512r1, -268), (.ed25519, -19), (.ed448, -53),
        ]
        guard let own = numbers.firstIndex(where: { $0.curve == key.curve }) else { return }
        protected[1] = .integer(numbers[ofAnotherCurve ? (own + 1) % numbers.count : own].number)
    }

    /// Signs with SHA-384 by a key on P-256, and says ES384.
    mutating func signWithES384(_ context: FaultContext) throws(SimulatorError) {
        guard key.curve == .p256 else { throw context.notApplicable }
        protected[1] = .integer(COSEAlgorithm.es384.rawValue)
        algorithm = .ecdsa(.sha384)
    }
}

extension COSEParts {
    /// Brings r and s of P-256 to the width of P-384.
    mutating func padToES384() {
        guard let halves else { return }
        let zeros = [UInt8](repeating: 0, count: 16)
        authenticator = zeros + halves.r + zeros + halves.s
    }
}

/// The headers by which an object must be refused because a reader does not understand it, RFC 9052, 3.1.
enum CriticalHeaderFault: CaseIterable {
    case unknown, absent, empty, number, unprotected

    var word: String {
        switch self {
        case .unknown: "unknown"
        case .absent: "absent"
        case .empty: "empty"
        case .number: "no-list"
        case .unprotected: "unprotected"
        }
    }

    var predicate: String {
        switch self {
        case .unknown: "names a header as critical that nobody knows"
        case .absent: "names a header as critical that is not there"
        case .empty: "has an empty list of critical headers"
        case .number: "has a number in place of the list of critical headers"
        case .unprotected: "has its list of critical headers where nothing protects it"
        }
    }

    func apply(to signature: inout SignatureDraft) {
        switch self {
        case .unprotected: signature.unprotected[2] = [1]
        default: signature.protected = signature.protected.with(self)
        }
    }

    /// For an object that is made already.
    func apply(to parts: inout COSEParts) {
        guard self != .unprotected else { return parts.unprotected[2] = [1] }
        guard let map = (try? CBORDecoder().decode(parts.protected))?.root else { return }
        parts.protected = CBORValue(map).with(self).encoded()
    }
}

extension CBORValue {
    fileprivate func with(_ fault: CriticalHeaderFault) -> CBORValue {
        var header = self
        switch fault {
        case .unknown:
            header[2] = [-65_537]
            header[-65_537] = true
        case .absent: header[2] = [33]
        case .empty: header[2] = []
        case .number: header[2] = 1
        case .unprotected: break
        }
        return header
    }
}

extension COSEParts {
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
