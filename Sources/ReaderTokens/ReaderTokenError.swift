// SPDX-License-Identifier: Apache-2.0

/// Why a reader token was refused, or cannot be issued. The raw value is the code that reports and logs show.
public enum ReaderTokenError: String, Error, Hashable, Sendable, CaseIterable {
    case malformed = "token.malformed"
    case missingHeaderField = "token.missing_header_field"
    case extraHeaderField = "token.extra_header_field"
    case algorithm = "token.algorithm"
    case type = "token.type"
    case keyID = "token.key_id"
    case signatureInvalid = "token.signature_invalid"
    case payloadMalformed = "token.payload_malformed"
    case missingClaim = "token.missing_claim"
    case extraClaim = "token.extra_claim"
    case audience = "token.audience"
    case issuer = "token.issuer"
    case subject = "token.subject"
    case timeFormat = "token.time_format"
    case lifetime = "token.lifetime"
    case expired = "token.expired"
    case issuedInFuture = "token.issued_in_future"
    case backdating = "token.backdating"
    case clock = "token.clock"
    case keyNotP256 = "token.key_not_p256"
    case signingFailed = "token.signing_failed"

    public var code: String { rawValue }

    /// What whoever made the token can do about it, in one line.
    public var remedy: String {
        switch self {
        case .malformed:
            "send the JWS compact serialization: three base64url segments without padding, the first one JSON"
        case .missingHeaderField: "put alg, kid and typ into the header"
        case .extraHeaderField: "leave only alg, kid and typ in the header"
        case .algorithm: "sign with ES256 and say so in alg"
        case .type: "set typ to JWT"
        case .keyID: "set kid to the key ID that Apple Business Register shows for the signing key"
        case .signatureInvalid: "sign with the private half of the given key, as raw r || s of 64 bytes and not DER"
        case .payloadMalformed: "make the payload one JSON object without a repeated member"
        case .missingClaim: "put aud, iss, sub, iat and exp into the payload"
        case .extraClaim: "leave only aud, iss, sub, iat and exp in the payload"
        case .audience: "set aud to the string apple-identityservices-v1, not to an array"
        case .issuer: "set iss to the brand ID from Apple Business Register"
        case .subject: "set sub to the readerInstanceIdentifier that the app has just read"
        case .timeFormat: "write iat and exp as whole seconds since 1970, without fraction or exponent"
        case .lifetime: "let exp be later than iat, by at most 300 seconds"
        case .expired: "issue a new token, and look at the clocks of both sides"
        case .issuedInFuture: "look at the issuer's clock: iat may lie at most 60 seconds ahead"
        case .backdating: "date iat back by 0 to 60 seconds, and by less than the lifetime"
        case .clock: "set the clock: the time lies outside the years 1970 to 9999"
        case .keyNotP256: "use a P-256 key (openssl ecparam -name prime256v1 -genkey -noout)"
        case .signingFailed: "look at the signing key: the cryptography library could not sign with it"
        }
    }
}

extension ReaderTokenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .malformed: "the token is not a compact JWS with a JSON header"
        case .missingHeaderField: "a header field is missing"
        case .extraHeaderField: "the header has a field that does not belong there"
        case .algorithm: "alg is not ES256"
        case .type: "typ is not JWT"
        case .keyID: "kid is not a non-empty string"
        case .signatureInvalid: "the signature is not of this key"
        case .payloadMalformed: "the payload is not a JSON object"
        case .missingClaim: "a claim is missing"
        case .extraClaim: "the payload has a claim that does not belong there"
        case .audience: "aud is not the string that Apple's service expects"
        case .issuer: "iss is not a non-empty string"
        case .subject: "sub is not a non-empty string"
        case .timeFormat: "a time is not a whole number of seconds"
        case .lifetime: "the lifetime is not between 1 and 300 seconds"
        case .expired: "the token has expired"
        case .issuedInFuture: "the token is dated in the future"
        case .backdating: "the token cannot be dated back so far"
        case .clock: "the time is out of range"
        case .keyNotP256: "the key is not a P-256 key"
        case .signingFailed: "the token could not be signed"
        }
    }
}
