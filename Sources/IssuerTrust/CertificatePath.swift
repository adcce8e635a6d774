// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import Timestamps

/// A document signer's certificate with the anchor that issued it, as far as one was found, and all that is wrong.
public struct CertificatePath: Sendable {
    public let documentSigner: Certificate
    public let anchor: TrustAnchor?
    /// What is wrong at any time; dates are looked at by `findings(at:)`.
    let lastingFindings: [PathFinding]

    /// All findings at an instant.
    ///
    /// - Parameter skew: Allowed on `notBefore` alone; an expiry has no grace.
    public func findings(at now: Date, skew: TimeInterval) -> [PathFinding] {
        lastingFindings
            + [(documentSigner, "document signer"), (anchor?.certificate, "anchor")].compactMap { certificate, name in
                guard let certificate else { return nil }
                // RFC 5280 does not look at an anchor's own dates; a root that has ended vouches for nothing here.
                if now > certificate.notAfter {
                    return PathFinding(.validity, .expired, "the \(name) ended on \(certificate.notAfter.rfc3339)")
                }
                if now.addingTimeInterval(skew) < certificate.notBefore {
                    return PathFinding(
                        .validity, .notYetValid, "the \(name) begins on \(certificate.notBefore.rfc3339)")
                }
                return nil
            }
    }

    /// Steps that had nothing to compare, with the reason.
    public func reasonToSkip(_ step: PathStep) -> String? {
        switch step {
        case .anchorProfile: anchor == nil ? "no anchor was found" : nil
        case .country, .stateOrProvince:
            if let anchor {
                step == .country && anchor.certificate.subject.country == nil && documentSigner.subject.country == nil
                    ? "neither certificate names a country, which the profile checks report" : nil
            } else {
                "no anchor was found"
            }
        default: nil
        }
    }
}
