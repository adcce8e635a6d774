// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// What another verifier is told of a case: all that it needs to judge, and nothing that gives the answer away.
///
/// Suites and ids do so (`flipped-…`), and comments and expectations all the more.
public struct CaseQuestion: Sendable {
    /// A number of the case that says nothing about it, and stays the same from run to run.
    public let id: String
    let kind: String
    let input: JSONValue
    /// The values that an accepted case expects; not asked, but compared with those that are answered.
    let elements: JSONValue?

    init(suite: String, id: String, protocol kind: String, input: JSONValue, elements: JSONValue?) {
        let name = Array("\(suite)\u{0}\(id)".utf8)
        self.id = HashAlgorithm.sha256.hash(name.span).prefix(8).hexText
        self.kind = kind
        self.input = input
        self.elements = elements
    }

    /// One JSON object, and a line end.
    public var bytes: [UInt8] {
        let object: JSONObject = ["interface": 1, "id": .string(id), "protocol": .string(kind), "input": input]
        return object.serialized() + [UInt8(ascii: "\n")]
    }
}
