// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import ReaderPolicy

/// A caller's key, known by its hash alone.
public struct APIKey: Hashable, Sendable {
    /// Names it in logs and audits.
    public let id: String
    public let party: RelyingPartyID
    public let scopes: Set<Scope>

    /// What a key may be used for.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// Opening, reading, answering and erasing sessions.
        case sessions
        /// Reading what is kept.
        case retained
        case readerTokensDisplay = "reader-tokens:display"
        case readerTokensData = "reader-tokens:data"
    }

    public init(id: String, party: RelyingPartyID, scopes: Set<Scope>) {
        self.id = id
        self.party = party
        self.scopes = scopes
    }

    /// Names it among the keys of all relying parties.
    public var fullName: String { "\(party)/\(id)" }

    /// The hash by which a key is looked up. A key is long and random, so a plain hash cannot be turned back.
    public static func hash(of text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        return HashAlgorithm.sha256.hash(bytes.span)
    }
}
