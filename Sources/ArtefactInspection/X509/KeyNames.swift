// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

enum KeyNames {
    static func name(of curve: Curve) -> String {
        switch curve {
        case .p256: "EC P-256"
        case .p384: "EC P-384"
        case .p521: "EC P-521"
        case .brainpoolP256r1: "EC brainpoolP256r1"
        case .brainpoolP320r1: "EC brainpoolP320r1"
        case .brainpoolP384r1: "EC brainpoolP384r1"
        case .brainpoolP512r1: "EC brainpoolP512r1"
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
