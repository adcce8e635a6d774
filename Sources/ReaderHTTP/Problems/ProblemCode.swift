// SPDX-License-Identifier: Apache-2.0

/// The one word for each way in which a call can be refused, with its status and what to do about it.
public enum ProblemCode: String, Hashable, Sendable, CaseIterable {
    case requestMalformed = "request.malformed"
    case requestFraming = "request.framing"
    case requestProtocol = "request.protocol"
    case requestNotConfigured = "request.not_configured"
    case retentionLegalBasisMissing = "retention.legal_basis_missing"
    case tokenSubject = "token.subject"
    case authMissing = "auth.missing"
    case authUnknown = "auth.unknown"
    case authScope = "auth.scope"
    case sessionBindingMismatch = "session.binding_mismatch"
    case sessionUnknown = "session.unknown"
    case routeUnknown = "route.unknown"
    case routeMethod = "route.method"
    case sessionReplayed = "session.replayed"
    case sessionExpired = "session.expired"
    case sessionErased = "session.erased"
    case requestLength = "request.length"
    case requestTooLarge = "request.too_large"
    case rateLimited = "rate.limited"
    case serviceBusy = "service.busy"
    case serviceDraining = "service.draining"
    case serviceStore = "service.store"
    case internalError = "internal_error"

    public var status: Int {
        switch self {
        case .requestMalformed, .requestFraming, .requestProtocol, .requestNotConfigured, .retentionLegalBasisMissing,
            .tokenSubject:
            400
        case .authMissing, .authUnknown: 401
        case .authScope, .sessionBindingMismatch: 403
        case .sessionUnknown, .routeUnknown: 404
        case .routeMethod: 405
        case .sessionReplayed: 409
        case .sessionExpired, .sessionErased: 410
        case .requestLength: 411
        case .requestTooLarge: 413
        case .rateLimited: 429
        case .serviceBusy, .serviceDraining, .serviceStore: 503
        case .internalError: 500
        }
    }

    /// What happened, in a sentence.
    public var cause: String {
        switch self {
        case .requestMalformed: "The request cannot be read, or asks for something that cannot be asked."
        case .requestFraming: "The request is not the HTTP of RFC 9112, or its end could be read in two ways."
        case .requestProtocol: "The body belongs to another protocol than the session."
        case .requestNotConfigured: "The relying party's configuration has no section for this."
        case .retentionLegalBasisMissing:
            "A portrait, signature image or biometric template would be kept without a legal basis."
        case .tokenSubject: "readerInstanceIdentifier is not a non-empty string."
        case .authMissing: "There is no API key in the request, or more than one."
        case .authUnknown: "The API key is not one that the service knows."
        case .authScope: "The API key may not be used for this."
        case .sessionBindingMismatch: "The binding is not the one with which the session was opened."
        case .sessionUnknown: "There is no such session."
        case .routeUnknown: "There is nothing at this path."
        case .routeMethod: "The path does not take this method."
        case .sessionReplayed: "The session was answered before; an answer counts once."
        case .sessionExpired: "The session's time is over."
        case .sessionErased: "Everything of this session was erased."
        case .requestLength: "The body comes in chunks, without its length."
        case .requestTooLarge: "The body is larger than it may be."
        case .rateLimited: "This API key has made more calls than it may for now."
        case .serviceBusy: "All workers and waiting places are taken."
        case .serviceDraining: "The service is about to stop."
        case .serviceStore: "The database cannot be used at the moment."
        case .internalError: "The service has a fault; its log tells more."
        }
    }

    /// What to do about it, and who can do it.
    public var remedy: String {
        switch self {
        case .requestMalformed: "Mend the member that the detail names; /openapi.json has every shape."
        case .requestFraming: "Send one Host, and one Content-Length where there is a body."
        case .requestProtocol: "Send what the session's protocol calls for; the session is still open."
        case .requestNotConfigured: "Add the section to the relying party in reader.json5."
        case .retentionLegalBasisMissing:
            "Ask with willNotStore, or name the legal basis as retention.legalBasis in reader.json5."
        case .tokenSubject: "Send the readerInstanceIdentifier that the app has just read."
        case .authMissing: "Send one header Authorization: Bearer with the key."
        case .authUnknown: "Look whether the key was rotated; the configuration holds its SHA-256."
        case .authScope: "Use another key, or give this one the scope in reader.json5."
        case .sessionBindingMismatch: "Answer from the user session that opened it; nothing has changed for that one."
        case .sessionUnknown: "Open a new session; IDs belong to one relying party."
        case .routeUnknown: "Look at /openapi.json."
        case .routeMethod: "Use a method that the header Allow lists."
        case .sessionReplayed:
            "Treat it as a replay. A caller who lost the answer repeats it with the same Idempotency-Key within 60 s."
        case .sessionExpired, .sessionErased: "Open a new session."
        case .requestLength: "Send Content-Length; a proxy that turns it into chunks must buffer requests."
        case .requestTooLarge: "Send less; limits.maxBodyBytes bounds the wallet's answer."
        case .rateLimited, .serviceBusy, .serviceDraining: "Try again after the seconds that Retry-After names."
        case .serviceStore: "Try again; the operator finds the cause in the log and with mdoc-reader doctor."
        case .internalError: "Report it with the time of the call."
        }
    }
}
