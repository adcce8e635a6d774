// SPDX-License-Identifier: Apache-2.0

import CBOR
import Testing

@Suite("Quoting for terminals")
struct QuotingTests {
    @Test(
        "escapes what ends a text or acts on a terminal, and nothing else",
        arguments: [
            ("plain Zoë 山田 🙂", "plain Zoë 山田 🙂"), ("\"\\", "\\\"\\\\"), ("\n\r\t", "\\n\\r\\t"),
            ("\u{0}\u{1b}[2J\u{7f}\u{9b}", "\\u{0}\\u{1b}[2J\\u{7f}\\u{9b}"),
            ("\u{202e}\u{2066}\u{200b}\u{feff}", "\\u{202e}\\u{2066}\\u{200b}\\u{feff}"),
            ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("", ""),
        ])
    func quotes(text: String, quoted: String) {
        #expect(CBORDiagnostic.quoted(text) == "\"\(quoted)\"")
    }

    @Test("leaves quotation marks and escapes of others alone where none are put around the text")
    func escapes() {
        #expect(CBORDiagnostic.escaped("a\\, \"b\"\n\u{202e}/") == "a\\, \"b\"\\u{a}\\u{202e}/")
        #expect(CBORDiagnostic.escaped("a/b", others: ["/"]) == "a\\u{2f}b")
    }
}
