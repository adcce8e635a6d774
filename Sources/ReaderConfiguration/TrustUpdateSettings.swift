// SPDX-License-Identifier: Apache-2.0

/// How trust lists, revocation lists and status lists are fetched and kept. Nothing is fetched while a document is verified.
public struct TrustUpdateSettings: Hashable, Sendable {
    /// The absolute path of the folder in which the last good lists are kept; nil for one beside the database.
    public let cache: String?
    /// Seconds after which a list is fetched again that does not ask for it earlier.
    public let everySeconds: Int
    /// Seconds that one fetch may take.
    public let fetchSeconds: Int
    /// Seconds that a revocation list may be used after its nextUpdate.
    public let revocationGraceSeconds: Int
    /// Seconds that an issuing authority list may be used after its nextUpdate.
    public let listGraceSeconds: Int
    /// Whether the distribution points of anchors and verified document signers are fetched.
    public let followsDistributionPoints: Bool
    /// Revocation lists fetched besides.
    public let revocationLists: [String]
    /// Whether status lists that verified documents name are fetched, at the next round.
    public let followsStatusLists: Bool
    /// Status lists fetched from the start.
    public let statusLists: [String]
    /// Where issuers list their status lists (Token Status List, 9.3).
    public let statusAggregations: [String]
    /// Whether addresses of this machine and of private networks may be fetched from.
    public let allowsPrivateNetworks: Bool

    public static let standard = TrustUpdateSettings(
        cache: nil, everySeconds: 3600, fetchSeconds: 20, revocationGraceSeconds: 0, listGraceSeconds: 604_800,
        followsDistributionPoints: true, revocationLists: [], followsStatusLists: true, statusLists: [],
        statusAggregations: [], allowsPrivateNetworks: false)
}
