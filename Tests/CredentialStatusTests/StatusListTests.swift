// SPDX-License-Identifier: Apache-2.0

import CBOR
import Compression
import CredentialStatus
import Cryptography
import FoundationEssentials
import TestSupport
import Testing

@Suite("Status list")
struct StatusListTests {
    private func list(bits: UInt64, _ statuses: [UInt8], outputLimit: Int = StatusList.outputLimit) throws -> StatusList
    {
        try StatusList(
            StatusListToken(TestCWT(TestIssuer(), bits: bits, statuses: statuses).encoded()), outputLimit: outputLimit)
    }

    @Test("counts entries of every width from the least significant bit on")
    func values() throws {
        let bytes: [UInt8] = [0b1011_1001, 0b1010_0011]
        let expected: [(UInt64, [UInt8])] = [
            (1, [1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0, 0, 1, 0, 1]), (2, [1, 2, 3, 2, 3, 0, 2, 2]), (4, [9, 11, 3, 10]),
            (8, [0xb9, 0xa3]),
        ]
        for (bits, values) in expected {
            let list = try list(bits: bits, bytes)
            #expect(try values.indices.map { try list.value(at: UInt64($0)) } == values)
            for index in [UInt64(values.count), .max, .max / 2] {
                #expect(throws: StatusListProblem.indexOutOfRange) { try list.value(at: index) }
            }
            #expect(throws: StatusListProblem.type) { try list.contains([1]) }
        }
        #expect(throws: StatusListProblem.indexOutOfRange) { try list(bits: 1, []).value(at: 0) }
    }

    @Test("has identifiers, each found by all of its bytes")
    func identifiers() throws {
        var generator = SplitMix(seed: 5)
        let identifiers =
            [[], [0], [0, 0], [1, 2, 3], [1, 2, 4]]
            + (0..<500).map { _ in (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) } }
        let list = try StatusList(StatusListToken(TestCWT(TestIssuer(), identifiers: identifiers).encoded()))
        for identifier in identifiers { #expect(try list.contains(identifier)) }
        for other in [[1], [1, 2], [1, 2, 3, 4], [0, 0, 0], [255], Array(identifiers[7].dropLast())] as [[UInt8]] {
            #expect(try !list.contains(other))
        }
        #expect(throws: StatusListProblem.type) { try list.value(at: 0) }
        let empty = try StatusList(StatusListToken(TestCWT(TestIssuer(), identifiers: []).encoded()))
        #expect(try !empty.contains([]))
    }

    @Test("of identifiers is refused for one changed part, and takes the spelling of the draft's example")
    func identifierForms() throws {
        let issuer = try TestIssuer()
        let claims: [(CBORValue, StatusListProblem?)] = [
            (["identifiers": .map([.init(.bytes([1]), ["reason": 1])])], nil),
            (["identifiers": [:], "aggregation_uri": "https://example.com"], nil), ([:], .structure), ([], .structure),
            (["identifiers": []], .structure), (["identifiers": ["text": [:]]], .structure),
            (["identifiers": .map([.init(.bytes([1]), 1)])], .structure),
            (["identifiers": [:], "aggregation_uri": 1], .structure),
        ]
        for (claim, problem) in claims {
            var token = try TestCWT(issuer, identifiers: [])
            token.protected[16] = "identifierlist+cwt"
            token.claims[65_530] = claim
            let bytes = try token.encoded()
            if let problem {
                #expect(throws: problem) { try StatusListToken(bytes) }
            } else {
                _ = try StatusListToken(bytes)
            }
        }
        var token = try TestCWT(issuer, identifiers: [])
        token.claims[65_530] = nil
        #expect(throws: StatusListProblem.structure) { try StatusListToken(token.encoded()) }
    }

    @Test("is refused where it is no zlib stream, or swells beyond the limit")
    func compression() throws {
        let issuer = try TestIssuer()
        for compressed in [[], [1, 2, 3], hex("78dadbb918000217015d00"), hex("78dadbb918000217015e")] {
            var token = try TestCWT(issuer)
            token.claims[65_533] = ["bits": 1, "lst": .bytes(compressed)]
            #expect(throws: StatusListProblem.compression) { try StatusList(StatusListToken(token.encoded())) }
        }
        let large = [UInt8](repeating: 0, count: StatusList.outputLimit + 1)
        #expect(throws: StatusListProblem.tooLarge) { try list(bits: 1, large) }
        #expect(try list(bits: 8, large.dropLast()).value(at: UInt64(StatusList.outputLimit - 1)) == 0)
        #expect(throws: StatusListProblem.tooLarge) { try list(bits: 1, [1, 2, 3], outputLimit: 2) }
    }

    @Test("is fetched again after its ttl, before its end, and neither all the time nor never")
    func refresh() throws {
        func seconds(ttl: CBORValue?, exp: CBORValue?) throws -> TimeInterval {
            var token = try TestCWT(TestIssuer())
            token.claims[65_534] = ttl
            token.claims[4] = exp
            let list = try StatusList(StatusListToken(token.encoded()))
            #expect((list.validUntil == nil) == (exp == nil))
            return list.refreshAt(fetchedAt: TestIssuer.now).timeIntervalSince(TestIssuer.now)
        }
        #expect(try seconds(ttl: 43_200, exp: TestCWT.instant(86_400)) == 43_200)
        #expect(try seconds(ttl: 43_200, exp: TestCWT.instant(4_000)) == 4_000)
        #expect(try seconds(ttl: nil, exp: TestCWT.instant(4_000)) == 4_000)
        #expect(try seconds(ttl: 1, exp: TestCWT.instant(86_400)) == 60)
        #expect(try seconds(ttl: 43_200, exp: TestCWT.instant(-1)) == 60)
        #expect(try seconds(ttl: 200_000_000, exp: TestCWT.instant(100_000_000)) == 7 * 86_400)
        #expect(try seconds(ttl: nil, exp: nil) == 86_400)
    }

    @Test("never takes the place of one that was issued after it")
    func rollback() throws {
        func list(iat: CBORValue?) throws -> StatusList {
            var token = try TestCWT(TestIssuer())
            token.claims[6] = iat
            return try StatusList(StatusListToken(token.encoded()))
        }
        let (old, new) = (try list(iat: TestCWT.instant(-10)), try list(iat: TestCWT.instant(-9)))
        #expect(StatusList.problem(replacing: old, with: new) == nil)
        #expect(StatusList.problem(replacing: old, with: old) == nil)
        #expect(StatusList.problem(replacing: new, with: old) == .rolledBack)
        #expect(StatusList.problem(replacing: new, with: try list(iat: nil)) == .rolledBack)
        #expect(StatusList.problem(replacing: try list(iat: nil), with: new) == nil)
    }

    @Test("is named among others by its issuer")
    func aggregation() throws {
        func uris(_ text: String) throws -> [String] { try StatusListAggregation(json: Array(text.utf8)).uris }
        #expect(
            try uris(#"{"status_lists": ["https://a/1", "http://a/2"], "other": 1}"#) == ["https://a/1", "http://a/2"])
        #expect(try uris(#"{"status_lists": []}"#) == [])
        for text in [
            "", "[]", "{}", #"{"status_lists": "https://a"}"#, #"{"status_lists": [1]}"#,
            #"{"status_lists": ["file:///a"]}"#, #"{"status_lists": [], "status_lists": []}"#,
        ] {
            #expect(throws: StatusListProblem.structure, "\(text)") { try uris(text) }
        }
        func many(_ count: Int) -> String {
            #"{"status_lists": ["# + (0..<count).map { "\"https://a/\($0)\"" }.joined(separator: ",") + "]}"
        }
        #expect(try uris(many(10_000)).count == 10_000)
        #expect(throws: StatusListProblem.tooLarge) { try uris(many(10_001)) }
        #expect(throws: StatusListProblem.tooLarge) { try uris(many(20_000)) }
    }
}
