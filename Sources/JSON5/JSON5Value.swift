// SPDX-License-Identifier: Apache-2.0

public import Redaction

/// A JSON5 value and the line it begins in, so that whoever judges the value can say where it stands.
public struct JSON5Value: Sendable, Redacted {
    /// Counted from 1.
    public let line: Int
    public let kind: Kind

    public enum Kind: Sendable, Redacted {
        case null
        case bool(Bool)
        /// A number without point and exponent that fits 64 bits, also in hexadecimal. `-0` is 0.
        case integer(Int64)
        /// Any other number; `Infinity` and `NaN` are among them.
        case real(Double)
        case string(String)
        case array([JSON5Value])
        case object(JSON5Object)
    }

    public var stringValue: String? {
        if case .string(let text) = kind { text } else { nil }
    }

    public var arrayValue: [JSON5Value]? {
        if case .array(let elements) = kind { elements } else { nil }
    }

    public var objectValue: JSON5Object? {
        if case .object(let object) = kind { object } else { nil }
    }

    /// The value of a number that is written as an integer; `1.0` and `1e0` are not.
    public var integerValue: Int64? {
        if case .integer(let value) = kind { value } else { nil }
    }

    public var boolValue: Bool? {
        if case .bool(let value) = kind { value } else { nil }
    }

    public subscript(name: String) -> JSON5Value? { objectValue?[name] }
}
