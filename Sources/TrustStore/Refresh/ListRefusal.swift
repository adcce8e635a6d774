// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import IssuerTrust
internal import TrustLists

/// Why a list is not taken, or not used any longer.
struct ListRefusal: Error, Hashable, Sendable {
    let code: String
    /// The list is older than the one in force, or contradicts it.
    let isRollback: Bool
    /// Time alone speaks against it: it was good once.
    let isOfTime: Bool

    /// Nobody who is known has signed it. A kept list was good when it came: under a known name its authority may have
    /// another key, or one that a namesake claims for itself.
    var isOfStranger: Bool {
        let problems: [RevocationListProblem] = [.issuerMismatch, .authorityKeyMismatch, .signatureInvalid]
        return code == StatusListProblem.signerUntrusted.rawValue || problems.contains { $0.rawValue == code }
    }

    /// It has not begun, as far as the clock of this machine knows.
    var isOfFuture: Bool {
        let ofLists: [StatusListProblem] = [.notYetValid, .signerNotYetValid]
        let ofAuthorities: [VICALProblem] = [.notYetValid, .signerNotYetValid]
        return code == RevocationListProblem.notYetValid.rawValue || ofLists.contains { $0.rawValue == code }
            || ofAuthorities.contains { $0.rawValue == code }
    }

    init(_ code: String, isRollback: Bool = false, isOfTime: Bool = false) {
        self.code = code
        self.isRollback = isRollback
        self.isOfTime = isOfTime
    }
}
