// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import ReaderService
internal import Timestamps

extension ArtefactVerdict {
    /// A certificate under the profile that it seems to be meant for, or under one that is named.
    ///
    /// - Parameter docTypes: What a root may vouch for; nil for everything. A country is demanded for driving licences alone.
    init(
        _ certificate: Certificate, file: String, as role: CertificateRole? = nil, docTypes: Set<String>? = nil,
        in context: TrustContext
    ) {
        let role = role ?? CertificateRole(certificate)
        let isForMDL = docTypes.map { $0.contains(CertificateRole.mdl) } ?? true
        let findings = role.profile(demandsCountry: isForMDL)?.findings(in: certificate) ?? []
        var problems = findings.filter(\.isHard).map(Remark.init)
        if role == .iacaRoot, certificate.hasForgedSignature {
            problems.append(Remark("iaca.signature", "the root did not sign itself"))
        }
        if context.now > certificate.notAfter {
            problems.append(Remark(ChainProblem.expired.rawValue, "ended on \(certificate.notAfter.rfc3339)"))
        } else if context.now < certificate.notBefore {
            problems.append(Remark(ChainProblem.notYetValid.rawValue, "begins on \(certificate.notBefore.rfc3339)"))
        }
        var warnings = findings.filter { !$0.isHard }.map(Remark.init)
        if certificate.isSimulation {
            warnings.append(Remark("certificate.simulation", "anybody can make documents under a simulated authority"))
        }
        self.init(
            file: file, kind: role.rawValue, facts: certificate.facts, problems: problems, warnings: warnings)
    }
}

extension ArtefactVerdict.Remark {
    init(_ finding: ProfileFinding) {
        self.init(finding.rule.rawValue, "\(finding.detail) (\(finding.rule.clause))")
    }
}

/// What a certificate is to be good for.
enum CertificateRole: String, CaseIterable {
    case iacaRoot = "iaca"
    case iacaLink = "link"
    case documentSigner = "ds"
    case vicalSigner = "vical_signer"
    case statusListSigner = "status_signer"
    case reader
    /// A certificate authority that is no IACA root, such as the root of a list's provider: no profile of ours.
    case authority

    /// As its extensions say.
    init(_ certificate: Certificate) {
        let usages = certificate.extendedKeyUsage ?? []
        self =
            if certificate.basicConstraints?.isCA == true {
                certificate.isSelfIssued ? .iacaRoot : .authority
            } else if usages.contains("1.0.18013.5.1.8") || usages.contains("1.0.23220.4.1.8") {
                .vicalSigner
            } else if usages.contains("1.0.18013.5.1.6") || usages.contains("1.0.23220.4.1.6") {
                .reader
            } else {
                .documentSigner
            }
    }

    static let mdl = "org.iso.18013.5.1.mDL"

    func profile(demandsCountry: Bool) -> CertificateProfile? {
        switch self {
        case .iacaRoot: .iacaRoot(demandsCountry: demandsCountry)
        case .iacaLink: .iacaLink
        case .documentSigner: .documentSigner(docType: Self.mdl)
        case .vicalSigner: .vicalSigner
        case .statusListSigner: .statusListSigner
        case .reader: .readerAuthentication
        case .authority: nil
        }
    }
}

extension Certificate {
    /// For people who compare a certificate with what its owner publishes.
    var facts: [(name: String, value: JSONValue)] {
        var facts: [(name: String, value: JSONValue)] = [
            ("subject", .string(subject.description)), ("issuer", .string(issuer.description)),
            ("notBefore", .string(notBefore.rfc3339)), ("notAfter", .string(notAfter.rfc3339)),
            ("sha256", .string(fingerprint.hexadecimal)),
        ]
        if let identifier = subjectKeyIdentifier {
            facts.append(("keyIdentifier", .string(identifier.hexadecimal)))
        }
        return facts
    }

    /// Whether it says that it issued itself, and did not. One that another authority issued deviates from the profile.
    fileprivate var hasForgedSignature: Bool {
        guard isSelfIssued, let publicKey else { return false }
        return (try? verifySignature(by: publicKey)) == nil
    }
}
