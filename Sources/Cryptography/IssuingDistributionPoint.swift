// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// What a revocation list covers, RFC 5280, 5.2.5.
struct IssuingDistributionPoint {
    /// Only some kinds of certificates, or some reasons.
    let isPartial: Bool
    /// Also certificates of other issuers.
    let isIndirect: Bool

    init(_ scope: ISSUING_DIST_POINT) {
        isPartial =
            unsafe scope.onlyuser != 0 || scope.onlyCA != 0 || scope.onlyattr != 0 || scope.onlysomereasons != nil
        isIndirect = unsafe scope.indirectCRL != 0
    }
}
