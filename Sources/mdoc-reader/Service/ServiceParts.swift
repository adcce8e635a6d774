// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust
internal import MdocVerification
internal import ReaderConfiguration
internal import ReaderHTTP
internal import ReaderPolicy
internal import ReaderService
internal import Terminal
internal import TrustStore

/// What a configuration puts in force: relying parties with their keys, and the trust anchors they rely on.
struct ServiceParts {
    let snapshot: ServiceSnapshot
    let parties: [ReaderService.RelyingParty]
    /// Of all relying parties, each once.
    let anchors: [TrustAnchor]

    /// - Parameter trust: What the store of trust has now for each party.
    init(_ configuration: ServiceConfiguration, trust: TrustStore) throws(UsageError) {
        var parties: [ReaderService.RelyingParty] = []
        var keys: [(hash: [UInt8], key: ReaderService.APIKey)] = []
        var anchors: [[UInt8]: TrustAnchor] = [:]
        for settings in configuration.relyingParties {
            let trusted = trust.snapshot(of: settings.trust) ?? .none
            for anchor in trusted.anchors.anchors { anchors[anchor.certificate.der] = anchor }
            let party = try ReaderService.RelyingParty(settings, trust: trusted)
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
    /// - Parameter trust: What this party trusts. Each party has its own memory of document signers, so that the time a
    ///   verification takes tells one nothing of another's documents.
    init(_ settings: ReaderConfiguration.RelyingParty, trust: TrustSnapshot) throws(UsageError) {
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
                    paths: CertificatePathValidator(anchors: trust.anchors, revocation: trust.revocation),
                    statusLists: trust.statusLists, policy: settings.policy)),
            retention: RetentionTerms(
                ceilingDays: settings.retention.ceilingDays, legalBasis: settings.retention.legalBasis,
                isIntermediary: settings.retention.isIntermediary),
            sessionLifetime: settings.sessionSeconds)
    }
}
