// SPDX-License-Identifier: Apache-2.0

extension FailureCode {
    /// What has happened, in a sentence.
    public var cause: String { explanation.cause }

    /// What to do about it, and who can do it.
    public var remedy: String { explanation.remedy }

    private var explanation: (cause: String, remedy: String) {
        switch self {
        case .cborMalformed:
            (
                "The bytes are not well-formed CBOR.",
                "Check that the response arrives whole and is decoded from base64 exactly once."
            )
        case .cborIndefinite:
            ("An item has an indefinite length, which 18013-5 forbids.", "Report it to the wallet's maker.")
        case .cborNonMinimal:
            (
                "An integer or a length is not in its shortest form.",
                "Harmless by itself, since bytes are hashed as received; require the code only where strictness is wanted."
            )
        case .cborDuplicateKey:
            (
                "A map has one key twice, and two readers could see different values.",
                "Treat the response as an attack or a defect; ask again."
            )
        case .cborTrailing:
            ("There are bytes after the item.", "Check that nothing is appended on the way; ask again.")
        case .cborLimit:
            (
                "The structure is deeper, longer or has more entries than any genuine one.",
                "Treat the response as an attack or a defect; ask again."
            )
        case .envelopeStructure:
            (
                "The envelope does not have exactly the members of APPLE-HPKE-v1.",
                "Pass on encryptedData unchanged, as raw CBOR or base64."
            )
        case .envelopeAlgorithm:
            (
                "The envelope names another algorithm or mode.",
                "Update the reader, if Apple has published a new envelope."
            )
        case .envelopeWrongRecipient:
            (
                "pkRHash names none of the configured keys.",
                "Configure the private key of the identity certificate that the merchant ID has now; keep old ones while sessions last."
            )
        case .envelopeTranscriptMismatch:
            (
                "Nonce, merchant ID or team ID are not those with which the app asked.",
                "Compare the three values with the app's PKIdentityRequest; the nonce is bytes, not its base64 text."
            )
        case .envelopeDecryptFailed:
            (
                "The envelope does not open with the right key and transcript: it was changed on its way.",
                "Refuse it and ask again."
            )
        case .sessionTranscriptReplayed:
            (
                "The session transcript was handed over before, so the answer is one that was used already.",
                "Treat it as a replay; have the app read the document anew."
            )
        case .sessionFreshnessByApp:
            (
                "In proximity no nonce of the server's is part of the transcript: that the answer is new is the app's word.",
                "Trust it as far as the app; require the code where that is not enough, and use an online protocol."
            )
        case .sessionReaderKeyMismatch:
            (
                "The reader key is not the one that the session transcript names.",
                "Send ephemeralReaderKey and sessionTranscript of the same read."
            )
        case .responseStructure:
            ("The DeviceResponse lacks a field or has one of a wrong type.", "Report it to the wallet's maker.")
        case .responseVersion:
            (
                "The DeviceResponse has a major version that is not 1.",
                "Update the reader, if the standard has a new version."
            )
        case .responseStatus:
            (
                "The wallet reports an error: 10 is general, 11 a decoding and 12 a validation error of the request.",
                "Check the request that was sent, and ask again."
            )
        case .responseStatusWithDocuments:
            (
                "An error status came together with documents, which contradict each other.",
                "Report it to the wallet's maker; ask again."
            )
        case .responseNoDocuments:
            (
                "The wallet returned nothing.",
                "The person may have declined or holds no such document; offer another way."
            )
        case .queryUnsatisfied:
            ("An element or document that was asked for is missing.", "Ask again, or ask for less.")
        case .queryExtraElement:
            (
                "Elements came that were not asked for; they were dropped.",
                "Nothing to do; tell the wallet's maker if it persists."
            )
        case .documentStructure:
            ("A document lacks a field or has one of a wrong type.", "Report it to the wallet's maker.")
        case .documentUnrequested:
            ("A document of a type came that was not asked for.", "Check that the response belongs to this request.")
        case .elementDuplicate:
            ("One element appears twice in a document.", "Treat the response as an attack or a defect; ask again.")
        case .issuerX5ChainMissing:
            (
                "issuerAuth carries no certificate, so nobody vouches for the document.",
                "A simulator or a test profile answers so; use a real document."
            )
        case .issuerX5ChainMalformed:
            ("x5chain does not hold readable certificates, or stands in both headers.", "Report it to the issuer.")
        case .issuerUntrusted:
            (
                "No configured root issued the document signer's certificate.",
                "Add the issuer's IACA root, from the issuer itself or a VICAL, if you mean to trust it."
            )
        case .issuerDocTypeNotAllowed:
            (
                "The root that issued the document signer's certificate is trusted for other document types alone.",
                "Refuse the document; enable the root for this type only if its issuer says so."
            )
        case .issuerListInvalid:
            (
                "No root that could be used vouches for the document, and a list of roots (VICAL) could not be used; the detail says why.",
                "Run `mdoc-reader trust check` on the list, and get its current issue from the provider."
            )
        case .issuerCertificateExpired:
            (
                "The document signer's or the root's certificate has ended.",
                "The holder must update the document; renew the root if it was replaced."
            )
        case .issuerCertificateNotYetValid:
            ("The document signer's or the root's certificate has not begun.", "Check this machine's clock.")
        case .issuerCertificateProfile:
            (
                "A certificate breaks a rule of 18013-5, annex B; the detail names it.",
                "Report it to the issuer; tolerate the code only for test documents."
            )
        case .issuerExtendedKeyUsage:
            (
                "The certificate is not meant for signing such documents.",
                "Report it to the issuer; it may be a certificate for another purpose."
            )
        case .issuerCountryMismatchChain:
            ("Document signer and root name different countries.", "Report it to the issuer.")
        case .issuerStateMismatchChain:
            ("The root names a state or province that the document signer does not.", "Report it to the issuer.")
        case .issuerCertificateRevoked:
            (
                "The issuer has revoked a certificate of the path.",
                "Refuse the document; the holder must get a new one."
            )
        case .issuerRevocationUnknown:
            (
                "No revocation list in force says whether the certificate was revoked; the detail says why.",
                "Provide the issuer's CRL (`--crl`, or trustUpdates), and require this code where revocation must be known."
            )
        case .issuerCriticalHeader, .deviceCriticalHeader:
            ("A COSE header that must be understood is not.", "Update the reader, if a standard defines it.")
        case .issuerAlgorithmMissing:
            ("The protected header of issuerAuth names no algorithm.", "Report it to the issuer.")
        case .issuerAlgorithmNotAllowed:
            ("issuerAuth names an algorithm that 18013-5 does not allow.", "Report it to the issuer.")
        case .issuerAlgorithmCurveMismatch:
            (
                "The algorithm of issuerAuth does not go with the curve of the certificate's key.",
                "Report it to the issuer."
            )
        case .algorithmUnsupported:
            (
                "A key is of a type or curve that 18013-5 does not have.",
                "Report it to the issuer or the wallet's maker."
            )
        case .issuerPayloadMissing:
            ("issuerAuth has no payload, and so no mobile security object.", "Report it to the wallet's maker.")
        case .issuerSignatureInvalid:
            ("The issuer did not sign this mobile security object.", "Refuse the document: it was forged or changed.")
        case .msoStructure:
            ("The mobile security object lacks a field or has one of a wrong type.", "Report it to the issuer.")
        case .msoVersion:
            (
                "The mobile security object has a major version that is not 1.",
                "Update the reader, if the standard has a new version."
            )
        case .msoDigestAlgorithm:
            (
                "The digest algorithm is none of SHA-256, SHA-384 and SHA-512, spelt exactly so.",
                "Report it to the issuer."
            )
        case .msoDigestLength:
            ("A digest does not have the length of its algorithm.", "Report it to the issuer.")
        case .msoDigestIDRange:
            ("A digestID is 2^31 or more.", "Harmless for this reader; report it to the issuer.")
        case .digestNameSpaceMissing:
            (
                "An element's namespace has no digests in the mobile security object.",
                "Refuse the document: the issuer did not sign the element."
            )
        case .digestIDMissing:
            (
                "An element's digestID has no digest in the mobile security object.",
                "Refuse the document: the issuer did not sign the element."
            )
        case .digestMismatch:
            ("An element is not the one that the issuer signed.", "Refuse the document: it was changed.")
        case .digestIDReused:
            ("Two elements claim one digest.", "Treat the response as an attack or a defect; ask again.")
        case .itemRandomShort:
            ("A salt is shorter than 16 bytes, so hidden elements could be guessed.", "Report it to the issuer.")
        case .itemRandomRepeated:
            ("Two elements share one salt.", "Report it to the issuer.")
        case .docTypeMismatch:
            ("The issuer signed a document of another type than the wallet says.", "Refuse the document.")
        case .validitySignedOutsideCertificate:
            (
                "The document was signed before or after the life of the signer's certificate.",
                "Report it to the issuer."
            )
        case .validityNotYetValid:
            ("The document's validFrom lies in the future.", "Check this machine's clock.")
        case .validityExpired:
            ("The document's validUntil has passed.", "The holder must let the wallet update the document.")
        case .validityOrder:
            ("signed, validFrom and validUntil are not in this order.", "Report it to the issuer.")
        case .validityFormat:
            (
                "A timestamp has a fraction, an offset other than Z or no tag 0.",
                "Harmless for this reader; report it to the issuer."
            )
        case .validityOutlivesCertificate:
            ("The document says it is valid longer than its signer's certificate.", "Report it to the issuer.")
        case .validityUpdateOverdue:
            ("The issuer meant to update the document before now.", "Ask the holder to let the wallet update it.")
        case .statusRevoked:
            ("The issuer has revoked the document.", "Refuse the document; the holder must get a new one.")
        case .statusSuspended:
            (
                "The issuer has suspended the document.",
                "Refuse the document for now; its issuer may lift the suspension."
            )
        case .statusInvalidList:
            (
                "The status list that the document names says nothing that can be believed; the detail says why.",
                "Report it to the issuer; the document is neither known to be valid nor to be revoked."
            )
        case .statusUnavailable:
            (
                "The status list that the document names is not at hand.",
                "The service fetches it at its next round; require this code where an unknown status must not pass."
            )
        case .deviceKeyInvalid:
            (
                "The device key is no full, uncompressed point of its curve.",
                "Refuse the document; report it to the issuer."
            )
        case .deviceAuthenticationMissing:
            (
                "The device proved nothing: the document may be a copy.",
                "Refuse the document; report it to the wallet's maker."
            )
        case .deviceAlgorithmNotAllowed:
            (
                "The device signature names no algorithm that goes with the device key.",
                "Report it to the wallet's maker."
            )
        case .deviceMACAlgorithm:
            ("The device MAC is not HMAC 256/256.", "Report it to the wallet's maker.")
        case .devicePayloadNotDetached:
            ("The device signature or MAC carries a payload of its own.", "Report it to the wallet's maker.")
        case .deviceSignatureInvalid:
            (
                "The device did not sign this session's transcript: the response is a copy, or belongs to another session.",
                "Compare the session's values with those the request was made with; otherwise refuse."
            )
        case .deviceMACInvalid:
            (
                "The device MAC does not fit this session's transcript and keys.",
                "Compare transcript and reader key with those of the read; otherwise refuse."
            )
        case .deviceMACKeyUnavailable:
            (
                "The MAC cannot be checked: there is no reader key for it.",
                "Send the ephemeral reader key with the response; Apple Wallet in apps only ever signs."
            )
        case .deviceElementNotAuthorized:
            ("The device signed an element that the issuer did not allow it to.", "Refuse the element's document.")
        case .elementDeviceSigned:
            (
                "An identity element is vouched for by the device alone.",
                "Tolerate the code only where the issuer is known to authorise such elements on purpose."
            )
        case .elementIssuingCountryMismatch:
            (
                "issuing_country is not the country of the document signer's certificate.",
                "Refuse the document; report it to the issuer."
            )
        case .elementIssuingJurisdictionMismatch:
            (
                "issuing_jurisdiction is not the state or province of the document signer's certificate.",
                "Refuse the document; report it to the issuer."
            )
        case .elementJurisdictionCountry:
            ("issuing_jurisdiction does not begin with issuing_country, or is no text.", "Report it to the issuer.")
        case .elementIssueDateAfterValidFrom:
            (
                "issue_date lies after the document's validFrom, or is no date that can be read.",
                "Report it to the issuer."
            )
        case .elementType:
            (
                "An element has another CBOR type than its data model says.",
                "Do not rely on the element; report it to the issuer."
            )
        case .elementValue:
            ("An element's value is outside its data model.", "Read it with care; report it to the issuer.")
        case .elementImageFormat:
            ("An image is neither JPEG nor JPEG 2000.", "Do not hand it to an image decoder; report it to the issuer.")
        case .elementDocumentExpired:
            (
                "The administrative expiry_date has passed or cannot be read, although the mobile document is valid.",
                "Decide by your use: it may still prove identity or age."
            )
        case .elementUnknown:
            ("An element is not part of its namespace.", "Do not rely on it.")
        case .ageContradictory:
            ("Two age attestations exclude each other.", "Refuse the document; report it to the issuer.")
        case .ageInconclusive:
            (
                "The age attestations that came prove neither that the holder is of the age asked for nor that they are not.",
                "Ask for birth_date or age_in_years."
            )
        }
    }
}
