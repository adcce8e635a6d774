// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// Where the revocation lists of signers are that chained to an anchor: bounded, the newest last.
struct DistributionPointMemory {
    private(set) var uris: [ExactString] = []

    private static let limit = 256
    /// More than any real certificate has.
    private static let limitOfCertificate = 4
    private static let maximalByteCount = 2_048

    /// Takes over the URIs that can be fetched.
    mutating func remember(_ certificates: [Certificate]) {
        for certificate in certificates {
            let usable = certificate.crlDistributionPoints.filter(Self.isUsable).prefix(Self.limitOfCertificate)
            for uri in usable.map({ ExactString($0) }) where !uris.contains(uri) {
                if uris.count >= Self.limit { uris.removeFirst() }
                uris.append(uri)
            }
        }
    }

    private static func isUsable(_ uri: String) -> Bool {
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        return uri.utf8.count <= maximalByteCount && (scheme == "http" || scheme == "https")
            && uri.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
