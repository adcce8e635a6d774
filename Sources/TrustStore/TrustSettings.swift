// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import IssuerTrust

/// What is trusted, and how lists are kept fresh.
public struct TrustSettings: Hashable, Sendable {
    /// What each relying party trusts; the first is that of `TrustStore.snapshot`.
    public var selections: [[TrustSource]]
    /// URLs of revocation lists, beside those that certificates name.
    public var revocationLists: [String] = []
    /// URIs of status lists that are fetched from the start.
    public var statusLists: [String] = []
    /// Where issuers tell of all their status lists (Token Status List, 9.3).
    public var statusAggregations: [String] = []
    /// Whether the distribution points of anchors, of list signers and of verified document signers are fetched.
    public var followsDistributionPoints = true
    /// Whether status lists that verified documents name are fetched.
    public var followsStatusLists = true
    /// Seconds after which a list is fetched again that does not ask for it earlier.
    public var interval: TimeInterval = 3600
    /// Seconds for which one round may begin further fetches.
    public var roundSeconds: TimeInterval = 60
    /// Seconds for which a revocation list may be used after its `nextUpdate`.
    public var revocationGrace: TimeInterval = 0
    /// Seconds for which an issuing authority list may be used after its `nextUpdate`.
    public var listGrace: TimeInterval = 604_800
    /// Seconds by which a beginning may lie ahead.
    public var skew: TimeInterval = 60

    public init(selections: [[TrustSource]]) {
        self.selections = selections
    }

    /// One selection of files and folders.
    public init(paths: [String]) {
        self.init(selections: [paths.map { TrustSource(.path($0)) }])
    }
}
