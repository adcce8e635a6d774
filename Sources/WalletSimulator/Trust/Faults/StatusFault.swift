// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with a status list or an identifier list, or that it says of the document.
public enum StatusFault: String, CaseIterable, Hashable, Sendable {
    case revoked = "status-revoked"
    case suspended = "status-suspended"
    case applicationSpecific = "status-application-specific"
    case revokedIdentifier = "identifier-revoked"
    case missing = "status-list-missing"
    case missingIdentifierList = "identifier-list-missing"
    case structure = "status-list-cut-off"
    case otherType = "status-list-other-type"
    case otherAlgorithm = "status-list-other-algorithm"
    case criticalHeader = "status-list-unknown-critical-header"
    case withoutCertificate = "status-list-without-certificate"
    case unprotectedCertificate = "status-list-unprotected-certificate"
    case unknownSigner = "status-list-unknown-signer"
    case expiredSigner = "status-list-expired-signer"
    case futureSigner = "status-list-future-signer"
    case signerKeyUsage = "status-list-signer-key-agreement"
    case revokedSigner = "status-list-revoked-signer"
    case flippedSignature = "status-list-flipped-signature"
    case otherSubject = "status-list-other-subject"
    case withoutIssuedAt = "status-list-without-issued-at"
    case future = "status-list-future"
    case withoutExpiry = "status-list-without-expiry"
    case expired = "status-list-expired"
    case timeToLiveZero = "status-list-ttl-zero"
    case threeBits = "status-list-three-bits"
    case brokenCompression = "status-list-broken-compression"
    case bomb = "status-list-bomb"
    case tooShort = "status-list-too-short"
    case rolledBack = "status-list-rolled-back"
    case identifiersStructure = "identifier-list-cut-off"
    case identifiersOtherType = "identifier-list-other-type"
    case identifiersOtherAlgorithm = "identifier-list-other-algorithm"
    case identifiersCriticalHeader = "identifier-list-unknown-critical-header"
    case identifiersWithoutCertificate = "identifier-list-without-certificate"
    case identifiersUnprotectedCertificate = "identifier-list-unprotected-certificate"
    case identifiersUnknownSigner = "identifier-list-unknown-signer"
    case identifiersExpiredSigner = "identifier-list-expired-signer"
    case identifiersSignerKeyUsage = "identifier-list-signer-key-agreement"
    case identifiersFlippedSignature = "identifier-list-flipped-signature"
    case identifiersOtherSubject = "identifier-list-other-subject"
    case identifiersWithoutIssuedAt = "identifier-list-without-issued-at"
    case identifiersFuture = "identifier-list-future"
    case identifiersWithoutExpiry = "identifier-list-without-expiry"
    case identifiersExpired = "identifier-list-expired"
    case identifiersTimeToLiveZero = "identifier-list-ttl-zero"

    /// The fault of status lists that this one makes of an identifier list.
    var ofStatusList: StatusFault? {
        guard artefactWord == "identifier-list" else { return nil }
        return StatusFault(rawValue: "status-list" + rawValue.dropFirst(artefactWord.count))
    }

    private var artefactWord: Substring { rawValue.prefix("identifier-list".count) }
}
