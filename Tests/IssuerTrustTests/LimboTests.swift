// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import TestSupport
import Testing
import Timestamps

@Suite("Chains of x509-limbo", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct LimboTests {
    @Test("hold or do not hold as the project says, but where mdocs have other rules than the web")
    func agree() throws {
        let cases = try #require(try SharedVectors.decode(LimboCase.File.self, from: "x509/limbo-subset.json")).cases
        #expect(cases.count == 97)
        var differing: [String: String] = [:]
        for item in cases {
            let problem = try item.problem()
            if (problem == nil) != (item.expected == "valid") {
                differing[item.id] = problem ?? "valid"
            }
        }
        // A reason that has gone is as wrong as a difference without one.
        let reasons = LimboCase.otherwise
        for (id, outcome) in differing.sorted(by: { $0.key < $1.key }) {
            #expect(reasons[id] != nil, "\(id) is \(outcome) here")
        }
        for id in reasons.keys.sorted() { #expect(differing[id] != nil, "\(id) agrees") }
    }
}
