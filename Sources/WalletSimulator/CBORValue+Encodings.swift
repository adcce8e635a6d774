// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Encodings of the same value that are not the deterministic one of RFC 8949, 4.2.1.
extension CBORValue {
    /// Writes the members of its maps in the order in which they are listed.
    var inListedOrder: CBORValue {
        switch self {
        case .map(let members):
            .encoded(Self.listed(members))
        case .array(let elements): .array(elements.map(\.inListedOrder))
        case .tagged(let number, let content): .tagged(number, content.inListedOrder)
        default: self
        }
    }

    private static func listed(_ members: [Member]) -> [UInt8] {
        var encoder = CBOREncoder(reservingCapacity: 256)
        encoder.map(count: members.count)
        for member in members {
            encoder.encoded(member.key.inListedOrder.encoded())
            encoder.encoded(member.value.inListedOrder.encoded())
        }
        return encoder.bytes
    }

    /// Writes the members of its maps the other way round.
    var inReversedOrder: CBORValue {
        switch self {
        case .map(let members):
            CBORValue.map(
                members.sorted { $1.key.encoded().lexicographicallyPrecedes($0.key.encoded()) }
                    .map { Member($0.key, $0.value.inReversedOrder) }
            ).inListedOrder
        case .array(let elements): .array(elements.map(\.inReversedOrder))
        case .tagged(let number, let content): .tagged(number, content.inReversedOrder)
        default: self
        }
    }

    /// A map with its members listed the other way round.
    var listedBackwards: CBORValue { members.map { .map($0.reversed()) } ?? self }

    /// Writes its own head with an argument of eight bytes.
    var withLongHead: CBORValue {
        let bytes = encoded()
        guard let first = bytes.first else { return self }
        let argumentCount = Self.argumentByteCount(first)
        let argument = argumentCount == 0 ? [first & 0x1f] : Array(bytes[1...argumentCount])
        let padding = [UInt8](repeating: 0, count: 8 - argument.count)
        return .encoded([first & 0xe0 | 27] + padding + argument + bytes.dropFirst(1 + argumentCount))
    }

    /// Writes an array, a map or a string with an indefinite length.
    var withIndefiniteLength: CBORValue {
        let bytes = encoded()
        guard let first = bytes.first else { return self }
        let content =
            switch self {
            // A string is its own and only chunk.
            case .bytes, .text: bytes[...]
            default: bytes.dropFirst(1 + Self.argumentByteCount(first))
            }
        return .encoded([first & 0xe0 | 31] + content + [0xff])
    }

    /// Arrays in arrays.
    static func nested(_ depth: Int) -> CBORValue {
        .encoded([UInt8](repeating: 0x81, count: depth) + [0x00])
    }

    private static func argumentByteCount(_ first: UInt8) -> Int {
        switch first & 0x1f {
        case 24: 1
        case 25: 2
        case 26: 4
        case 27: 8
        default: 0
        }
    }
}
