// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with an answer; everything else in it stays genuine, and is signed anew where it has to be.
///
/// `Fault+Table.swift` is the one list of what each does and of the failure that a reader must report.
public enum Fault: String, CaseIterable, Hashable, Sendable {
    // The issuer and its signature
    case unknownIssuer = "unknown-issuer"
    case forgedDocumentSigner = "forged-document-signer"
    case expiredDocumentSigner = "expired-document-signer"
    case missingExtendedKeyUsage = "missing-extended-key-usage"
    case missingCertificate = "missing-certificate"
    case mismatchedIssuerAlgorithm = "mismatched-issuer-algorithm"
    case flippedIssuerSignature = "flipped-issuer-signature"
    case derIssuerSignature = "der-issuer-signature"

    // The document signer's profile (B.1.4)
    case signerVersion = "ds-version-2"
    case signerInnerAlgorithm = "ds-other-inner-algorithm"
    case signerSHA1 = "ds-signed-with-sha1"
    case signerUnknownCurve = "ds-unknown-curve"
    case signerWithoutCountry = "ds-without-country"
    case signerOtherCountry = "ds-other-country"
    case signerWithoutState = "ds-without-state"
    case signerOtherState = "ds-other-state"
    case signerWithoutKeyIdentifier = "ds-without-key-identifier"
    case signerWithoutAuthorityKeyIdentifier = "ds-without-authority-key-identifier"
    case signerWithoutKeyUsage = "ds-without-key-usage"
    case signerOtherKeyUsage = "ds-key-usage-agreement"
    case signerMayCertify = "ds-key-usage-cert-sign"
    case signerIsAuthority = "ds-certificate-authority"
    case signerReaderUsage = "ds-extended-key-usage-reader"
    case signerCriticalExtension = "ds-unknown-critical-extension"
    case signerCriticalForbiddenExtension = "ds-critical-name-constraints"
    case signerDoubledExtension = "ds-doubled-extension"
    case signerUnreadableExtension = "ds-unreadable-extension"
    case futureDocumentSigner = "future-document-signer"
    case signerShortSerialNumber = "ds-short-serial-number"
    case signerUTF8Country = "ds-utf8-country"
    case signerWithoutCommonName = "ds-without-common-name"
    case signerIA5Name = "ds-ia5-name"
    case signerLongLife = "ds-long-life"
    case signerOtherKeyIdentifier = "ds-other-key-identifier"
    case signerExtraKeyUsage = "ds-extra-key-usage"
    case signerUncriticalKeyUsage = "ds-key-usage-not-critical"
    case signerUncriticalExtendedKeyUsage = "ds-extended-key-usage-not-critical"
    case signerWithoutAlternativeName = "ds-without-issuer-alternative-name"
    case signerWithoutDistributionPoint = "ds-without-crl-distribution-point"
    case signerRestrictedDistributionPoint = "ds-restricted-crl-distribution-point"
    case signerForbiddenExtension = "ds-name-constraints"
    case signerCriticalKeyIdentifier = "ds-critical-key-identifier"

    // The mobile security object and the elements
    case wrongDocType = "wrong-doctype"
    case expiredDocument = "expired-document"
    case futureDocument = "future-document"
    case unknownSecurityObjectVersion = "unknown-mso-version"
    case malformedStatus = "malformed-status"
    case unknownDigestAlgorithm = "unknown-digest-algorithm"
    case alteredValue = "altered-value"
    case unknownDigestID = "unknown-digest-id"
    case duplicateElement = "duplicate-element"
    case withheldElement = "withheld-element"

    // The device and its proof
    case clonedDocument = "cloned-document"
    case flippedDeviceSignature = "flipped-device-signature"
    case derDeviceSignature = "der-device-signature"
    case replayedDeviceSignature = "replayed-device-signature"
    case taggedTranscript = "tagged-transcript"
    case attachedPayload = "attached-payload"
    case missingDeviceAuthentication = "missing-device-authentication"
    case unauthorizedDeviceElement = "unauthorized-device-element"
    case flippedDeviceMAC = "flipped-device-mac"
    case clonedDocumentMAC = "cloned-document-mac"
    case replayedDeviceMAC = "replayed-device-mac"
    case taggedTranscriptMAC = "tagged-transcript-mac"
    case bareSaltMAC = "bare-salt-mac"
    case otherReaderMAC = "other-reader-mac"
    case deviceMAC = "device-mac"

    // The response
    case unknownResponseVersion = "unknown-response-version"
    case errorStatus = "error-status"
    case trailingByte = "trailing-byte"

    // The envelope
    case replayedSession = "replayed-session"
    case wrongNonce = "wrong-nonce"
    case wrongMerchant = "wrong-merchant"
    case wrongTeam = "wrong-team"
    case otherRecipient = "other-recipient"
    case unknownEnvelopeAlgorithm = "unknown-envelope-algorithm"
    case authenticatedMode = "authenticated-mode"
    case unknownTopic = "unknown-topic"
    case flippedRecipientHash = "flipped-recipient-hash"
    case flippedInfoHash = "flipped-info-hash"
    case flippedEncapsulatedKey = "flipped-encapsulated-key"
    case flippedCiphertext = "flipped-ciphertext"

    /// What is wrong, in one line.
    public var explanation: String { row.explanation }

    /// The codes of the failed checks, in the order of the report, when a reader with its default policy asks for what
    /// the wallet is told to show, and trusts the wallet's issuer.
    ///
    /// Empty for what a reader accepts with a warning. `element.issuing_country_mismatch` and
    /// `element.issuing_jurisdiction_mismatch` come only where that element is shown.
    public var expectedFailures: [String] { row.expectedFailures }

    /// The codes of the checks that warn because of the fault.
    public var expectedWarnings: [String] { row.expectedWarnings }

    /// The rows of annex B that the document signer's certificate breaks, such as `ds.key_usage`.
    public var expectedRules: [String] { row.expectedRules }

    /// Where the fault can be made.
    public var scope: Scope { row.scope }

    public enum Scope: Sendable, CaseIterable, CustomStringConvertible {
        /// With every protocol.
        case everywhere
        /// Where the device signs.
        case signature
        /// Over proximity, where the device answers with an authentication code.
        case mac
        /// With the envelope of Apple Wallet.
        case appleWallet

        /// Apple Wallet always signs.
        public var protocols: [SimulatedProtocol] {
            switch self {
            case .everywhere, .signature: SimulatedProtocol.allCases
            case .mac: [.proximity]
            case .appleWallet: [.appleWallet]
            }
        }

        public func covers(_ presentationProtocol: SimulatedProtocol, _ proof: DeviceProof) -> Bool {
            switch (self, proof) {
            case (.everywhere, _), (.signature, .signature), (.mac, .mac): true
            case (.signature, .mac), (.mac, .signature): false
            case (.appleWallet, _): presentationProtocol == .appleWallet
            }
        }

        public var description: String {
            switch self {
            case .everywhere: "any protocol"
            case .signature: "a device signature"
            case .mac: "a device MAC"
            case .appleWallet: "the protocol apple-wallet"
            }
        }
    }
}
