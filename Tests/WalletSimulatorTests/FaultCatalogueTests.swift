// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Mdoc
import MdocVerification
import Testing

@testable import WalletSimulator

/// The catalogue as a whole: what its rows say fits the reader's own words, and it leaves no check out.
@Suite("The catalogue of faults")
struct FaultCatalogueTests {
    @Test("names are words with hyphens, no two alike, and every fault is found by its name")
    func names() {
        let names = Fault.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: RootFault.allCases.map(\.rawValue) + TrustFault.allCases.map(\.rawValue)))
        for fault in Fault.allCases {
            #expect(fault.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
            #expect(Fault(rawValue: fault.rawValue) == fault)
        }
        #expect(Fault(rawValue: "root-version-2") == nil)
        #expect(Fault.allCases.count >= 120)
        #expect(Fault.chapters.allSatisfy { !$0.faults.isEmpty })
        #expect(Set(Fault.chapters.map(\.title)).count == Fault.chapters.count)
    }

    @Test("every fault says what it is, by which clause, and no two say the same")
    func words() {
        for fault in Fault.allCases {
            #expect(!fault.explanation.isEmpty && !fault.explanation.hasSuffix("."))
            #expect(!fault.field.isEmpty && !fault.clause.isEmpty)
            #expect(!fault.explanation.contains("\n"))
            #expect(fault.expectedFailures.isEmpty == fault.isOddity)
        }
        let said = Fault.allCases.map { "\($0.explanation) (\($0.scope))" }
        #expect(Set(said).count == said.count)
    }

    /// One line of any of the three tables.
    struct Row: Sendable, CustomTestStringConvertible {
        let name, check: String
        let failures, warnings: [String]

        var testDescription: String { name }
    }

    static let rows =
        Fault.allCases.map {
            Row(name: $0.rawValue, check: $0.check, failures: $0.expectedFailures, warnings: $0.expectedWarnings)
        }
        + RootFault.allCases.map {
            Row(name: $0.rawValue, check: $0.check, failures: $0.expectedFailures, warnings: $0.expectedWarnings)
        }
        + TrustFault.allCases.map {
            Row(name: $0.rawValue, check: $0.check, failures: $0.expectedFailures, warnings: $0.expectedWarnings)
        }

    /// Oddities that pass the check they aim at, and at which another one warns.
    static let passing: Set<String> = [
        "device-element", "device-element-of-namespace", "twin-elements", "twin-namespaces", "valid-by-offset",
        "valid-by-far-offset",
    ]

    @Test("every fault aims at a check of the reader, and leads to a code of it")
    func checks() throws {
        for row in Self.rows {
            let check = try #require(Check(rawValue: row.check), "\(row.name)")
            let codes = row.failures + row.warnings
            for code in codes { #expect(FailureCode(word: code) != nil, "\(row.name) \(code)") }
            guard !codes.isEmpty else { continue }
            let isOfCheck = codes.contains { FailureCode(word: $0).map(check.codes.contains) ?? false }
            #expect(isOfCheck != Self.passing.contains(row.name), "\(row.name)")
        }
    }

    @Test("there is a fault for every check that a wallet, an issuer or a list can fail")
    func everyCheck() {
        let aimedAt = Set(Self.rows.map(\.check))
        // Both are of what a server remembers and of what its own app hands it, in which no wallet has a part.
        let ofServer: Set<Check> = [.sessionTranscript, .sessionReaderKey]
        for check in Check.allCases { #expect(aimedAt.contains(check.rawValue) != ofServer.contains(check)) }
    }

    @Test("there is a fault for every code")
    func everyCode() {
        let reached = Set(Self.rows.flatMap { $0.failures + $0.warnings }.compactMap(FailureCode.init(word:)))
        let ofServer: Set<FailureCode> = [
            .sessionReaderKeyMismatch, .sessionTranscriptReplayed, .sessionFreshnessByApp,
        ]
        #expect(Set(FailureCode.allCases).subtracting(reached) == ofServer)
    }

    @Test("one seed gives one answer, and a faulty one is another than the genuine one", arguments: Fault.chapters)
    func seeds(chapter: Fault.Chapter) throws {
        let session = try ProximitySession(random: SeededRandom(seed: 81))
        for fault in chapter.faults {
            let wallet = try SimulatedWallet(holding: fault.document, at: now, random: SeededRandom(seed: 80))
            let usesMAC = fault.scope == .mac
            let answers = try [nil, fault, fault].map { one in
                fault.scope == .appleWallet
                    ? try wallet.appleWalletEnvelope(
                        for: WalletSimulatorTests.session(), to: session.readerKey.publicKey, fault: one, at: now,
                        random: SeededRandom(seed: 82))
                    : try wallet.proximityResponse(
                        over: session.transcript,
                        proof: usesMAC ? .mac(readerKey: session.readerKey.publicKey) : .signature, fault: one, at: now,
                        random: SeededRandom(seed: 82))
            }
            #expect(answers[1] == answers[2], "\(fault.rawValue)")
            #expect(answers[0] != answers[1], "\(fault.rawValue)")
        }
    }

    @Test("a root's and a list's fault says what it is and by which clause")
    func otherTables() {
        for fault in RootFault.allCases { #expect(fault.field.hasPrefix("IACA.") && !fault.clause.isEmpty) }
        for fault in TrustFault.allCases { #expect(!fault.field.isEmpty && !fault.clause.isEmpty) }
    }
}
