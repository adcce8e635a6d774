// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import TestSupport
import Testing

@Suite(
    "Published artefacts",
    .enabled(if: SharedVectors.arePresent, "the folder of shared vectors is not beside the repository"))
struct SharedVectorTests {
    private struct Responses: Decodable {
        struct Case: Decodable {
            let id: String
            let kind: String
            let dataHex: String
        }

        let cases: [Case]
    }

    @Test("recognises the responses and documents of real wallets")
    func recognisesResponses() throws {
        let responses = try #require(try SharedVectors.decode(Responses.self, from: "mdoc/responses.json"))
        #expect(responses.cases.count > 30)
        for example in responses.cases {
            let inspection = try Inspector().inspect(Array(example.dataHex.utf8))
            #expect([.deviceResponse, .document, .issuerSigned].contains(inspection.kind), "\(example.id)")
            #expect(inspection.notation.contains("/ MobileSecurityObject / {"), "\(example.id)")
            #expect(!inspection.notation.contains("not read as a certificate"), "\(example.id)")
        }
    }

    @Test(
        "recognises real VICALs",
        arguments: [
            "aamva-production-2025-11-18.cbor", "aamva-production-2025-08-05.cbor",
            "austroads-preproduction-2024-12-17.cbor",
        ])
    func recognisesVICALs(name: String) throws {
        let bytes = try SharedVectors.bytes(of: "vical/\(name)")
        let inspection = try Inspector().inspect(bytes)
        #expect(inspection.kind == .vical)
        #expect(inspection.notation.contains("/ CertificateInfo / {"))
        #expect(!inspection.isCut)
    }
}
