// SPDX-License-Identifier: Apache-2.0

internal import JSON
public import ReaderPolicy

/// A field of a log line. This list is the whole of what a log can hold: codes, counts, names of the configuration and
/// random IDs. A value of a person has no case here, and so no way in.
public enum LogField: Sendable {
    /// The route's template, never the path that was asked for.
    case route(StaticString)
    case method(StaticString)
    case status(Int)
    /// A word of `docs/errors.md`.
    case problem(String)
    case party(RelyingPartyID)
    /// The ID of an API key, never the key.
    case apiKey(String)
    case session(SessionID)
    case `protocol`(StaticString)
    case verdict(StaticString)
    /// Codes of failed checks.
    case failures([String])
    case milliseconds(Double)
    case bodySize(SizeBucket)
    case count(Counted, Int)
    case port(Int)
    case tls(Bool)
    case version(StaticString)
    /// What the store could not do; its errors carry reasons alone.
    case store(StoreError)
    case reason(StaticString)
    /// The short ID of a source of trust, never its URL.
    case trustSource(String)

    public enum Counted: String, Sendable {
        case expiredSessions, interruptedSessions, forgottenSessions, purgedElements, auditEntries, retainedElements
        case relyingParties, trustAnchors, waitingRequests
        case failedFetches, skippedEntries
    }

    var member: (String, JSONValue) {
        switch self {
        case .route(let text): ("route", .string("\(text)"))
        case .method(let text): ("method", .string("\(text)"))
        case .status(let number): ("status", .integer(Int64(number)))
        case .problem(let text): ("code", .string(text))
        case .party(let party): ("party", .string(party.rawValue))
        case .apiKey(let id): ("apiKey", .string(id))
        case .session(let id): ("session", .string(id.description))
        case .protocol(let text): ("protocol", .string("\(text)"))
        case .verdict(let text): ("verdict", .string("\(text)"))
        case .failures(let codes): ("failures", .array(codes.map(JSONValue.string)))
        case .milliseconds(let time): ("ms", .real((time * 10).rounded() / 10))
        case .bodySize(let bucket): ("bodySize", .string(bucket.rawValue))
        case .count(let name, let number): (name.rawValue, .integer(Int64(number)))
        case .port(let number): ("port", .integer(Int64(number)))
        case .tls(let isOn): ("tls", .bool(isOn))
        case .version(let text): ("version", .string("\(text)"))
        case .store(let error): ("cause", .string(error.description))
        case .reason(let text): ("cause", .string("\(text)"))
        case .trustSource(let id): ("source", .string(id))
        }
    }
}
