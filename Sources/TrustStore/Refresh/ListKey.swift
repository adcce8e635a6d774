// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// What a fetched list is known by.
struct ListKey: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        case vical, crl, status, aggregation

        /// In which they are fetched: those that vouch for signers first, then those that say that one is revoked.
        var place: Int {
            switch self {
            case .vical: 0
            case .crl: 1
            case .aggregation: 2
            case .status: 3
            }
        }

        /// For how many sources that no setting names there is room: none can take that of another kind.
        var capacity: Int {
            switch self {
            case .vical: 64
            case .crl: 512
            case .aggregation: 16
            case .status: 1024
            }
        }
    }

    let kind: Kind
    /// In visible ASCII, so that Swift's `==` compares it exactly.
    let url: String
    /// Paths; of a VICAL alone, since under other roots it is another source.
    let trustPoints: [String]
    /// SHA-256 in lower-case hexadecimal: the name in the cache. Found once, since every round asks for it.
    let digest: String

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
        let text = Array(([kind.rawValue, url] + trustPoints).joined(separator: "\n").utf8)
        digest = Self.hexadecimal(HashAlgorithm.sha256.hash(text.span))
    }

    static func == (left: ListKey, right: ListKey) -> Bool { left.digest == right.digest }

    func hash(into hasher: inout Hasher) { hasher.combine(digest) }

    /// What events and logs call a source that a setting or an authority names: no part of the URL, which may tell of
    /// whom a document is.
    var id: String { "\(kind.rawValue)-\(digest.prefix(6))" }

    /// The same for one that documents named. Nobody who knows a URL can find it under a key that ends with the process.
    func id(under secret: [UInt8]) -> String {
        let name = Array(digest.utf8)
        let code = HMAC.authenticationCode(for: name.span, key: secret.span, using: .sha256)
        return "\(kind.rawValue)-learned-\(Self.hexadecimal(code.prefix(3)))"
    }

    /// For operators: the URL without its query.
    var name: String { String(url.prefix { $0 != "?" && $0 != "#" }) }

    /// Scheme, and host without its port, in lower case.
    var origin: [Substring] {
        let parts = url.lowercased()[...].split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return [] }
        let authority = parts[2].prefix { !"/?#".contains($0) }
        // The address of IPv6 has colons of its own.
        let host = authority.first == "[" ? authority.prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return [parts[0], host]
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

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
