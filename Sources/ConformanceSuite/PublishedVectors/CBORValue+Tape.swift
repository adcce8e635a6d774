// SPDX-License-Identifier: Apache-2.0

internal import CBOR

extension CBORValue {
    /// What the reader understood of an item, to be written again by the encoder: value by value, no byte is copied.
    init(_ item: CBORItem) {
        switch item.kind {
        case .unsigned: self = .unsigned(item.unsigned ?? 0)
        case .negative: self = .negative(item.negativeArgument ?? 0)
        case .bytes: self = .bytes(Array(item.byteString ?? []))
        case .text: self = .text(item.text ?? "")
        case .array: self = .array(item.elements?.map { CBORValue($0) } ?? [])
        case .map: self = .map(item.members?.map { Member(CBORValue($0.key), CBORValue($0.value)) } ?? [])
        case .tag:
            guard let (number, content) = item.tag else { self = .undefined; return }
            self = .tagged(number, CBORValue(content))
        case .boolean: self = .boolean(item.boolean == true)
        case .null: self = .null
        case .undefined: self = .undefined
        case .float: self = .float(item.float ?? 0)
        case .simple:
            // The encoder has no simple values, since no mdoc has them: one or two bytes, RFC 8949, 3.3.
            let number = item.simpleValue ?? 0
            self = .encoded(number < 24 ? [0xe0 | number] : [0xf8, number])
        }
    }
}
