// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Why a text is not a date or time.
public enum TimestampError: String, Error, Hashable, Sendable {
    /// The text does not have the form of the standard.
    case malformed
    /// The form is right, but there is no such day or time, like 30 February.
    case outOfRange
}
