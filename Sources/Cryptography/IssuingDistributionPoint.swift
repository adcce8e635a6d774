// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// What a revocation list covers, RFC 5280, 5.2.5.
struct IssuingDistributionPoint {
    /// Only some kinds of certificates, or some reasons.
    let isPartial: Bool
    /// Also certificates of other issuers.
    let isIndirect: Bool
    /// The URIs of the one distribution point that it is for; nil where it is for all.
    let uris: [String]?

    init(_ scope: ISSUING_DIST_POINT) throws(CryptographyError) {
        if let place = unsafe scope.distpoint?.pointee {
            // A name relative to the issuer's, the other kind, is none that a certificate here could have.
            if unsafe place.type == 0, let names = unsafe place.name.fullname {
                uris = try unsafe GeneralNames(names).uris
            } else {
                uris = []
            }
        } else {
            uris = nil
        }
        isPartial =
            unsafe scope.onlyuser != 0 || scope.onlyCA != 0 || scope.onlyattr != 0 || scope.onlysomereasons != nil
        isIndirect = unsafe scope.indirectCRL != 0
    }
}
