// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE

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

/// The ways in which a signature can be wrong by itself; issuer and device have them all.
enum SignatureFault: CaseIterable {
    case flipped, der, derCut, zero, zeroR, zeroS, swapped, padded, short, long, empty

    /// The rest of the fault's name.
    var word: String {
        switch self {
        case .flipped: "flipped"
        case .der: "der"
        case .derCut: "cut-der"
        case .zero: "zero"
        case .zeroR: "zero-r"
        case .zeroS: "zero-s"
        case .swapped: "swapped"
        case .padded: "padded"
        case .short: "short"
        case .long: "long"
        case .empty: "empty"
        }
    }

    /// What is wrong with it, in one line.
    func explanation(of signature: String) -> String {
        self == .flipped ? "one bit of \(signature) is changed" : "\(signature) \(predicate)"
    }

    private var predicate: String {
        switch self {
        case .flipped: "has one bit changed"
        case .der: "is in DER instead of r || s"
        case .derCut: "is in DER, cut to the length of r || s"
        case .zero: "is all zero"
        case .zeroR: "has zero as r"
        case .zeroS: "has zero as s"
        case .swapped: "has r and s in each other's place"
        case .padded: "has a zero byte before r and before s"
        case .short: "lacks its last byte"
        case .long: "is followed by a zero byte"
        case .empty: "is empty"
        }
    }

    /// Whether only signatures of ECDSA can have it.
    var needsECDSA: Bool { [.der, .derCut, .zeroR, .zeroS, .swapped, .padded].contains(self) }

    /// - Returns: Whether it could be done.
    func apply(to parts: inout COSEParts) -> Bool {
        let genuine = parts.authenticator
        let halves = parts.halves
        guard !needsECDSA || halves != nil else { return false }
        let (r, s) = halves ?? ([], [])
        let zeros = [UInt8](repeating: 0, count: r.count)
        switch self {
        case .flipped: parts.flipAuthenticator()
        case .der: return parts.writeSignatureAsDER()
        case .derCut:
            guard parts.writeSignatureAsDER() else { return false }
            parts.authenticator = Array(parts.authenticator.prefix(genuine.count))
        case .zero: parts.authenticator = genuine.map { _ in 0 }
        case .zeroR: parts.authenticator = zeros + s
        case .zeroS: parts.authenticator = r + zeros
        case .swapped: parts.authenticator = s + r
        case .padded: parts.authenticator = [0x00] + r + [0x00] + s
        case .short: parts.authenticator.removeLast()
        case .long: parts.authenticator.append(0x00)
        case .empty: parts.authenticator = []
        }
        return true
    }
}
