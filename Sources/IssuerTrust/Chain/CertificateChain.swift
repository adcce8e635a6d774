// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// A chain from a leaf to a trust point, each certificate signed by the next.
public struct CertificateChain: Hashable, Sendable {
    public let leaf: Certificate
    /// The leaf's issuer first.
    public let intermediates: [Certificate]
    public let trustPoint: Certificate

    init(_ certificates: [Certificate], to trustPoint: Certificate) {
        leaf = certificates[0]
        intermediates = Array(certificates.dropFirst())
        self.trustPoint = trustPoint
    }

    /// Who signed the leaf; nil where the leaf is itself the trust point.
    public var issuer: Certificate? { issuers.first }

    /// Who signed the leaf, who signed that one, and so on to the trust point.
    var issuers: [Certificate] { leaf == trustPoint ? [] : intermediates + [trustPoint] }

    var certificates: [Certificate] { [leaf] + issuers }

    /// Each certificate that has an issuer, with it.
    var links: [(certificate: Certificate, issuer: Certificate)] {
        zip(certificates, issuers).map { (certificate: $0, issuer: $1) }
    }
}
