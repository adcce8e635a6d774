// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Timestamps

/// Seconds since 1970 as JWT and CWT write instants (RFC 7519, 2).
enum NumericDate {
    /// The instant for people, or nil where it is in no year of four digits.
    static func text(_ seconds: Double?) -> String? {
        guard let seconds, (0..<253_402_300_800).contains(seconds) else { return nil }
        return Date(timeIntervalSince1970: seconds).rfc3339
    }
}
