// SPDX-License-Identifier: Apache-2.0

internal import ExactText

extension JSONValue: Equatable {
    /// Texts are equal code point by code point (RFC 8259, 8.3), and objects whatever the order of their members.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.real(let one), .real(let other)): one == other
        case (.string(let one), .string(let other)): one.isExactly(other)
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }
}

extension JSONObject: Equatable {
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        guard left.members.count == right.members.count else { return false }
        let others = Dictionary(uniqueKeysWithValues: right.members.map { (ExactString($0.name), $0.value) })
        return left.members.allSatisfy { others[ExactString($0.name)] == $0.value }
    }
}
