// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
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

    @Test(
        "a message does not open with another pre-shared key or another name for it", arguments: [Mode.psk, .authPSK])
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
