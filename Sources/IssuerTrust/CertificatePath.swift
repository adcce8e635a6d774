// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import Timestamps

/// A document signer's certificate with the anchor that issued it, as far as one was found, and all that is wrong.
public struct CertificatePath: Sendable {
    public let documentSigner: Certificate
    public let anchor: TrustAnchor?
    /// What is wrong at any time, at most one entry a step; dates are looked at anew each time.
    private let lastingFindings: [PathFinding]

    init(documentSigner: Certificate, anchor: TrustAnchor?, lastingFindings: [PathFinding]) {
        self.documentSigner = documentSigner
        self.anchor = anchor
        self.lastingFindings = PathStep.allCases.compactMap { step in
            PathFinding(merging: lastingFindings.filter { $0.step == step })
        }
    }

    /// What is wrong at a step, at an instant.
    ///
    /// - Parameter skew: Allowed on `notBefore` alone; an expiry has no grace.
    public func finding(_ step: PathStep, at now: Date, skew: TimeInterval) -> PathFinding? {
        guard step == .validity else { return lastingFindings.first { $0.step == step } }
        // RFC 5280 does not look at an anchor's own dates; a root that has ended vouches for nothing here.
        return Self.dateFinding(documentSigner, "document signer", at: now, skew: skew)
            ?? anchor.flatMap { Self.dateFinding($0.certificate, "anchor", at: now, skew: skew) }
    }

    private static func dateFinding(
        _ certificate: Certificate, _ name: String, at now: Date, skew: TimeInterval
    ) -> PathFinding? {
        if now > certificate.notAfter {
            return PathFinding(.validity, .expired, "the \(name) ended on \(certificate.notAfter.rfc3339)")
        }
        if now.addingTimeInterval(skew) < certificate.notBefore {
            return PathFinding(.validity, .notYetValid, "the \(name) begins on \(certificate.notBefore.rfc3339)")
        }
        return nil
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
