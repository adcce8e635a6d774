// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import IssuerTrust
internal import TrustLists

extension TrustCode {
    static let ofVICALs =
        VICALProblem.allCases.map { problem in
            let cause = problem.description
            return TrustCode(
                problem.rawValue, .vical, cause.prefix(1).uppercased() + cause.dropFirst() + ".", problem.remedy)
        } + [
            TrustCode(
                "vical.entry_skipped", .vical, "An entry of the list is not used; the others are.",
                "Nothing to do, unless documents of this authority are expected.")
        ]

    static let ofRevocationLists = RevocationListProblem.allCases.map { problem in
        TrustCode(problem.rawValue, .revocationList, problem.cause, problem.remedy)
    }

    static let ofStatusLists = StatusListProblem.allCases.map { problem in
        TrustCode(problem.rawValue, .statusList, problem.cause, problem.remedy)
    }
}

extension VICALProblem {
    fileprivate var remedy: String {
        switch self {
        case .structure, .version, .algorithm, .criticalHeader, .x5chainMissing, .expired:
            "Get the list's current issue from its provider."
        case .signerUntrusted: "Give the provider's root, which the provider publishes apart from the list."
        case .signerExpired, .signerNotYetValid: "Get the list's current issue; check this machine's clock."
        case .signerProfile, .signerRevoked, .signatureInvalid: "Do not use the list; ask its provider."
        case .signerRevocationUnknown: "Give the revocation list of the provider's authority."
        case .notYetValid: "Check this machine's clock."
        case .overdue: "Get the next issue; a grace may bridge an outage of the provider."
        case .rolledBack: "Keep the newer list; ask the provider why an older one is served."
        case .equivocates: "Ask the provider which of the two lists is its own."
        }
    }
}

extension RevocationListProblem {
    fileprivate var cause: String {
        switch self {
        case .structure: "The list cannot be read."
        case .version: "The list is not of version 2."
        case .signatureAlgorithm: "The list is not signed with ECDSA, or names two algorithms."
        case .issuerMismatch: "The list is another issuer's."
        case .authorityKeyMissing: "The list does not say which key of its issuer signed it."
        case .authorityKeyMismatch: "The list names another key of its issuer."
        case .issuerMayNotSign: "The issuer's key may not sign revocation lists."
        case .signatureInvalid: "The issuer did not sign the list."
        case .numberMissing: "The list has no number."
        case .nextUpdateMissing: "The list does not say when the next one comes."
        case .delta: "The list has only the changes since another one."
        case .indirect: "The list also names certificates of other issuers."
        case .partial: "The list covers some certificates or reasons alone."
        case .criticalExtension: "The list has a critical extension that is not understood."
        case .entryExtension: "An entry has an extension: where it is critical, the list says nothing."
        case .notYetValid: "The list begins in the future."
        case .stale: "The next list should be there."
        case .rolledBack: "The list has a lower number than the one in force."
        case .equivocates: "Two lists of the issuer have one number and different contents."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .issuerMismatch, .authorityKeyMismatch: "Give the list of the authority that issued the certificates."
        case .notYetValid: "Check this machine's clock."
        case .stale: "Get the current list; revocationGraceSeconds may bridge an outage of the issuer."
        case .rolledBack: "Keep the newer list; ask the issuer why an older one is served."
        case .signatureInvalid, .equivocates: "Do not use the list; ask the issuer."
        case .entryExtension: "Report it to the issuer: 18013-5, B.2, has no such extensions."
        default: "Report it to the issuer; until then nothing is known of its certificates."
        }
    }
}

extension StatusListProblem {
    fileprivate var cause: String {
        switch self {
        case .structure: "The list is not the CWT or JWT of the standards."
        case .type: "The header names no type of list that is known, or the list is of the other kind."
        case .algorithm: "The list is signed with an algorithm that 18013-5 does not allow for this key."
        case .criticalHeader: "The signature has a critical header that is not understood."
        case .certificateChainMissing: "The list has no signer's certificate."
        case .certificateChainUnprotected: "The signer's certificate is not covered by the signature."
        case .signerUntrusted: "The signer was not issued by the authority of the document."
        case .signerExpired: "The signer's certificate, or one above it, has ended."
        case .signerNotYetValid: "The signer's certificate, or one above it, has not begun."
        case .signerProfile: "The signer's certificate may not sign status lists."
        case .signerRevoked: "The signer's certificate, or one above it, is revoked."
        case .signatureInvalid: "The signer did not sign the list."
        case .subjectMismatch: "The list's subject is not the address by which documents name it."
        case .issuedAtMissing: "The list does not say when it was issued."
        case .notYetValid: "The list begins in the future."
        case .expiryMissing: "The list does not say when it ends."
        case .expired: "The list has ended."
        case .timeToLive: "The time for which the list may be kept is no positive number."
        case .bits: "The entries are not of 1, 2, 4 or 8 bits."
        case .compression: "The list cannot be decompressed."
        case .tooLarge: "The list is larger than any reader has to take, packed or unpacked."
        case .indexOutOfRange: "The document's entry lies beyond the list's end."
        case .rolledBack: "The list is older than the one in force."
        }
    }

    fileprivate var remedy: String {
        switch self {
        case .notYetValid, .signerNotYetValid: "Check this machine's clock."
        case .expired, .signerExpired: "Get the current list."
        case .rolledBack: "Keep the newer list; ask the issuer why an older one is served."
        case .signerUntrusted: "Give the root of the authority that issued the documents, or ask the issuer."
        case .signatureInvalid, .signerRevoked: "Do not use the list; ask the issuer."
        default: "Report it to the issuer; until then the status of its documents is undetermined."
        }
    }
}
