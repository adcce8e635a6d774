// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// A chain from a leaf to a trust point that RFC 5280, 6.1, allows.
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
    public var issuer: Certificate? {
        intermediates.first ?? (leaf == trustPoint ? nil : trustPoint)
    }
}
