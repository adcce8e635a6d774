// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import TestSupport
import Testing

/// A file of the shared collection, and what the runner must make of it at the least.
struct PublishedCollection: Sendable, CustomTestStringConvertible {
    let path: String
    /// Cases that pass; more may come, none may drop out.
    let passed: Int
    /// The reasons for which others do not run, and how many there are.
    let unsupported: [UnsupportedReason: Int]

    var testDescription: String { path }

    init(_ path: String, _ passed: Int, _ unsupported: [UnsupportedReason: Int] = [:]) {
        self.path = path
        self.passed = passed
        self.unsupported = unsupported
    }

    static let all = [
        PublishedCollection("apple/handover-vectors.json", 1, [.previewHandover: 2]),
        PublishedCollection("apple/verify-with-wallet-sample.json", 18),
        PublishedCollection("cbor/rfc8949-appendix-a.json", 70, [.indefiniteLength: 11]),
        PublishedCollection("cbor/rfc8949-appendix-f-not-well-formed.json", 94),
        PublishedCollection(
            "cose/cose-wg-sign1-mac0.json", 24,
            [.unnamedAlgorithm: 5, .unprotectedAlgorithm: 4, .unpairedAlgorithm: 1]),
        PublishedCollection("hpke/rfc9180.json", 96),
        PublishedCollection("iaca/iaca-certificates.json", 70),
        PublishedCollection("iaca/reader-ca-certificates.json", 15),
        PublishedCollection("iso18013-5/annex-d-tampered.json", 3),
        PublishedCollection(
            "iso18013-5/annex-d.json", 6, [.deviceEngagement: 1, .sessionEncryption: 1, .readerAuthentication: 2]),
        PublishedCollection("iso18013-7/annex-b-oid4vp-example.json", 0, [.annexB: 1]),
        PublishedCollection("iso18013-7/annex-c-requests.json", 0, [.annexC: 3]),
        PublishedCollection("iso18013-7/annex-c-smart-chrome-android.json", 0, [.annexC: 1]),
        PublishedCollection("iso18013-7/annex-c-transcripts.json", 0, [.annexC: 5]),
        PublishedCollection("iso18013-7/annex-c-walt.json", 0, [.annexC: 2]),
        PublishedCollection("mdoc/responses.json", 80),
        PublishedCollection("openid4vp/encrypted-real.json", 0, [.openID4VP: 1]),
        PublishedCollection("openid4vp/handovers.json", 0, [.openID4VP: 6]),
        PublishedCollection("statuslist/token-status-list.json", 9),
        PublishedCollection("vical/index.json", 3),
        PublishedCollection("wycheproof/aes_gcm.json", 133),
        PublishedCollection("wycheproof/chacha20_poly1305.json", 325),
        PublishedCollection("wycheproof/ecdh_secp256r1_ecpoint.json", 355),
        PublishedCollection("wycheproof/ecdh_secp384r1_ecpoint.json", 79),
        PublishedCollection("wycheproof/ecdh_secp521r1_ecpoint.json", 89),
        PublishedCollection("wycheproof/ecdsa_brainpoolP256r1_sha256_p1363.json", 261),
        PublishedCollection("wycheproof/ecdsa_brainpoolP320r1_sha384_p1363.json", 265),
        PublishedCollection("wycheproof/ecdsa_brainpoolP384r1_sha384_p1363.json", 292),
        PublishedCollection("wycheproof/ecdsa_brainpoolP512r1_sha512_p1363.json", 337),
        PublishedCollection("wycheproof/ecdsa_secp256r1_sha256.json", 484),
        PublishedCollection("wycheproof/ecdsa_secp256r1_sha256_p1363.json", 262),
        PublishedCollection("wycheproof/ecdsa_secp384r1_sha384.json", 504),
        PublishedCollection("wycheproof/ecdsa_secp384r1_sha384_p1363.json", 280),
        PublishedCollection("wycheproof/ecdsa_secp521r1_sha512_p1363.json", 318),
        PublishedCollection("wycheproof/ed25519.json", 151),
        PublishedCollection("wycheproof/ed448.json", 87),
        PublishedCollection("wycheproof/hkdf_sha256.json", 86),
        PublishedCollection("wycheproof/hkdf_sha384.json", 83),
        PublishedCollection("wycheproof/hmac_sha256.json", 87, [.truncatedMAC: 87]),
        PublishedCollection("wycheproof/json_web_encryption.json", 0, [.encryptedToken: 139]),
        PublishedCollection("wycheproof/json_web_key.json", 6, [.macToken: 15, .rsaToken: 5]),
        PublishedCollection("wycheproof/json_web_signature.json", 43, [.macToken: 40, .rsaToken: 318]),
        PublishedCollection("wycheproof/x25519.json", 314),
        PublishedCollection("x509/isomdl-chains.json", 7),
        PublishedCollection("x509/limbo-subset.json", 97),
    ]

    /// The file as the command reads it, with the files beside it.
    static func read(_ path: String, _ change: (String) -> String = { $0 }) throws -> VectorFile {
        let text = change(String(decoding: try SharedVectors.bytes(of: path), as: UTF8.self))
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return try VectorReader.read(Array(text.utf8), path: path) { name in
            try? SharedVectors.bytes(of: "\(folder)/\(name)")
        }
    }
}
