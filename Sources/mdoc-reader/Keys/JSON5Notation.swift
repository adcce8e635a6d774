// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// JSON5 as `reader.json5` is written by hand: names without quotation marks, and short values on one line.
enum JSON5Notation {
    private static let lineWidth = 100

    /// The members of an object without the braces around them, each with a comma after it.
    static func members(_ object: JSONObject, indentation: Int) -> String {
        object.members.map { member in
            let head = "\(margin(indentation))\(name(member.name)): "
            return head + value(member.value, indentation: indentation, column: head.count) + ",\n"
        }.joined()
    }

    private static func value(_ value: JSONValue, indentation: Int, column: Int) -> String {
        let line = onOneLine(value)
        guard column + line.count + 1 > lineWidth else { return line }
        switch value {
        case .object(let object):
            return "{\n\(members(object, indentation: indentation + 2))\(margin(indentation))}"
        case .array(let elements):
            let inner = indentation + 2
            let lines = elements.map {
                "\(margin(inner))\(self.value($0, indentation: inner, column: inner)),\n"
            }
            return "[\n\(lines.joined())\(margin(indentation))]"
        default: return line
        }
    }

    private static func onOneLine(_ value: JSONValue) -> String {
        switch value {
        case .object(let object):
            "{ " + object.members.map { "\(name($0.name)): \(onOneLine($0.value))" }.joined(separator: ", ") + " }"
        case .array(let elements): "[" + elements.map(onOneLine).joined(separator: ", ") + "]"
        default: String(decoding: value.serialized(), as: UTF8.self)
        }
    }

    private static func name(_ name: String) -> String {
        let isIdentifier = name.enumerated().allSatisfy { index, character in
            character.isASCII && (character.isLetter || index > 0 && character.isNumber)
        }
        return isIdentifier && !name.isEmpty
            ? name : String(decoding: JSONValue.string(name).serialized(), as: UTF8.self)
    }

    private static func margin(_ width: Int) -> String { String(repeating: " ", count: width) }
}
