// SPDX-License-Identifier: Apache-2.0

internal import ReaderService

/// A call of the API, version 1. The raw value is its `operationId` in the OpenAPI document.
enum Operation: String, CaseIterable {
    case openSession
    case fetchSession
    case deliverAnswer
    case eraseSession
    case fetchRetained
    case issueReaderToken
    case health
    case readiness
    case metrics
    case openAPI

    var method: StaticString {
        switch self {
        case .openSession, .deliverAnswer, .issueReaderToken: "POST"
        case .eraseSession: "DELETE"
        case .fetchSession, .fetchRetained, .health, .readiness, .metrics, .openAPI: "GET"
        }
    }

    /// With `HEAD` where nothing happens but an answer (RFC 9110, 9.3.2); reading what is kept is an event of the audit log.
    var methods: [StaticString] {
        switch self {
        case .health, .readiness, .metrics, .openAPI: [method, "HEAD"]
        default: [method]
        }
    }

    /// The path, with `{id}` for a session's ID.
    var template: StaticString {
        switch self {
        case .openSession: "/v1/sessions"
        case .fetchSession, .eraseSession: "/v1/sessions/{id}"
        case .deliverAnswer: "/v1/sessions/{id}/response"
        case .fetchRetained: "/v1/sessions/{id}/retained"
        case .issueReaderToken: "/v1/reader-tokens"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        case .openAPI: "/openapi.json"
        }
    }

    /// What the API key must be allowed to do: one of these; empty: no key is needed.
    var scopes: Set<APIKey.Scope> {
        switch self {
        case .openSession, .fetchSession, .deliverAnswer, .eraseSession: [.sessions]
        case .fetchRetained: [.retained]
        // The body says which of the two it is.
        case .issueReaderToken: [.readerTokensDisplay, .readerTokensData]
        case .health, .readiness, .metrics, .openAPI: []
        }
    }

    /// Bytes of the body; the wallet's answer may be as large as the configuration allows.
    var maxBodyBytes: Int {
        switch self {
        case .openSession: 256 << 10
        case .issueReaderToken: 16 << 10
        case .deliverAnswer: .max
        case .fetchSession, .eraseSession, .fetchRetained, .health, .readiness, .metrics, .openAPI: 0
        }
    }
}
