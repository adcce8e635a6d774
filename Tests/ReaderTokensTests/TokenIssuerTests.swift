// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import JOSE
import ReaderTokens
import Testing

@Suite("Issuing reader tokens")
struct TokenIssuerTests {
    @Test("writes exactly the header fields and claims that Apple documents, in their order")
    func contents() throws {
        let token = try issuer().issue(for: "UVWXYZ1234", at: Date(timeIntervalSince1970: 1_700_000_000.9))
        let segments = token.compact.split(separator: ".")
        #expect(segments.count == 3)
        #expect(
            String(decoding: try Base64URL.decode(segments[0]), as: UTF8.self)
                == #"{"alg":"ES256","kid":"ABCDEFGHIJ","typ":"JWT"}"#)
        #expect(
            String(decoding: try Base64URL.decode(segments[1]), as: UTF8.self)
                == #"{"aud":"apple-identityservices-v1","iss":"KLMNOPQRST","sub":"UVWXYZ1234","#
                + #""iat":1700000000,"exp":1700000300}"#)
        #expect(try Base64URL.decode(segments[2]).count == 64)
        #expect(token.keyID == "ABCDEFGHIJ")
        #expect(token.brandID == "KLMNOPQRST")
        #expect(token.readerInstanceIdentifier == "UVWXYZ1234")
        #expect(token.issuedAt == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(token.expiresAt == Date(timeIntervalSince1970: 1_700_000_300))
        #expect(try JWS(compact: token.compact).verify(with: signingKey().publicKey).payload.count > 0)
    }

    @Test(
        "makes tokens that the verifier accepts", arguments: [(1, 0), (300, 0), (300, 60), (61, 60), (2, 1), (299, 30)])
    func accepted(lifetime: Int, backdating: Int) throws {
        let token = try issuer().issue(for: "reader/\"1\"\\é😀", lifetime: lifetime, backdating: backdating, at: now)
        #expect(token.expiresAt.timeIntervalSince(token.issuedAt) == Double(lifetime))
        #expect(now.timeIntervalSince(token.issuedAt) == Double(backdating))
        let verdict = try verifier().verify(token.compact, at: now)
        #expect(verdict.token == token)
        #expect(verdict.failures == [])
        let inTime = token.expiresAt.addingTimeInterval(-0.001)
        #expect(try verifier().verify(token.compact, at: inTime).token == token)
        #expect(try verifier().verify(token.compact, at: token.expiresAt).failures == [.expired])
    }

    @Test("refuses a lifetime outside of 1 to 300 seconds", arguments: [Int.min, -1, 0, 301, 86_400, Int.max])
    func lifetime(seconds: Int) throws {
        #expect(throws: ReaderTokenError.lifetime) { try issuer().issue(for: "reader", lifetime: seconds, at: now) }
    }

    @Test(
        "refuses to date back by less than nothing, by more than a minute, or by the whole lifetime",
        arguments: [(300, -1), (300, 61), (60, 60), (1, 1), (30, 45), (300, Int.max)])
    func backdating(lifetime: Int, backdating: Int) throws {
        #expect(throws: ReaderTokenError.backdating) {
            try issuer().issue(for: "reader", lifetime: lifetime, backdating: backdating, at: now)
        }
    }

    @Test("refuses identifiers that are empty or hold a null character", arguments: ["", "\0", "A\0B"])
    func identifiers(text: String) throws {
        let key = try signingKey()
        #expect(throws: ReaderTokenError.issuer) { try TokenIssuer(brandID: text, keyID: "K", key: key) }
        #expect(throws: ReaderTokenError.keyID) { try TokenIssuer(brandID: "B", keyID: text, key: key) }
        #expect(throws: ReaderTokenError.subject) { try issuer().issue(for: text, at: now) }
    }

    @Test("refuses a key of another curve", arguments: Curve.allCases.filter { $0 != .p256 })
    func otherCurve(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        #expect(throws: ReaderTokenError.keyNotP256) { try TokenIssuer(brandID: "B", keyID: "K", key: key) }
    }

    @Test(
        "refuses a clock that cannot be right",
        arguments: [-1, -1e18, 1e18, .infinity, -.infinity, .nan, 253_402_300_800] as [Double])
    func clock(seconds: Double) throws {
        #expect(throws: ReaderTokenError.clock) {
            try issuer().issue(for: "reader", at: Date(timeIntervalSince1970: seconds))
        }
    }

    @Test("describes a token without it")
    func description() throws {
        let token = try issuer().issue(for: "UVWXYZ1234", at: now)
        for text in ["\(token)", String(reflecting: token)] {
            #expect(text == "ReaderToken(expires 1700000310)")
        }
    }
}
