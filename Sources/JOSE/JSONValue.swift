// SPDX-License-Identifier: Apache-2.0

/// A JSON value as it was written: members in their order, numbers with their digits.
public indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    public static func integer(_ value: Int64) -> JSONValue { .number(JSONNumber(value)) }

    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    public var objectValue: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    /// The value of a number that is written as an integer; `1.0` and `1e0` are not.
    public var integerValue: Int64? {
        if case .number(let number) = self { number.integer } else { nil }
    }
}
