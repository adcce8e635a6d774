// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TestSupport
import Testing

@testable import ConformanceSuite

@Suite("What a report shows of a case")
struct EvidenceTests {
    private func cases(_ file: String) throws -> [VectorCase] {
        let path = Repository.root.appending(path: "testvectors/\(file)")
        return try VectorReader.read(
            Array(Data(contentsOf: path)), path: file, sessions: VectorSessions.maker
        ).cases
    }

    /// Codes of which no item of the artefact is the place.
    private static let placeless: Set<String> = ["query.unsatisfied", "query.extra_element", "item.random_repeated"]

    @Test("names each failed check, and marks where it looks", arguments: OwnVectorTests.files)
    func marks(file: String) async throws {
        // Every third: what is shown of all of them is read by people, and takes a debug build long to write.
        let cases = try cases(file).enumerated().filter { $0.offset.isMultiple(of: 3) }.map(\.element)
        let shown = try await onThread { cases.map { $0.evidence() } }
        for (item, evidence) in zip(cases, shown) {
            #expect(!evidence.artefacts.isEmpty, "\(item.id)")
            for artefact in evidence.artefacts {
                let length = artefact.notation.utf8.count
                #expect(artefact.marks.allSatisfy { $0.lowerBound < $0.upperBound && $0.upperBound <= length })
            }
            let failed = evidence.checks.filter { $0.outcome == "failed" }
            #expect(failed.isEmpty == (item.expected?.isAccepted == true), "\(item.id)")
            guard !failed.isEmpty, !failed.allSatisfy({ Self.placeless.contains($0.code ?? "") }) else { continue }
            #expect(evidence.artefacts.contains { !$0.marks.isEmpty }, "\(item.id): \(failed.map(\.check))")
        }
    }

    private func marked(_ file: String, _ id: String) throws -> [String] {
        let item = try #require(cases(file).first { $0.id == id })
        return item.evidence().artefacts.flatMap { artefact in
            let bytes = Array(artefact.notation.utf8)
            return artefact.marks.map { String(decoding: bytes[$0], as: UTF8.self) }
        }
    }

    @Test("marks the element that was changed, and the digest that it should have had")
    func digest() throws {
        let marked = try marked("apple-wallet/digests.json", "item-value-family_name")
        #expect(marked.count == 2)
        #expect(marked[0].contains("\"elementIdentifier\": \"family_name\""))
        #expect(marked[1].hasPrefix("0: h'"))
    }

    @Test("marks the byte at which decoding stops")
    func bytes() throws {
        #expect(try marked("cbor/strict.json", "trailing-break").count == 1)
    }
}
