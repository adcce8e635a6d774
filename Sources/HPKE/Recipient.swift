// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The receiving side of an HPKE exchange, RFC 9180, 5.
public struct Recipient: ~Copyable, Sendable {
    package var context: MessageContext

    /// Joins an exchange.
    ///
    /// A wrong key, `info` or authentication does not show here but when a message does not open.
    ///
    /// - Parameters:
    ///   - encapsulatedKey: `enc` as received; only the uncompressed form of a point on the suite's curve is taken.
    ///   - info: What this side believes that both agree on. Build it here; never take it from the message.
    ///   - authentication: How the sender must have proved who it is.
    public init(
        ciphersuite: Ciphersuite, privateKey: PrivateKey, encapsulatedKey: Span<UInt8>, info: Span<UInt8>,
        authentication: Authentication<PublicKey> = .none
    ) throws(HPKEError) {
        let sharedSecret = try DHKEM(ciphersuite.kem).decapsulate(
            encapsulatedKey, with: privateKey, senderKey: authentication.senderKey)
        let schedule = KeySchedule(
            ciphersuite: ciphersuite, mode: authentication.mode, sharedSecret: sharedSecret, info: info,
            preSharedKey: authentication.preSharedKey)
        context = MessageContext(schedule)
    }

    /// Decrypts the next message. A message that does not open leaves the exchange as it was.
    public mutating func open(
        _ ciphertext: Span<UInt8>, authenticating additionalData: Span<UInt8>
    ) throws(HPKEError) -> [UInt8] {
        try context.open(ciphertext, authenticating: additionalData)
    }

    /// A secret that the sender can export too, RFC 9180, 5.3.
    public func export(context exporterContext: Span<UInt8>, byteCount: Int) throws(HPKEError) -> SecretBytes {
        try context.schedule.export(context: exporterContext, byteCount: byteCount)
    }
}

extension Recipient {
    /// Decrypts the one message of an exchange, RFC 9180, 6.1.
    public static func open(
        _ ciphertext: Span<UInt8>, authenticating additionalData: Span<UInt8>, ciphersuite: Ciphersuite,
        privateKey: PrivateKey, encapsulatedKey: Span<UInt8>, info: Span<UInt8>,
        authentication: Authentication<PublicKey> = .none
    ) throws(HPKEError) -> [UInt8] {
        var recipient = try Recipient(
            ciphersuite: ciphersuite, privateKey: privateKey, encapsulatedKey: encapsulatedKey, info: info,
            authentication: authentication)
        return try recipient.open(ciphertext, authenticating: additionalData)
    }

    /// Exports the one secret of an exchange, RFC 9180, 6.2.
    public static func export(
        context exporterContext: Span<UInt8>, byteCount: Int, ciphersuite: Ciphersuite, privateKey: PrivateKey,
        encapsulatedKey: Span<UInt8>, info: Span<UInt8>, authentication: Authentication<PublicKey> = .none
    ) throws(HPKEError) -> SecretBytes {
        let recipient = try Recipient(
            ciphersuite: ciphersuite, privateKey: privateKey, encapsulatedKey: encapsulatedKey, info: info,
            authentication: authentication)
        return try recipient.export(context: exporterContext, byteCount: byteCount)
    }
}
