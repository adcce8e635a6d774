// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import CBOR
import Cryptography
import Foundation
import IssuerTrust
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import ReaderService
import Testing
import WalletSimulator

/// Answers of the simulated wallet to requests by PassKit's names.
@Suite("PassKit requests")
struct PassKitRequestTests {
    private let now = SimulatedPresentationTests.now

    /// The report on an answer that shows these elements, in JSON.
    ///
    /// - Parameters:
    ///   - shown: Elements of the mDL namespace, or with `aamva/` before them of that one.
    ///   - values: What the document has in place of the sample's.
    private func report(
        _ request: String, shown: [String], values: [String: CBORValue] = [:], fault: Fault? = nil
    ) throws -> JSONValue {
        var document = SampleDocument(.mDL, at: now)
        for (identifier, value) in values { document[try Self.name(identifier)] = value }
        let issuer = try SimulatedIssuer(IssuingAuthority(), at: now, random: SystemRandom())
        let wallet = try SimulatedWallet(holding: document, from: issuer, at: now, random: SystemRandom())
        let session = try #require(
            AppleWalletSession(
                nonce: SystemRandom().bytes(32), merchantIdentifier: "merchant.com.example",
                teamIdentifier: "A1B2C3D4E5"))
        let key = try PrivateKey.generate(.p256)
        let envelope = try wallet.appleWalletEnvelope(
            revealing: try shown.map(Self.name), for: session, to: key.publicKey, fault: fault, at: now,
            random: SystemRandom())
        let keys = try #require(RecipientKeys([key]))
        let paths = CertificatePathValidator(anchors: TrustAnchors([TrustAnchor(wallet.issuer.root)]))
        let bytes = Array(#"{"passKitElements": [\#(request)]}"#.utf8)
        return VerifyPresentation(verifier: MdocVerifier(paths: paths))(
            .appleWallet(envelope: envelope, session: session, keys: keys),
            request: try RequestedDocument.list(json: bytes.span), at: now
        ).json
    }

    private static func name(_ text: String) throws -> ElementName {
        let isAmerican = text.hasPrefix("aamva/")
        let identifier = try #require(ElementIdentifier(String(text.dropFirst(isAmerican ? 6 : 0))))
        return ElementName(isAmerican ? .aamva : .mDL, identifier)
    }

    private static func asked(_ element: String, _ intent: String = #""mayStore""#) -> String {
        #"{"element": "\#(element)", "intentToStore": \#(intent)}"#
    }

    private func elements(_ report: JSONValue) -> JSONValue? {
        report["documents"]?.arrayValue?.first?["elements"]?["org.iso.18013.5.1"]
    }

    static let answers: [(element: String, shown: [String], isSatisfied: Bool)] = [
        ("givenName", ["given_name"], true), ("givenName", ["given_name", "aamva/given_name_truncation"], true),
        ("givenName", ["aamva/given_name_truncation"], false), ("address", ["resident_postal_code"], true),
        ("address", ["resident_address", "resident_state"], true), ("address", ["resident_state"], false),
        ("issuingAuthority", ["issuing_country"], true), ("issuingAuthority", ["expiry_date"], false),
        ("documentIssueDate", ["issue_date"], true), ("documentIssueDate", ["expiry_date"], false),
        ("drivingPrivileges", ["aamva/domestic_driving_privileges"], true),
        ("drivingPrivileges", ["driving_privileges"], true), ("drivingPrivileges", ["document_number"], false),
        ("organDonorStatus", ["family_name"], true), ("portrait", ["family_name"], false),
        ("age", ["age_in_years"], true), ("age", ["birth_date"], false), ("age", ["age_over_21"], false),
    ]

    @Test("an element is answered by what stands for it", arguments: answers)
    func satisfaction(element: String, shown: [String], isSatisfied: Bool) throws {
        let report = try report(Self.asked(element), shown: shown)
        #expect(report["verdict"] == (isSatisfied ? "accepted" : "rejected"))
        #expect(report["failures"] == (isSatisfied ? [] : ["query.unsatisfied"]))
    }

    @Test("everything that comes for an element has its promise, and nothing else is released")
    func promises() throws {
        let report = try report(
            Self.asked("address", #"{"mayStoreDays": 7}"#), shown: ["resident_city", "resident_state", "sex"])
        let elements = try #require(elements(report)?.objectValue)
        #expect(elements.names == ["resident_city", "resident_state"])
        for member in elements.members { #expect(member.value["intentToStore"] == ["mayStoreDays": 7]) }
    }

    @Test(
        "an age that the issuer did not attest is computed, marked, and kept no longer than its source",
        arguments: [(30, true), (25, true), (24, false)] as [(Int64, Bool)])
    func computedFromYears(years: Int64, isOver: Bool) throws {
        let report = try report(
            Self.asked("age(atLeast: 25)", #"{"mayStoreDays": 3}"#) + "," + Self.asked("age(atLeast:110)"),
            shown: ["age_in_years"], values: ["age_in_years": .integer(years)])
        #expect(report["verdict"] == "accepted")
        let promise: JSONValue = ["mayStoreDays": 3]
        #expect(
            elements(report) == [
                "age_in_years": [
                    "value": .integer(years), "type": "uint", "requested": true, "intentToStore": promise,
                ],
                "age_over_25": [
                    "value": .bool(isOver), "type": "bool", "requested": true, "intentToStore": promise,
                    "derivedFrom": "age_in_years",
                ],
                "age_over_110": [
                    "value": false, "type": "bool", "requested": true, "intentToStore": promise,
                    "derivedFrom": "age_in_years",
                ],
            ])
    }

    @Test("an age that the nearest attestation answers is computed from it")
    func computedFromAttestation() throws {
        let report = try report(
            Self.asked("age(atLeast: 19)"), shown: ["age_over_21"], values: ["age_over_21": true])
        #expect(
            elements(report)?["age_over_19"] == [
                "value": true, "type": "bool", "requested": true, "intentToStore": "mayStore",
                "derivedFrom": "age_over_21",
            ])
        #expect(elements(report)?["age_over_21"]?["derivedFrom"] == nil)
    }

    @Test("what proves nothing computes nothing, and a rejected document has no age")
    func notComputed() throws {
        let inconclusive = try report(
            Self.asked("age(atLeast: 25)"), shown: ["age_over_21"], values: ["age_over_21": true])
        #expect(inconclusive["failures"] == ["age.inconclusive"])
        let forged = try report(Self.asked("age(atLeast: 25)"), shown: ["age_in_years"], fault: .alteredValue)
        for report in [inconclusive, forged] {
            #expect(report["verdict"] == "rejected")
            let text = String(decoding: report.serialized(), as: UTF8.self)
            #expect(!text.contains("derivedFrom"))
        }
    }

    @Test("verify takes PassKit's names, and its text says what was computed from what")
    func command() throws {
        try Folder.with { folder in
            let file = "\(folder)/request.json"
            for (age, isProven) in [(19, true), (22, false)] {
                let request = #"{"passKitElements": [\#(Self.asked("age(atLeast: \(age))"))]}"#
                try Data(request.utf8).write(to: URL(filePath: file))
                let outcome = try Program.reader.run(Sample.verify(["--request": file]))
                #expect(outcome.status == (isProven ? 0 : 1))
                let line = outcome.text.split(separator: "\n").first { $0.contains("computed from") }
                #expect(
                    line.map { $0.split(separator: " ").joined(separator: " ") }
                        == (isProven ? "age_over_19 true (computed from age_over_21) (may store)" : nil))
            }
            try Data(#"{"passKitElements": [\#(Self.asked("potrait"))]}"#.utf8).write(to: URL(filePath: file))
            let outcome = try Program.reader.run(Sample.verify(["--request": file]))
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("passKitElements[0].element: PassKit has no element potrait"))
        }
    }
}
