// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import TestSupport
import Testing
import Timestamps
import TrustLists

@Suite("Real VICALs", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct RealListTests {
    struct Index: Decodable {
        struct List: Decodable {
            struct Expected: Decodable { let certificateCount: Int }
            struct Entry: Decodable {
                let sha256Hex: HexBytes
                let docTypes: [String]
            }

            let file: String
            let provider: String
            let vicalIssueID: String
            let anchorPem: String
            let expected: Expected
            let entries: [Entry]
        }

        let vicals: [List]
    }

    /// A file, and an instant in its life.
    struct Known: Sendable, CustomTestStringConvertible {
        let file: String
        let at: String

        var testDescription: String { file }
    }

    static let known: [Known] = [
        Known(file: "aamva-production-2025-08-05.cbor", at: "2025-08-06T00:00:00Z"),
        Known(file: "aamva-production-2025-11-18.cbor", at: "2025-11-19T00:00:00Z"),
        Known(file: "austroads-preproduction-2024-12-17.cbor", at: "2024-12-18T00:00:00Z"),
    ]

    private func load(_ name: String) throws -> (list: Index.List, bytes: [UInt8], verifier: VICALVerifier) {
        let index = try #require(try SharedVectors.decode(Index.self, from: "vical/index.json"))
        let list = try #require(index.vicals.first { $0.file == name })
        let verifier = VICALVerifier(trustPoints: try Certificate.certificates(pem: list.anchorPem))
        return (list, try SharedVectors.bytes(of: "vical/\(name)"), verifier)
    }

    @Test("are usable in their life, with the roots that an independent reader found", arguments: known)
    func usable(known: Known) throws {
        let (list, bytes, verifier) = try load(known.file)
        let judgement = verifier.judge(bytes, at: try RFC3339Timestamp(known.at).date)
        #expect(judgement.problems == [])
        #expect(judgement.warnings == [.signerRevocationUnknown])
        let verified = try #require(judgement.verified)
        #expect(verified.list.provider == list.provider)
        #expect(verified.list.issueID.map(String.init) == list.vicalIssueID)
        #expect(verified.list.entries.count == list.expected.certificateCount)
        for (entry, expected) in zip(verified.list.entries, list.entries) {
            #expect(entry.skip == nil)
            #expect(entry.certificate?.fingerprint == expected.sha256Hex.bytes)
            #expect(entry.docTypes == expected.docTypes)
        }
        #expect(verified.anchors().count == list.expected.certificateCount)
        #expect(verified.anchors().allSatisfy { $0.origin.name == "\(list.provider) #\(list.vicalIssueID)" })
    }

    @Test("are overdue today, and still say who they are", arguments: known)
    func overdue(known: Known) throws {
        let (list, bytes, verifier) = try load(known.file)
        let judgement = verifier.judge(bytes, at: try RFC3339Timestamp("2026-11-30T12:00:00Z").date)
        // The signer of AAMVA's lists has ended meanwhile.
        #expect(judgement.problems == (list.provider == "AAMVA" ? [.signerExpired, .overdue] : [.overdue]))
        #expect(judgement.verified == nil)
        #expect(judgement.list?.provider == list.provider)
        #expect(judgement.signer != nil)
    }

    @Test("are not trusted under another provider's root, nor under the one they carry")
    func foreign() throws {
        let (_, bytes, _) = try load(Self.known[1].file)
        let (_, _, other) = try load(Self.known[2].file)
        let now = try RFC3339Timestamp(Self.known[1].at).date
        #expect(other.judge(bytes, at: now).problems == [.signerUntrusted])
        #expect(VICALVerifier(trustPoints: []).judge(bytes, at: now).problems == [.signerUntrusted])
    }

    @Test("follow each other, and never backwards")
    func order() throws {
        let (_, older, verifier) = try load(Self.known[0].file)
        let (_, newer, _) = try load(Self.known[1].file)
        let first = try #require(
            verifier.judge(older, at: try RFC3339Timestamp(Self.known[0].at).date).verified)
        let now = try RFC3339Timestamp(Self.known[1].at).date
        let second = try #require(verifier.judge(newer, at: now, replacing: first.state).verified)
        #expect(verifier.judge(older, at: now, replacing: second.state).problems == [.overdue, .rolledBack])
    }

    @Test(
        "are never usable with a byte changed, nor where that is in the root in the chain, which the way does not need")
    func changed() throws {
        let (list, bytes, verifier) = try load(Self.known[1].file)
        let now = try RFC3339Timestamp(Self.known[1].at).date
        let root = try #require(try Certificate.certificates(pem: list.anchorPem).first)
        let carried = try #require(bytes.firstRange(of: root.der))
        let genuine = try #require(verifier.judge(bytes, at: now).verified)
        var seenInside = 0
        for position in stride(from: 0, to: bytes.count, by: 97) {
            for mask in [0x01, 0x80, 0xff] as [UInt8] {
                var copy = bytes
                copy[position] ^= mask
                let judgement = verifier.judge(copy, at: now, replacing: genuine.state)
                #expect(judgement.verified == nil, "byte \(position)")
                if carried.contains(position) {
                    seenInside += 1
                    #expect(judgement.problems == [.signerUntrusted])
                }
            }
        }
        #expect(seenInside > 10)
    }

    @Test("cut short anywhere are no lists", arguments: known)
    func truncated(known: Known) throws {
        let (_, bytes, verifier) = try load(known.file)
        let now = try RFC3339Timestamp(known.at).date
        for count in Array(stride(from: 0, to: bytes.count, by: 61)) + [bytes.count - 1] {
            #expect(verifier.judge(Array(bytes[..<count]), at: now).problems == [.structure])
        }
    }
}
