// SPDX-License-Identifier: Apache-2.0

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
