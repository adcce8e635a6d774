// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
public import Cryptography
internal import IssuerTrust
public import MdocVerification
public import ReaderPolicy
public import ReaderService
internal import ReaderTokens
internal import WalletSimulator

/// A relying party that a test can change before, or while, the service has it in force.
public struct TestParty: Sendable {
    public let id: RelyingPartyID
    public let teamIdentifier: String
    /// Empty: without Verify with Wallet.
    public var merchantIdentifiers: [String]
    /// The private halves of the identity certificates.
    public var identityKeys: [PrivateKey]
    public var tokens: Tokens?
    public var policy = VerificationPolicy.standard
    public var retention: RetentionTerms

    public struct Tokens: Sendable {
        public var brandID = "BRANDSHOP1"
        public var keyID = "KEYSHOP001"
        public var key: PrivateKey
        public var lifetime = 300
        public var backdating = 10
        public var perMinute = 600
    }

    public static let shopID = id("shop")
    public static let bankID = id("bank")

    /// Two merchants, two identity keys as during a rotation, reader tokens; keeps at most 30 days and no portraits.
    public static let shop = TestParty(
        id: shopID, teamIdentifier: "SHOPTEAM01",
        merchantIdentifiers: ["merchant.com.example.shop", "merchant.com.example.shop.outlet"],
        identityKeys: [key(), key()], tokens: Tokens(key: key()), retention: RetentionTerms(ceilingDays: 30))

    /// One merchant, no reader tokens; keeps at most 10 days, and has a legal basis for portraits.
    public static let bank = TestParty(
        id: bankID, teamIdentifier: "BANKTEAM01", merchantIdentifiers: ["merchant.com.example.bank"],
        identityKeys: [key()], tokens: nil, retention: RetentionTerms(ceilingDays: 10, legalBasis: "a contract"))

    private static func id(_ text: String) -> RelyingPartyID {
        guard let id = RelyingPartyID(text) else { preconditionFailure("a name of letters is one") }
        return id
    }

    /// A key that did not exist before.
    public static func key() -> PrivateKey {
        guard let key = try? PrivateKey.generate(.p256) else { preconditionFailure("a key can always be made") }
        return key
    }

    /// The party as the service sees it, trusting the issuer of `TestWallet`.
    public func relyingParty() throws -> RelyingParty {
        let paths = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(TestWallet.shared.issuer.root)]))
        return RelyingParty(
            id: id,
            appleWallet: RecipientKeys(merchantIdentifiers.isEmpty ? [] : identityKeys).map {
                AppleWalletParty(merchantIdentifiers: merchantIdentifiers, teamIdentifier: teamIdentifier, keys: $0)
            },
            readerTokens: try tokens.map { tokens in
                ReaderTokenParty(
                    issuer: try TokenIssuer(brandID: tokens.brandID, keyID: tokens.keyID, key: tokens.key),
                    lifetime: tokens.lifetime, backdating: tokens.backdating, perMinute: tokens.perMinute)
            },
            verify: VerifyPresentation(verifier: MdocVerifier(paths: paths, policy: policy)), retention: retention)
    }
}
