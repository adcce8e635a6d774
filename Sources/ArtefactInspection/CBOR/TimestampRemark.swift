// SPDX-License-Identifier: Apache-2.0

internal import Timestamps

/// What the tags for times and days are called, and what is wrong with their content.
enum TimestampRemark {
    /// Tag 0, RFC 8949, 3.4.1.
    static func tdate(_ text: String?) -> String {
        guard let text, let timestamp = try? RFC3339Timestamp(text) else { return "tdate, but not of RFC 3339" }
        return timestamp.isStrict ? "tdate" : "tdate, but with a fraction or an offset"
    }

    /// Tag 1004, RFC 8943.
    static func fullDate(_ text: String?) -> String {
        guard let text, (try? FullDate(text)) != nil else { return "full-date, but not of RFC 3339" }
        return "full-date"
    }
}
