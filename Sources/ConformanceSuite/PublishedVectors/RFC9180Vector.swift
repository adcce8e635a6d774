// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HPKE
internal import JSON

/// One vector: key pairs, secrets, and messages and exports as both sides make them.
struct RFC9180Vector: Sendable {
    struct Pair: Sendable {
        let name: String
        let keyMaterial, privateKey, publicKey: [UInt8]
    }

    let mode: UInt8
    let recipient, ephemeral: Pair
    let sender: Pair?
    let sharedSecret, key, baseNonce, exporterSecret: [UInt8]
    let exchange: HPKEExchange
    let plaintexts, exports: [[UInt8]]

    init(_ fields: inout CaseFields, mode: UInt8, name: String, ciphersuite: Ciphersuite) throws(VectorError) {
        self.mode = mode
        recipient = try Self.pair("R", &fields)
        ephemeral = try Self.pair("E", &fields)
        sender = name.hasPrefix("auth") ? try Self.pair("S", &fields) : nil
        sharedSecret = try fields.hex("shared_secret")
        key = try fields.hex("key")
        baseNonce = try fields.hex("base_nonce")
        exporterSecret = try fields.hex("exporter_secret")
        var plaintexts: [[UInt8]] = []
        var messages: [HPKEExchange.Message] = []
        for entry in try fields.list("encryptions") {
            var entry = try CaseFields(entry, of: name, member: "encryptions")
            plaintexts.append(try entry.hex("pt"))
            messages.append(
                HPKEExchange.Message(
                    sequence: try entry.integer("seq"), additionalData: try entry.hex("aad"),
                    ciphertext: try entry.hex("ct")))
        }
        var exported: [[UInt8]] = []
        var exports: [HPKEExchange.Export] = []
        for entry in try fields.list("exports") {
            var entry = try CaseFields(entry, of: name, member: "exports")
            exported.append(try entry.hex("exported_value"))
            exports.append(
                HPKEExchange.Export(context: try entry.hex("exporter_context"), byteCount: try entry.integer("L")))
        }
        self.plaintexts = plaintexts
        self.exports = exported
        exchange = HPKEExchange(
            mode: name, ciphersuite: ciphersuite, info: try fields.hex("info"),
            recipientPrivateKey: recipient.privateKey, encapsulatedKey: try fields.hex("enc"),
            preSharedKey: try fields.optionalHex("psk"), preSharedKeyID: try fields.optionalHex("psk_id"),
            senderPublicKey: sender?.publicKey, messages: messages, exports: exports)
    }

    private static func pair(_ letter: String, _ fields: inout CaseFields) throws(VectorError) -> Pair {
        Pair(
            name: letter, keyMaterial: try fields.hex("ikm\(letter)"), privateKey: try fields.hex("sk\(letter)m"),
            publicKey: try fields.hex("pk\(letter)m"))
    }

    func run() throws -> CaseOutcome {
        var differences = Differences()
        let kem = DHKEM(exchange.ciphersuite.kem)
        for pair in [recipient, ephemeral] + [sender].compactMap(\.self) {
            let derived = try kem.deriveKeyPair(from: SecretBytes(copying: pair.keyMaterial.span))
            differences.compare(
                "sk\(pair.name)m", derived.rawRepresentation().publishedBytes, expected: pair.privateKey)
            differences.compare("pk\(pair.name)m", derived.publicKey.rawRepresentation, expected: pair.publicKey)
        }
        try checkSecrets(kem, in: &differences)
        try checkSender(in: &differences)
        let (opened, exported) = try exchange.run()
        differences.compare("opened", opened, expected: plaintexts)
        differences.compare("exported", exported, expected: exports)
        return differences.outcome
    }

    private func privateKey(_ pair: Pair) throws -> PrivateKey {
        try PrivateKey(
            curve: exchange.ciphersuite.kem.curve, rawRepresentation: SecretBytes(copying: pair.privateKey.span))
    }

    private func preSharedKey() throws -> PreSharedKey? {
        guard let key = exchange.preSharedKey, let identifier = exchange.preSharedKeyID else { return nil }
        return try PreSharedKey(SecretBytes(copying: key.span), identifier: identifier)
    }

    /// Encap, Decap and the key schedule, RFC 9180, 4.1 and 5.1.
    private func checkSecrets(_ kem: DHKEM, in differences: inout Differences) throws {
        let recipientKey = try privateKey(recipient)
        let senderKey = try sender.map(privateKey)
        let (secret, encapsulated) = try kem.encapsulate(
            to: recipientKey.publicKey, ephemeralKey: privateKey(ephemeral), senderKey: senderKey)
        differences.compare("enc", encapsulated, expected: exchange.encapsulatedKey)
        differences.compare("shared_secret of Encap", secret.publishedBytes, expected: sharedSecret)
        let found = try kem.decapsulate(
            exchange.encapsulatedKey.span, with: recipientKey, senderKey: senderKey?.publicKey)
        differences.compare("shared_secret of Decap", found.publishedBytes, expected: sharedSecret)
        let schedule = KeySchedule(
            ciphersuite: exchange.ciphersuite, mode: mode, sharedSecret: SecretBytes(copying: sharedSecret.span),
            info: exchange.info.span, preSharedKey: try preSharedKey())
        differences.compare("key", schedule.key?.publishedBytes ?? [], expected: key)
        differences.compare("base_nonce", schedule.baseNonce?.publishedBytes ?? [], expected: baseNonce)
        differences.compare("exporter_secret", schedule.exporterSecret.publishedBytes, expected: exporterSecret)
    }

    /// The sender seals the same ciphertexts, and exports the same secrets.
    private func checkSender(in differences: inout Differences) throws {
        let authentication: Authentication<PrivateKey> =
            switch (try preSharedKey(), try sender.map(privateKey)) {
            case (nil, nil): .none
            case (let secret?, nil): .psk(secret)
            case (nil, let key?): .sender(key)
            case (let secret?, let key?): .pskAndSender(secret, key)
            }
        var side = try Sender(
            ciphersuite: exchange.ciphersuite, recipientKey: privateKey(recipient).publicKey, info: exchange.info.span,
            authentication: authentication, ephemeralKey: privateKey(ephemeral))
        for (message, plaintext) in zip(exchange.messages, plaintexts) {
            side.context.skip(to: UInt64(message.sequence))
            let sealed = try side.seal(plaintext.span, authenticating: message.additionalData.span)
            differences.compare("ct of seq \(message.sequence)", sealed, expected: message.ciphertext)
        }
        for (export, expected) in zip(exchange.exports, exports) {
            let secret = try side.export(context: export.context.span, byteCount: export.byteCount)
            differences.compare("exported by the sender", secret.publishedBytes, expected: expected)
        }
    }
}
