// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The value of a verified element. Its description never shows it.
public indirect enum ClaimValue: Hashable, Sendable, CustomStringConvertible {
    case text(String)
    case unsigned(UInt64)
    /// -1 - n.
    case negative(UInt64)
    case boolean(Bool)
    case bytes([UInt8])
    /// `YYYY-MM-DD`, tag 1004.
    case fullDate(String)
    /// RFC 3339, tag 0.
    case dateTime(String)
    case array([ClaimValue])
    case map([String: ClaimValue])
    case float(Double)
    case null

    init(_ item: CBORItem) {
        switch item.kind {
        case .unsigned: self = .unsigned(item.unsigned ?? 0)
        case .negative: self = .negative(item.negativeArgument ?? 0)
        case .text: self = .text(item.text ?? "")
        case .bytes: self = .bytes(Array(item.byteString ?? []))
        case .boolean: self = .boolean(item.boolean == true)
        case .float: self = .float(item.float ?? 0)
        case .null, .undefined, .simple: self = .null
        case .array: self = .array(item.elements?.map(ClaimValue.init) ?? [])
        case .map:
            let members = item.members.map(Array.init) ?? []
            self = .map(Dictionary(members.map { (Self.key($0.key), ClaimValue($0.value)) }) { first, _ in first })
        case .tag:
            guard let (number, content) = item.tag else { self = .null; return }
            switch (number, content.text) {
            case (0, let text?): self = .dateTime(text)
            case (1004, let text?): self = .fullDate(text)
            default: self = ClaimValue(content)
            }
        }
    }

    /// JSON has text keys alone; others are shown in diagnostic notation.
    private static func key(_ item: CBORItem) -> String {
        item.text ?? CBORDiagnostic().text(item)
    }

    /// The CBOR type, as a report names it.
    public var typeName: String {
        switch self {
        case .text: "tstr"
        case .unsigned: "uint"
        case .negative: "nint"
        case .boolean: "bool"
        case .bytes: "bstr"
        case .fullDate: "full-date"
        case .dateTime: "tdate"
        case .array: "array"
        case .map: "map"
        case .float: "float"
        case .null: "null"
        }
    }

    public var description: String { "ClaimValue(\(typeName))" }
}
