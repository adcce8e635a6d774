// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import TestSupport
import Testing

@Suite("HPKE refusals")
struct RefusalTests {
    @Test("a message does not open with other info, data, key or encapsulated key", arguments: Setting.sealing)
    func otherInputs(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let message = try exchange.seal()
        try #require(try exchange.open(message) == exchange.plaintext)
        let otherKey = try Exchange.makeKey(for: setting.ciphersuite.kem)
        #expect(throws: HPKEError.openFailed) { try exchange.open(message, info: exchange.info + [0]) }
        #expect(throws: HPKEError.openFailed) { try exchange.open(message, info: []) }
        #expect(throws: HPKEError.openFailed) { try exchange.open(message, additionalData: []) }
        #expect(throws: HPKEError.openFailed) { try exchange.open(message, recipientKey: otherKey) }
        #expect(throws: HPKEError.openFailed) {
            try exchange.open(message, encapsulatedKey: otherKey.publicKey.rawRepresentation)
        }
    }

    @Test("a message with one flipped bit does not open", arguments: Setting.wallet)
    func flippedBits(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let message = try exchange.seal()
        for index in message.ciphertext.indices {
            var ciphertext = message.ciphertext
            ciphertext[index] ^= 1 << UInt8(index % 8)
            #expect(throws: HPKEError.openFailed) { try exchange.open(message, ciphertext: ciphertext) }
        }
    }

    @Test("a shortened or lengthened message does not open", arguments: Setting.wallet)
    func otherLength(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let message = try exchange.seal()
        for count in message.ciphertext.indices {
            #expect(throws: HPKEError.openFailed) {
                try exchange.open(message, ciphertext: Array(message.ciphertext.prefix(count)))
            }
        }
        #expect(throws: HPKEError.openFailed) { try exchange.open(message, ciphertext: message.ciphertext + [0]) }
    }

    @Test("a message does not open in another mode", arguments: Setting.wallet)
    func otherMode(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let message = try exchange.seal()
        for mode in Mode.allCases where mode != setting.mode {
            let authentication = Exchange.recipientsAuthentication(
                mode, exchange.preSharedKey, exchange.senderKey.publicKey)
            #expect(throws: HPKEError.openFailed) { try exchange.open(message, authentication: authentication) }
        }
    }

    @Test("a message does not open with another pre-shared key or another name for it", arguments: [Mode.psk, .authPSK])
    func otherPreSharedKey(mode: Mode) throws {
        let exchange = try Exchange(Setting(ciphersuite: .p256SHA256AES128GCM, mode: mode))
        let message = try exchange.seal()
        let others = [
            try Exchange.preSharedKey(filledWith: 8), try Exchange.preSharedKey(filledWith: 7, identifier: "no name"),
            try Exchange.preSharedKey(filledWith: 7, count: 33),
        ]
        for other in others {
            let authentication = Exchange.recipientsAuthentication(mode, other, exchange.senderKey.publicKey)
            #expect(throws: HPKEError.openFailed) { try exchange.open(message, authentication: authentication) }
        }
    }

    @Test("a message does not open with another sender's key", arguments: [Mode.auth, .authPSK])
    func otherSender(mode: Mode) throws {
        for suite in Ciphersuite.all where suite.aead == .aes128GCM {
            let exchange = try Exchange(Setting(ciphersuite: suite, mode: mode))
            let message = try exchange.seal()
            let other = try Exchange.makeKey(for: suite.kem).publicKey
            let authentication = Exchange.recipientsAuthentication(mode, exchange.preSharedKey, other)
            #expect(throws: HPKEError.openFailed) { try exchange.open(message, authentication: authentication) }
        }
    }

    @Test("a message does not open under another suite with the same kind of key")
    func otherSuite() throws {
        let exchange = try Exchange(Setting(ciphersuite: .p256SHA256AES128GCM, mode: .base))
        let message = try exchange.seal()
        for suite in Ciphersuite.all
        where suite.kem == .p256HKDFSHA256 && suite != exchange.ciphersuite && suite.aead != .exportOnly {
            #expect(throws: HPKEError.openFailed) { try exchange.open(message, ciphersuite: suite) }
        }
    }

    @Test("a replayed message does not open, and does not disturb the next one", arguments: Setting.sealing)
    func replay(setting: Setting) throws {
        let exchange = try Exchange(setting)
        var sender = try exchange.sender()
        var recipient = try exchange.recipient(of: sender.encapsulatedKey)
        let data = exchange.additionalData
        let first = try sender.seal(exchange.plaintext.span, authenticating: data.span)
        let second = try sender.seal(exchange.plaintext.span, authenticating: data.span)
        // Too early: the sequence stays at 0.
        do {
            _ = try recipient.open(second.span, authenticating: data.span)
            Issue.record("opened out of order")
        } catch {
            #expect(error == .openFailed)
        }
        #expect(recipient.context.sequence == 0)
        #expect(try recipient.open(first.span, authenticating: data.span) == exchange.plaintext)
        do {
            _ = try recipient.open(first.span, authenticating: data.span)
            Issue.record("opened twice")
        } catch {
            #expect(error == .openFailed)
        }
        #expect(recipient.context.sequence == 1)
        #expect(try recipient.open(second.span, authenticating: data.span) == exchange.plaintext)
    }

    @Test("no message is sealed or opened after the last sequence number")
    func messageLimit() throws {
        let exchange = try Exchange(Setting(ciphersuite: .p256SHA256AES128GCM, mode: .base))
        var sender = try exchange.sender()
        var recipient = try exchange.recipient(of: sender.encapsulatedKey)
        let data = exchange.additionalData
        sender.context.skip(to: .max - 1)
        recipient.context.skip(to: .max - 1)
        let last = try sender.seal(exchange.plaintext.span, authenticating: data.span)
        #expect(try recipient.open(last.span, authenticating: data.span) == exchange.plaintext)
        do {
            _ = try sender.seal(exchange.plaintext.span, authenticating: data.span)
            Issue.record("sealed beyond the limit")
        } catch {
            #expect(error == .messageLimitReached)
        }
        do {
            _ = try recipient.open(last.span, authenticating: data.span)
            Issue.record("opened beyond the limit")
        } catch {
            #expect(error == .messageLimitReached)
        }
    }

    @Test("a key of another curve is refused", arguments: Ciphersuite.KEM.allCases)
    func otherCurve(kem: Ciphersuite.KEM) throws {
        let suite = Ciphersuite(kem: kem, kdf: .hkdfSHA256, aead: .aes128GCM)
        let exchange = try Exchange(Setting(ciphersuite: suite, mode: .auth))
        let message = try exchange.seal()
        let foreign = try PrivateKey.generate(kem == .p256HKDFSHA256 ? .p384 : .p256)
        #expect(throws: HPKEError.recipientKeyMismatch) { try exchange.open(message, recipientKey: foreign) }
        #expect(throws: HPKEError.senderKeyMismatch) {
            try exchange.open(message, authentication: .sender(foreign.publicKey))
        }
        #expect(throws: HPKEError.recipientKeyMismatch) {
            try Sender.seal(
                exchange.plaintext.span, authenticating: exchange.info.span, ciphersuite: suite,
                recipientKey: foreign.publicKey, info: exchange.info.span)
        }
        #expect(throws: HPKEError.senderKeyMismatch) {
            try Sender.seal(
                exchange.plaintext.span, authenticating: exchange.info.span, ciphersuite: suite,
                recipientKey: exchange.recipientKey.publicKey, info: exchange.info.span,
                authentication: .sender(foreign))
        }
    }
}

@Suite("HPKE encapsulated keys")
struct EncapsulatedKeyTests {
    @Test("of any other form than 04 || X || Y are refused", arguments: Setting.all.filter { $0.mode == .base })
    func form(setting: Setting) throws {
        guard setting.ciphersuite.kem != .x25519HKDFSHA256 else { return }
        let exchange = try Exchange(setting)
        let enc = try exchange.sender().encapsulatedKey
        let width = setting.ciphersuite.kem.privateKeyByteCount
        let y = enc[(1 + width)...]
        let isOdd = (y.last ?? 0) & 1
        var offCurve = enc
        offCurve[2 * width] ^= 1
        let wrong: [[UInt8]] = [
            [], [0], [4], Array(enc.dropLast()), enc + [0], [2 + isOdd] + enc[1...width], [6 + isOdd] + enc[1...],
            [0] + enc[1...], offCurve, [4] + [UInt8](repeating: 0, count: 2 * width),
            [4] + [UInt8](repeating: 0xFF, count: 2 * width), [0] + [UInt8](repeating: 0, count: 2 * width),
        ]
        for bytes in wrong {
            #expect(throws: HPKEError.encapsulatedKeyInvalid) { try exchange.recipient(of: bytes).context.sequence }
        }
    }

    @Test(
        "of small order or another width are refused on X25519",
        arguments: [
            // The points of order 1, 2, 4 and 8 in their reduced and unreduced forms: every agreement with them is zero.
            "0000000000000000000000000000000000000000000000000000000000000000",
            "0100000000000000000000000000000000000000000000000000000000000000",
            "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
            "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
            "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
            "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        ])
    func smallOrder(point: String) throws {
        let suite = Ciphersuite(kem: .x25519HKDFSHA256, kdf: .hkdfSHA256, aead: .aes128GCM)
        let exchange = try Exchange(Setting(ciphersuite: suite, mode: .base))
        do {
            _ = try exchange.recipient(of: hex(point)).context.sequence
            Issue.record("joined an exchange with a known secret")
        } catch let error as HPKEError {
            #expect([.keyAgreementFailed, .encapsulatedKeyInvalid].contains(error))
        }
        for bytes in [[], Array(hex(point).dropLast()), hex(point) + [0]] {
            #expect(throws: HPKEError.encapsulatedKeyInvalid) { try exchange.recipient(of: bytes).context.sequence }
        }
    }
}

@Suite("Pre-shared keys and key material")
struct KeyInputTests {
    @Test("a pre-shared key of less than 32 bytes is refused", arguments: [0, 1, 16, 31])
    func tooShort(count: Int) {
        #expect(throws: HPKEError.preSharedKeyTooShort) {
            try Exchange.preSharedKey(filledWith: 7, count: count)
        }
    }

    @Test("a pre-shared key without a name is refused")
    func nameless() {
        #expect(throws: HPKEError.preSharedKeyIdentifierMissing) {
            try Exchange.preSharedKey(filledWith: 7, identifier: "")
        }
    }

    @Test("key material shorter than a private key is refused", arguments: Ciphersuite.KEM.allCases)
    func shortMaterial(kem: Ciphersuite.KEM) throws {
        let dhkem = DHKEM(kem)
        let short = [UInt8](repeating: 1, count: kem.privateKeyByteCount - 1)
        let enough = short + [1]
        #expect(throws: HPKEError.keyMaterialTooShort) { try dhkem.deriveKeyPair(from: SecretBytes(copying: short.span)) }
        let first = try dhkem.deriveKeyPair(from: SecretBytes(copying: enough.span))
        let second = try dhkem.deriveKeyPair(from: SecretBytes(copying: enough.span))
        #expect(first.publicKey == second.publicKey)
    }

    @Test("every error has its own code and sentence")
    func errors() {
        #expect(Set(HPKEError.allCases.map(\.code)).count == HPKEError.allCases.count)
        #expect(Set(HPKEError.allCases.map(\.description)).count == HPKEError.allCases.count)
        #expect(HPKEError.allCases.allSatisfy { $0.code.hasPrefix("hpke.") })
    }
}
