// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with an authority's revocation list, or that it says of the document signer.
public enum RevocationListFault: String, CaseIterable, Hashable, Sendable {
    case revokedSigner = "revoked-document-signer"
    case revokedSignerWithReason = "revoked-document-signer-with-reason"
    case missing = "crl-missing"
    case structure = "crl-cut-off"
    case version = "crl-version-1"
    case innerAlgorithm = "crl-other-inner-algorithm"
    case otherIssuer = "crl-other-issuer"
    case withoutAuthorityKey = "crl-without-authority-key"
    case otherAuthorityKey = "crl-other-authority-key"
    case forged = "crl-forged"
    case flippedSignature = "crl-flipped-signature"
    case withoutNumber = "crl-without-number"
    case withoutNextUpdate = "crl-without-next-update"
    case delta = "crl-delta"
    case indirect = "crl-indirect"
    case partial = "crl-partial"
    case criticalExtension = "crl-unknown-critical-extension"
    case criticalEntryExtension = "crl-critical-entry-extension"
    case future = "crl-future"
    case stale = "crl-stale"
    case rolledBack = "crl-rolled-back"
    case equivocates = "crl-equivocates"
}
