// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import Mdoc
import TestSupport
import Testing

@testable import WalletSimulator

@Suite("Sessions over proximity")
struct ProximitySessionTests {
    typealias Handover = ProximitySession.Handover

    @Test("the transcript names the reader's key and a device key, each embedded", arguments: Handover.allCases)
    func keys(handover: Handover) throws {
        let session = try ProximitySession(handover, random: SeededRandom(seed: 70))
        #expect(session.readerKey.curve == .p256)
        #expect(try session.transcript.eReaderKey() == session.readerKey.publicKey)
        let engagement = try engagement(of: session)
        #expect(engagement[0]?.text == "1.0")
        let security = try #require(engagement[1]?.elements.map(Array.init))
        #expect(security.count == 2 && security[0].unsigned == 1)
        let embedded = try security[1].content(ofTag: 24)?.embedded()
        let deviceKey = try #require(embedded?.root)
        #expect(try COSEKey.publicKey(deviceKey) != session.readerKey.publicKey)
    }

    @Test("a QR code's handover is null, and its engagement tells of Bluetooth")
    func qr() throws {
        let session = try ProximitySession(.qr, random: SeededRandom(seed: 71))
        #expect(try parts(of: session)[2].isNull)
        let methods = try #require(try engagement(of: session)[2]?.elements.map(Array.init))
        let method = try #require(methods.first?.elements.map(Array.init))
        #expect(method.count == 3 && method[0].unsigned == 2 && method[1].unsigned == 1)
        #expect(method[2].members?[11]?.byteString?.count == 16)
    }

    @Test("an NFC handover is the select message and null, and the message carries the transcript's engagement")
    func nfc() throws {
        let session = try ProximitySession(.nfc, random: SeededRandom(seed: 72))
        let parts = try parts(of: session)
        let handover = try #require(parts[2].elements.map(Array.init))
        #expect(handover.count == 2 && handover[1].isNull)
        let message = try #require(handover[0].byteString)
        let engagement = try #require(parts[0].content(ofTag: 24)?.byteString)
        #expect(message.suffix(engagement.count).elementsEqual(engagement))
        #expect(try self.engagement(of: session)[2] == nil)
    }

    @Test("one seed gives the same session, another seed and another draw another one", arguments: Handover.allCases)
    func seeds(handover: Handover) throws {
        let random = SeededRandom(seed: 73)
        let sessions = try [random, SeededRandom(seed: 73), SeededRandom(seed: 74), random].map {
            try ProximitySession(handover, random: $0)
        }
        #expect(sessions[0].transcript.encoded == sessions[1].transcript.encoded)
        #expect(sessions[0].readerKey.rawRepresentation() == sessions[1].readerKey.rawRepresentation())
        #expect(Set(sessions.map(\.transcript.encoded)).count == 3)
        #expect(Set(sessions.map(\.readerKey.publicKey.rawRepresentation)).count == 3)
    }

    @Test(
        "the handover select message of ISO/IEC 18013-5, annex D, comes out",
        .enabled(if: SharedVectors.arePresent, "../shared/vectors is missing"))
    func annexD() throws {
        struct AnnexD: Decodable {
            struct Engagement: Decodable { let nfcHandoverSelectHex: String }
            let deviceEngagement: Engagement
        }
        let example = try #require(try SharedVectors.decode(AnnexD.self, from: "iso18013-5/annex-d.json"))
        let message = hex(example.deviceEngagement.nfcHandoverSelectHex)
        // The example names an address of Bluetooth, and a central role.
        let select = HandoverSelect(
            deviceEngagement: Array(message.suffix(0x58)), carrierData: hex("081b28128b37282801021c01"))
        #expect(select.message == message)
    }

    @Test("a payload of 256 bytes or more has a length of four bytes", arguments: [0, 255, 256, 70_000])
    func lengths(count: Int) {
        let payload = [UInt8](repeating: 7, count: count)
        let message = NDEFRecord.message([NDEFRecord(format: .external, type: "a:b", payload: payload)])
        let head: [UInt8] =
            count < 256
            ? [0xd4, 3, UInt8(count)]
            : [0xc4, 3, 0, UInt8(count >> 16), UInt8(count >> 8 & 0xff), UInt8(count & 0xff)]
        #expect(message == head + Array("a:b".utf8) + payload)
    }

    private func parts(of session: ProximitySession) throws -> [CBORItem] {
        let document = try CBORDecoder().decode(session.transcript.encoded)
        let elements = try #require(document.root.elements)
        try #require(elements.count == 3)
        return Array(elements)
    }

    private func engagement(of session: ProximitySession) throws -> CBORMap {
        let embedded = try parts(of: session)[0].content(ofTag: 24)?.embedded()
        return try #require(embedded?.root.members)
    }
}
