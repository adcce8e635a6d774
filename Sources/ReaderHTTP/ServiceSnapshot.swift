// SPDX-License-Identifier: Apache-2.0

internal import ReaderPolicy
public import ReaderService
public import Redaction

/// The configuration as it is in force: a request takes it once, so that a reload changes nothing in the middle of one.
public struct ServiceSnapshot: Sendable, Redacted {
    let parties: [RelyingPartyID: RelyingParty]
    /// By `APIKey.hash(of:)`.
    let apiKeys: [[UInt8]: APIKey]
    /// How many calls an API key may make; nil for no bound.
    let requestsPerMinute: Int?

    /// - Precondition: each key belongs to one of the parties.
    public init(
        parties: [RelyingParty], apiKeys: [(hash: [UInt8], key: APIKey)], requestsPerMinute: Int? = nil
    ) {
        self.requestsPerMinute = requestsPerMinute
        self.parties = Dictionary(parties.map { ($0.id, $0) }) { first, _ in first }
        self.apiKeys = Dictionary(apiKeys.map { ($0.hash, $0.key) }) { first, _ in first }
        precondition(apiKeys.allSatisfy { self.parties[$0.key.party] != nil }, "an API key belongs to a relying party")
    }
}
