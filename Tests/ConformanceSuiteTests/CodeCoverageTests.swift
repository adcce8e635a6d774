// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import FoundationEssentials
import MdocVerification
import TestSupport
import Testing

@Suite("Codes and vectors")
struct CodeCoverageTests {
    @Test("every code that a report can have is expected by a vector")
    func everyCode() throws {
        let files = try OwnVectorTests.files.map { file in
            let path = Repository.root.appending(path: "testvectors/\(file)")
            return try VectorReader.read(Array(Data(contentsOf: path)), path: file)
        }
        let found = VectorCoverage(files).codes
        let codes = Set(FailureCode.allCases.map(\.rawValue))
        let missing = codes.subtracting(found).sorted()
        #expect(missing.isEmpty, "without a vector: \(missing.joined(separator: ", "))")
    }
}
