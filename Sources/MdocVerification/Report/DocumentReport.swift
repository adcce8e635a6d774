// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
public import Mdoc
public import Redaction

/// The report of one document.
public struct DocumentReport: Sendable, Redacted {
    /// nil where the document could not be read as far as its type.
    public let docType: DocType?
    public let issuer: IssuerReport?
    public let validity: ValidityInfo?
    public let status: Status
    public let checks: [CheckResult]
    /// Of an accepted document in an accepted answer; nil otherwise.
    public let document: VerifiedDocument?

    /// Whether the credential is still good, as far as that is known.
    public enum Status: String, Sendable, CaseIterable {
        /// The issuer named no list to look at.
        case absent
        case valid, revoked, suspended
        /// The issuer named a list, and nothing that can be believed is known from it.
        case undetermined
    }

    public var verdict: VerificationReport.Verdict { checks.failures.isEmpty ? .accepted : .rejected }

    func withoutElements() -> DocumentReport {
        DocumentReport(
            docType: docType, issuer: issuer, validity: validity, status: status, checks: checks, document: nil)
    }
}
