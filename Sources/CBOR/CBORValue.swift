// SPDX-License-Identifier: Apache-2.0

/// A tree to be encoded, deterministically as RFC 8949, 4.2.1 has it: shortest heads, map keys in bytewise order.
public indirect enum CBORValue: Hashable, Sendable {
    case unsigned(UInt64)
    /// -1 - n.
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([Member])
    case tagged(UInt64, CBORValue)
    case boolean(Bool)
    case null
    case undefined
    case float(Double)
    /// Bytes that are CBOR already; they are spliced in as they are.
    case encoded([UInt8])

    public struct Member: Hashable, Sendable {
        public let key: CBORValue
        public let value: CBORValue

        public init(_ key: CBORValue, _ value: CBORValue) {
            self.key = key
            self.value = value
        }
    }

    public static func integer(_ value: Int64) -> CBORValue {
        value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(-1 - value))
    }

    /// `#6.24(bstr .cbor value)`, the form in which everything travels that is hashed or signed (18013-5, 8.1).
    public static func embedded(_ value: CBORValue) -> CBORValue { .tagged(24, .bytes(value.encoded())) }

    public func encoded() -> [UInt8] {
        var encoder = CBOREncoder(reservingCapacity: 128)
        encode(into: &encoder)
        return encoder.bytes
    }

    private func encode(into encoder: inout CBOREncoder) {
        switch self {
        case .unsigned(let value): encoder.unsigned(value)
        case .negative(let argument): encoder.negative(argument: argument)
        case .bytes(let content): encoder.byteString(content)
        case .text(let content): encoder.text(content)
        case .array(let elements):
            encoder.array(count: elements.count)
            for element in elements { element.encode(into: &encoder) }
        case .map(let members):
            encoder.map(count: members.count)
            let pairs = members.map { (key: $0.key.encoded(), value: $0.value) }
            for pair in pairs.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
                encoder.encoded(pair.key)
                pair.value.encode(into: &encoder)
            }
        case .tagged(let number, let content):
            encoder.tag(number)
            content.encode(into: &encoder)
        case .boolean(let value): encoder.boolean(value)
        case .null: encoder.null()
        case .undefined: encoder.undefined()
        case .float(let value): encoder.float(value)
        case .encoded(let item): encoder.encoded(item)
        }
    }
}

extension CBORValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral, ExpressibleByBooleanLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(arrayLiteral elements: CBORValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (CBORValue, CBORValue)...) { self = .map(elements.map { Member($0, $1) }) }
    public init(booleanLiteral value: Bool) { self = .boolean(value) }
}
