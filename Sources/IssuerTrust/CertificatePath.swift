// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import Timestamps

/// A document signer's certificate with the anchor that issued it, as far as one was found, and all that is wrong.
public struct CertificatePath: Sendable {
    public let documentSigner: Certificate
    /// Between signer and anchor, the signer's issuer first; none but under an anchor with the profile `chain`.
    public let intermediates: [Certificate]
    public let anchor: TrustAnchor?
    /// What is wrong at any time, at most one entry a step; dates and revocation are looked at anew each time.
    private let lastingFindings: [PathFinding]
    private let revocation: RevocationLists

    init(
        documentSigner: Certificate, intermediates: [Certificate] = [], anchor: TrustAnchor?,
        lastingFindings: [PathFinding], revocation: RevocationLists
    ) {
        self.documentSigner = documentSigner
        self.intermediates = intermediates
        self.anchor = anchor
        self.lastingFindings = PathStep.allCases.compactMap { step in
            PathFinding(merging: lastingFindings.filter { $0.step == step })
        }
        self.revocation = revocation
    }

    /// Who issued the document signer's certificate; nil where no anchor vouches for that.
    public var issuer: Certificate? { issuers.first }

    var issuers: [Certificate] { anchor.map { intermediates + [$0.certificate] } ?? [] }

    /// What is wrong at a step, at an instant.
    ///
    /// - Parameter skew: Allowed on `notBefore` alone; an expiry has no grace.
    public func finding(_ step: PathStep, at now: Date, skew: TimeInterval) -> PathFinding? {
        switch step {
        case .validity: validityFinding(at: now, skew: skew)
        case .revocation: revocationFinding(at: now)
        default: lastingFindings.first { $0.step == step }
        }
    }

    /// RFC 5280 does not look at an anchor's own dates; a root that has ended vouches for nothing here.
    private func validityFinding(at now: Date, skew: TimeInterval) -> PathFinding? {
        let names = ["document signer"] + intermediates.map { _ in "intermediate certificate" } + ["anchor"]
        for (certificate, name) in zip([documentSigner] + issuers, names) {
            switch ChainRules.dateProblem(of: certificate, at: now, skew: skew) {
            case .expired?:
                return PathFinding(.validity, .expired, "the \(name) ended on \(certificate.notAfter.rfc3339)")
            case .some:
                return PathFinding(.validity, .notYetValid, "the \(name) begins on \(certificate.notBefore.rfc3339)")
            case nil: continue
            }
        }
        return nil
    }

    /// A certificate that is revoked outweighs one of which nothing is known.
    private func revocationFinding(at now: Date) -> PathFinding? {
        guard anchor != nil else {
            return PathFinding(.revocation, .revocationUnknown, isHard: false, "it is not known who could revoke it")
        }
        var unknown: PathFinding?
        for (place, (certificate, issuer)) in zip([documentSigner] + issuers, issuers).enumerated() {
            let name = place == 0 ? "document signer" : "intermediate certificate"
            switch revocation.standing(of: certificate, under: issuer, at: now) {
            case .good: continue
            case .revoked: return PathFinding(.revocation, .revoked, "the \(name) is revoked")
            case .undetermined(let problem):
                let reason = problem.map { "its issuer's revocation list says nothing: \($0.rawValue)" }
                let finding = PathFinding(
                    .revocation, .revocationUnknown, isHard: false,
                    "\(name): \(reason ?? "no revocation list of its issuer is at hand")")
                unknown = unknown ?? finding
            }
        }
        return unknown
    }

    /// Steps that had nothing to compare, with the reason.
    public func reasonToSkip(_ step: PathStep) -> String? {
        switch step {
        case .list: anchor?.origin.source == .vical ? nil : "no issuing authority list was needed"
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
