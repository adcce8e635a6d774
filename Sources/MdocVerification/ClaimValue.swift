// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
public import Redaction

/// The value of a verified element. Its description never shows it.
public indirect enum ClaimValue: Hashable, Sendable, Redacted {
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
    /// In the order received, no key twice.
    case map([Member])
    case float(Double)
    case null

    public struct Member: Hashable, Sendable {
        public let key: String
        public let value: ClaimValue
    }

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
            self = .map(item.members.map(Self.members) ?? [])
        case .tag:
            guard let (number, content) = item.tag else { self = .null; return }
            switch (number, content.text) {
            case (0, let text?): self = .dateTime(text)
            case (1004, let text?): self = .fullDate(text)
            default: self = ClaimValue(content)
            }
        }
    }

    /// JSON has text keys alone. A map with others shows every key in diagnostic notation, so that 1 and "1" stay two.
    private static func members(_ map: CBORMap) -> [Member] {
        let texts = map.compactMap(\.key.text)
        let keys = texts.count == map.count ? texts : map.map { CBORDiagnostic().text($0.key) }
        var known: Set<ExactString> = []
        // Keys that differ may still read alike, as NaNs do: the first is shown.
        return zip(keys, map).filter { known.insert(ExactString($0.0)).inserted }
            .map { Member(key: $0.0, value: ClaimValue($0.1.value)) }
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
