// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import JOSE
import JSON
import ReaderTokens
import Testing

@Suite("Verifying reader tokens")
struct TokenVerifierTests {
    /// What two other implementations make for Apple's placeholders: joserfc 1.8.0 and jwcrypto 1.6.1.
    static let foreign = [
        """
        eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiIsImtpZCI6IkFCQ0RFRkdISUoifQ.\
        eyJhdWQiOiJhcHBsZS1pZGVudGl0eXNlcnZpY2VzLXYxIiwiaXNzIjoiS0xNTk9QUVJTVCIsInN1YiI6IlVWV1hZWjEyMzQiLCJpYXQiOjE3\
        MDAwMDAwMDAsImV4cCI6MTcwMDAwMDMwMH0.\
        Xsoq0pCgwW7-LAGcQItUwu_V9Nu2WTYs6LvT5IPtv0d_w62UL8GSuEaiMCmvE-7fyIhcfsSxG2GDJ07by_RN6w
        """,
        """
        eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQ0RFRkdISUoiLCJ0eXAiOiJKV1QifQ.\
        eyJhdWQiOiJhcHBsZS1pZGVudGl0eXNlcnZpY2VzLXYxIiwiZXhwIjoxNzAwMDAwMTIwLCJpYXQiOjE3MDAwMDAwMDAsImlzcyI6IktMTU5P\
        UFFSU1QiLCJzdWIiOiJVVldYWVoxMjM0In0.\
        13hC7a0Hy9GjTnmgRe_d6NqKKsraeHpMM78N4JyYOZfHK5-GjhpVBJHgnT9ib60WSMV9jcsBhN1BUHqv2FALFQ
        """,
    ]

    @Test("accepts a genuine token by another implementation, and lists every check as passed", arguments: foreign)
    func accepts(compact: String) throws {
        let verdict = try verifier().verify(compact, at: now)
        #expect(verdict.checks.map(\.name) == TokenCheck.Name.allCases)
        #expect(verdict.checks.allSatisfy { $0.outcome == .passed && $0.detail == nil })
        let token = try #require(verdict.token)
        #expect(token.compact == compact)
        #expect(token.keyID == "ABCDEFGHIJ")
        #expect(token.brandID == "KLMNOPQRST")
        #expect(token.readerInstanceIdentifier == "UVWXYZ1234")
        #expect(token.issuedAt.timeIntervalSince1970 == 1_700_000_000)
    }

    /// A token with one thing wrong, and everything that must be said about it.
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let draft: @Sendable (Draft) -> Draft
        let failures: [ReaderTokenError]
        var testDescription: String { name }

        init(_ name: String, _ failures: [ReaderTokenError], _ draft: @escaping @Sendable (Draft) -> Draft) {
            self.name = name
            self.draft = draft
            self.failures = failures
        }
    }

    static let headerCases: [Case] = [
        Case("alg ES384", [.algorithm]) { $0.with(header: "alg", .string("ES384")) },
        Case("alg ES-256", [.algorithm]) { $0.with(header: "alg", .string("ES-256")) },
        Case("alg none", [.algorithm]) { $0.with(header: "alg", .string("none")) },
        Case("alg a number", [.algorithm]) { $0.with(header: "alg", .integer(-7)) },
        Case("no alg", [.missingHeaderField]) { $0.with(header: "alg", nil) },
        Case("typ jwt", [.type]) { $0.with(header: "typ", .string("jwt")) },
        Case("typ null", [.type]) { $0.with(header: "typ", .null) },
        Case("no typ", [.missingHeaderField]) { $0.with(header: "typ", nil) },
        Case("kid empty", [.keyID]) { $0.with(header: "kid", .string("")) },
        Case("kid a number", [.keyID]) { $0.with(header: "kid", .integer(1)) },
        Case("no kid", [.missingHeaderField]) { $0.with(header: "kid", nil) },
        Case("a fourth field", [.extraHeaderField]) { $0.with(header: "cty", .string("JWT")) },
        Case("crit", [.extraHeaderField]) { $0.with(header: "crit", .array([.string("exp")])) },
        Case("b64", [.extraHeaderField]) { $0.with(header: "b64", .bool(false)) },
        Case("an embedded key", [.extraHeaderField]) { $0.with(header: "jwk", .object([:])) },
        Case("another spelling", [.missingHeaderField, .extraHeaderField]) {
            $0.with(header: "kid", nil).with(header: "Kid", .string("ABCDEFGHIJ"))
        },
    ]

    static let claimCases: [Case] = [
        Case("aud another", [.audience]) { $0.with(claim: "aud", .string("apple-identityservices-v2")) },
        Case("aud an array", [.audience]) { $0.with(claim: "aud", .array([.string("apple-identityservices-v1")])) },
        Case("aud empty", [.audience]) { $0.with(claim: "aud", .string("")) },
        Case("no aud", [.missingClaim]) { $0.with(claim: "aud", nil) },
        Case("iss empty", [.issuer]) { $0.with(claim: "iss", .string("")) },
        Case("iss an array", [.issuer]) { $0.with(claim: "iss", .array([.string("KLMNOPQRST")])) },
        Case("no iss", [.missingClaim]) { $0.with(claim: "iss", nil) },
        Case("sub empty", [.subject]) { $0.with(claim: "sub", .string("")) },
        Case("sub null", [.subject]) { $0.with(claim: "sub", .null) },
        Case("no sub", [.missingClaim]) { $0.with(claim: "sub", nil) },
        Case("iat a string", [.timeFormat]) { $0.with(claim: "iat", .string("1700000000")) },
        Case("no iat", [.missingClaim]) { $0.with(claim: "iat", nil) },
        Case("exp a string", [.timeFormat]) { $0.with(claim: "exp", .string("1700000300")) },
        Case("no exp", [.missingClaim]) { $0.with(claim: "exp", nil) },
        Case("lifetime 301", [.lifetime]) { $0.with(claim: "exp", .integer(1_700_000_301)) },
        Case("lifetime a day", [.lifetime]) { $0.with(claim: "exp", .integer(1_700_086_400)) },
        Case("lifetime 0", [.lifetime, .expired]) { $0.with(claim: "exp", .integer(1_700_000_000)) },
        Case("lifetime -1", [.lifetime, .expired]) { $0.with(claim: "exp", .integer(1_699_999_999)) },
        Case("a lifetime that overflows", [.lifetime]) {
            $0.with(claim: "iat", .integer(.min)).with(claim: "exp", .integer(.max))
        },
        Case("a lifetime that overflows to 101 s", [.lifetime, .expired, .issuedInFuture]) {
            $0.with(claim: "iat", .integer(.max)).with(claim: "exp", .integer(.min + 100))
        },
        Case("iat ahead by 61 s", [.issuedInFuture]) {
            $0.with(claim: "iat", .integer(1_700_000_071))
        },
        Case("expired", [.expired]) {
            $0.with(claim: "iat", .integer(1_699_999_800)).with(claim: "exp", .integer(1_700_000_010))
        },
        Case("a sixth claim", [.extraClaim]) { $0.with(claim: "jti", .string("1")) },
        Case("nbf", [.extraClaim]) { $0.with(claim: "nbf", .integer(1_700_000_000)) },
        Case("several at once", [.algorithm, .extraClaim, .audience, .subject, .lifetime, .expired]) {
            $0.with(header: "alg", .string("ES512")).with(claim: "x", .null).with(claim: "aud", .null)
                .with(claim: "sub", .integer(1)).with(claim: "iat", .integer(0)).with(claim: "exp", .integer(301))
        },
    ]

    @Test("names what is wrong in a signed token, and only that", arguments: headerCases + claimCases)
    func refuses(wrong: Case) throws {
        let verdict = try verifier().verify(wrong.draft(Draft()).signed(), at: now)
        #expect(verdict.failures == wrong.failures)
        #expect(verdict.token == nil)
        #expect(verdict.checks.map(\.name) == TokenCheck.Name.allCases)
        #expect(verdict.checks.first { $0.name == .signature }?.outcome == .passed)
        for check in verdict.checks where check.outcome == .skipped { #expect(check.detail != nil) }
    }

    @Test("says by how much a time is wrong")
    func differences() throws {
        let draft = try Draft().signed()
        let late = try verifier().verify(draft, at: Date(timeIntervalSince1970: 1_700_000_345.5))
        #expect(late.failures == [.expired])
        #expect(late.checks.compactMap(\.detail) == ["since 45 seconds"])
        let early = try verifier().verify(draft, at: Date(timeIntervalSince1970: 1_699_999_900))
        #expect(early.failures == [.issuedInFuture])
        #expect(early.checks.compactMap(\.detail) == ["ahead by 100 seconds"])
        for absurd in [Double.infinity, -.infinity, .nan] {
            let verdict = try verifier().verify(draft, at: Date(timeIntervalSince1970: absurd))
            #expect(verdict.token == nil)
        }
    }

    @Test("accepts the limits themselves")
    func limits() throws {
        let drafts = [
            Draft(), Draft().with(claim: "iat", .integer(1_700_000_070)),
            Draft().with(claim: "exp", .integer(1_700_000_011)),
            Draft().with(claim: "iat", .integer(1_700_000_010)).with(claim: "exp", .integer(1_700_000_011)),
        ]
        for draft in drafts { #expect(try verifier().verify(draft.signed(), at: now).failures == []) }
    }

    @Test(
        "refuses times that are not written as whole seconds",
        arguments: [
            "1.7e9", "1700000000.0", "1700000000.5", "17E8", "-0.0", "true", "[1700000000]",
        ])
    func times(text: String) throws {
        let payload = """
            {"aud":"apple-identityservices-v1","iss":"B","sub":"S","iat":\(text),"exp":1700000300}
            """
        let compact = try sign(header: #"{"alg":"ES256","kid":"K","typ":"JWT"}"#, payload: payload)
        #expect(try verifier().verify(compact, at: now).failures == [.timeFormat])
    }

    @Test("refuses a member twice, in the header and in the payload")
    func duplicates() throws {
        let header = #"{"alg":"ES256","kid":"K","typ":"JWT"}"#
        let claims = #""aud":"apple-identityservices-v1","iss":"B","sub":"S","iat":1700000000,"exp":1700000300"#
        #expect(try verifier().verify(sign(header: header, payload: "{\(claims)}"), at: now).failures == [])
        let twice = try sign(header: header, payload: #"{\#(claims),"exp":1700000300}"#)
        #expect(try verifier().verify(twice, at: now).failures == [.payloadMalformed])
        let escaped = try sign(header: header, payload: #"{\#(claims),"\u0065xp":1700000300}"#)
        #expect(try verifier().verify(escaped, at: now).failures == [.payloadMalformed])
        let headerTwice = try sign(
            header: #"{"alg":"ES256","alg":"ES256","kid":"K","typ":"JWT"}"#, payload: "{\(claims)}")
        #expect(try verifier().verify(headerTwice, at: now).failures == [.malformed])
    }

    @Test(
        "refuses a payload that is no JSON object",
        arguments: ["", "[]", "null", "{", "\"x\"", "{}{}", "{\"iat\":1e999}"])
    func payload(text: String) throws {
        let compact = try sign(header: #"{"alg":"ES256","kid":"K","typ":"JWT"}"#, payload: text)
        let verdict = try verifier().verify(compact, at: now)
        #expect(verdict.failures == [.payloadMalformed])
        #expect(verdict.checks.filter { $0.outcome == .skipped }.count == 10)
    }

    @Test(
        "refuses a text that is no compact JWS, and skips the rest",
        arguments: ["", "x", "a.b", "e30.e30.AA.AA", "e30=.e30.AA"])
    func format(text: String) throws {
        let verdict = try verifier().verify(text, at: now)
        #expect(verdict.failures == [.malformed])
        #expect(verdict.checks.filter { $0.outcome == .skipped }.count == TokenCheck.Name.allCases.count - 1)
    }
}
