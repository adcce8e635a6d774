// SPDX-License-Identifier: Apache-2.0

extension Check {
    /// The codes with which this check can fail or warn.
    public var codes: [FailureCode] {
        switch self {
        case .envelopeEncoding, .responseEncoding:
            [.cborMalformed, .cborIndefinite, .cborDuplicateKey, .cborTrailing, .cborLimit, .cborNonMinimal]
        case .envelopeStructure: [.envelopeStructure]
        case .envelopeAlgorithm: [.envelopeAlgorithm]
        case .envelopeRecipient: [.envelopeWrongRecipient]
        case .envelopeTranscript: [.envelopeTranscriptMismatch]
        case .envelopeDecryption: [.envelopeDecryptFailed]
        case .sessionReaderKey: [.sessionReaderKeyMismatch]
        case .responseStructure: [.responseStructure, .cborLimit]
        case .responseVersion: [.responseVersion]
        case .responseStatus: [.responseStatus, .responseStatusWithDocuments]
        case .responseDocuments: [.responseNoDocuments, .documentUnrequested]
        case .requestSatisfaction: [.queryUnsatisfied]
        case .requestAges: [.ageInconclusive]
        case .requestExtraElements: [.queryExtraElement]
        case .documentStructure: [.documentStructure] + Self.embeddedEncoding
        case .documentEncoding: [.cborNonMinimal]
        case .documentRequested: [.documentUnrequested]
        case .documentElementsUnique: [.elementDuplicate]
        case .issuerCertificateChain: [.issuerX5ChainMissing, .issuerX5ChainMalformed]
        case .issuerTrustAnchor: [.issuerUntrusted]
        case .issuerCertificateValidity: [.issuerCertificateExpired, .issuerCertificateNotYetValid]
        case .issuerAnchorProfile, .issuerSignerProfile: [.issuerCertificateProfile]
        case .issuerExtendedKeyUsage: [.issuerExtendedKeyUsage]
        case .issuerCountry: [.issuerCountryMismatchChain]
        case .issuerStateOrProvince: [.issuerStateMismatchChain]
        case .issuerRevocation: [.issuerRevocationUnknown]
        case .issuerCriticalHeaders: [.issuerCriticalHeader]
        case .issuerAlgorithm:
            [.issuerAlgorithmMissing, .issuerAlgorithmNotAllowed, .issuerAlgorithmCurveMismatch, .algorithmUnsupported]
        case .issuerPayload: [.issuerPayloadMissing]
        case .issuerSignature: [.issuerSignatureInvalid]
        case .msoStructure: [.msoStructure] + Self.embeddedEncoding
        case .msoVersion: [.msoVersion]
        case .msoDigestAlgorithm: [.msoDigestAlgorithm]
        case .msoDigestLength: [.msoDigestLength]
        case .msoDigestIDRange: [.msoDigestIDRange]
        case .digestNameSpaces: [.digestNameSpaceMissing]
        case .digestIDs: [.digestIDMissing]
        case .digestValues: [.digestMismatch]
        case .digestIDsUnique: [.digestIDReused]
        case .itemRandomLength: [.itemRandomShort]
        case .itemRandomUnique: [.itemRandomRepeated]
        case .msoDocType: [.docTypeMismatch]
        case .validitySigned: [.validitySignedOutsideCertificate]
        case .validityStart: [.validityNotYetValid]
        case .validityEnd: [.validityExpired]
        case .validityOrder: [.validityOrder]
        case .validityFormat: [.validityFormat]
        case .validityCertificateEnd: [.validityOutlivesCertificate]
        case .validityExpectedUpdate: [.validityUpdateOverdue]
        case .status: [.statusUnavailable]
        case .deviceKey: [.deviceKeyInvalid, .algorithmUnsupported]
        case .deviceAuthentication: [.deviceAuthenticationMissing]
        case .deviceCriticalHeaders: [.deviceCriticalHeader]
        case .deviceAlgorithm: [.deviceAlgorithmNotAllowed, .deviceMACAlgorithm]
        case .devicePayload: [.devicePayloadNotDetached]
        case .deviceSignature: [.deviceSignatureInvalid]
        case .deviceMAC: [.deviceMACInvalid, .deviceMACKeyUnavailable]
        case .deviceAuthorizations: [.deviceElementNotAuthorized]
        case .deviceSignedElements: [.elementDeviceSigned]
        case .elementIssuingCountry: [.elementIssuingCountryMismatch]
        case .elementIssuingJurisdiction: [.elementIssuingJurisdictionMismatch]
        case .elementJurisdictionCountry: [.elementJurisdictionCountry]
        case .elementIssueDate: [.elementIssueDateAfterValidFrom]
        case .elementTypes: [.elementType]
        case .elementValues: [.elementValue]
        case .elementImages: [.elementImageFormat]
        case .elementExpiryDate: [.elementDocumentExpired]
        case .elementAges: [.ageContradictory]
        case .elementsKnown: [.elementUnknown]
        }
    }

    private static let embeddedEncoding: [FailureCode] = [
        .cborMalformed, .cborIndefinite, .cborDuplicateKey, .cborTrailing, .cborLimit,
    ]
}
