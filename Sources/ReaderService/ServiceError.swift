// SPDX-License-Identifier: Apache-2.0

public import MdocVerification
public import ReaderPolicy
public import ReaderTokens

/// Why a call to the service was refused.
public enum ServiceError: Error, Hashable, Sendable {
    /// A member of the request is missing, of the wrong type, out of range or unknown.
    case malformed(RequestMember)
    /// What was asked of the wallet cannot be asked.
    case request(RequestError)
    case retention(RetentionPlanError)
    /// This relying party's configuration has no section for that.
    case notConfigured(PresentationProtocol)
    case readerTokensNotConfigured
    case unknownMerchant
    case protocolMismatch
    case session(Spending.Refusal)
    case token(ReaderTokenError)
    /// More calls than allowed; the seconds until the next one.
    case rateLimited(retryAfter: Int)
    /// Every worker and every waiting place is taken.
    case busy
    case store(StoreError)

    public static func sealing(_ error: SealingError) -> ServiceError { .store(.sealing(error)) }
}

/// A member of a request's body, by its place.
public struct RequestMember: Hashable, Sendable {
    public let name: String
    public let problem: Problem

    public enum Problem: String, Hashable, Sendable {
        case missing = "is missing"
        case wrongType = "has the wrong type"
        case outOfRange = "is out of range"
        case unknown = "is unknown"
        case unreadable = "cannot be read"
        case notJSON = "is not JSON, or has a NUL in a text"
        case memberTwice = "has a member twice"
        case tooMuch = "has more values, or more levels, than are read here"
    }

    public init(_ name: String, _ problem: Problem) {
        self.name = name
        self.problem = problem
    }

    public var description: String { "\(name) \(problem.rawValue)" }
}
