// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import FoundationEssentials
internal import Timestamps

extension CBORValue {
    /// The tree of an item that was read, to be changed and written again.
    init(_ item: CBORItem) {
        if let text = item.text {
            self = .text(text)
        } else if let bytes = item.byteString {
            self = .bytes(Array(bytes))
        } else if let integer = item.integer {
            self = .integer(integer)
        } else if let boolean = item.boolean {
            self = .boolean(boolean)
        } else if let elements = item.elements {
            self = .array(elements.map { CBORValue($0) })
        } else if let members = item.members {
            self = .map(members.map { Member(CBORValue($0.key), CBORValue($0.value)) })
        } else if let tag = item.tag {
            self = .tagged(tag.number, CBORValue(tag.content))
        } else {
            self = .encoded(Array(item.encoded))
        }
    }

    /// The member of a map; nil takes it away. On anything else nothing is read or written.
    subscript(key: CBORValue) -> CBORValue? {
        get {
            guard case .map(let members) = self else { return nil }
            return members.first { $0.key == key }?.value
        }
        set {
            guard case .map(var members) = self else { return }
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index] = Member(key, value)
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key, value))
            case (nil, nil): break
            }
            self = .map(members)
        }
    }

    /// A member of a member.
    subscript(first: CBORValue, second: CBORValue) -> CBORValue? {
        get { self[first]?[second] }
        set {
            guard var inner = self[first] else { return }
            inner[second] = newValue
            self[first] = inner
        }
    }

    /// A member further inside; nil takes it away.
    subscript(path names: [CBORValue]) -> CBORValue? {
        get { names.reduce(self as CBORValue?) { $0?[$1] } }
        set {
            guard let name = names.first else { return }
            guard names.count > 1 else { return self[name] = newValue }
            guard var inner = self[name] else { return }
            inner[path: Array(names.dropFirst())] = newValue
            self[name] = inner
        }
    }

    /// Changes a byte string that is a member.
    mutating func change(_ names: CBORValue..., by change: ([UInt8]) -> [UInt8]) {
        if let bytes = self[path: names]?.bytes { self[path: names] = .bytes(change(bytes)) }
    }

    /// A value of another type that says about the same.
    var ofAnotherType: CBORValue {
        switch self {
        case .text(let text): .bytes(Array(text.utf8))
        case .bytes(let bytes): .array(bytes.prefix(8).map { .unsigned(UInt64($0)) })
        case .unsigned(let number): .text("\(number)")
        case .map(let members): .array(members.map(\.value))
        case .array(let elements): .map(elements.enumerated().map { Member(.unsigned(UInt64($0.offset)), $0.element) })
        case .tagged(_, let content): content
        default: .text("x")
        }
    }

    /// Adds a member, also where there is one of that name.
    mutating func append(_ key: CBORValue, _ value: CBORValue) {
        if case .map(let members) = self { self = .map(members + [Member(key, value)]) }
    }

    /// Gives a member another name, in its place.
    mutating func rename(_ key: CBORValue, to newKey: CBORValue) {
        guard case .map(let members) = self else { return }
        self = .map(members.map { $0.key == key ? Member(newKey, $0.value) : $0 })
    }

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

    var elements: [CBORValue]? { if case .array(let elements) = self { elements } else { nil } }

    var members: [Member]? { if case .map(let members) = self { members } else { nil } }

    /// A day as `#6.1004(tstr)`, RFC 8943.
    static func fullDate(_ day: FullDate) -> CBORValue { .tagged(1004, .text(day.description)) }

    /// An instant as `#6.0(tstr)` with whole seconds, 18013-5, 9.1.2.4.
    static func tdate(_ date: Date) -> CBORValue { .tagged(0, .text(date.rfc3339)) }
}

extension [UInt8] {
    /// The same bytes with one bit changed, in the middle, where no length or format byte stands.
    var flippedInTheMiddle: [UInt8] {
        var bytes = self
        if !bytes.isEmpty { bytes[bytes.count / 2] ^= 0x01 }
        return bytes
    }
}
