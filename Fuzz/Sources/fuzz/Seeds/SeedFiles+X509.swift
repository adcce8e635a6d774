// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import WalletSimulator

extension SeedFiles {
    private static let exchange = GenuineExchange.shared

    private static func der(_ pem: String) -> [UInt8] {
        // The simulator's own PEM; the lines between the first and the last are base64.
        let lines = pem.split(separator: "\n").dropFirst().dropLast()
        return (try? base64(lines.joined())) ?? []
    }

    static func certificates() throws -> [Seed] {
        var seeds = [
            Seed("root", exchange.wallet.issuer.root.der), Seed("signer", exchange.wallet.issuer.documentSigner.der),
        ]
        for (root, signer) in [(Curve.p384, Curve.ed25519), (.brainpoolP320r1, .ed448), (.p521, .brainpoolP512r1)] {
            var authority = IssuingAuthority()
            (authority.rootCurve, authority.documentSignerCurve) = (root, signer)
            (authority.stateOrProvince, authority.name) = (nil, "Stra\u{df}e \u{6c34}")
            let issuer = try SimulatedIssuer(authority, at: exchange.now, random: SeededRandom(seed: 5))
            seeds.append(Seed("root-\(root)", issuer.root.der))
            seeds.append(Seed("signer-\(signer)", issuer.documentSigner.der))
        }
        return seeds
    }

    static func keyFiles() throws -> [Seed] {
        var seeds: [Seed] = []
        for curve in [Curve.p256, .p521, .brainpoolP256r1, .ed25519, .x448] {
            let key = try PrivateKey.generate(curve)
            seeds.append(Seed("private-\(curve).pem", key.pem()))
            seeds.append(Seed("private-\(curve).der", der(key.pem())))
            seeds.append(Seed("public-\(curve).pem", key.publicKey.pem()))
            seeds.append(Seed("public-\(curve).der", key.publicKey.subjectPublicKeyInfo()))
        }
        // SEC 1 with its parameters before it, as OpenSSL writes keys.
        let scalar: [UInt8] = [UInt8](repeating: 0, count: 31) + [1]
        let named = DERPieces.element(0xa0, [0x06, 0x08, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07])
        let sec1 = DERPieces.sequence([0x02, 0x01, 0x01], DERPieces.element(0x04, scalar), named)
        let parameters = "-----BEGIN EC PARAMETERS-----\nBggqhkjOPQMBBw==\n-----END EC PARAMETERS-----\n"
        let block = "-----BEGIN EC PRIVATE KEY-----\n\(text(base64: sec1))\n-----END EC PRIVATE KEY-----\n"
        let header = "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n"
        let encrypted = "-----BEGIN EC PRIVATE KEY-----\n\(header)AAAA\n-----END EC PRIVATE KEY-----\n"
        let root = exchange.wallet.issuer.root.der
        let certificate = "-----BEGIN CERTIFICATE-----\n\(text(base64: root))\n-----END CERTIFICATE-----\n"
        return seeds + [
            Seed("sec1.der", sec1), Seed("sec1.pem", parameters + block), Seed("encrypted.pem", encrypted),
            Seed("certificate.pem", "comment\n" + certificate),
        ]
    }
}
