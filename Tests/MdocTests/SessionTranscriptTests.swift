// SPDX-License-Identifier: Apache-2.0

import CBOR
import Mdoc
import TestSupport
import Testing

@Suite("Session transcript")
struct SessionTranscriptTests {
    @Test(
        "takes the bare array and the tagged one, and keeps the inner bytes", arguments: ["83f6f6f6", "d8184483f6f6f6"])
    func forms(bytes: String) throws {
        let transcript = try SessionTranscript(cbor: hex(bytes))
        #expect(transcript.encoded.hexadecimal == "83f6f6f6")
        #expect(transcript.taggedBytes.hexadecimal == "d8184483f6f6f6")
    }

    @Test(
        "refuses what is no array of three",
        arguments: ["82f6f6", "84f6f6f6f6", "a0", "f6", "d8184482f6f6f6", "d81983f6f6f6", "83f6f6f600", ""])
    func refuses(bytes: String) {
        #expect(throws: MdocError.self) { try SessionTranscript(cbor: hex(bytes)) }
    }

    @Test("puts the bare array and the namespaces as received into DeviceAuthentication, 18013-5, 9.1.3.4")
    func deviceAuthentication() throws {
        let transcript = SessionTranscript([.null, .null, .null])
        let bytes = transcript.deviceAuthenticationBytes(docType: .mDL, nameSpacesBytes: hex("d81841a0")[...])
        let inner = try #require(try CBORDecoder().decode(bytes).root.content(ofTag: 24)?.embedded())
        let members = try #require(inner.root.elements)
        #expect(
            members.map(\.encoded.hexadecimal)[1...] == [
                "83f6f6f6", "756f72672e69736f2e31383031332e352e312e6d444c", "d81841a0",
            ])
        #expect(members[0]?.text == "DeviceAuthentication")
    }
}
