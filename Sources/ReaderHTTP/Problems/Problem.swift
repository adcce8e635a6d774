// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import JSON
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService
internal import ReaderTokens

/// A refusal as RFC 9457 writes it.
struct Problem: Error {
    let code: ProblemCode
    /// What is wrong with this very call: places and names of members, never their values.
    let detail: String?
    /// Seconds after which it may be tried again.
    let retryAfter: Int?
    /// For `route.method`.
    let allowedMethods: [StaticString]

    init(
        _ code: ProblemCode, _ detail: String? = nil, retryAfter: Int? = nil, allowedMethods: [StaticString] = []
    ) {
        self.code = code
        self.detail = detail
        self.retryAfter = retryAfter ?? (code.status == 503 ? 1 : nil)
        self.allowedMethods = allowedMethods
    }

    /// The only map from what the service says to what HTTP says.
    init(_ error: ServiceError) {
        switch error {
        case .malformed(let member): self.init(.requestMalformed, member.description)
        case .request(let error): self.init(.requestMalformed, error.description)
        case .retention(let error): self.init(.retentionLegalBasisMissing, error.description)
        case .notConfigured(let name):
            self.init(.requestNotConfigured, "the protocol \(name.rawValue) is not configured for this relying party")
        case .readerTokensNotConfigured:
            self.init(.requestNotConfigured, "readerTokens is not configured for this relying party")
        case .unknownMerchant:
            self.init(.requestMalformed, "merchantIdentifier is not one of this relying party's")
        case .protocolMismatch: self.init(.requestProtocol)
        case .session(.unknown): self.init(.sessionUnknown)
        case .session(.bindingMismatch): self.init(.sessionBindingMismatch)
        case .session(.replayed): self.init(.sessionReplayed)
        case .session(.expired): self.init(.sessionExpired)
        case .session(.erased): self.init(.sessionErased)
        case .token(.subject): self.init(.tokenSubject)
        case .token: self.init(.internalError)
        case .rateLimited(let seconds): self.init(.rateLimited, retryAfter: seconds)
        case .busy: self.init(.serviceBusy)
        case .store(let error): self.init(error)
        }
    }

    init(_ error: StoreError) {
        switch error {
        case .unavailable, .locked: self.init(.serviceStore)
        case .closed: self.init(.serviceDraining)
        case .corrupt, .newerSchema, .sealing: self.init(.internalError)
        }
    }

    init(_ refusal: HTTPRefusal) {
        switch refusal {
        case .malformed: self.init(.requestFraming)
        case .bodyTooLarge: self.init(.requestTooLarge)
        case .overloaded: self.init(.serviceBusy)
        }
    }

    var response: HTTPResponse {
        var object: JSONObject = [
            "type": "about:blank", "title": .string(code.cause), "status": .integer(Int64(code.status)),
            "code": .string(code.rawValue),
        ]
        object.append("detail", detail.map(JSONValue.string))
        object.append("remedy", .string(code.remedy))
        var fields = [HTTPField("Content-Type", "application/problem+json"), .noStore]
        if let challenge = code.challenge { fields.append(challenge) }
        if let retryAfter, let field = HTTPField(name: "Retry-After", value: String(retryAfter)) {
            fields.append(field)
        }
        if !allowedMethods.isEmpty,
            let field = HTTPField(name: "Allow", value: allowedMethods.map { "\($0)" }.joined(separator: ", "))
        {
            fields.append(field)
        }
        return HTTPResponse(status: code.status, fields: fields, body: object.serialized())
    }
}

extension ProblemCode {
    /// What a caller whose key does not do is told, RFC 6750, 3: without a key, no error code.
    fileprivate var challenge: HTTPField? {
        switch self {
        case .authMissing: HTTPField("WWW-Authenticate", "Bearer realm=\"mdoc-reader\"")
        case .authUnknown: HTTPField("WWW-Authenticate", "Bearer realm=\"mdoc-reader\", error=\"invalid_token\"")
        case .authScope: HTTPField("WWW-Authenticate", "Bearer realm=\"mdoc-reader\", error=\"insufficient_scope\"")
        default: nil
        }
    }
}

extension HTTPField {
    static let noStore = HTTPField("Cache-Control", "no-store")
}
