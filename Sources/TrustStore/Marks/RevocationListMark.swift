// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

/// Which issue of a revocation list it is, RFC 5280, 5.2.3.
struct RevocationListMark: Hashable, Sendable {
    /// SHA-256 of the issuer's name and key, and of the one distribution point that the list is for: an authority with a new
    /// key begins a new series, and numbers rise within one scope (RFC 5280, 5.2.3). Anybody can take another's name and
    /// key identifier, and nobody its key.
    let series: [UInt8]
    /// Big-endian, without leading zeros.
    let number: [UInt8]
    /// SHA-256 of what was signed: a list that is signed anew is the same.
    let digest: [UInt8]

    init(series: [UInt8], number: [UInt8], digest: [UInt8]) {
        self.series = series
        self.number = number
        self.digest = digest
    }

    /// - Parameter authority: Under whose key the list verified.
    init(_ list: CertificateRevocationList, of authority: Certificate) {
        // None at all is another scope than one without a URI.
        let scope = list.distributionPoint.map { (["for"] + $0.sorted()).joined(separator: "\n") } ?? ""
        series = Series(.crl, [list.issuer.der, authority.keyFingerprint, Array(scope.utf8)]).digest
        number = list.number ?? []
        digest = list.signedDigest
    }

    func problem(ofSuccessor next: RevocationListMark) -> RevocationListProblem? {
        guard next.series == series, next.digest != digest else { return nil }
        if next.number == number { return .equivocates }
        let isLower =
            next.number.count == number.count
            ? next.number.lexicographicallyPrecedes(number) : next.number.count < number.count
        return isLower ? .rolledBack : nil
    }
}
