// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import IssuerTrust
internal import JSON

/// Why a status list or identifier list says nothing, in the order in which problems are told.
///
/// The raw value is the word of reports and test vectors.
public enum StatusListProblem: String, Error, Hashable, Sendable, CaseIterable {
    /// Not the JSON or CBOR that the standards describe.
    case structure = "status_list.structure"
    /// The header names no type of list that is read here, or a list is asked for what only the other kind has.
    case type = "status_list.type"
    case algorithm = "status_list.algorithm"
    /// `crit` demands what is not understood.
    case criticalHeader = "status_list.critical_header"
    case certificateChainMissing = "status_list.x5chain_missing"
    /// `x5chain` stands where the signature does not cover it, and nowhere else.
    case certificateChainUnprotected = "status_list.x5chain_unprotected"
    case signerUntrusted = "status_list.signer_untrusted"
    case signerExpired = "status_list.signer_expired"
    case signerNotYetValid = "status_list.signer_not_yet_valid"
    /// A hard rule of `CertificateProfile.statusListSigner`, or a critical extension of the chain.
    case signerProfile = "status_list.signer_profile"
    case signerRevoked = "status_list.signer_revoked"
    case signatureInvalid = "status_list.signature_invalid"
    /// `sub` is not the URI by which the document named the list.
    case subjectMismatch = "status_list.subject_mismatch"
    case issuedAtMissing = "status_list.issued_at_missing"
    /// `iat` or `nbf` is ahead.
    case notYetValid = "status_list.not_yet_valid"
    /// A CWT without `exp`, which the second edition of ISO/IEC 18013-5 demands (12.3.6.3).
    case expiryMissing = "status_list.expiry_missing"
    case expired = "status_list.expired"
    /// `ttl` is no positive number of seconds.
    case timeToLive = "status_list.ttl"
    /// Entries of another width than 1, 2, 4 or 8 bits.
    case bits = "status_list.bits"
    case compression = "status_list.compression"
    case tooLarge = "status_list.too_large"
    case indexOutOfRange = "status_list.index_out_of_range"
    /// Issued before the list that it would replace.
    case rolledBack = "status_list.rolled_back"

    init(_ problem: ChainProblem) {
        self =
            switch problem {
            // A chain that RFC 5280 forbids leads to no trust.
            case .untrusted, .notAuthority, .pathLength: .signerUntrusted
            case .expired: .signerExpired
            case .notYetValid: .signerNotYetValid
            case .criticalExtension: .signerProfile
            case .revoked: .signerRevoked
            }
    }

    init(_ error: CBORError) { self = error.reason == .limit ? .tooLarge : .structure }

    init(_ error: JSONError) { self = error == .tooLarge ? .tooLarge : .structure }

    /// Each once, in the order of the cases.
    static func inOrder(_ problems: [StatusListProblem]) -> [StatusListProblem] { allCases.filter(problems.contains) }
}
