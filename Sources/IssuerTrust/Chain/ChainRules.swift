// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// What RFC 5280, 6.1, demands of a chain whose names and signatures agree.
enum ChainRules {
    /// What no time changes: extensions, who may issue, and how far down.
    static func lastingProblem(in chain: CertificateChain) -> ChainProblem? {
        if chain.certificates.contains(where: KnownExtensions.forbidUse)
            || chain.issuers.contains(where: KnownExtensions.constrainIssuing)
        {
            return .criticalExtension
        }
        // Certificates below that count for a path length; self-issued ones do not (RFC 5280, 4.2.1.9).
        var below = 0
        for issuer in chain.issuers {
            guard issuer.basicConstraints?.isCA == true, issuer.keyUsage?.contains(.keyCertSign) != false,
                // Who issues has a name (RFC 5280, 4.1.2.6).
                !issuer.subject.attributes.isEmpty
            else { return .notAuthority }
            if let limit = issuer.basicConstraints?.pathLength, below > limit { return .pathLength }
            if !issuer.isSelfIssued { below += 1 }
        }
        return nil
    }

    /// - Parameter skew: Seconds allowed on `notBefore` alone.
    static func dateProblem(of certificate: Certificate, at now: Date, skew: TimeInterval) -> ChainProblem? {
        // Both ends are within (RFC 5280, 4.1.2.5), and the last second is a whole one.
        if now >= certificate.notAfter.addingTimeInterval(1) { return .expired }
        return now.addingTimeInterval(skew) < certificate.notBefore ? .notYetValid : nil
    }
}
