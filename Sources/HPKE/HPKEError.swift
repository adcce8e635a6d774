// SPDX-License-Identifier: Apache-2.0

/// Why an HPKE exchange did not come about. The raw value is the code that logs and reports show.
public enum HPKEError: String, Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// `enc` is no public key of the suite's curve in the one encoding that RFC 9180 allows.
    case encapsulatedKeyInvalid = "hpke.encapsulated_key_invalid"
    /// The recipient's key lies on another curve than the suite's.
    case recipientKeyMismatch = "hpke.recipient_key_mismatch"
    /// The sender's key lies on another curve than the suite's.
    case senderKeyMismatch = "hpke.sender_key_mismatch"
    /// The key agreement failed, or gave the all-zero secret of a small-order point (RFC 9180, 7.1.4).
    case keyAgreementFailed = "hpke.key_agreement_failed"
    /// The ciphertext, its additional data, `info`, the key or the mode is not what the sender used; which one cannot be told.
    case openFailed = "hpke.open_failed"
    /// The plaintext could not be sealed.
    case sealFailed = "hpke.seal_failed"
    /// The sequence number is used up (RFC 9180, 5.2).
    case messageLimitReached = "hpke.message_limit_reached"
    /// The suite has no cipher: it only exports secrets.
    case exportOnly = "hpke.export_only"
    /// More bytes were asked for than the key derivation function can give.
    case exportTooLong = "hpke.export_too_long"
    /// The pre-shared key has less than 32 bytes (RFC 9180, 9.5).
    case preSharedKeyTooShort = "hpke.psk_too_short"
    /// The pre-shared key has no identifier (RFC 9180, 5.1: both or neither).
    case preSharedKeyIdentifierMissing = "hpke.psk_id_missing"
    /// The key material is shorter than the private key to be derived from it (RFC 9180, 7.1.3).
    case keyMaterialTooShort = "hpke.key_material_too_short"
    /// No private key could be generated or derived.
    case keyDerivationFailed = "hpke.key_derivation_failed"

    public var code: String { rawValue }

    public var description: String {
        switch self {
        case .encapsulatedKeyInvalid: "the encapsulated key is not a valid public key of the suite's curve"
        case .recipientKeyMismatch: "the recipient's key is not of the suite's curve"
        case .senderKeyMismatch: "the sender's key is not of the suite's curve"
        case .keyAgreementFailed: "the key agreement failed"
        case .openFailed: "the message does not open with this key, info and additional data"
        case .sealFailed: "the message could not be sealed"
        case .messageLimitReached: "the sequence number is used up"
        case .exportOnly: "the suite has no cipher and only exports secrets"
        case .exportTooLong: "the export asks for more bytes than the key derivation function gives"
        case .preSharedKeyTooShort: "the pre-shared key has less than 32 bytes"
        case .preSharedKeyIdentifierMissing: "the pre-shared key has no identifier"
        case .keyMaterialTooShort: "the key material is shorter than a private key of the suite"
        case .keyDerivationFailed: "no private key could be made"
        }
    }
}
