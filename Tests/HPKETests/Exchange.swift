// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import Testing

/// The four modes of RFC 9180, 5.
enum Mode: CaseIterable, Sendable {
    case base, psk, auth, authPSK
}

/// One suite in one mode.
struct Setting: Sendable, CustomTestStringConvertible {
    let ciphersuite: Ciphersuite
    let mode: Mode

    static let all = Ciphersuite.all.flatMap { suite in Mode.allCases.map { Setting(ciphersuite: suite, mode: $0) } }
    static let sealing = all.filter { $0.ciphersuite.aead != .exportOnly }
    /// The suite that wallets use, in each mode.
    static let wallet = Mode.allCases.map { Setting(ciphersuite: .p256SHA256AES128GCM, mode: $0) }

    var testDescription: String { "\(mode), \(ciphersuite)" }
}

/// Keys and inputs of both sides, which a test alters on one side.
struct Exchange {
    let ciphersuite: Ciphersuite
    let recipientKey: PrivateKey
    let senderKey: PrivateKey
    let info = Array("the transcript".utf8)
    let additionalData = Array("the header".utf8)
    let plaintext = Array("Beauty is truth, truth beauty".utf8)
    let mode: Mode
    let preSharedKey: PreSharedKey

    init(_ setting: Setting) throws {
        ciphersuite = setting.ciphersuite
        mode = setting.mode
        recipientKey = try Self.makeKey(for: setting.ciphersuite.kem)
        senderKey = try Self.makeKey(for: setting.ciphersuite.kem)
        preSharedKey = try Self.preSharedKey(filledWith: 7)
    }

    static func makeKey(for kem: Ciphersuite.KEM) throws -> PrivateKey {
        switch kem {
        case .p256HKDFSHA256: try .generate(.p256)
        case .p384HKDFSHA384: try .generate(.p384)
        case .p521HKDFSHA512: try .generate(.p521)
        case .x25519HKDFSHA256: try .generate(.x25519)
        }
    }

    static func preSharedKey(
        filledWith byte: UInt8, count: Int = 32, identifier: String = "the name"
    ) throws -> PreSharedKey {
        let key = [UInt8](repeating: byte, count: count)
        return try PreSharedKey(SecretBytes(copying: key.span), identifier: Array(identifier.utf8))
    }

    var sendersAuthentication: Authentication<PrivateKey> {
        switch mode {
        case .base: .none
        case .psk: .psk(preSharedKey)
        case .auth: .sender(senderKey)
        case .authPSK: .pskAndSender(preSharedKey, senderKey)
        }
    }

    var recipientsAuthentication: Authentication<PublicKey> {
        Self.recipientsAuthentication(mode, preSharedKey, senderKey.publicKey)
    }

    static func recipientsAuthentication(
        _ mode: Mode, _ preSharedKey: PreSharedKey, _ senderKey: PublicKey
    ) -> Authentication<PublicKey> {
        switch mode {
        case .base: .none
        case .psk: .psk(preSharedKey)
        case .auth: .sender(senderKey)
        case .authPSK: .pskAndSender(preSharedKey, senderKey)
        }
    }

    func sender() throws -> Sender {
        try Sender(
            ciphersuite: ciphersuite, recipientKey: recipientKey.publicKey, info: info.span,
            authentication: sendersAuthentication)
    }

    func recipient(of encapsulatedKey: [UInt8]) throws -> Recipient {
        try Recipient(
            ciphersuite: ciphersuite, privateKey: recipientKey, encapsulatedKey: encapsulatedKey.span, info: info.span,
            authentication: recipientsAuthentication)
    }

    func seal() throws -> Sender.SealedMessage {
        try Sender.seal(
            plaintext.span, authenticating: additionalData.span, ciphersuite: ciphersuite,
            recipientKey: recipientKey.publicKey, info: info.span, authentication: sendersAuthentication)
    }

    /// Opens a message with what the sender used, but for what is given.
    func open(
        _ message: Sender.SealedMessage, ciphertext: [UInt8]? = nil, encapsulatedKey: [UInt8]? = nil,
        recipientKey: PrivateKey? = nil, info: [UInt8]? = nil, additionalData: [UInt8]? = nil,
        ciphersuite: Ciphersuite? = nil, authentication: Authentication<PublicKey>? = nil
    ) throws -> [UInt8] {
        let ciphertext = ciphertext ?? message.ciphertext
        let encapsulatedKey = encapsulatedKey ?? message.encapsulatedKey
        let info = info ?? self.info
        let additionalData = additionalData ?? self.additionalData
        return try Recipient.open(
            ciphertext.span, authenticating: additionalData.span, ciphersuite: ciphersuite ?? self.ciphersuite,
            privateKey: recipientKey ?? self.recipientKey, encapsulatedKey: encapsulatedKey.span, info: info.span,
            authentication: authentication ?? recipientsAuthentication)
    }
}
