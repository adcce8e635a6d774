// SPDX-License-Identifier: Apache-2.0

/// A word for something that is wrong with trust material: in `trust check`, in logs and in `doctor`.
public struct TrustCode: Hashable, Sendable {
    /// What the code is about.
    public enum Group: String, Hashable, Sendable, CaseIterable {
        case chain = "Chains to a trust point (RFC 5280, 6.1)"
        case link = "Link certificates (18013-5, B.1.3)"
        case vical = "Issuing authority lists, VICAL (18013-5, C.1)"
        case revocationList = "Revocation lists (18013-5, B.2)"
        case statusList = "Status lists and identifier lists (18013-5 second edition, 12.3.6)"
        case fetching = "Fetching lists"
        case files = "Files of trust material, and the lists that are kept"
    }

    public let word: String
    public let group: Group
    public let cause: String
    public let remedy: String

    /// Every code, in the order in which problems are told.
    public static let all =
        ofChains + ofLinks + ofVICALs + ofRevocationLists + ofStatusLists + ofFetching + ofFiles

    /// The code of that word, if there is one.
    public init?(word: String) {
        guard let code = Self.all.first(where: { $0.word == word }) else { return nil }
        self = code
    }

    init(_ word: String, _ group: Group, _ cause: String, _ remedy: String) {
        self.word = word
        self.group = group
        self.cause = cause
        self.remedy = remedy
    }
}
