// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import FoundationEssentials
public import IssuerTrust
public import Mdoc

/// The product: every check with its outcome, and the values where all of it holds.
public struct VerificationReport: Sendable {
    public enum Verdict: String, Sendable {
        case accepted, rejected
    }

    public let presentationProtocol: PresentationProtocol
    public let verifiedAt: Date
    public let policy: VerificationPolicy
    /// Of the whole answer.
    public let checks: [CheckResult]
    public let documents: [DocumentReport]

    public init(
        presentationProtocol: PresentationProtocol, verifiedAt: Date, policy: VerificationPolicy,
        checks: [CheckResult], documents: [DocumentVerdict]
    ) {
        self.presentationProtocol = presentationProtocol
        self.verifiedAt = verifiedAt
        self.policy = policy
        self.checks = checks
        let reports = documents.map { $0.report }
        // Nothing is handed out while anything of the answer is wrong: a second, forged document spoils the first.
        let isAccepted = !checks.hasFailure && reports.allSatisfy { !$0.checks.hasFailure } && !reports.isEmpty
        self.documents = isAccepted ? reports : reports.map { $0.withoutElements() }
        verdict = isAccepted ? .accepted : .rejected
    }

    public let verdict: Verdict

    /// The codes of all failed checks, in order; empty exactly for an accepted answer.
    public var failures: [String] { checks.failures + documents.flatMap(\.checks.failures) }
}

/// How an answer travelled.
public enum PresentationProtocol: String, Sendable, CaseIterable {
    case appleWallet = "apple-wallet"
    case proximity
}

/// The report of one document.
public struct DocumentReport: Sendable {
    /// nil where the document could not be read as far as its type.
    public let docType: DocType?
    public let issuer: IssuerReport?
    public let validity: ValidityInfo?
    public let status: Status
    public let checks: [CheckResult]
    /// Of an accepted document in an accepted answer; nil otherwise.
    public let document: VerifiedDocument?

    /// Whether the credential is still good, as far as that is known.
    public enum Status: String, Sendable {
        /// The issuer named no list to look at.
        case absent
        /// There is a list, and it was not looked at.
        case undetermined
    }

    public var verdict: VerificationReport.Verdict { checks.failures.isEmpty ? .accepted : .rejected }

    func withoutElements() -> DocumentReport {
        DocumentReport(
            docType: docType, issuer: issuer, validity: validity, status: status, checks: checks, document: nil)
    }
}

/// Who vouches for a document, as the certificates of a verified path say.
public struct IssuerReport: Sendable {
    private let subject: DistinguishedName
    private let trustAnchor: TrustAnchor

    /// - Returns: nil where no anchor vouches for what the certificate says.
    init?(_ path: CertificatePath) {
        guard let anchor = path.anchor else { return nil }
        subject = path.documentSigner.subject
        trustAnchor = anchor
    }

    public var country: String? { subject.country }
    public var jurisdiction: String? { subject.stateOrProvince }
    /// The organisation that the document signer's certificate names.
    public var authority: String? { subject.organization }
    /// The anchor's subject.
    public var anchor: String { trustAnchor.certificate.subject.description }
    public var anchorKeyIdentifier: [UInt8]? { trustAnchor.certificate.subjectKeyIdentifier }
    public var source: TrustAnchor.Source { trustAnchor.source }
}
