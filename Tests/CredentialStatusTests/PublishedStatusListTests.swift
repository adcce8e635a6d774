// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import JOSE
import JSON
import Mdoc
import TestSupport
import Testing

@Suite(
    "Vectors of the Token Status List",
    .enabled(if: SharedVectors.arePresent, "the vectors of other people are not beside the repository"))
struct PublishedStatusListTests {
    struct Encoding: Decodable, Sendable, CustomTestStringConvertible {
        struct Form: Decodable { let bits: Int64, lst: String }
        let id: String
        let bits: UInt64
        let entries: UInt64
        let json: Form
        let cborHex: HexBytes
        let nonZeroEntries: Int
        let statuses: [String: UInt8]
        var testDescription: String { id }
    }

    struct Tokens: Decodable {
        struct Key: Decodable { let kty: String, crv: String, x: String, y: String }
        let signingKeyJwk: Key
        let statusListJwt: String
        let statusListCwtHex: HexBytes
        let referencedTokenCwtHex: HexBytes

        func key() throws -> PublicKey {
            let members: JSONObject = [
                "kty": .string(signingKeyJwk.kty), "crv": .string(signingKeyJwk.crv), "x": .string(signingKeyJwk.x),
                "y": .string(signingKeyJwk.y),
            ]
            return try JWK(members).publicKey
        }
    }

    struct File: Decodable {
        let encodings: [Encoding]
        let tokens: Tokens
    }

    private static let file = try? SharedVectors.decode(File.self, from: "statuslist/token-status-list.json")

    @Test("all files of the folder are read")
    func files() {
        #expect(SharedVectors.files.filter { $0.hasPrefix("statuslist/") } == ["statuslist/token-status-list.json"])
        #expect(Self.file?.encodings.count == 6)
    }

    @Test("have the entries that they list, and zeros elsewhere", arguments: file?.encodings ?? [])
    func encodings(vector: Encoding) throws {
        let issuer = try TestIssuer()
        var cwt = try TestCWT(issuer)
        cwt.claims[65_533] = .encoded(vector.cborHex.bytes)
        var jwt = try TestJWT(issuer)
        TestJWT.set(
            "status_list", ["bits": .integer(vector.json.bits), "lst": .string(vector.json.lst)], in: &jwt.payload)
        let expected = Dictionary(
            uniqueKeysWithValues: try vector.statuses.map { (try #require(UInt64($0.key)), $0.value) })
        for bytes in [try cwt.encoded(), try jwt.encoded()] {
            let list = try StatusList(StatusListToken(bytes))
            var nonZero = 0
            for index in 0..<vector.entries {
                let value = try list.value(at: index)
                if value != 0 { nonZero += 1 }
                if value != expected[index] ?? 0 { Issue.record("entry \(index) is \(value)") }
            }
            #expect(nonZero == vector.nonZeroEntries)
            #expect(throws: StatusListProblem.indexOutOfRange) { try list.value(at: vector.entries) }
        }
    }

    @Test("verify with their key, and with no other")
    func tokens() throws {
        let tokens = try #require(Self.file).tokens
        let now = Date(timeIntervalSince1970: 1_700_000_000)
        let uri = "https://example.com/statuslists/1"
        let stranger = try PrivateKey.generate(.p256).publicKey
        for bytes in [Array(tokens.statusListJwt.utf8), tokens.statusListCwtHex.bytes] {
            let token = try StatusListToken(bytes)
            #expect(token.verify(key: try tokens.key(), uri: uri, at: now) == [])
            #expect(token.verify(key: stranger, uri: uri, at: now) == [.signatureInvalid])
            #expect(token.verify(key: try tokens.key(), uri: uri + "0", at: now) == [.subjectMismatch])
            #expect(token.claims.issuedAt == Date(timeIntervalSince1970: 1_686_920_170))
            #expect(token.claims.expiry == Date(timeIntervalSince1970: 2_291_720_170))
            #expect(token.claims.timeToLive == 43_200)
            // They name a key and no certificate, which is not enough for an mdoc.
            #expect(
                token.verify(trustPoints: [], revocation: .none, uri: uri, at: now) == [.certificateChainMissing])
            #expect(try StatusList(token).value(at: 0) == 1)
        }
    }

    @Test("name an entry in a referenced token that the list has as revoked")
    func referencedToken() throws {
        let tokens = try #require(Self.file).tokens
        let item = try CBORDecoder().decode(tokens.referencedTokenCwtHex.bytes).root
        let token = try COSESign1(item, tagging: .mustBePresent)
        try token.verify(with: tokens.key())
        let claims = try #require(try token.payload.embedded()?.root.members)
        let status = try #require(claims[65_535])
        let references = try #require(StatusReferences(status))
        #expect(references.statusList == StatusListReference(index: 0, uri: "https://example.com/statuslists/1"))
    }
}
