// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite("Names that were meant")
struct NearNamesTests {
    @Test(
        "are near as a whole or in a part; the nearest first",
        arguments: [
            ("proximty", ["proximity/genuine", "proximity/refused"]),
            ("apple-wallet/genuin", ["apple-wallet/genuine", "apple-wallet/device"]),
            ("vical", ["trust/vical"]), ("zzz", []), ("", []), ("*", []),
        ])
    func near(text: String, expected: [String]) {
        let names = [
            "apple-wallet/genuine", "apple-wallet/device", "proximity/genuine", "proximity/refused", "trust/vical",
        ]
        let found = NearNames.of(text, among: names)
        #expect(found.prefix(2) == expected.prefix(2))
        #expect(found.isEmpty == expected.isEmpty)
    }

    @Test("are five at most")
    func few() {
        #expect(NearNames.of("name-0", among: (1...9).map { "name-\($0)" }).count == 5)
    }
}
