// SPDX-License-Identifier: Apache-2.0

/// Every check there is, in the order in which a report lists them.
///
/// `docs/errors.md` shows which code each can fail with.
public enum Check: String, Hashable, Sendable, CaseIterable {
    // Of the whole answer
    case envelopeEncoding = "envelope.encoding"
    case envelopeStructure = "envelope.structure"
    case envelopeAlgorithm = "envelope.algorithm"
    case envelopeRecipient = "envelope.recipient"
    case envelopeTranscript = "envelope.transcript"
    case envelopeDecryption = "envelope.decryption"
    case sessionTranscript = "session.transcript"
    case sessionReaderKey = "session.reader_key"
    case responseEncoding = "response.encoding"
    case responseStructure = "response.structure"
    case responseVersion = "response.version"
    case responseStatus = "response.status"
    case responseDocuments = "response.documents"
    case requestSatisfaction = "request.satisfaction"
    case requestAges = "request.ages"
    case requestExtraElements = "request.extra_elements"

    // Of each document
    case documentStructure = "document.structure"
    case documentEncoding = "document.encoding"
    case documentRequested = "document.requested"
    case documentElementsUnique = "document.elements_unique"
    case issuerCertificateChain = "issuer.x5chain"
    case issuerTrustAnchor = "issuer.trust_anchor"
    case issuerCertificateValidity = "issuer.certificate_validity"
    case issuerAnchorProfile = "issuer.anchor_profile"
    case issuerSignerProfile = "issuer.signer_profile"
    case issuerExtendedKeyUsage = "issuer.extended_key_usage"
    case issuerCountry = "issuer.country"
    case issuerStateOrProvince = "issuer.state_or_province"
    case issuerRevocation = "issuer.revocation"
    case issuerCriticalHeaders = "issuer.critical_headers"
    case issuerAlgorithm = "issuer.algorithm"
    case issuerPayload = "issuer.payload"
    case issuerSignature = "issuer.signature"
    case msoStructure = "mso.structure"
    case msoVersion = "mso.version"
    case msoDigestAlgorithm = "mso.digest_algorithm"
    case msoDigestLength = "mso.digest_length"
    case msoDigestIDRange = "mso.digest_id_range"
    case digestNameSpaces = "digest.namespaces"
    case digestIDs = "digest.ids"
    case digestValues = "digest.values"
    case digestIDsUnique = "digest.ids_unique"
    case itemRandomLength = "item.random_length"
    case itemRandomUnique = "item.random_unique"
    case msoDocType = "mso.doctype"
    case validitySigned = "validity.signed"
    case validityStart = "validity.start"
    case validityEnd = "validity.end"
    case validityOrder = "validity.order"
    case validityFormat = "validity.format"
    case validityCertificateEnd = "validity.certificate_end"
    case validityExpectedUpdate = "validity.expected_update"
    case status
    case deviceKey = "device.key"
    case deviceAuthentication = "device.authentication"
    case deviceCriticalHeaders = "device.critical_headers"
    case deviceAlgorithm = "device.algorithm"
    case devicePayload = "device.payload"
    case deviceSignature = "device.signature"
    case deviceMAC = "device.mac"
    case deviceAuthorizations = "device.authorizations"
    case deviceSignedElements = "device.signed_elements"
    case elementIssuingCountry = "element.issuing_country"
    case elementIssuingJurisdiction = "element.issuing_jurisdiction"
    case elementJurisdictionCountry = "element.jurisdiction_country"
    case elementIssueDate = "element.issue_date"
    case elementTypes = "element.types"
    case elementValues = "element.values"
    case elementImages = "element.images"
    case elementExpiryDate = "element.expiry_date"
    case elementAges = "element.ages"
    case elementsKnown = "element.known"

    /// The standard and clause that asks for it.
    public var reference: String {
        switch self {
        case .envelopeEncoding, .responseEncoding, .documentEncoding: "ISO/IEC 18013-5 8.1"
        case .envelopeStructure, .envelopeAlgorithm, .envelopeRecipient, .envelopeTranscript, .envelopeDecryption:
            "Apple PassKit, Verifying Wallet identity requests"
        case .sessionTranscript: "Apple ProximityReader, raw data requests"
        case .sessionReaderKey: "ISO/IEC 18013-5 9.1.5.1"
        case .responseStructure, .responseVersion, .documentStructure, .documentElementsUnique:
            "ISO/IEC 18013-5 8.3.2.1.2.2"
        case .responseStatus, .responseDocuments: "ISO/IEC 18013-5 8.3.2.1.2.3"
        case .requestSatisfaction, .requestExtraElements, .documentRequested: "OpenID4VP 1.0 8.6"
        case .requestAges, .elementAges: "ISO/IEC 18013-5 7.2.5"
        case .issuerCertificateChain, .issuerAlgorithm, .issuerPayload: "ISO/IEC 18013-5 9.1.2.4"
        case .issuerTrustAnchor, .issuerCertificateValidity, .issuerCountry, .issuerStateOrProvince:
            "ISO/IEC 18013-5 9.3.3"
        case .issuerAnchorProfile: "ISO/IEC 18013-5 B.1.2"
        case .issuerSignerProfile, .issuerExtendedKeyUsage: "ISO/IEC 18013-5 B.1.4"
        case .issuerRevocation: "ISO/IEC 18013-5 B.3.2"
        case .issuerCriticalHeaders, .deviceCriticalHeaders: "RFC 9052 3.1"
        case .issuerSignature, .digestNameSpaces, .digestIDs, .digestValues, .msoDocType, .validitySigned,
            .validityStart, .validityEnd, .validityCertificateEnd:
            "ISO/IEC 18013-5 9.3.1"
        case .msoStructure, .msoVersion, .digestIDsUnique, .msoDigestIDRange, .validityOrder, .validityFormat,
            .validityExpectedUpdate:
            "ISO/IEC 18013-5 9.1.2.4"
        case .msoDigestAlgorithm, .msoDigestLength, .itemRandomLength, .itemRandomUnique: "ISO/IEC 18013-5 9.1.2.5"
        case .status: "ISO/IEC 18013-5 (second edition) 12.3.6"
        case .deviceKey: "ISO/IEC 18013-5 9.1.5.2"
        case .deviceAuthentication: "ISO/IEC 18013-5 9.1.3.2"
        case .deviceAlgorithm, .devicePayload, .deviceSignature: "ISO/IEC 18013-5 9.1.3.6"
        case .deviceMAC: "ISO/IEC 18013-5 9.1.3.5"
        case .deviceAuthorizations: "ISO/IEC 18013-5 9.1.3.4"
        case .deviceSignedElements, .elementsKnown: "ISO/IEC 18013-5 7.1"
        case .elementIssuingCountry, .elementIssuingJurisdiction, .elementIssueDate: "ISO/IEC 18013-5 7.2.1"
        case .elementJurisdictionCountry, .elementTypes, .elementValues: "ISO/IEC 18013-5 Table 5"
        case .elementImages: "ISO/IEC 18013-5 7.2.2"
        case .elementExpiryDate: "ISO/IEC 18013-5 9.1.2.4 note 2"
        }
    }
}
