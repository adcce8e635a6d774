// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import TestSupport
import Testing

@Suite("Recognition of CBOR artefacts")
struct RecognitionTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let name: String
        let value: CBORValue
        let kind: ArtefactKind
        /// What is said of it before its size.
        let heading: String
        /// Lines of the notation, without indentation.
        var lines: [String] = []

        var testDescription: String { name }
    }

    static let examples: [Example] = [
        Example(
            name: "envelope", value: Artefacts.appleEnvelope, kind: .appleEnvelope,
            heading: "APPLE-HPKE-v1 envelope (Apple PassKit, PKIdentityDocument.encryptedData)",
            lines: ["\"mode\": 0 / HPKE base mode /,"]),
        Example(
            name: "response", value: Artefacts.deviceResponse, kind: .deviceResponse,
            heading: "DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2)",
            lines: [
                "/ DeviceResponse / {", "\"status\": 0 / OK /,", "/ Document / {", "24(<< / IssuerSignedItem / {",
                "\"elementValue\": 1004(\"1990-01-31\") / full-date /,", "/ alg / 1: 5 / HMAC 256//256 /",
                "\"deviceMac\": / COSE_Mac0 / [", "/ payload / << 24(<< / MobileSecurityObject / {",
            ]),
        Example(
            name: "topics", value: ["identity": Artefacts.deviceResponse], kind: .deviceResponse,
            heading: "DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2) in the topic identity",
            lines: ["\"identity\": / DeviceResponse / {"]),
        Example(
            name: "general error", value: ["version": "1.0", "status": 10], kind: .deviceResponse,
            heading: "DeviceResponse (ISO/IEC 18013-5, 8.3.2.1.2.2)", lines: ["\"status\": 10 / general error /,"]),
        Example(
            name: "request", value: Artefacts.deviceRequest, kind: .deviceRequest,
            heading: "DeviceRequest (ISO/IEC 18013-5, 8.3.2.1.2.1)",
            lines: ["\"age_over_18\": false / will not be retained /", "/ payload / null,"]),
        Example(
            name: "items request in tag 24", value: .embedded(Artefacts.itemsRequest), kind: .itemsRequest,
            heading: "ItemsRequest (ISO/IEC 18013-5, 8.3.2.1.2.1) in tag 24 (encoded CBOR)"),
        Example(
            name: "document", value: Artefacts.document, kind: .document,
            heading: "Document (ISO/IEC 18013-5, 8.3.2.1.2.2)"),
        Example(
            name: "issuer-signed data", value: Artefacts.issuerSigned, kind: .issuerSigned,
            heading: "IssuerSigned (ISO/IEC 18013-5, 8.3.2.1.2.2)"),
        Example(
            name: "item", value: Artefacts.item, kind: .issuerSignedItem,
            heading: "IssuerSignedItem (ISO/IEC 18013-5, 8.3.2.1.2.2)"),
        Example(
            name: "MSO", value: Artefacts.mobileSecurityObject, kind: .mobileSecurityObject,
            heading: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4)",
            lines: [
                "\"signed\": 0(\"2026-01-01T00:00:00Z\") / tdate /,",
                "\"validFrom\": 0(\"2026-01-01T00:00:00.5Z\") / tdate, but with a fraction or an offset /,",
                "\"validUntil\": 0(\"next year\") / tdate, but not of RFC 3339 /",
                "/ kty / 1: 2 / EC2 /,", "/ crv / -1: 1 / P-256 /,",
            ]),
        Example(
            name: "MSO in tag 24", value: .embedded(Artefacts.mobileSecurityObject), kind: .mobileSecurityObject,
            heading: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4) in tag 24 (encoded CBOR)"),
        Example(
            name: "MSO in issuerAuth", value: Artefacts.issuerAuth, kind: .mobileSecurityObject,
            heading: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4) in tag 24 (encoded CBOR) in COSE_Sign1",
            lines: ["/ protected / << {", "/ alg / 1: -7 / ES256 /"]),
        Example(
            name: "MSO in a tagged CWT", value: .tagged(61, .tagged(18, Artefacts.issuerAuth)),
            kind: .mobileSecurityObject,
            heading: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4) in tag 24 (encoded CBOR) in COSE_Sign1 "
                + "in tag 61 (CWT)"),
        Example(
            name: "MSO in a byte string", value: .bytes(CBORValue.embedded(Artefacts.mobileSecurityObject).encoded()),
            kind: .mobileSecurityObject,
            heading: "MobileSecurityObject (ISO/IEC 18013-5, 9.1.2.4) in tag 24 (encoded CBOR) in a byte string",
            lines: ["<< 24(<< / MobileSecurityObject / {"]),
        Example(
            name: "transcript", value: Artefacts.sessionTranscript, kind: .sessionTranscript,
            heading: "SessionTranscript (ISO/IEC 18013-5, 9.1.5.1)",
            lines: ["/ DeviceEngagementBytes / null,", "/ merchant identifier / \"merchant.example\","]),
        Example(
            name: "transcript of a QR code",
            value: .embedded([
                .embedded([0: "1.0", 1: [1, .embedded(Artefacts.coseKey)]]), .embedded(Artefacts.coseKey), .null,
            ]),
            kind: .sessionTranscript,
            heading: "SessionTranscript (ISO/IEC 18013-5, 9.1.5.1) in tag 24 (encoded CBOR)",
            lines: [
                "/ DeviceEngagementBytes / 24(<< / DeviceEngagement / {", "/ cipher suite / 1,",
                "/ EReaderKeyBytes / 24(<< / COSE_Key / {", "null / Handover of a QR code /",
            ]),
        Example(
            name: "encryption info", value: Artefacts.encryptionInfo, kind: .encryptionInfo,
            heading: "EncryptionInfo (ISO/IEC TS 18013-7, C.2)",
            lines: ["\"recipientPublicKey\": / COSE_Key / {"]),
        Example(
            name: "encrypted response", value: Artefacts.encryptedResponse, kind: .encryptedResponse,
            heading: "EncryptedResponse (ISO/IEC TS 18013-7, C.3)"),
        Example(
            name: "COSE_Sign1", value: Artefacts.sign1(.bytes(Array("text".utf8))), kind: .coseSign1,
            heading: "COSE_Sign1 (RFC 9052, 4.2)",
            lines: ["/ payload / h'74657874' / not CBOR: cbor.malformed at byte 7 /,"]),
        Example(
            name: "tagged COSE_Sign1", value: .tagged(18, Artefacts.sign1(.null)), kind: .coseSign1,
            heading: "COSE_Sign1 (RFC 9052, 4.2)", lines: ["18(/ COSE_Sign1 / ["]),
        Example(
            name: "COSE_Mac0", value: Artefacts.deviceMac, kind: .coseMac0, heading: "COSE_Mac0 (RFC 9052, 6.2)",
            lines: ["/ tag / h'5555555555555555555555555555555555555555555555555555555555555555'"]),
        Example(name: "COSE_Key", value: Artefacts.coseKey, kind: .coseKey, heading: "COSE_Key (RFC 9052, 7)"),
        Example(
            name: "VICAL", value: Artefacts.signed(Artefacts.vical), kind: .vical,
            heading: "VICAL (ISO/IEC 18013-5, C.1.7) in COSE_Sign1",
            lines: [
                "\"serialNumber\": 2(h'0aff') / biguint /",
                "\"certificate\": h'3000' / not read as a certificate: the certificate cannot be read: structure /,",
            ]),
        Example(
            name: "RICAL", value: Artefacts.signedRical, kind: .rical,
            heading: "RICAL (ISO/IEC 18013-5, second edition, F.3) in COSE_Sign1",
            lines: [
                "/ payload / << / RICAL / {", "/ x5chain / 33: [", "/ CertificateInfo / {",
                "\"provider\": \"provider\" / who issues the list /,", "\"id\": 3 / number of this issue /,",
                "\"type\": \"org.iso.18013.5.1.reader_authentication\" / reader authentication /,",
                "\"type\": \"another\",",
                "\"latestRicalUrl\": \"https://provider.example/rical\" / where newer issues are to be had /,",
                "\"isTrustAnchor\": true / trust anchor /,", "\"isTrustAnchor\": false / no trust anchor /,",
                "\"trustConstraints\": / TrustConstraints / [", "/ TrustConstraint / {",
                "\"trustContraints\": / TrustConstraints / {", "\"name\": \"Reader CA\" / of the authority /,",
            ]),
        Example(
            name: "RICAL without a signature", value: Artefacts.rical, kind: .rical,
            heading: "RICAL (ISO/IEC 18013-5, second edition, F.3)", lines: ["/ RICAL / {"]),
        Example(
            name: "a provider without certificateInfos", value: ["provider": "p", "certificates": []], kind: .cbor,
            heading: "CBOR of no structure known here (RFC 8949)"),
        Example(
            name: "status list", value: .tagged(18, Artefacts.signed(Artefacts.statusListClaims)), kind: .statusList,
            heading: "status list (Token Status List, 4) in COSE_Sign1",
            lines: [
                "/ iat / 6: 1686920170 / 2023-06-16T12:56:10Z /,",
                "\"lst\": h'78dadbb918000217015d' / ZLIB, RFC 1950 /,",
            ]),
        Example(
            name: "identifier list in a tagged CWT",
            value: .tagged(61, .tagged(18, Artefacts.signed(Artefacts.identifierListClaims))), kind: .identifierList,
            heading: "identifier list (ISO/IEC 18013-5, second edition, 12.3.6.4) in COSE_Sign1 in tag 61 (CWT)",
            lines: ["/ exp / 4: 1 / 1970-01-01T00:00:01Z /,"]),
        Example(
            name: "CWT", value: Artefacts.signed(Artefacts.claims), kind: .cwt,
            heading: "CWT claims (RFC 8392, 3) in COSE_Sign1", lines: ["/ iss / 1: \"https://issuer.example\","]),
        Example(
            name: "plain map", value: ["version": 1, "other": [1, 2]], kind: .cbor,
            heading: "CBOR of no structure known here (RFC 8949)"),
        Example(
            name: "response inside a plain map", value: ["case": Artefacts.deviceResponse], kind: .cbor,
            heading: "CBOR of no structure known here (RFC 8949)", lines: ["\"case\": / DeviceResponse / {"]),
        Example(
            name: "number", value: 7, kind: .cbor, heading: "CBOR of no structure known here (RFC 8949)", lines: ["7"]),
    ]

    @Test("names what it is, and explains its members", arguments: examples)
    func recognises(example: Example) throws {
        let bytes = example.value.encoded()
        let inspection = try Inspector().inspect(bytes)
        #expect(inspection.kind == example.kind)
        #expect(inspection.heading == "\(example.heading), \(bytes.count) byte\(bytes.count == 1 ? "" : "s") of CBOR")
        let lines = inspection.notation.split(separator: "\n").map { $0.drop { $0 == " " } }
        for line in example.lines { #expect(lines.contains(Substring(line))) }
        #expect(inspection.warnings.isEmpty)
        #expect(inspection.text.hasPrefix("UNVERIFIED  \(inspection.heading)\n"))
        #expect(inspection.text.hasSuffix("\nNo signature, digest, validity or trust was checked."))
    }

    @Test(
        "names every handover",
        arguments: [
            (["OpenID4VPHandover", .bytes(Artefacts.salt)], "Handover of OpenID4VP"),
            (["OpenID4VPDCAPIHandover", .bytes(Artefacts.salt)], "Handover of OpenID4VP over the DC API"),
            (["dcapi", .bytes(Artefacts.salt)], "Handover of 18013-7, Annex C"),
            ([.bytes(Artefacts.salt), .bytes(Artefacts.salt), "nonce"], "Handover of 18013-7, Annex B"),
            ([.bytes(Artefacts.salt), .null], "Handover of NFC"),
        ] as [(CBORValue, String)])
    func namesHandover(handover: CBORValue, name: String) throws {
        let inspection = try Inspector().inspect(CBORValue.array([.null, .null, handover]).encoded())
        #expect(inspection.kind == .sessionTranscript)
        #expect(inspection.notation.contains("/ \(name) / ["))
    }
}
