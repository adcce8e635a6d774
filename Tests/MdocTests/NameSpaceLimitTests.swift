// SPDX-License-Identifier: Apache-2.0

import CBOR
import Mdoc
import Testing

/// Every namespace of an answer is looked up among those that were signed, so their numbers are bounded.
@Suite("Namespaces of a document")
struct NameSpaceLimitTests {
    private func nameSpaces(_ count: Int, of value: CBORValue) -> CBORValue {
        .map((0..<count).map { .init(.text("namespace \($0)"), value) })
    }

    private func document(issuerSigned: Int, deviceSigned: Int) throws -> Result<ReceivedDocument, MalformedDocument> {
        let item: CBORValue = [
            "digestID": 0, "random": .bytes([1]), "elementIdentifier": "name", "elementValue": "value",
        ]
        let response: CBORValue = [
            "version": "1.0", "status": 0,
            "documents": [
                [
                    "docType": "org.iso.18013.5.1.mDL",
                    "issuerSigned": [
                        "nameSpaces": nameSpaces(issuerSigned, of: [.embedded(item)]),
                        "issuerAuth": [.bytes([]), [:], .null, .bytes([])],
                    ],
                    "deviceSigned": ["nameSpaces": .embedded(nameSpaces(deviceSigned, of: ["name": "value"]))],
                ]
            ],
        ]
        let documents = try DeviceResponse(CBORDecoder().decode(response.encoded()).root).documents
        return try #require(documents.first)
    }

    @Test("may be 64, issuer-signed and device-signed")
    func accepted() throws {
        let document = try document(issuerSigned: 64, deviceSigned: 64).get()
        #expect(document.issuerSigned.nameSpaces.count == 64)
        #expect(document.deviceSigned.nameSpaces.count == 64)
    }

    @Test(
        "are refused beyond that, as a limit",
        arguments: [(65, 1, MdocField.issuerNameSpaces), (1, 65, .deviceNameSpaces)])
    func refused(issuerSigned: Int, deviceSigned: Int, field: MdocField) throws {
        let document = try document(issuerSigned: issuerSigned, deviceSigned: deviceSigned)
        let error = #expect(throws: MalformedDocument.self) { try document.get() }
        #expect(error?.reason == .tooMany(field))
        #expect(error?.reason.encodingCode == "cbor.limit")
    }

    @Test("are as many among the digests of a mobile security object", arguments: [64, 65])
    func digests(count: Int) throws {
        let instant = CBORValue.tagged(0, "2026-01-01T00:00:00Z")
        let mso: CBORValue = [
            "version": "1.0", "digestAlgorithm": "SHA-256", "docType": "org.iso.18013.5.1.mDL",
            "valueDigests": nameSpaces(count, of: [0: .bytes([1])]), "deviceKeyInfo": ["deviceKey": [1: 2]],
            "validityInfo": ["signed": instant, "validFrom": instant, "validUntil": instant],
        ]
        let payload = CBORValue.bytes(CBORValue.embedded(mso).encoded()).encoded()
        let item = try CBORDecoder().decode(payload).root
        if count > 64 {
            #expect(throws: MdocError.tooMany(.valueDigests)) { try MobileSecurityObject(payload: item) }
        } else {
            #expect(try MobileSecurityObject(payload: item).valueDigests.nameSpaces.count == count)
        }
    }
}
