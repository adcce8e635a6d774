// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import FoundationEssentials
import MdocVerification
import TestSupport
import Testing

@Suite("Codes and vectors")
struct CodeCoverageTests {
    /// Both tell what a service remembers of earlier transcripts; until a case can say what it remembered, no vector has
    /// them.
    private static let withoutVector: Set<String> = ["session.transcript_replayed", "session.freshness_by_app"]

    @Test("every code that a report can have is expected by a vector")
    func everyCode() throws {
        let files = try OwnVectorTests.files.map { file in
            let path = Repository.root.appending(path: "testvectors/\(file)")
            return try VectorReader.read(Array(Data(contentsOf: path)), path: file)
        }
        let found = VectorCoverage(files).codes
        let codes = Set(FailureCode.allCases.map(\.rawValue))
        let missing = codes.subtracting(found)
        #expect(missing == Self.withoutVector, "without a vector: \(missing.sorted().joined(separator: ", "))")
    }
}
