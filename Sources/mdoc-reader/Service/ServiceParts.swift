// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust
internal import MdocVerification
internal import ReaderConfiguration
internal import ReaderHTTP
internal import ReaderPolicy
internal import ReaderService
internal import Terminal

/// What a configuration puts in force: relying parties with their keys, and the trust anchors they rely on.
struct ServiceParts {
    let snapshot: ServiceSnapshot
    let parties: [ReaderService.RelyingParty]
    /// Of all relying parties, each once.
    let anchors: [TrustAnchor]

    init(_ configuration: ServiceConfiguration) throws(UsageError) {
        var files = TrustFiles()
        var parties: [ReaderService.RelyingParty] = []
        var keys: [(hash: [UInt8], key: ReaderService.APIKey)] = []
        var anchors: [[UInt8]: TrustAnchor] = [:]
        for settings in configuration.relyingParties {
            let trusted = try files.anchors(settings.trust)
            for anchor in trusted.anchors { anchors[anchor.certificate.der] = anchor }
            let party = try ReaderService.RelyingParty(settings, anchors: trusted)
            parties.append(party)
            for key in settings.apiKeys {
                let scopes = Set(key.scopes.compactMap { ReaderService.APIKey.Scope(rawValue: $0.rawValue) })
                keys.append((key.hash, ReaderService.APIKey(id: key.id, party: party.id, scopes: scopes)))
            }
        }
        self.parties = parties
        self.anchors = Array(anchors.values)
        snapshot = ServiceSnapshot(
            parties: parties, apiKeys: keys, requestsPerMinute: configuration.limits.requestsPerMinute)
    }
}

extension ReaderService.RelyingParty {
    /// - Parameter anchors: Those that this party trusts. Each party has its own memory of document signers, so that
    ///   the time a verification takes tells one nothing of another's documents.
    init(_ settings: ReaderConfiguration.RelyingParty, anchors: TrustAnchors) throws(UsageError) {
        guard let id = RelyingPartyID(settings.id) else {
            throw UsageError("\(settings.id) cannot name a relying party")
        }
        self.init(
            id: id,
            appleWallet: settings.appleWallet.map {
                AppleWalletParty(
                    merchantIdentifiers: $0.merchantIdentifiers, teamIdentifier: $0.teamIdentifier,
                    keys: $0.recipientKeys)
            },
            readerTokens: settings.readerTokens.map {
                ReaderTokenParty(
                    issuer: $0.issuer, lifetime: $0.lifetimeSeconds, backdating: $0.backdateSeconds,
                    perMinute: $0.perMinute)
            },
            verify: VerifyPresentation(
                verifier: MdocVerifier(
                    paths: CertificatePathValidator(anchors: anchors), policy: settings.policy)),
            retention: RetentionTerms(
                ceilingDays: settings.retention.ceilingDays, legalBasis: settings.retention.legalBasis,
                isIntermediary: settings.retention.isIntermediary),
            sessionLifetime: settings.sessionSeconds)
    }
}
