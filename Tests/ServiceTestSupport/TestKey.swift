// SPDX-License-Identifier: Apache-2.0

public import ReaderPolicy
public import ReaderService

/// The API keys of the two relying parties.
public enum TestKey: String, Sendable, CaseIterable {
    case shop, shopSessions, shopRetained, shopDisplay, shopData, bank

    /// What a caller sends.
    public var text: String { "mdr_\(rawValue)_5f0c7b1e9a64d283" }

    public var party: RelyingPartyID { self == .bank ? TestParty.bankID : TestParty.shopID }

    public var scopes: Set<APIKey.Scope> {
        switch self {
        case .shop, .bank: Set(APIKey.Scope.allCases)
        case .shopSessions: [.sessions]
        case .shopRetained: [.retained]
        case .shopDisplay: [.readerTokensDisplay]
        case .shopData: [.readerTokensData]
        }
    }

    /// The key as a configuration knows it: by its hash.
    public var entry: (hash: [UInt8], key: APIKey) {
        (APIKey.hash(of: text), APIKey(id: rawValue, party: party, scopes: scopes))
    }
}
