// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import MdocVerification
import ReaderHTTP
import TestSupport
import Testing

@Suite("docs/errors.md")
struct ErrorCatalogueTests {
    @Test("begins with what the enums say; make docs writes it again")
    func matchesTheEnums() throws {
        let url = Repository.root.appending(path: "docs/errors.md")
        let written = try String(decoding: Data(contentsOf: url), as: UTF8.self)
        #expect(written.hasPrefix(ProblemCatalogue.markdown()))
    }

    @Test("lists every check and every code")
    func isComplete() {
        let text = ProblemCatalogue.markdown()
        for check in Check.allCases { #expect(text.contains("| `\(check.rawValue)` |")) }
        for code in FailureCode.allCases {
            #expect(text.contains("| `\(code.rawValue)` | \(code.cause) | \(code.remedy) |"))
        }
        for code in ProblemCode.allCases { #expect(text.contains("| \(code.status) | `\(code.rawValue)` |")) }
    }
}
