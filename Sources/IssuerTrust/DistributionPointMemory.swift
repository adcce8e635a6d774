// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// Where the revocation lists of signers are that chained to an anchor, and whose they are: bounded, the newest last.
struct DistributionPointMemory {
    struct Point: Hashable {
        let uri: ExactString
        /// Who issued the certificate that names the place, and so the list.
        let issuer: Certificate
    }

    private(set) var points: [Point] = []

    private static let limit = 256
    /// More than any real certificate has.
    private static let limitOfCertificate = 4
    private static let maximalByteCount = 2_048

    /// Takes over the URIs that can be fetched.
    mutating func remember(_ path: CertificatePath) {
        for (certificate, issuer) in zip([path.documentSigner] + path.intermediates, path.issuers) {
            let usable = certificate.crlDistributionPoints.filter(Self.isUsable).prefix(Self.limitOfCertificate)
            for point in usable.map({ Point(uri: ExactString($0), issuer: issuer) }) where !points.contains(point) {
                if points.count >= Self.limit { points.removeFirst() }
                points.append(point)
            }
        }
    }

    private static func isUsable(_ uri: String) -> Bool {
        let scheme = uri.prefix { $0 != ":" }.lowercased()
        return uri.utf8.count <= maximalByteCount && (scheme == "http" || scheme == "https")
            && uri.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}
