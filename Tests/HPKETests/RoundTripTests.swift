// SPDX-License-Identifier: Apache-2.0

import Cryptography
import HPKE
import Testing

@Suite("HPKE exchanges")
struct RoundTripTests {
    @Test("open what was sealed, message by message", arguments: Setting.sealing)
    func messages(setting: Setting) throws {
        let exchange = try Exchange(setting)
        var sender = try exchange.sender()
        var recipient = try exchange.recipient(of: sender.encapsulatedKey)
        var seen: Set<[UInt8]> = []
        for _ in 0..<3 {
            let sealed = try sender.seal(exchange.plaintext.span, authenticating: exchange.additionalData.span)
            #expect(sealed.count == exchange.plaintext.count + 16)
            #expect(seen.insert(sealed).inserted)
            #expect(
                try recipient.open(sealed.span, authenticating: exchange.additionalData.span) == exchange.plaintext)
        }
    }

    @Test("open a single sealed message", arguments: Setting.sealing)
    func singleShot(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let message = try exchange.seal()
        #expect(message.encapsulatedKey.count == setting.ciphersuite.kem.encapsulatedKeyByteCount)
        #expect(try exchange.open(message) == exchange.plaintext)
    }

    @Test("carry an empty message without additional data", arguments: Setting.wallet)
    func empty(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let none: [UInt8] = []
        var sender = try exchange.sender()
        let sealed = try sender.seal(none.span, authenticating: none.span)
        var recipient = try exchange.recipient(of: sender.encapsulatedKey)
        #expect(try recipient.open(sealed.span, authenticating: none.span) == [])
    }

    @Test("export the same secret on both sides", arguments: Setting.all)
    func exports(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let (first, second) = (Array("first".utf8), Array("second".utf8))
        let sender = try exchange.sender()
        let recipient = try exchange.recipient(of: sender.encapsulatedKey)
        let exported = try sender.export(context: first.span, byteCount: 77)
        #expect(exported.count == 77)
        #expect(try recipient.export(context: first.span, byteCount: 77) == exported)
        #expect(try recipient.export(context: second.span, byteCount: 77) != exported)
        let longest = setting.ciphersuite.kdf.exportByteLimit
        #expect(
            try sender.export(context: first.span, byteCount: longest)
                == recipient.export(context: first.span, byteCount: longest))
        #expect(throws: HPKEError.exportTooLong) { try sender.export(context: first.span, byteCount: longest + 1) }
        #expect(throws: HPKEError.exportTooLong) { try recipient.export(context: first.span, byteCount: 70_000) }
    }

    @Test("export a single secret", arguments: Setting.wallet)
    func singleShotExport(setting: Setting) throws {
        let exchange = try Exchange(setting)
        let context = Array("context".utf8)
        let (encapsulatedKey, secret) = try Sender.export(
            context: context.span, byteCount: 32, ciphersuite: exchange.ciphersuite,
            recipientKey: exchange.recipientKey.publicKey, info: exchange.info.span,
            authentication: exchange.sendersAuthentication)
        let received = try Recipient.export(
            context: context.span, byteCount: 32, ciphersuite: exchange.ciphersuite, privateKey: exchange.recipientKey,
            encapsulatedKey: encapsulatedKey.span, info: exchange.info.span,
            authentication: exchange.recipientsAuthentication)
        #expect(received == secret)
    }

    @Test("make a new key each time")
    func fresh() throws {
        let exchange = try Exchange(Setting(ciphersuite: .p256SHA256AES128GCM, mode: .base))
        let messages = try (0..<8).map { _ in try exchange.seal() }
        #expect(Set(messages.map(\.encapsulatedKey)).count == 8)
    }

    @Test("do not seal with a suite that only exports", arguments: Mode.allCases)
    func exportOnly(mode: Mode) throws {
        let suite = Ciphersuite(kem: .p256HKDFSHA256, kdf: .hkdfSHA256, aead: .exportOnly)
        let exchange = try Exchange(Setting(ciphersuite: suite, mode: mode))
        #expect(throws: HPKEError.exportOnly) {
            var sender = try exchange.sender()
            return try sender.seal(exchange.plaintext.span, authenticating: exchange.additionalData.span)
        }
        #expect(throws: HPKEError.exportOnly) {
            let enc = try exchange.sender().encapsulatedKey
            var recipient = try exchange.recipient(of: enc)
            return try recipient.open(exchange.plaintext.span, authenticating: exchange.additionalData.span)
        }
    }

    @Test("have the identifiers of RFC 9180, 7")
    func identifiers() {
        #expect(Ciphersuite.all.count == 48)
        #expect(Ciphersuite.KEM.allCases.map(\.rawValue) == [0x0010, 0x0011, 0x0012, 0x0020])
        #expect(Ciphersuite.KEM.allCases.map(\.encapsulatedKeyByteCount) == [65, 97, 133, 32])
        #expect(Ciphersuite.KEM.allCases.map(\.privateKeyByteCount) == [32, 48, 66, 32])
        #expect(Ciphersuite.KDF.allCases.map(\.rawValue) == [1, 2, 3])
        #expect(Ciphersuite.KDF.allCases.map(\.exportByteLimit) == [8_160, 12_240, 16_320])
        #expect(Ciphersuite.AEAD.allCases.map(\.rawValue) == [1, 2, 3, 0xFFFF])
        #expect(Ciphersuite.KEM(rawValue: 0x0021) == nil)
    }
}
