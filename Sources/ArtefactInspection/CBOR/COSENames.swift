// SPDX-License-Identifier: Apache-2.0

/// Names from the IANA registries of COSE.
enum COSENames {
    static let algorithms: [Int64: String] = [
        -7: "ES256", -35: "ES384", -36: "ES512", -8: "EdDSA", -47: "ES256K",
        -9: "ESP256", -51: "ESP384", -52: "ESP512", -19: "Ed25519", -53: "Ed448",
        -265: "ESB256", -266: "ESB320", -267: "ESB384", -268: "ESB512",
        -37: "PS256", -38: "PS384", -39: "PS512", -257: "RS256", -258: "RS384", -259: "RS512",
        -14: "SHA-1", -16: "SHA-256", -43: "SHA-384", -44: "SHA-512",
        -25: "ECDH-ES + HKDF-256", -26: "ECDH-ES + HKDF-512", -6: "direct",
        4: "HMAC 256/64", 5: "HMAC 256/256", 6: "HMAC 384/384", 7: "HMAC 512/512",
        1: "A128GCM", 2: "A192GCM", 3: "A256GCM", 24: "ChaCha20/Poly1305",
    ]

    /// HMAC and AES-MAC, which go into COSE_Mac0.
    static func isAuthenticationCode(_ algorithm: Int64) -> Bool { [4, 5, 6, 7, 14, 15, 25, 26].contains(algorithm) }

    static let keyTypes: [Int64: String] = [1: "OKP", 2: "EC2", 3: "RSA", 4: "Symmetric"]

    static let curves: [Int64: String] = [
        1: "P-256", 2: "P-384", 3: "P-521", 4: "X25519", 5: "X448", 6: "Ed25519", 7: "Ed448", 8: "secp256k1",
        256: "brainpoolP256r1", 257: "brainpoolP320r1", 258: "brainpoolP384r1", 259: "brainpoolP512r1",
    ]

    /// CBOR tags.
    static let tags: [UInt64: String] = [
        0: "tdate", 1: "epoch time", 2: "biguint", 3: "bignint", 16: "COSE_Encrypt0", 17: "COSE_Mac0",
        18: "COSE_Sign1", 24: "encoded CBOR", 32: "URI", 37: "UUID", 61: "CWT", 96: "COSE_Encrypt", 97: "COSE_Mac",
        98: "COSE_Sign", 1004: "full-date", 55799: "self-described CBOR",
    ]
}
