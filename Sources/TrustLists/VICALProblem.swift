// SPDX-License-Identifier: Apache-2.0

/// Why an issuing authority list may not be used, in the order in which problems are told. The raw value is the code.
public enum VICALProblem: String, Error, Hashable, Sendable, CaseIterable {
    /// Not the COSE_Sign1 or not the map of ISO/IEC 18013-5, C.1.7.1.
    case structure = "vical.structure"
    /// Not version 1.
    case version = "vical.version"
    /// No `alg` in the protected header, one that 18013-5 does not name, or one that does not go with the key.
    case algorithm = "vical.algorithm"
    case criticalHeader = "vical.critical_header"
    case x5chainMissing = "vical.x5chain_missing"
    /// No chain leads from the signer to a trust point that was configured out of band.
    case signerUntrusted = "vical.signer_untrusted"
    /// The signer, or a certificate above it, has ended.
    case signerExpired = "vical.signer_expired"
    case signerNotYetValid = "vical.signer_not_yet_valid"
    /// A hard rule of C.1.7.2.
    case signerProfile = "vical.signer_profile"
    case signerRevoked = "vical.signer_revoked"
    /// A warning.
    case signerRevocationUnknown = "vical.signer_revocation_unknown"
    case signatureInvalid = "vical.signature_invalid"
    /// The list's date lies ahead.
    case notYetValid = "vical.not_yet_valid"
    /// A newer issue should be there: `nextUpdate` is past, or the list is older than ninety days where it has none.
    case overdue = "vical.overdue"
    /// `notAfter` is past (second edition).
    case expired = "vical.expired"
    /// Older than the list in force.
    case rolledBack = "vical.rolled_back"
    /// Another list under the number, or the date, of the one in force.
    case equivocates = "vical.equivocates"

    /// False for what only warns.
    public var isHard: Bool { self != .signerRevocationUnknown }
}

extension VICALProblem: CustomStringConvertible {
    /// For people.
    public var description: String {
        switch self {
        case .structure: "the file is no issuing authority list of 18013-5, C.1.7.1"
        case .version: "the list has a version that is not understood"
        case .algorithm: "the list is signed with an algorithm that 18013-5 does not allow for this key"
        case .criticalHeader: "the signature has a critical header that is not understood"
        case .x5chainMissing: "the list has no signer certificate"
        case .signerUntrusted: "no chain leads from the signer to a configured trust point"
        case .signerExpired: "the signer's certificate, or one above it, has ended"
        case .signerNotYetValid: "the signer's certificate, or one above it, is not valid yet"
        case .signerProfile: "the signer's certificate is not that of a VICAL signer (18013-5, C.1.7.2)"
        case .signerRevoked: "the signer's certificate, or one above it, is revoked"
        case .signerRevocationUnknown: "whether the signer is revoked is not known"
        case .signatureInvalid: "the signature does not verify"
        case .notYetValid: "the list's date lies ahead"
        case .overdue: "a newer issue of the list should have replaced it"
        case .expired: "the list has ended"
        case .rolledBack: "the list is older than the one in force"
        case .equivocates: "the provider has issued another list under the same number or date"
        }
    }
}
