// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Cryptography
import FoundationEssentials
import IssuerTrust
import MdocVerification
import ReaderPolicy
import ReaderService
import TestSupport
import Testing

/// The bundled presentation, as the service would verify it.
struct Presented {
    static let merchantIdentifier = "merchant.com.example.shop"
    static let teamIdentifier = "A1B2C3D4E5"

    private let envelope: [UInt8]
    private let keys: RecipientKeys
    private let session: AppleWalletSession
    private let verify: VerifyPresentation

    /// - Parameter index: A byte of the envelope that is to be another one.
    init(changing index: Int? = nil, policy: VerificationPolicy = .standard) throws {
        var envelope = try Self.file("envelope.cbor")
        if let index { envelope[index] ^= 1 }
        self.envelope = envelope
        let key = try PrivateKey(pem: String(decoding: Self.file("recipient-key.pem"), as: UTF8.self))
        keys = try #require(RecipientKeys([key]))
        session = try #require(
            AppleWalletSession(
                nonce: hex("3f1d0a6c9be2478895d6f0a1c4b7e8d20f1e2d3c4b5a69788796a5b4c3d2e1f0"),
                merchantIdentifier: Self.merchantIdentifier, teamIdentifier: Self.teamIdentifier))
        let roots = try TrustAnchors.certificates(in: Self.file("iaca-root.pem")).map { TrustAnchor($0) }
        verify = VerifyPresentation(
            verifier: MdocVerifier(paths: CertificatePathValidator(anchors: TrustAnchors(roots)), policy: policy))
    }

    func report(at now: Date) throws -> VerificationReport {
        verify(.appleWallet(envelope: envelope, session: session, keys: keys), request: try Self.request(), at: now)
    }

    static func request() throws -> [RequestedDocument] {
        let file = try file("request.json")
        return try RequestedDocument.list(json: file.span)
    }

    private static func file(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Repository.root.appending(path: "examples/presentation/\(name)")))
    }
}
