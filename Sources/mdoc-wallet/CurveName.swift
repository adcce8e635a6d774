// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Terminal

/// Curves as the command line spells them.
enum CurveName {
    static func curve(_ arguments: Arguments, _ option: String) throws(UsageError) -> Curve {
        guard let text = arguments[option] else { return .p256 }
        // "P-256" and "p256" are the same to everybody.
        let name = text.lowercased().filter { $0 != "-" }
        guard let curve = Curve.allCases.first(where: { self.name($0).lowercased() == name }) else {
            throw UsageError("unknown curve \(text)", hint: "the curves are \(list(Curve.allCases))")
        }
        return curve
    }

    static func list(_ curves: [Curve]) -> String { curves.map(name).joined(separator: ", ") }

    private static func name(_ curve: Curve) -> String {
        switch curve {
        case .p256: "p256"
        case .p384: "p384"
        case .p521: "p521"
        case .brainpoolP256r1: "brainpoolP256r1"
        case .brainpoolP320r1: "brainpoolP320r1"
        case .brainpoolP384r1: "brainpoolP384r1"
        case .brainpoolP512r1: "brainpoolP512r1"
        case .ed25519: "ed25519"
        case .ed448: "ed448"
        case .x25519: "x25519"
        case .x448: "x448"
        }
    }
}
