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

    // The mobile security object and the elements
    case wrongDocType = "wrong-doctype"
    case expiredDocument = "expired-document"
    case futureDocument = "future-document"
    case unknownSecurityObjectVersion = "unknown-mso-version"
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
    public var expectedFailures: [String] { row.expectedFailures }

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
