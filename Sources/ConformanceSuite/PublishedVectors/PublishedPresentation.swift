// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import Mdoc
internal import MdocVerification
internal import ReaderService

/// Runs the verifier over what a published vector has.
struct PublishedPresentation: Sendable {
    let presentation: Presentation
    let anchors: [Certificate]
    let instant: Date

    /// - Parameter tolerated: Codes of rules that the published certificates break.
    func report(tolerating tolerated: Set<FailureCode> = []) -> VerificationReport {
        let paths = CertificatePathValidator(
            anchors: TrustAnchors(anchors.map { TrustAnchor($0) }), cachedSigners: 0)
        let verifier = MdocVerifier(paths: paths, policy: VerificationPolicy(tolerated: tolerated))
        return VerifyPresentation(verifier: verifier)(presentation, at: instant)
    }
}
