// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ReaderService

/// Who calls, and for whom.
struct Caller: Sendable {
    let key: APIKey
    let party: RelyingParty

    /// Finds the one API key of a request: `Authorization: Bearer …` (RFC 6750, 2.1).
    init(_ head: HTTPRequestHead, in snapshot: ServiceSnapshot) throws(Problem) {
        let fields = head.fields.values("Authorization")
        guard fields.count == 1 else { throw Problem(.authMissing) }
        let words = fields[0].split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0].lowercased() == "bearer", !words[1].isEmpty else {
            throw Problem(.authMissing)
        }
        // Looked up by its hash: how long that takes tells nothing of the keys that exist.
        guard let key = snapshot.apiKeys[APIKey.hash(of: String(words[1]))], let party = snapshot.parties[key.party]
        else { throw Problem(.authUnknown) }
        self.key = key
        self.party = party
    }
}
