// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import IssuerTrust

/// Finds the path of a document signer and writes down what its steps come to, 18013-5, 9.3.3.
struct IssuerPath {
    let paths: CertificatePathValidator
    let policy: VerificationPolicy
    let now: Date

    /// - Throws: When the first certificate is none.
    func find(_ chain: [ArraySlice<UInt8>], docType: String) throws(CryptographyError) -> CertificatePath {
        try paths.path(of: chain, docType: docType, where: isAcceptable)
    }

    private func isAcceptable(_ path: CertificatePath) -> Bool {
        PathStep.allCases.allSatisfy { step in
            guard let finding = path.finding(step, at: now, skew: policy.clockSkew) else { return true }
            return policy.outcome(of: FailureCode(finding.problem), severity: finding.severity) != .failed
        }
    }

    func record(_ path: CertificatePath, in recorder: inout CheckRecorder) {
        for (check, step) in Check.pathSteps {
            if let finding = path.finding(step, at: now, skew: policy.clockSkew) {
                recorder.flag(
                    check, FailureCode(finding.problem), finding.detail, severity: finding.severity,
                    rules: finding.rules.map(\.rawValue))
            } else if let reason = path.reasonToSkip(step) {
                recorder.skip(check, because: reason)
            } else {
                recorder.pass(check)
            }
        }
    }
}

extension MdocVerifier {
    /// Judges a document signer alone, as it would be judged with a document.
    ///
    /// - Parameter chain: DER certificates, the signer's first.
    /// - Returns: The checks of the path, in the order of a report.
    /// - Throws: When the first certificate is none.
    public func checkPath(
        of chain: [ArraySlice<UInt8>], docType: String, at now: Date
    ) throws(CryptographyError) -> [CheckResult] {
        let finder = IssuerPath(paths: paths, policy: policy, now: now)
        var recorder = CheckRecorder(policy: policy)
        finder.record(try finder.find(chain, docType: docType), in: &recorder)
        return recorder.results
    }
}

extension Check {
    static let pathSteps: [(check: Check, step: PathStep)] = [
        (.issuerTrustAnchor, .trustAnchor), (.issuerList, .list), (.issuerCertificateValidity, .validity),
        (.issuerAnchorProfile, .anchorProfile), (.issuerSignerProfile, .signerProfile),
        (.issuerExtendedKeyUsage, .extendedKeyUsage), (.issuerCountry, .country),
        (.issuerStateOrProvince, .stateOrProvince), (.issuerRevocation, .revocation),
    ]

    static let ofPath = pathSteps.map(\.check)
}

extension PathFinding {
    fileprivate var severity: FailureCode.Severity { isHard ? .hard : .policy }
}

extension FailureCode {
    fileprivate init(_ problem: PathFinding.Problem) {
        self =
            switch problem {
            case .untrusted: .issuerUntrusted
            case .docTypeNotAllowed: .issuerDocTypeNotAllowed
            case .listInvalid: .issuerListInvalid
            case .expired: .issuerCertificateExpired
            case .notYetValid: .issuerCertificateNotYetValid
            case .profile: .issuerCertificateProfile
            case .extendedKeyUsage: .issuerExtendedKeyUsage
            case .countryMismatch: .issuerCountryMismatchChain
            case .stateMismatch: .issuerStateMismatchChain
            case .revoked: .issuerCertificateRevoked
            case .revocationUnknown: .issuerRevocationUnknown
            }
    }
}
