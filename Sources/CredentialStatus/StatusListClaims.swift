// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import FoundationEssentials

/// What a list says of itself: whose it is and for how long it may be used.
public struct StatusListClaims: Sendable {
    /// `sub`: the URI of the list.
    public let subject: String?
    /// `iat`
    public let issuedAt: Date?
    /// `nbf`, which no list needs to have.
    public let notBefore: Date?
    /// `exp`
    public let expiry: Date?
    /// `ttl`, in seconds: for how long a copy may be used before it is fetched again.
    public let timeToLive: TimeInterval?
    private let hasWrongTimeToLive: Bool

    /// - Throws: `.structure` where a claim has a type that its definition does not give it.
    init(_ value: (Claim) -> Claim.Value?) throws(StatusListProblem) {
        switch value(.subject) {
        case nil: subject = nil
        case .text(let text): subject = text
        default: throw .structure
        }
        issuedAt = try Self.date(value(.issuedAt))
        notBefore = try Self.date(value(.notBefore))
        expiry = try Self.date(value(.expiry))
        switch value(.timeToLive) {
        case nil:
            timeToLive = nil
            hasWrongTimeToLive = false
        case .number(let seconds) where seconds > 0 && seconds <= Self.latest:
            timeToLive = seconds
            hasWrongTimeToLive = false
        default:
            timeToLive = nil
            hasWrongTimeToLive = true
        }
    }

    /// A NumericDate of RFC 7519, 2: seconds since 1970, in years that have four digits.
    private static func date(_ value: Claim.Value?) throws(StatusListProblem) -> Date? {
        guard let value else { return nil }
        guard case .number(let seconds) = value, (0...latest).contains(seconds) else { throw .structure }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The last second of the year 9999.
    private static let latest = 253_402_300_799.0

    /// What is wrong whenever one looks.
    func lastingProblems(demandsExpiry: Bool) -> [StatusListProblem] {
        var problems: [StatusListProblem] = []
        if issuedAt == nil { problems.append(.issuedAtMissing) }
        if demandsExpiry, expiry == nil { problems.append(.expiryMissing) }
        if hasWrongTimeToLive { problems.append(.timeToLive) }
        return problems
    }

    /// What is wrong for one who looks for the list of that URI at an instant.
    ///
    /// - Parameter skew: Seconds allowed on beginnings alone; an expiry has no grace.
    func problems(uri: String, at now: Date, skew: TimeInterval) -> [StatusListProblem] {
        var problems: [StatusListProblem] = []
        if subject?.isExactly(uri) != true { problems.append(.subjectMismatch) }
        let latestBeginning = now.addingTimeInterval(skew)
        if [issuedAt, notBefore].contains(where: { $0.map { $0 > latestBeginning } ?? false }) {
            problems.append(.notYetValid)
        }
        // "On or after", RFC 7519, 4.1.4.
        if let expiry, now >= expiry { problems.append(.expired) }
        return problems
    }

    /// When a copy is to be fetched again: after `ttl`, and not later than `exp`.
    ///
    /// Both outrank what HTTP says of caching (Token Status List, 8.2). They are bounded, so that no issuer can have a
    /// reader ask all the time, or never again.
    public func refreshAt(fetchedAt: Date) -> Date {
        let earliest = fetchedAt.addingTimeInterval(60)
        let latest = fetchedAt.addingTimeInterval(7 * 86_400)
        let wanted = [timeToLive.map { fetchedAt.addingTimeInterval($0) }, expiry].compactMap(\.self).min()
        // Of a list that says nothing a copy is kept for a day.
        return min(max(wanted ?? fetchedAt.addingTimeInterval(86_400), earliest), latest)
    }
}
