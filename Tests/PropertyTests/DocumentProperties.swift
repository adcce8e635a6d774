// SPDX-License-Identifier: Apache-2.0

import MdocVerification
import Testing

@Suite("Random documents")
struct DocumentProperties {
    @Test(
        "are accepted with the values that were issued, those that are shown and no other", arguments: Rounds.seeds(150)
    )
    func roundTrip(seed: UInt64) throws {
        let random = try RandomPresentation(seed: seed)
        for asking in [false, true] {
            let report = random.report(asking: asking)
            #expect(report.failures == [])
            #expect(Claims(report) == random.claims)
        }
    }

    @Test("are rejected under the root of another issuer", arguments: Rounds.seeds(20))
    func strangers(seed: UInt64) throws {
        let random = try RandomPresentation(seed: seed)
        let other = try RandomPresentation(seed: seed + 1_000_000)
        let report = random.report(asking: false, trusting: other.root)
        #expect(report.failures.first == "issuer.untrusted" && Claims(report) == nil)
    }
}
