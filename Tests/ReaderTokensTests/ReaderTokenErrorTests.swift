// SPDX-License-Identifier: Apache-2.0

import JSON
import ReaderTokens
import Testing

@Suite("Codes of reader tokens")
struct ReaderTokenErrorTests {
    @Test("are unique and have a sentence and a remedy of one line")
    func remedies() {
        let all = ReaderTokenError.allCases
        #expect(Set(all.map(\.code)).count == all.count)
        #expect(Set(all.map(\.description)).count == all.count)
        #expect(Set(all.map(\.remedy)).count == all.count)
        #expect(all.allSatisfy { $0.code.hasPrefix("token.") && !$0.remedy.isEmpty && !$0.remedy.contains("\n") })
    }

    @Test("stay out of the details what the token says")
    func details() throws {
        let draft = Draft().with(claim: "Jane Doe", .string("secret")).with(header: "Jane Doe", .string("secret"))
        let verdict = try verifier().verify(draft.signed(), at: now)
        #expect(verdict.failures == [.extraHeaderField, .extraClaim])
        for check in verdict.checks { #expect(check.detail?.contains("Jane") != true) }
    }
}
