// SPDX-License-Identifier: Apache-2.0

/// The one word for each thing that can be wrong; the same in reports, API answers, logs and test vectors.
///
/// `docs/errors.md` lists cause and remedy of each. A raw value never changes its meaning.
public enum FailureCode: String, Hashable, Sendable, CaseIterable {
    // Encoding: ISO/IEC 18013-5, 8.1
    case cborMalformed = "cbor.malformed"
    case cborIndefinite = "cbor.indefinite"
    case cborNonMinimal = "cbor.non_minimal"
    case cborDuplicateKey = "cbor.duplicate_key"
    case cborTrailing = "cbor.trailing"
    case cborLimit = "cbor.limit"

    // Envelope of Apple Wallet
    case envelopeStructure = "envelope.structure"
    case envelopeAlgorithm = "envelope.algorithm"
    case envelopeWrongRecipient = "envelope.wrong_recipient"
    case envelopeTranscriptMismatch = "envelope.transcript_mismatch"
    case envelopeDecryptFailed = "envelope.decrypt_failed"

    // Session
    case sessionReaderKeyMismatch = "session.reader_key_mismatch"
    case sessionTranscriptReplayed = "session.transcript_replayed"
    case sessionFreshnessByApp = "session.freshness_by_app"

    // Response and request: 8.3.2.1.2
    case responseStructure = "response.structure"
    case responseVersion = "response.version"
    /// `<n>` stands for the status that the wallet sent.
    case responseStatus = "response.status_<n>"
    case responseStatusWithDocuments = "response.status_with_documents"
    case responseNoDocuments = "response.no_documents"
    case queryUnsatisfied = "query.unsatisfied"
    case queryExtraElement = "query.extra_element"

    // Document
    case documentStructure = "document.structure"
    case documentUnrequested = "document.unrequested"
    case elementDuplicate = "element.duplicate"

    // Issuer: 9.3.1, 9.3.3
    case issuerX5ChainMissing = "issuer.x5chain_missing"
    case issuerX5ChainMalformed = "issuer.x5chain_malformed"
    case issuerUntrusted = "issuer.untrusted"
    case issuerDocTypeNotAllowed = "issuer.doctype_not_allowed_for_ca"
    case issuerListInvalid = "issuer.vical_invalid"
    case issuerCertificateExpired = "issuer.cert_expired"
    case issuerCertificateNotYetValid = "issuer.cert_not_yet_valid"
    case issuerCertificateProfile = "issuer.cert_profile"
    case issuerExtendedKeyUsage = "issuer.eku"
    case issuerCountryMismatchChain = "issuer.country_mismatch_chain"
    case issuerStateMismatchChain = "issuer.state_mismatch_chain"
    case issuerCertificateRevoked = "issuer.cert_revoked"
    case issuerRevocationUnknown = "issuer.revocation_unknown"
    case issuerCriticalHeader = "issuer.critical_header"
    case issuerAlgorithmMissing = "issuer.alg_missing"
    case issuerAlgorithmNotAllowed = "issuer.alg_not_allowed"
    case issuerAlgorithmCurveMismatch = "issuer.alg_curve_mismatch"
    case algorithmUnsupported = "alg.unsupported"
    case issuerPayloadMissing = "issuer.payload_missing"
    case issuerSignatureInvalid = "issuer.signature_invalid"

    // Mobile security object and digests: 9.1.2.4, 9.1.2.5
    case msoStructure = "mso.structure"
    case msoVersion = "mso.version"
    case msoDigestAlgorithm = "mso.digest_algorithm"
    case msoDigestLength = "mso.digest_length"
    case msoDigestIDRange = "mso.digest_id_range"
    case digestNameSpaceMissing = "digest.namespace_missing"
    case digestIDMissing = "digest.id_missing"
    case digestMismatch = "digest.mismatch"
    case digestIDReused = "digest.id_reused"
    case itemRandomShort = "item.random_short"
    case itemRandomRepeated = "item.random_repeated"
    case docTypeMismatch = "doctype.mismatch"

    // Validity: 9.1.2.4, 9.3.1
    case validitySignedOutsideCertificate = "validity.signed_outside_cert"
    case validityNotYetValid = "validity.not_yet_valid"
    case validityExpired = "validity.expired"
    case validityOrder = "validity.order"
    case validityFormat = "validity.format"
    case validityOutlivesCertificate = "validity.outlives_cert"
    case validityUpdateOverdue = "validity.update_overdue"

    // Status: second edition, 12.3.6
    case statusRevoked = "status.revoked"
    case statusSuspended = "status.suspended"
    case statusInvalidList = "status.invalid_list"
    case statusUnavailable = "status.unavailable"

    // Device: 9.1.3
    case deviceKeyInvalid = "device.key_invalid"
    case deviceAuthenticationMissing = "device.auth_missing"
    case deviceCriticalHeader = "device.critical_header"
    case deviceAlgorithmNotAllowed = "device.alg_not_allowed"
    case deviceMACAlgorithm = "device.mac_alg"
    case devicePayloadNotDetached = "device.payload_not_detached"
    case deviceSignatureInvalid = "device.signature_invalid"
    case deviceMACInvalid = "device.mac_invalid"
    case deviceMACKeyUnavailable = "device.mac_key_unavailable"
    case deviceElementNotAuthorized = "device.element_not_authorized"

    // Elements: 7.1, 7.2
    case elementDeviceSigned = "element.device_signed"
    case elementIssuingCountryMismatch = "element.issuing_country_mismatch"
    case elementIssuingJurisdictionMismatch = "element.issuing_jurisdiction_mismatch"
    case elementJurisdictionCountry = "element.jurisdiction_country"
    case elementIssueDateAfterValidFrom = "element.issue_date_after_validfrom"
    case elementType = "element.type"
    case elementValue = "element.value"
    case elementImageFormat = "element.image_format"
    case elementDocumentExpired = "element.document_expired"
    case elementUnknown = "element.unknown"
    case ageContradictory = "age.contradictory"
    case ageInconclusive = "age.inconclusive"

    /// What a failed check of this kind means by default.
    public enum Severity: String, Sendable {
        /// The document is rejected.
        case hard
        /// A warning, unless the relying party requires it.
        case policy
        /// Always a warning, unless the relying party requires it.
        case warning
    }

    public var severity: Severity {
        switch self {
        case .cborNonMinimal, .issuerRevocationUnknown, .msoDigestIDRange, .itemRandomShort, .itemRandomRepeated,
            .validityFormat, .validityOutlivesCertificate, .statusUnavailable, .elementJurisdictionCountry,
            .elementIssueDateAfterValidFrom, .elementImageFormat, .elementDocumentExpired:
            .policy
        case .sessionFreshnessByApp, .queryExtraElement, .validityUpdateOverdue, .elementValue, .elementUnknown:
            .warning
        default: .hard
        }
    }

    /// Whether a relying party may name this code to let documents pass that show it.
    ///
    /// Never for what holds the proof together: encoding, structure, envelope, session, signatures, digests, keys and
    /// algorithms, trust itself, and the document type.
    public var isTolerable: Bool {
        switch self {
        case .responseVersion, .msoVersion, .queryUnsatisfied, .documentUnrequested, .issuerCertificateExpired,
            .issuerCertificateNotYetValid, .issuerCertificateProfile, .issuerExtendedKeyUsage,
            .issuerCountryMismatchChain, .issuerStateMismatchChain, .validitySignedOutsideCertificate,
            .validityNotYetValid, .validityExpired, .validityOrder, .statusInvalidList, .deviceElementNotAuthorized,
            .elementDeviceSigned, .elementIssuingCountryMismatch, .elementIssuingJurisdictionMismatch, .elementType,
            .ageContradictory,
            .ageInconclusive:
            true
        case .sessionFreshnessByApp: false
        default: severity != .hard
        }
    }

    /// Finds the code that a configuration, an option or a test vector names.
    public init?(word: String) {
        let number = word.utf8.dropFirst("response.status_".utf8.count)
        if word.hasPrefix("response.status_"), !number.isEmpty, number.allSatisfy({ (0x30...0x39).contains($0) }) {
            self = .responseStatus
        } else {
            self.init(rawValue: word)
        }
    }
}
