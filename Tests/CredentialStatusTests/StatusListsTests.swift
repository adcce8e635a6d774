// SPDX-License-Identifier: Apache-2.0

import CBOR
import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import Mdoc
import Testing

@Suite("Standing of a document")
struct StatusListsTests {
    private static let otherURI = "https://example.com/identifiers/7"
    private let issuer: TestIssuer
    private let lists: StatusLists

    init() throws {
        issuer = try TestIssuer()
        var identifiers = try TestCWT(issuer, identifiers: [[1, 2, 3]])
        identifiers.claims[2] = .text(Self.otherURI)
        lists = StatusLists([
            TestIssuer.uri: try StatusList(
                StatusListToken(TestCWT(issuer, bits: 4, statuses: [0x10, 0x32, 0xfc]).encoded())),
            Self.otherURI: try StatusList(StatusListToken(identifiers.encoded())),
        ])
    }

    private func standing(
        _ index: UInt64? = nil, _ identifier: [UInt8]? = nil, uri: String = TestIssuer.uri, certificate: [UInt8]? = nil,
        issuer other: Certificate? = nil, at instant: TimeInterval = 0
    ) -> StatusStanding {
        let references = StatusReferences(
            statusList: index.map { StatusListReference(index: $0, uri: uri, certificate: certificate) },
            identifierList: identifier.map { IdentifierListReference(identifier: $0, uri: Self.otherURI) })
        return lists.standing(
            of: references, issuer: other ?? issuer.root, revocation: .none,
            at: TestIssuer.now.addingTimeInterval(instant))
    }

    @Test("follows the entry of a status list, of which nothing but 0 is valid")
    func values() {
        #expect((0..<6).map { standing($0) } == [.valid, .revoked, .suspended, .revoked, .revoked, .revoked])
        #expect(standing(6) == .undetermined(.indexOutOfRange))
    }

    @Test("is revoked where its identifier is listed, and valid where it is not")
    func identifiers() {
        #expect(standing(nil, [1, 2, 3]) == .revoked)
        #expect(standing(nil, [1, 2]) == .valid)
    }

    @Test("of two mechanisms follows the worse, and is valid only where both say so")
    func both() {
        #expect(standing(0, [9]) == .valid)
        #expect(standing(1, [9]) == .revoked)
        #expect(standing(2, [9]) == .suspended)
        #expect(standing(0, [1, 2, 3]) == .revoked)
        #expect(standing(2, [1, 2, 3]) == .revoked)
        #expect(standing(6, [9]) == .undetermined(.indexOutOfRange))
        #expect(standing(6, [1, 2, 3]) == .revoked)
        #expect(standing(0, [9], uri: "https://example.com/none") == .undetermined(nil))
    }

    @Test("is not known without a list, or where no mechanism is known")
    func missing() {
        #expect(standing(0, uri: "https://example.com/none") == .undetermined(nil))
        #expect(standing() == .undetermined(nil))
        #expect(StatusLists.none.isEmpty && !lists.isEmpty)
        // A URI is its bytes; Swift takes these two for one text.
        #expect(TestIssuer.twinURI == TestIssuer.uri)
        #expect(lists[TestIssuer.uri] != nil && lists[TestIssuer.twinURI] == nil)
        #expect(standing(0, uri: TestIssuer.twinURI) == .undetermined(nil))
    }

    @Test("is not known from a list that cannot be believed, and the problem is told")
    func problems() throws {
        #expect(standing(0, at: 86_400) == .undetermined(.expired))
        #expect(standing(1, issuer: try TestIssuer().root) == .undetermined(.signerUntrusted))
        let other = StatusListReference(index: 0, uri: Self.otherURI)
        #expect(
            lists.standing(
                of: StatusReferences(statusList: other), issuer: issuer.root, revocation: .none, at: TestIssuer.now)
                == .undetermined(.type))
        // A list that was fetched from another place than it names.
        let moved = StatusLists(["https://example.com/moved": try #require(lists[TestIssuer.uri])])
        #expect(
            moved.standing(
                of: StatusReferences(statusList: .init(index: 0, uri: "https://example.com/moved")),
                issuer: issuer.root, revocation: .none, at: TestIssuer.now) == .undetermined(.subjectMismatch))
    }

    @Test("is vouched for by the trust point that the document names, in place of its authority")
    func certificate() throws {
        let stranger = try TestIssuer()
        #expect(standing(1, certificate: issuer.root.der, issuer: stranger.root) == .revoked)
        #expect(standing(1, certificate: stranger.root.der) == .undetermined(.signerUntrusted))
        #expect(standing(1, certificate: [1, 2, 3]) == .undetermined(.signerUntrusted))
        // The signer's own certificate may be named too.
        #expect(standing(1, certificate: issuer.signer.der, issuer: stranger.root) == .revoked)
    }

    @Test("is the same from many threads at once")
    func threads() async {
        let standings = await withTaskGroup(of: StatusStanding.self) { group in
            for index in 0..<200 { group.addTask { self.standing(UInt64(index % 3)) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(standings.count == 200)
        #expect(standings.count { $0 == .valid } == 67 && standings.count { $0 == .revoked } == 67)
    }

    /// A list with a status for its first entry.
    private func list(_ issuer: TestIssuer, _ status: UInt8, issued: Int64, ends: Int64 = 86_400) throws -> StatusList {
        var token = try TestCWT(issuer, bits: 2, statuses: [status])
        token.claims[6] = TestCWT.instant(issued)
        token.claims[4] = TestCWT.instant(ends)
        return try StatusList(StatusListToken(token.encoded()))
    }

    private func standing(in lists: StatusLists, issuer: Certificate, at instant: TimeInterval = 0) -> StatusStanding {
        lists.standing(
            of: StatusReferences(statusList: .init(index: 0, uri: TestIssuer.uri)), issuer: issuer,
            revocation: .none, at: TestIssuer.now.addingTimeInterval(instant))
    }

    @Test("is told by the list of the document's own issuer, whoever else has one under the URI")
    func candidates() throws {
        let other = try TestIssuer()
        let (own, foreign) = (try list(issuer, 1, issued: -3600), try list(other, 0, issued: -60))
        for pair in [[own, foreign], [foreign, own]] {
            let lists = StatusLists(candidates: [TestIssuer.uri: pair.map { StatusLists.Candidate($0) }])
            #expect(standing(in: lists, issuer: issuer.root) == .revoked)
            #expect(standing(in: lists, issuer: other.root) == .valid)
            #expect(standing(in: lists, issuer: try TestIssuer().root) == .undetermined(.signerUntrusted))
        }
    }

    @Test("is told by the newest of several lists, also where that one has ended and another has not")
    func newest() throws {
        let (old, new) = (try list(issuer, 0, issued: -3600), try list(issuer, 1, issued: -60, ends: 600))
        for pair in [[old, new], [new, old]] {
            let lists = StatusLists(candidates: [TestIssuer.uri: pair.map { StatusLists.Candidate($0) }])
            #expect(standing(in: lists, issuer: issuer.root) == .revoked)
            // An end takes nothing back.
            #expect(standing(in: lists, issuer: issuer.root, at: 601) == .revoked)
        }
        for (status, ended) in [
            (0, StatusStanding.undetermined(.expired)), (1, .revoked), (2, .undetermined(.expired)),
        ] {
            let lists = StatusLists([TestIssuer.uri: try list(issuer, UInt8(status), issued: -60, ends: 600)])
            #expect(standing(in: lists, issuer: issuer.root, at: 601) == ended)
        }
    }

    @Test("is revoked or suspended by a list that nobody has confirmed for long, and not valid by it", arguments: 0..<4)
    func unconfirmed(status: UInt8) throws {
        let list = try list(issuer, status, issued: -3600)
        let lists = StatusLists(candidates: [TestIssuer.uri: [StatusLists.Candidate(list, isConfirmed: false)]])
        let expected = [StatusStanding.undetermined(nil), .revoked, .suspended, .revoked]
        #expect(standing(in: lists, issuer: issuer.root) == expected[Int(status)])
    }

    @Test("leaves a trace of which lists accepted documents named, each once, until that is taken; asking leaves none")
    func wanted() throws {
        func note(_ uri: String, _ identifier: [UInt8]? = nil) {
            lists.note(
                StatusReferences(
                    statusList: .init(index: 0, uri: uri),
                    identifierList: identifier.map { .init(identifier: $0, uri: Self.otherURI) }),
                issuer: issuer.root)
        }
        _ = standing(0, uri: "https://example.com/none")
        #expect(lists.takeWanted().isEmpty)
        for _ in 0..<3 {
            note(TestIssuer.uri, [9])
            note("https://example.com/none")
        }
        #expect(lists.wanted.map(\.uri) == ["https://example.com/none"])
        let taken = lists.takeWanted()
        #expect(taken.map(\.uri).sorted() == [TestIssuer.uri, Self.otherURI, "https://example.com/none"].sorted())
        #expect(taken.allSatisfy { $0.trustPoint == issuer.root })
        #expect(lists.takeWanted().isEmpty && lists.wanted.isEmpty)
        for number in 0..<1100 { note("https://example.com/\(number)") }
        // Those at hand have room all the same.
        note(TestIssuer.uri)
        #expect(lists.takeWanted().count == 1025)
    }
}
