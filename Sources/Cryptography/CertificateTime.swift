// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import FoundationEssentials
internal import Timestamps

/// The times of certificates and revocation lists, RFC 5280, 4.1.2.5.
enum CertificateTime {
    /// The instant of a `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`, and of no other form of ASN.1.
    static func date(of time: UnsafePointer<ASN1_TIME>?) throws(CryptographyError) -> Date {
        guard let time = unsafe time else { throw .malformedDER }
        // OpenSSL also reads times without seconds, with parts of them, and of other time zones.
        let count = unsafe Int(ASN1_STRING_length(time))
        guard unsafe count == (ASN1_STRING_type(time) == V_ASN1_UTCTIME ? 13 : 15),
            unsafe UnsafeBufferPointer(start: ASN1_STRING_get0_data(time), count: count).last == UInt8(ascii: "Z")
        else { throw .malformedDER }
        var parts = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &parts) == 1,
            let days = unsafe Gregorian.days(
                year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
        else { throw .malformedDER }
        let seconds = unsafe Int(parts.tm_hour) * 3_600 + Int(parts.tm_min) * 60 + Int(parts.tm_sec)
        return Date(timeIntervalSince1970: Double(days * 86_400 + seconds))
    }
}
