// SPDX-License-Identifier: Apache-2.0

import ExactText
import Testing

@Suite("Exact text")
struct ExactStringTests {
    @Test(
        "tells texts apart that Unicode takes for equal",
        arguments: [("K", "\u{212a}"), ("é", "e\u{301}"), ("Å", "\u{212b}"), (";", "\u{37e}")])
    func twins(one: String, other: String) {
        #expect(one == other)
        #expect(ExactString(one) != ExactString(other))
        #expect(!one.isExactly(other) && one.isExactly(one))
        #expect(Set([ExactString(one), ExactString(other)]).count == 2)
        #expect(ExactString(one) < ExactString(other) || ExactString(other) < ExactString(one))
    }

    @Test("takes equal bytes for equal, however long", arguments: ["", "a", "org.iso.18013.5.1.mDL", "\u{0}"])
    func equal(text: String) {
        let copy = String(decoding: Array(text.utf8), as: UTF8.self)
        #expect(ExactString(text) == ExactString(copy) && ExactString(text).hashValue == ExactString(copy).hashValue)
        #expect(ExactString(text) != ExactString(text + "x") && ExactString(text) < ExactString(text + "x"))
    }
}
