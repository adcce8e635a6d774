// SPDX-License-Identifier: Apache-2.0

import Redaction
import Testing

@Suite("Redacted types")
struct RedactedTests {
    struct Person: Redacted {
        let name = "Mallory"
    }

    final class Holder: Redacted {
        let person = Person()
    }

    struct Described: Redacted {
        let name = "Mallory"
        var description: String { "Described(1 name)" }
    }

    @Test("show nothing of what they hold, however they are printed")
    func nothing() {
        for value in [Person(), Holder(), Described(), [Person()], Optional(Person()) as Any, (1, Person())] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value), String(describing: value)] {
                #expect(!text.contains("Mallory"), "\(text)")
            }
        }
        #expect("\(Person())" == "Person" && "\(Described())" == "Described(1 name)")
    }
}
