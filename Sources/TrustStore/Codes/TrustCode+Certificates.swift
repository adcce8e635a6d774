// SPDX-License-Identifier: Apache-2.0

internal import IssuerTrust

extension TrustCode {
    static let ofChains = ChainProblem.allCases.map { problem in
        let (cause, remedy) = problem.explanation
        return TrustCode(problem.rawValue, .chain, cause, remedy)
    }

    static let ofLinks = LinkProblem.allCases.map { problem in
        let (cause, remedy) = problem.explanation
        return TrustCode(problem.rawValue, .link, cause, remedy)
    }
}

extension ChainProblem {
    fileprivate var explanation: (cause: String, remedy: String) {
        switch self {
        case .untrusted:
            ("No trust point has the issuer's name and key.", "Add the root, from its owner, if you mean to trust it.")
        case .expired: ("A certificate has ended.", "Get the one that replaces it.")
        case .notYetValid: ("A certificate has not begun.", "Check this machine's clock.")
        case .notAuthority:
            ("A certificate on the way may not sign certificates.", "Report it to whoever issued the chain.")
        case .pathLength:
            ("There are more certificates below an authority than it allows.", "Report it to whoever issued the chain.")
        case .criticalExtension:
            (
                "A critical extension is not understood, or is one that annex B.1 forbids.",
                "Report it to whoever issued the certificate."
            )
        case .revoked: ("A certificate of the chain is revoked.", "Trust nothing that it signed.")
        }
    }
}

extension LinkProblem {
    fileprivate var explanation: (cause: String, remedy: String) {
        switch self {
        case .untrusted: ("No anchor signed the link.", "Add the old root, from its authority.")
        case .anchorUnusable:
            ("The old root has ended or breaks its profile, and introduces nobody.", "Get the new root by another way.")
        case .signatureInvalid: ("The old root did not sign the link.", "Throw the link away: it is forged.")
        case .profile: ("The link breaks the profile of B.1.3.", "Report it to the authority.")
        case .expired: ("The link has ended.", "Get the new root by another way.")
        case .notYetValid: ("The link has not begun.", "Check this machine's clock.")
        case .outlivesAnchor: ("The link would end after the old root.", "Report it to the authority.")
        case .revoked: ("The authority revoked the link.", "Take the link away.")
        case .newRootMissing:
            ("No new root has the link's name and key.", "Put the new root into `links/new/`.")
        case .newRootInvalid:
            ("The new root did not sign itself, or breaks its profile.", "Report it to the authority.")
        case .countryChanged: ("The new root names another country.", "Report it to the authority.")
        }
    }
}
