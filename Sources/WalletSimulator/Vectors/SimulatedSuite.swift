// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// One vector file.
struct SimulatedSuite {
    let name: String
    /// Of the format of cases.
    let protocolName: String
    /// What the suite shows, for the tables of suites.
    let about: String
    var vectors: [SimulatedVector]

    var file: GeneratedFile { GeneratedFile("\(name).json", json) }

    /// A member a line, and the members of input and expectation too: a difference shows where it is.
    private var json: [UInt8] {
        var text = "{\n \"suite\": \(Self.quoted("simulator/\(name)")),\n"
        text += " \"protocol\": \(Self.quoted(protocolName)),\n \"cases\": ["
        for (index, vector) in vectors.enumerated() {
            text += index == 0 ? "\n  {\n" : ",\n  {\n"
            text += "   \"id\": \(Self.quoted(vector.id)),\n   \"comment\": \(Self.quoted(vector.comment)),\n"
            text += "   \"input\": \(Self.lines(vector.input)),\n   \"expect\": \(Self.lines(vector.expect))\n  }"
        }
        return Array((text + "\n ]\n}\n").utf8)
    }

    private static func lines(_ object: JSONObject) -> String {
        let members = object.members.map { member in
            "    \(quoted(member.name)): \(String(decoding: member.value.serialized(), as: UTF8.self))"
        }
        return "{\n\(members.joined(separator: ",\n"))\n   }"
    }

    private static func quoted(_ text: String) -> String {
        String(decoding: JSONValue.string(text).serialized(), as: UTF8.self)
    }
}
