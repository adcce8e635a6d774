// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import JSON
import Mdoc
import MdocVerification
import ReaderPolicy
import Testing

@testable import ReaderHTTP

@Suite("Kept elements in JSON")
struct RetainedJSONTests {
    @Test("shows an element of as many values as an answer may have")
    func manyValues() throws {
        let name = ElementName(
            try #require(NameSpace("org.iso.18013.5.1")), try #require(ElementIdentifier("driving_privileges")))
        let values = JSONValue.array(Array(repeating: 1, count: 100_000))
        let report = JSONValue.object(["value": values, "type": "array"]).serialized()
        let element = RetainedElement(
            docType: .mDL, name: name, promise: .mayStore, report: report, deadline: Date(wholeSeconds: 0))
        let json = try RetainedJSON.of([element], in: SessionID(from: SystemRandom()))
        let shown = json["documents"]?.arrayValue?.first?["elements"]?["org.iso.18013.5.1"]?["driving_privileges"]
        #expect(shown?["value"] == values)
        #expect(shown?["keptUntil"] == "1970-01-01T00:00:00Z")
    }
}
