// SPDX-License-Identifier: Apache-2.0

/// Why the server refuses a request before its handler sees it whole.
///
/// libmicrohttpd itself answers what it cannot parse (400), a header block over the limit (414 or 431) and another version
/// of HTTP (505), with a page of its own. A client that is too slow is cut off without an answer.
public enum HTTPRefusal: Hashable, Sendable {
    /// A request that RFC 9112 does not allow, or whose end two readers could find at different places: status 400.
    case malformed
    /// A body over the limit, announced or as it came: status 413.
    case bodyTooLarge
    /// As many requests as the limits allow are being worked on: status 503 with `Retry-After`.
    case overloaded

    public var status: Int {
        switch self {
        case .malformed: 400
        case .bodyTooLarge: 413
        case .overloaded: 503
        }
    }
}
