// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Timestamps

/// The times of certificates and revocation lists, RFC 5280, 4.1.2.5.
enum CertificateTime {
    /// Reads the time that is next: `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`, and no other form of ASN.1.
    static func read(next reader: inout DERReader, in bytes: Span<UInt8>) throws(CryptographyError) -> Date {
        let element = try reader.element(in: bytes)
        let text = bytes.extracting(element.contents)
        switch element.tag {
        case .utcTime:
            let year = try number(at: 0, digits: 2, in: text)
            return try date(year: year < 50 ? 2000 + year : 1900 + year, rest: text.extracting(min(2, text.count)...))
        case .generalizedTime:
            return try date(
                year: number(at: 0, digits: 4, in: text), rest: text.extracting(min(4, text.count)...))
        default: throw .malformedDER
        }
    }

    /// The instant of a year and the text `MMDDhhmmssZ`.
    private static func date(year: Int, rest text: Span<UInt8>) throws(CryptographyError) -> Date {
        guard text.count == 11, text[10] == UInt8(ascii: "Z") else { throw .malformedDER }
        let hour = try number(at: 4, digits: 2, in: text)
        let minute = try number(at: 6, digits: 2, in: text)
        let second = try number(at: 8, digits: 2, in: text)
        guard hour < 24, minute < 60, second < 60,
            let days = Gregorian.days(
                year: year, month: try number(at: 0, digits: 2, in: text), day: try number(at: 2, digits: 2, in: text))
        else { throw .malformedDER }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private static func number(at start: Int, digits: Int, in text: Span<UInt8>) throws(CryptographyError) -> Int {
        guard start + digits <= text.count else { throw .malformedDER }
        var value = 0
        for index in start..<start + digits {
            guard (0x30...0x39).contains(text[index]) else { throw .malformedDER }
            value = value * 10 + Int(text[index]) - 0x30
        }
        return value
    }
}
