// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HPKE
internal import InputEncoding
internal import JSON

/// Exchanges as a recipient sees them: messages by their sequence number, and exports.
enum HPKECases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields
    ) throws(VectorError) -> CaseProcedure {
        let exchange = try HPKEExchange(&input)
        let expectation = try Expectation(&expect)
        let plaintexts = try expect.texts("plaintexts")
        let exports = try expect.texts("exports")
        guard expectation.isAccepted || (plaintexts.isEmpty && exports.isEmpty) else {
            throw expect.malformed("plaintexts or exports")
        }
        return CaseProcedure(evidence: { exchange.evidence }) {
            do throws(HPKEError) {
                let (opened, exported) = try exchange.run()
                if let difference = expectation.compare(isAccepted: true, failures: []) { return difference }
                let messages = CaseOutcome.compare("plaintexts", opened.map(\.hexText), expected: plaintexts)
                return messages == .passed ? .compare("exports", exported.map(\.hexText), expected: exports) : messages
            } catch {
                return expectation.compare(isAccepted: false, failures: [word(error)]) ?? .passed
            }
        }
    }

    fileprivate static func failure(of exchange: HPKEExchange) -> String? {
        do throws(HPKEError) {
            _ = try exchange.run()
            return nil
        } catch {
            return word(error)
        }
    }

    /// What a vector distinguishes: a key that is none, a wrong use of a pre-shared key, or a message that does not open.
    private static func word(_ error: HPKEError) -> String {
        switch error {
        case .encapsulatedKeyInvalid, .keyAgreementFailed, .recipientKeyMismatch, .senderKeyMismatch: "hpke.invalid_key"
        case .preSharedKeyTooShort, .preSharedKeyIdentifierMissing: "hpke.invalid_psk"
        default: "hpke.open_failed"
        }
    }
}

/// One exchange with all that the recipient needs.
struct HPKEExchange: Sendable {
    struct Message: Sendable {
        let sequence: Int
        let additionalData: [UInt8]
        let ciphertext: [UInt8]
    }

    struct Export: Sendable {
        let context: [UInt8]
        let byteCount: Int
    }

    let mode: String
    let ciphersuite: Ciphersuite
    let info: [UInt8]
    let recipientPrivateKey: [UInt8]
    let encapsulatedKey: [UInt8]
    let preSharedKey: [UInt8]?
    let preSharedKeyID: [UInt8]?
    let senderPublicKey: [UInt8]?
    let messages: [Message]
    let exports: [Export]

    static func ciphersuite(kem: Int, kdf: Int, aead: Int, _ input: CaseFields) throws(VectorError) -> Ciphersuite {
        guard let kem = UInt16(exactly: kem).flatMap(Ciphersuite.KEM.init),
            let kdf = UInt16(exactly: kdf).flatMap(Ciphersuite.KDF.init),
            let aead = UInt16(exactly: aead).flatMap(Ciphersuite.AEAD.init)
        else { throw input.malformed("kem, kdf or aead") }
        return Ciphersuite(kem: kem, kdf: kdf, aead: aead)
    }

    /// Opens every message at its sequence number, and makes every export.
    func run() throws(HPKEError) -> (plaintexts: [[UInt8]], exports: [[UInt8]]) {
        let curve = ciphersuite.kem.curve
        guard let key = try? PrivateKey(curve: curve, rawRepresentation: SecretBytes(copying: recipientPrivateKey.span))
        else { throw .recipientKeyMismatch }
        var recipient = try Recipient(
            ciphersuite: ciphersuite, privateKey: key, encapsulatedKey: encapsulatedKey.span, info: info.span,
            authentication: try authentication(curve))
        var plaintexts: [[UInt8]] = []
        for message in messages {
            recipient.context.skip(to: UInt64(message.sequence))
            plaintexts.append(
                try recipient.open(message.ciphertext.span, authenticating: message.additionalData.span))
        }
        var secrets: [[UInt8]] = []
        for export in exports {
            let secret = try recipient.export(context: export.context.span, byteCount: export.byteCount)
            secrets.append(secret.publishedBytes)
        }
        return (plaintexts, secrets)
    }

    private func authentication(_ curve: Curve) throws(HPKEError) -> Authentication<PublicKey> {
        var sender: PublicKey?
        if mode.hasPrefix("auth") {
            let point = senderPublicKey ?? []
            guard let key = try? PublicKey(curve: curve, rawRepresentation: point.span) else {
                throw .senderKeyMismatch
            }
            sender = key
        }
        guard mode.hasSuffix("psk") else {
            // VerifyPSKInputs, RFC 9180, 5.1; this project's own interface has no way to write such a call.
            guard preSharedKey == nil, preSharedKeyID == nil else { throw .preSharedKeyIdentifierMissing }
            return sender.map { .sender($0) } ?? .none
        }
        let secret = preSharedKey ?? []
        let psk = try PreSharedKey(SecretBytes(copying: secret.span), identifier: preSharedKeyID ?? [])
        return sender.map { .pskAndSender(psk, $0) } ?? .psk(psk)
    }
}

extension HPKEExchange {
    /// The members of this project's format.
    init(_ input: inout CaseFields) throws(VectorError) {
        mode = try input.text("mode")
        guard ["base", "psk", "auth", "auth_psk"].contains(mode) else { throw input.malformed("mode") }
        ciphersuite = try Self.ciphersuite(
            kem: input.integer("kem"), kdf: input.integer("kdf"), aead: input.integer("aead"), input)
        info = try input.hex("info")
        recipientPrivateKey = try input.hex("recipientPrivateKey")
        encapsulatedKey = try input.hex("encapsulatedKey")
        preSharedKey = try input.optionalHex("psk")
        preSharedKeyID = try input.optionalHex("pskID")
        senderPublicKey = try mode.hasPrefix("auth") ? input.optionalHex("senderPublicKey") : nil
        messages = try input.list("messages").map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: "messages", member: "messages")
            let sequence = try fields.integer("sequence")
            guard sequence >= 0 else { throw fields.malformed("sequence") }
            let message = Message(
                sequence: sequence, additionalData: try fields.hex("aad"), ciphertext: try fields.hex("ciphertext"))
            try fields.refuseOthers()
            return message
        }
        guard input.optional("exports") != nil else {
            exports = []
            return
        }
        exports = try input.list("exports").map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: "exports", member: "exports")
            let count = try fields.integer("byteCount")
            guard (0...65_535).contains(count) else { throw fields.malformed("byteCount") }
            let export = Export(context: try fields.hex("context"), byteCount: count)
            try fields.refuseOthers()
            return export
        }
    }
}

extension Collection<UInt8> {
    var hexText: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension SecretBytes {
    /// The bytes of a secret that is none: it stands in a test vector.
    var publishedBytes: [UInt8] { withSpan { span in span.indices.map { span[$0] } } }
}

extension HPKEExchange {
    /// What the recipient is given, by name; HPKE's inputs are bytes without a structure.
    fileprivate var evidence: CaseEvidence {
        let fields: [(String, [UInt8]?)] =
            [
                ("info", info), ("recipient private key", recipientPrivateKey), ("encapsulated key", encapsulatedKey),
                ("psk", preSharedKey), ("psk_id", preSharedKeyID), ("sender public key", senderPublicKey),
            ] + messages.map { ("ciphertext \($0.sequence)", $0.ciphertext) }
        let failure = HPKECases.failure(of: self)
        var shown = FieldTable()
        for (name, bytes) in fields {
            let isMarked = failure.map { isAbout($0, name) } ?? false
            if let bytes {
                shown.add(name, "h'\(bytes.hexText)'", isMarked: isMarked)
            } else if isMarked {
                shown.add(name, "absent", isMarked: true)
            }
        }
        return CaseEvidence(
            checks: failure.map { [CheckLine($0, "failed", code: $0)] } ?? [],
            artefacts: [shown.artefact("HPKE, \(mode), what the recipient is given")])
    }

    private func isAbout(_ failure: String, _ field: String) -> Bool {
        switch failure {
        case "hpke.invalid_key": field.hasSuffix("key")
        case "hpke.invalid_psk": field.hasPrefix("psk")
        default: field.hasPrefix("ciphertext")
        }
    }
}
