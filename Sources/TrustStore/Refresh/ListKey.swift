// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a fetched list is known by.
struct ListKey: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case vical, crl, status, aggregation

        /// Each kind vouches for those after it, or has a say in whether their signers are good.
        var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    let kind: Kind
    /// In visible ASCII, so that Swift's `==` compares it exactly.
    let url: String
    /// Paths; of a VICAL alone, since under other roots it is another series.
    let trustPoints: [String]

    static let maximalURLByteCount = 2048

    /// - Returns: nil for what is no URL of the web, such as the LDAP address that some certificates name.
    init?(_ kind: Kind, _ url: String, trustPoints: [String] = []) {
        let bytes = url.utf8
        guard bytes.count <= Self.maximalURLByteCount, bytes.allSatisfy({ (0x21...0x7e).contains($0) }),
            ["http://", "https://"].contains(where: { url.lowercased().hasPrefix($0) })
        else { return nil }
        self.kind = kind
        self.url = url
        self.trustPoints = trustPoints
    }

    /// SHA-256 in lower-case hexadecimal: the name in the cache.
    var digest: String {
        let text = ([kind.rawValue, url] + trustPoints).joined(separator: "\n")
        return HashAlgorithm.sha256.hash(Array(text.utf8).span).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// What events and logs call the source: no part of the URL, which may tell of whom a document is.
    var id: String { "\(kind.rawValue)-\(digest.prefix(6))" }

    /// For operators: the URL without its query.
    var name: String { String(url.prefix { $0 != "?" && $0 != "#" }) }

    var acceptedTypes: [String] {
        switch kind {
        case .vical: ["application/cwt", "application/cbor", "application/octet-stream;q=0.9", "*/*;q=0.5"]
        case .crl: ["application/pkix-crl", "*/*;q=0.5"]
        case .status:
            [
                "application/statuslist+cwt", "application/identifierlist+cwt", "application/statuslist+jwt;q=0.9",
                "*/*;q=0.5",
            ]
        case .aggregation: ["application/json", "*/*;q=0.5"]
        }
    }
}
