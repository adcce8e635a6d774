// SPDX-License-Identifier: Apache-2.0

import ArtefactInspection
import CBOR
import Cryptography
import FoundationEssentials
import InputEncoding
import JSON
import TestSupport
import Testing

@Suite("Ways to hand an artefact over")
struct EncodingTests {
    @Test("reads one artefact in every encoding")
    func readsEveryEncoding() throws {
        let bytes = Artefacts.deviceResponse.encoded()
        let base64 = Data(bytes).base64EncodedString()
        let base64url = base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        let wrapped = Data(bytes).base64EncodedString(options: [.lineLength64Characters, .endLineWithCarriageReturn])
        let inputs: [(input: [UInt8], encoding: ArtefactEncoding)] = [
            (bytes, .raw), (Array(bytes.hexadecimal.utf8), .hex),
            (Array((bytes.hexadecimal + "\n").uppercased().utf8), .hex),
            (Array(base64.utf8), .base64), (Array(base64url.utf8), .base64url),
            (Array((wrapped + "\r\n").utf8), .base64),
        ]
        let raw = try Inspector().inspect(bytes)
        for (input, encoding) in inputs {
            let inspection = try Inspector().inspect(input)
            #expect(inspection.encoding == encoding)
            #expect(inspection.kind == .deviceResponse)
            #expect(inspection.byteCount == bytes.count)
            #expect(inspection.notation == raw.notation)
            #expect(inspection.heading == raw.heading + (encoding == .raw ? "" : ", given as \(encoding.rawValue)"))
        }
    }

    @Test("takes text as raw CBOR where it is no encoding of bytes")
    func readsPrintableCBOR() throws {
        // 66 is the head of a text string of six bytes, and an f.
        let inspection = try Inspector().inspect(Array("fhello!".utf8))
        #expect(inspection.encoding == .raw)
        #expect(inspection.notation == "\"hello!\"")
    }

    @Test(
        "refuses what is no artefact, and says why and where",
        arguments: [
            ("", .text(.empty)), ("\n", .text(.empty)), ("hello, world", .text(.foreignCharacter)),
            ("a1f", .text(.oddHexadecimal)), ("aBcd", .text(.mixedCaseHexadecimal)), ("oQE==", .text(.wrongPadding)),
            ("83f6f6", .cbor(CBORError(.malformed, at: 0))), ("9fff", .cbor(CBORError(.indefinite, at: 0))),
            ("820163616", .text(.oddHexadecimal)), ("82016361", .cbor(CBORError(.malformed, at: 2))),
            ("a201010102", .cbor(CBORError(.duplicateKey, at: 3))),
            ("0000", .cbor(CBORError(.trailing, at: 1))), ("9a9a9a9ab3", .cbor(CBORError(.malformed, at: 0))),
            ("62c328", .cbor(CBORError(.malformed, at: 0))), ("3000", .unknownDER), ("300506032a0304", .unknownDER),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n", .malformedPEM),
            ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END X509 CRL-----\n", .malformedPEM),
            ("-----BEGIN -----\n-----END -----\n", .malformedPEM),
            ("{\"a\": 1, \"a\": 2}", .json(.duplicateMember(line: 1))), ("[1, 2", .json(.malformed(line: 1))),
            ("a.b.c", .tokenHeader), ("W10.e30.AA", .tokenHeader), ("e30.e30", .text(.foreignCharacter)),
        ] as [(String, InspectionError)])
    func refuses(input: String, error: InspectionError) {
        #expect(throws: error) { try Inspector().inspect(Array(input.utf8)) }
    }

    @Test(
        "refuses deep nesting and huge announcements at once",
        arguments: [
            ([UInt8](repeating: 0xc6, count: 10_000) + [0], CBORError(.limit, at: 16)),
            ([UInt8](repeating: 0x81, count: 10_000) + [0], CBORError(.limit, at: 16)),
            (hex("9bffffffffffffffff"), CBORError(.malformed, at: 0)),
            (hex("9a9a9a9ab3"), CBORError(.malformed, at: 0)),
            (hex("bb8000000000000001"), CBORError(.malformed, at: 0)),
            (hex("5b7fffffffffffffff00"), CBORError(.malformed, at: 0)),
        ])
    func refusesBombs(input: [UInt8], error: CBORError) {
        #expect(throws: InspectionError.cbor(error)) { try Inspector().inspect(input) }
    }

    @Test(
        "gives each failure one word, and a description without input",
        arguments: [
            (.text(.oddHexadecimal), "input.odd_hex"), (.cbor(CBORError(.duplicateKey, at: 3)), "cbor.duplicate_key"),
            (.unknownDER, "inspection.unknown_der"), (.malformedPEM, "inspection.malformed_pem"),
            (.x509(.malformedCertificate(.validity)), "malformed_certificate"), (.json(.tooDeep), "json.too_deep"),
            (.tokenHeader, "inspection.token_header"),
        ] as [(InspectionError, String)])
    func hasCode(error: InspectionError, code: String) {
        #expect(error.code == code)
        #expect(!error.description.isEmpty)
    }
}
