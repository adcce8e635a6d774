// SPDX-License-Identifier: Apache-2.0

package import Cryptography

package enum KeyNames {
    /// With the kind of key before the curve where the curve's name does not tell it.
    static func name(of curve: Curve) -> String {
        (curve.family == .weierstrass ? "EC " : "") + self.curve(curve)
    }

    /// The curve alone.
    package static func curve(_ curve: Curve) -> String {
        switch curve {
        case .p256: "P-256"
        case .p384: "P-384"
        case .p521: "P-521"
        case .brainpoolP256r1: "brainpoolP256r1"
        case .brainpoolP320r1: "brainpoolP320r1"
        case .brainpoolP384r1: "brainpoolP384r1"
        case .brainpoolP512r1: "brainpoolP512r1"
        case .ed25519: "Ed25519"
        case .ed448: "Ed448"
        case .x25519: "X25519"
        case .x448: "X448"
        }
    }

    static func names(of usage: KeyUsage) -> String {
        let names = usages.filter { usage.contains($0.usage) }.map(\.name)
        return names.isEmpty ? "none" : names.joined(separator: ", ")
    }

    private static let usages: [(usage: KeyUsage, name: String)] = [
        (.digitalSignature, "digitalSignature"), (.nonRepudiation, "nonRepudiation"),
        (.keyEncipherment, "keyEncipherment"), (.dataEncipherment, "dataEncipherment"),
        (.keyAgreement, "keyAgreement"), (.keyCertSign, "keyCertSign"), (.cRLSign, "cRLSign"),
        (.encipherOnly, "encipherOnly"), (.decipherOnly, "decipherOnly"),
    ]
}
