// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
internal import Timestamps

/// The form of one element.
indirect enum ElementRule: Sendable {
    /// Text in the repertoire of ISO/IEC 8859-1, at most 150 characters.
    case latin1
    /// Text; PID names allow any Unicode.
    case text
    /// One of these texts.
    case oneOf(Set<ExactString>)
    /// Two capital letters, ISO/IEC 3166-1.
    case country
    case unsigned
    /// One of these numbers.
    case numberOf(Set<UInt64>)
    case boolean
    case fullDate
    case dateTime
    /// full-date or tdate.
    case dateOrTime
    case bytes
    /// JPEG or JPEG 2000, by its first bytes.
    case image
    /// An array of at least so many elements of one form.
    case arrayOf(ElementRule, atLeast: Int = 0)
    /// A map with text keys that has these members; others may stand beside them.
    case map([Member])
    case either(ElementRule, ElementRule)

    struct Member: Sendable {
        let name: String
        let rule: ElementRule
        let isOptional: Bool

        static func required(_ name: String, _ rule: ElementRule) -> Member {
            Member(name: name, rule: rule, isOptional: false)
        }

        static func optional(_ name: String, _ rule: ElementRule) -> Member {
            Member(name: name, rule: rule, isOptional: true)
        }
    }

    enum Judgement {
        case fits, wrongType, wrongValue, noImage
    }

    func judge(_ item: CBORItem) -> Judgement {
        switch self {
        case .latin1:
            guard let text = item.text else { return .wrongType }
            return text.unicodeScalars.count <= 150 && text.unicodeScalars.allSatisfy { $0.value <= 0xff }
                ? .fits : .wrongValue
        case .text: return item.kind == .text ? .fits : .wrongType
        case .oneOf(let values):
            guard let text = item.text else { return .wrongType }
            return values.contains(ExactString(text)) ? .fits : .wrongValue
        case .country:
            guard let text = item.textBytes else { return .wrongType }
            return text.count == 2 && text.allSatisfy { (0x41...0x5a).contains($0) } ? .fits : .wrongValue
        case .unsigned: return item.kind == .unsigned ? .fits : .wrongType
        case .numberOf(let values):
            guard let number = item.unsigned else { return .wrongType }
            return values.contains(number) ? .fits : .wrongValue
        case .boolean: return item.kind == .boolean ? .fits : .wrongType
        case .fullDate:
            guard let text = item.content(ofTag: 1004)?.textBytes else { return .wrongType }
            return (try? FullDate(utf8: text)) != nil ? .fits : .wrongValue
        case .dateTime:
            guard let text = item.content(ofTag: 0)?.textBytes else { return .wrongType }
            return (try? RFC3339Timestamp(utf8: text))?.isStrict == true ? .fits : .wrongValue
        case .dateOrTime:
            let asDate = ElementRule.fullDate.judge(item)
            return asDate == .wrongType ? ElementRule.dateTime.judge(item) : asDate
        case .bytes: return item.kind == .bytes ? .fits : .wrongType
        case .image:
            guard let bytes = item.byteString else { return .wrongType }
            return Self.imagePrefixes.contains { bytes.starts(with: $0) } ? .fits : .noImage
        case .arrayOf(let rule, let minimum):
            guard let elements = item.elements, elements.count >= minimum else { return .wrongType }
            return elements.lazy.map(rule.judge).worst
        case .map(let members):
            guard let map = item.members else { return .wrongType }
            return members.lazy.map { member in
                map[member.name].map(member.rule.judge) ?? (member.isOptional ? .fits : .wrongType)
            }.worst
        case .either(let one, let other):
            let first = one.judge(item)
            return first == .wrongType ? other.judge(item) : first
        }
    }

    /// JPEG, the JP2 box and the bare JPEG 2000 code stream.
    private static let imagePrefixes: [[UInt8]] = [
        [0xff, 0xd8, 0xff], [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a],
        [0xff, 0x4f, 0xff, 0x51],
    ]
}

extension Sequence<ElementRule.Judgement> {
    /// The first wrong type, or else the first other deviation.
    fileprivate var worst: ElementRule.Judgement {
        var worst = ElementRule.Judgement.fits
        for judgement in self {
            if judgement == .wrongType { return .wrongType }
            if worst == .fits { worst = judgement }
        }
        return worst
    }
}
