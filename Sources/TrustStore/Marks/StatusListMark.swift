// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Which issue of a status list it is: of a URI, under one of those who may vouch for it.
struct StatusListMark: Hashable, Sendable {
    /// SHA-256 of the URI, which need not be kept to know it again.
    let uri: [UInt8]
    /// SHA-256 of the key under which the list verified: a root that is certified anew goes on with its series.
    let trustPoint: [UInt8]
    /// `iat`, in seconds since 1970.
    let issuedAt: Double
    /// The latest `exp` of the series, in seconds since 1970: until then an older list could be brought back. nil where one
    /// does not end.
    private(set) var endsAt: Double?

    init(uri: [UInt8], trustPoint: [UInt8], issuedAt: Double, endsAt: Double? = nil) {
        self.uri = uri
        self.trustPoint = trustPoint
        self.issuedAt = issuedAt
        self.endsAt = endsAt
    }

    /// The same, kept for at least as long as a former one of its series.
    func lasting(asLongAs former: StatusListMark) -> StatusListMark {
        var mark = self
        mark.endsAt = endsAt.flatMap { own in former.endsAt.map { max(own, $0) } }
        return mark
    }

    init(uri: String, trustPoint: Certificate, issuedAt: Double, endsAt: Double?) {
        let text = Array(uri.utf8)
        self.init(
            uri: HashAlgorithm.sha256.hash(text.span), trustPoint: trustPoint.keyFingerprint, issuedAt: issuedAt,
            endsAt: endsAt)
    }
}
