// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The sending side of an HPKE exchange, RFC 9180, 5.
///
/// It cannot be copied, because two copies would use one nonce twice.
public struct Sender: ~Copyable, Sendable {
    /// What the recipient needs to find the same keys, `enc`. It is no secret.
    public let encapsulatedKey: [UInt8]
    package var context: MessageContext

    /// Begins an exchange with a fresh ephemeral key.
    ///
    /// - Parameters:
    ///   - info: What both sides must agree on for the exchange to work, for example a session transcript.
    ///   - authentication: How the sender proves who it is.
    public init(
        ciphersuite: Ciphersuite, recipientKey: PublicKey, info: Span<UInt8>,
        authentication: Authentication<PrivateKey> = .none
    ) throws(HPKEError) {
        try self.init(
            ciphersuite: ciphersuite, recipientKey: recipientKey, info: info, authentication: authentication,
            ephemeralKey: DHKEM(ciphersuite.kem).generateKeyPair())
    }

    /// Begins an exchange with a given ephemeral key, which published vectors need and nobody else may use.
    package init(
        ciphersuite: Ciphersuite, recipientKey: PublicKey, info: Span<UInt8>,
        authentication: Authentication<PrivateKey>, ephemeralKey: PrivateKey
    ) throws(HPKEError) {
        let (sharedSecret, encapsulatedKey) = try DHKEM(ciphersuite.kem).encapsulate(
            to: recipientKey, ephemeralKey: ephemeralKey, senderKey: authentication.senderKey)
        let schedule = KeySchedule(
            ciphersuite: ciphersuite, mode: authentication.mode, sharedSecret: sharedSecret, info: info,
            preSharedKey: authentication.preSharedKey)
        self.encapsulatedKey = encapsulatedKey
        context = MessageContext(schedule)
    }

    /// Encrypts the next message; the recipient must open the messages in the same order.
    public mutating func seal(
        _ plaintext: Span<UInt8>, authenticating additionalData: Span<UInt8>
    ) throws(HPKEError) -> [UInt8] {
        try context.seal(plaintext, authenticating: additionalData)
    }

    /// A secret that the recipient can export too, RFC 9180, 5.3.
    public func export(context exporterContext: Span<UInt8>, byteCount: Int) throws(HPKEError) -> SecretBytes {
        try context.schedule.export(context: exporterContext, byteCount: byteCount)
    }
}

extension Sender {
    /// A single sealed message with the key that opens it, RFC 9180, 6.1.
    public struct SealedMessage: Hashable, Sendable {
        public let encapsulatedKey: [UInt8]
        /// The encrypted bytes, followed by the tag.
        public let ciphertext: [UInt8]
    }

    /// Encrypts one message in an exchange of its own.
    public static func seal(
        _ plaintext: Span<UInt8>, authenticating additionalData: Span<UInt8>, ciphersuite: Ciphersuite,
        recipientKey: PublicKey, info: Span<UInt8>, authentication: Authentication<PrivateKey> = .none
    ) throws(HPKEError) -> SealedMessage {
        var sender = try Sender(
            ciphersuite: ciphersuite, recipientKey: recipientKey, info: info, authentication: authentication)
        let ciphertext = try sender.seal(plaintext, authenticating: additionalData)
        return SealedMessage(encapsulatedKey: sender.encapsulatedKey, ciphertext: ciphertext)
    }

    /// Makes one secret that the recipient can export too, RFC 9180, 6.2.
    public static func export(
        context exporterContext: Span<UInt8>, byteCount: Int, ciphersuite: Ciphersuite, recipientKey: PublicKey,
        info: Span<UInt8>, authentication: Authentication<PrivateKey> = .none
    ) throws(HPKEError) -> (encapsulatedKey: [UInt8], secret: SecretBytes) {
        let sender = try Sender(
            ciphersuite: ciphersuite, recipientKey: recipientKey, info: info, authentication: authentication)
        return (sender.encapsulatedKey, try sender.export(context: exporterContext, byteCount: byteCount))
    }
}
