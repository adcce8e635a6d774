// SPDX-License-Identifier: Apache-2.0

import CBOR
import MdocVerification

/// Random CBOR of every type that this reader takes (ISO/IEC 18013-5, 8.1: definite lengths, no key twice).
extension RandomNumberGenerator {
    mutating func value(depth: Int = 3) -> CBORValue {
        switch below(depth > 0 ? 14 : 10) {
        case 0: .unsigned(number())
        case 1: .negative(number())
        case 2: .bytes(byteString(upTo: 40))
        case 3, 4: .text(text())
        case 5: .boolean(Bool.random(using: &self))
        case 6: once(in: 2) ? .null : .undefined
        case 7: .float(float())
        case 8: .tagged(1004, .text("2026-06-15"))
        case 9: .tagged(0, .text("2026-06-15T12:00:00Z"))
        case 10, 11: .array((0..<below(5)).map { _ in value(depth: depth - 1) })
        case 12: .map(members(depth: depth - 1))
        default: .tagged(tag(), value(depth: depth - 1))
        }
    }

    /// Near the brinks where the head of an item grows, as often as anywhere else.
    mutating func number() -> UInt64 {
        let brink: UInt64 = pick([0, 23, 24, 255, 256, 65_535, 65_536, 0xffff_ffff, 0x1_0000_0000, .max])
        return once(in: 2) ? brink : UInt64.random(in: 0 ... .max, using: &self) >> UInt64(below(64))
    }

    mutating func text(upTo count: Int = 24) -> String {
        String(String.UnicodeScalarView((0..<below(count + 1)).map { _ in scalar() }))
    }

    private mutating func scalar() -> Unicode.Scalar {
        let limit: UInt32 = pick([0x7f, 0x7ff, 0xffff, 0x10_ffff])
        return Unicode.Scalar(UInt32.random(in: 0...limit, using: &self)) ?? "x"
    }

    /// In each of the three widths.
    private mutating func float() -> Double {
        switch below(4) {
        case 0: pick([0, -0.0, 1.5, -65_504, 5.960464477539063e-8, .infinity, -.infinity])
        case 1: Double(Float(bitPattern: UInt32.random(in: 0...0x7f7f_ffff, using: &self)))
        default: Double(bitPattern: UInt64.random(in: 0...0x7fef_ffff_ffff_ffff, using: &self))
        }
    }

    /// None of those whose content has a meaning here.
    private mutating func tag() -> UInt64 {
        let number = self.number()
        return [0, 24, 1004].contains(number) ? 55_799 : number
    }

    private mutating func members(depth: Int) -> [CBORValue.Member] {
        let hasNumbers = once(in: 4)
        var keys: Set<CBORValue> = []
        for _ in 0..<below(5) { keys.insert(hasNumbers ? .unsigned(number()) : .text(ascii())) }
        // Sets have no order that lasts; the encoding has one.
        return keys.sorted { $0.encoded().lexicographicallyPrecedes($1.encoded()) }
            .map { CBORValue.Member($0, value(depth: depth)) }
    }

    /// Texts that are never equal by Unicode's rules where their bytes are not, since `Set` goes by those.
    mutating func ascii() -> String {
        String(decoding: (0...below(12)).map { _ in UInt8.random(in: 0x20...0x7e, using: &self) }, as: UTF8.self)
    }
}

extension CBORValue {
    /// What a report must say of it, worked out without the reader.
    var claim: ClaimShape {
        switch self {
        case .unsigned(let number): .atom("uint \(number)")
        case .negative(let argument): .atom("nint \(argument)")
        case .bytes(let bytes): .atom("bstr \(bytes)")
        case .text(let text): .text("tstr", Array(text.utf8))
        case .boolean(let value): .atom("bool \(value)")
        case .null, .undefined: .atom("null")
        case .float(let number): .atom("float \(number.bitPattern)")
        case .array(let elements): .list(elements.map(\.claim))
        case .map(let members):
            // In the order in which they are written.
            .map(
                members.sorted { $0.key.encoded().lexicographicallyPrecedes($1.key.encoded()) }
                    .map { .init(key: $0.key.claimKey, value: $0.value.claim) })
        case .tagged(0, .text(let text)): .text("tdate", Array(text.utf8))
        case .tagged(1004, .text(let text)): .text("full-date", Array(text.utf8))
        case .tagged(_, let content): content.claim
        case .encoded: preconditionFailure("no random value is spliced in")
        }
    }

    private var claimKey: [UInt8] {
        switch self {
        case .text(let text): Array(text.utf8)
        case .unsigned(let number): Array(String(number).utf8)
        default: preconditionFailure("no random map has other keys")
        }
    }
}
