// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import IssuerTrust
internal import Mdoc

/// Is the document still good, as far as its issuer's lists at hand say? Second edition of 18013-5, 12.3.6.
extension DocumentVerification {
    /// - Returns: One of five things, and never a guess: what no list in force says is undetermined.
    mutating func checkStatus(_ mso: MobileSecurityObject, path: CertificatePath?) -> DocumentReport.Status {
        switch mso.status {
        case .absent:
            recorder.pass(.status, "the issuer names no status list")
            return .absent
        case .malformed:
            recorder.flag(.status, .statusInvalidList, "the status of the mobile security object cannot be read")
            return .undetermined
        case .references(let references):
            // Whoever made an object that no trusted issuer signed would choose the list, too, and who vouches for it.
            guard recorder.hasPassed(.issuerSignature), let issuer = path?.issuer else {
                recorder.skip(.status, because: "no trusted issuer vouches for where the document's status is told")
                return .undetermined
            }
            let standing = statusLists.standing(
                of: references, issuer: issuer, revocation: paths.revocation, at: now, skew: policy.clockSkew)
            return record(standing)
        }
    }

    /// Lets the lists of a document that nothing else speaks against be fetched and kept.
    func noteStatus(_ mso: MobileSecurityObject, path: CertificatePath?) {
        guard case .references(let references) = mso.status, let issuer = path?.issuer,
            recorder.results.allSatisfy({ $0.outcome != .failed || $0.check == .status })
        else { return }
        statusLists.note(references, issuer: issuer)
    }

    private mutating func record(_ standing: StatusStanding) -> DocumentReport.Status {
        switch standing {
        case .valid:
            recorder.pass(.status)
            return .valid
        case .revoked:
            recorder.flag(.status, .statusRevoked, "the issuer's list says so")
            return .revoked
        case .suspended:
            recorder.flag(.status, .statusSuspended, "the issuer's list says so")
            return .suspended
        case .undetermined(nil):
            recorder.flag(.status, .statusUnavailable, "no list that the issuer names is at hand")
            return .undetermined
        case .undetermined(let problem?) where problem.passesWithTime:
            recorder.flag(.status, .statusUnavailable, "the list at hand is out of date: \(problem.rawValue)")
            return .undetermined
        case .undetermined(let problem?):
            recorder.flag(.status, .statusInvalidList, problem.rawValue)
            return .undetermined
        }
    }
}

extension StatusListProblem {
    /// Whether another copy of the list may be good: this one was, or will be.
    fileprivate var passesWithTime: Bool {
        switch self {
        case .expired, .notYetValid, .signerExpired, .signerNotYetValid: true
        default: false
        }
    }
}
