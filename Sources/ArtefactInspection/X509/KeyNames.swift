// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

enum KeyNames {
    /// With the kind of key before the curve where the curve's name does not tell it.
    static func name(of curve: Curve) -> String {
        (curve.family == .weierstrass ? "EC " : "") + curve.name
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
