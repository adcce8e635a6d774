// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import FoundationEssentials
import JSON
import Testing

@Suite("Status list token in JSON")
struct StatusListJWTTests {
    @Test("is refused for one changed part, by its problem")
    func changesOfJWT() throws {
        let issuer = try TestIssuer()
        let now = Int64(TestIssuer.now.timeIntervalSince1970)
        let header: [(StatusListProblem, String, JSONValue?)] = [
            (.type, "typ", nil), (.type, "typ", "JWT"), (.type, "typ", 1), (.type, "typ", "identifierlist+jwt"),
            (.algorithm, "alg", "none"), (.algorithm, "alg", "HS256"), (.algorithm, "alg", "ES384"),
            (.algorithm, "alg", nil), (.criticalHeader, "crit", ["exp"]), (.criticalHeader, "b64", true),
            (.certificateChainMissing, "x5c", nil), (.structure, "x5c", []), (.structure, "x5c", ["AA=="]),
            (.structure, "x5c", "AA=="),
        ]
        for (problem, name, value) in header {
            var token = try TestJWT(issuer)
            TestJWT.set(name, value, in: &token.header)
            #expect(try issuer.problems(in: token.encoded()) == [problem], "\(name) \(problem)")
        }
        let payload: [(StatusListProblem?, String, JSONValue?)] = [
            (nil, "exp", nil), (nil, "ttl", nil), (nil, "iat", .real(1_779_999_999.5)), (nil, "iss", "issuer"),
            (.expired, "exp", .integer(now)), (.structure, "exp", "text"), (.structure, "exp", .null),
            (.issuedAtMissing, "iat", nil), (.notYetValid, "iat", .integer(now + 61)),
            (.notYetValid, "nbf", .integer(now + 61)), (.subjectMismatch, "sub", nil),
            (.subjectMismatch, "sub", "https://example.com"), (.structure, "sub", 1), (.timeToLive, "ttl", 0),
            (.timeToLive, "ttl", true), (.structure, "status_list", nil), (.structure, "status_list", []),
            (.structure, "status_list", ["bits": 1]), (.structure, "status_list", ["lst": "eA"]),
            (.structure, "status_list", ["bits": 1, "lst": "eA=="]), (.bits, "status_list", ["bits": -1, "lst": "eA"]),
            (.structure, "status_list", ["bits": .real(1), "lst": "eA"]),
        ]
        for (problem, name, value) in payload {
            var token = try TestJWT(issuer)
            TestJWT.set(name, value, in: &token.payload)
            #expect(try issuer.problems(in: token.encoded()) == [problem].compactMap(\.self), "\(name)")
        }
    }
}
