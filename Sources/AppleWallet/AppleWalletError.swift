// SPDX-License-Identifier: Apache-2.0

/// Why an envelope of Apple Wallet was not opened; one case for each check, in the order in which they run.
public enum AppleWalletError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The envelope does not have exactly the members it should have.
    case structure(EnvelopeField)
    /// Another algorithm or HPKE mode.
    case algorithm(EnvelopeField)
    /// `pkRHash` names none of our keys.
    case wrongRecipient
    /// `infoHash` is not the hash of this session's transcript.
    case transcriptMismatch(NearMiss?)
    /// HPKE does not open the data.
    case decryptFailed(DecryptionFault)

    public enum DecryptionFault: String, Hashable, Sendable {
        case encapsulatedKey = "pkEm is no uncompressed point of P-256"
        case data = "the data were not sealed to this key and transcript, or were changed"
    }

    public var description: String {
        switch self {
        case .structure(let field): "\(field.rawValue) is missing, has the wrong form or does not belong here"
        case .algorithm(let field): "\(field.rawValue) is not the one of APPLE-HPKE-v1 in base mode"
        case .wrongRecipient: "the envelope was sealed to a key that is not among those given"
        case .transcriptMismatch(let nearMiss):
            nearMiss?.rawValue ?? "nonce, merchant identifier or team identifier are not those of this answer's session"
        case .decryptFailed(let fault): fault.rawValue
        }
    }
}
