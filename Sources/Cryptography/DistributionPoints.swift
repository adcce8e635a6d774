// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Where the revocation lists of a certificate are, RFC 5280, 4.2.1.13.
struct DistributionPoints {
    private(set) var uris: [String] = []
    /// Whether one of the lists only covers some reasons, or is another issuer's.
    private(set) var areRestricted = false
    /// Whether one of the lists cannot be fetched by URI.
    private(set) var lackURI = false

    init(_ points: OpaquePointer) throws(CryptographyError) {
        // RFC 5280 asks for at least one place; a real issuer names none.
        for index in 0..<max(0, unsafe mdoc_sk_DIST_POINT_num(points)) {
            guard let point = unsafe mdoc_sk_DIST_POINT_value(points, index)?.pointee else { continue }
            // The name's other kind is relative to the issuer's.
            var found: [String] = []
            if let place = unsafe point.distpoint?.pointee, unsafe place.type == 0,
                let names = unsafe place.name.fullname
            {
                found = try unsafe GeneralNames(names).uris
            }
            uris += found
            if found.isEmpty { lackURI = true }
            if unsafe point.reasons != nil || point.CRLissuer != nil { areRestricted = true }
        }
    }
}
