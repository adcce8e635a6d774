// SPDX-License-Identifier: Apache-2.0

/// Why a revocation list says nothing, ISO/IEC 18013-5, B.2 and B.3.2.
public enum RevocationListProblem: String, Error, Hashable, Sendable, CaseIterable {
    case structure = "crl.structure"
    case version = "crl.version"
    case signatureAlgorithm = "crl.signature_algorithm"
    case issuerMismatch = "crl.issuer_mismatch"
    case authorityKeyMissing = "crl.authority_key_missing"
    case authorityKeyMismatch = "crl.authority_key_mismatch"
    case issuerMayNotSign = "crl.issuer_may_not_sign"
    case signatureInvalid = "crl.signature_invalid"
    case numberMissing = "crl.number_missing"
    case nextUpdateMissing = "crl.next_update_missing"
    case delta = "crl.delta"
    case indirect = "crl.indirect"
    case partial = "crl.partial"
    case criticalExtension = "crl.critical_extension"
    case entryExtension = "crl.entry_extension"
    case notYetValid = "crl.not_yet_valid"
    case stale = "crl.stale"
    case rolledBack = "crl.rolled_back"
    case equivocates = "crl.equivocates"
}
