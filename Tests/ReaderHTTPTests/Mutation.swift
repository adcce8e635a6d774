// SPDX-License-Identifier: Apache-2.0

import JSON

extension JSONValue {
    /// The value with one thing changed, in every way that tells a reader of bodies from its description: a member taken
    /// away or added, or a value replaced by one of another type, by an empty one, or by one at a limit.
    var mutations: [JSONValue] { Self.replacements + inner }

    private static let replacements: [JSONValue] = [
        .null, true, 0, 1, -1, 9, 10, 600, 601, 36_500, 36_501, .real(1.5), "", "!", "age(atLeast:125)",
        "age(atLeast: 126)", "age(atLeast:01)", "familyName", "mayStore", "mayStoreDays", "optional", "photoID",
        "proximity", "apple-wallet", "display", .string(String(repeating: "a", count: 255)),
        .string(String(repeating: "a", count: 256)), .string(String(repeating: "a", count: 1_024)),
        .string(String(repeating: "a", count: 1_025)), [], ["photoID"], ["photoID", "photoID"], [1], [:],
        ["mayStoreDays": 1], ["mayStoreDays": 0], ["oneOf": "group"], ["oneOf": ""], ["other": 1],
    ]

    private var inner: [JSONValue] {
        switch self {
        case .object(let object):
            let members = object.members.map { ($0.name, $0.value) }
            var mutations: [JSONValue] = [.object(JSONObject(members + [("other", 1)]))]
            for (index, member) in members.enumerated() {
                mutations.append(.object(JSONObject(Array(members[..<index] + members[(index + 1)...]))))
                mutations += member.1.mutations.map { value in
                    var changed = members
                    changed[index].1 = value
                    return .object(JSONObject(changed))
                }
            }
            return mutations
        case .array(let elements):
            var mutations: [JSONValue] = []
            for (index, element) in elements.enumerated() {
                mutations.append(.array(Array(elements[..<index] + elements[(index + 1)...])))
                mutations.append(.array(elements + [element]))
                mutations += element.mutations.map { value in
                    var changed = elements
                    changed[index] = value
                    return .array(changed)
                }
            }
            return mutations
        default: return []
        }
    }

    /// The object with further members.
    func adding(_ members: JSONObject) -> JSONValue {
        .object(JSONObject((self.members + members.members.map { ($0.name, $0.value) }).map { ($0.name, $0.value) }))
    }
}
