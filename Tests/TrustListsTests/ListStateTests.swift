// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("VICAL in force")
struct ListStateTests {
    /// What may follow a list of number 7, dated half a day ago.
    struct Successor: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Nil leaves the number out.
        let issueID: CBORValue?
        let days: Double
        let problem: VICALProblem?
        var previousCounts = true
    }

    static let successors: [Successor] = [
        Successor(testDescription: "the next", issueID: 8, days: -0.4, problem: nil),
        Successor(testDescription: "the next of the same instant", issueID: 8, days: -0.5, problem: nil),
        Successor(testDescription: "a lower number", issueID: 6, days: -0.4, problem: .rolledBack),
        Successor(testDescription: "an older date", issueID: 8, days: -0.6, problem: .rolledBack),
        Successor(testDescription: "the same number", issueID: 7, days: -0.5, problem: .equivocates),
        Successor(testDescription: "the same number, later", issueID: 7, days: -0.4, problem: .equivocates),
        Successor(testDescription: "no number, later", issueID: nil, days: -0.4, problem: nil),
        Successor(testDescription: "no number, older", issueID: nil, days: -0.6, problem: .rolledBack),
        Successor(testDescription: "no number, same date", issueID: nil, days: -0.5, problem: .equivocates),
        Successor(
            testDescription: "the first number, later", issueID: 1, days: -0.4, problem: nil, previousCounts: false),
        Successor(
            testDescription: "the first number, older", issueID: 1, days: -0.6, problem: .rolledBack,
            previousCounts: false),
        Successor(
            testDescription: "the first number, same date", issueID: 1, days: -0.5, problem: .equivocates,
            previousCounts: false),
    ]

    @Test("is followed by a newer one alone", arguments: successors)
    func follows(successor: Successor) throws {
        var list = try ListFixture()
        if !successor.previousCounts { list.members["vicalIssueID"] = nil }
        let previous = try #require(try list.judge().verified).state
        list.members["vicalIssueID"] = successor.issueID
        list.members["date"] = ListFixture.tdate(successor.days)
        list.entries.removeLast()
        let judgement = try list.judge(replacing: previous)
        #expect(judgement.problems == (successor.problem.map { [$0] } ?? []))
        #expect(judgement.isUsable == (successor.problem == nil))
    }

    @Test("may be read again, and signed anew")
    func same() throws {
        var list = try ListFixture()
        let bytes = try list.bytes()
        let verifier = VICALVerifier(trustPoints: [try list.rootCertificate()])
        let first = try #require(verifier.judge(bytes, at: ListFixture.now).verified)
        #expect(verifier.judge(bytes, at: ListFixture.now, replacing: first.state).problems == [])
        list.further = [try list.rootCertificate().der]
        let again = try list.bytes()
        #expect(again != bytes)
        #expect(verifier.judge(again, at: ListFixture.now, replacing: first.state).problems == [])
    }

    @Test("says what the list is, and nothing that the list does not say")
    func state() throws {
        var list = try ListFixture()
        let verified = try #require(try list.judge().verified)
        #expect(verified.state.trustPoint == verified.chain.trustPoint.keyFingerprint)
        #expect(verified.state.provider == "Provider")
        #expect(verified.state.issueID == 7)
        #expect(verified.state.date == ListFixture.now - 43_200)
        #expect(verified.state.digest.count == 32)
        list.members["vicalIssueID"] = nil
        #expect(try list.judge().verified?.state.issueID == nil)
    }

    @Test("belongs to a provider and its root: neither a new name nor a new root continues it")
    func series() throws {
        let list = try ListFixture()
        let state = try #require(try list.judge().verified).state
        func next(provider: String, trustPoint: [UInt8]) -> ListState {
            ListState(trustPoint: trustPoint, provider: provider, issueID: 1, date: state.date, digest: [1])
        }
        let other = [UInt8](repeating: 1, count: 32)
        #expect(state.problem(ofSuccessor: next(provider: "Provider", trustPoint: state.trustPoint)) == .rolledBack)
        #expect(state.problem(ofSuccessor: next(provider: "Provider", trustPoint: other)) == nil)
        #expect(state.problem(ofSuccessor: next(provider: "Renamed", trustPoint: state.trustPoint)) == nil)
        #expect(state.problem(ofSuccessor: next(provider: "Renamed", trustPoint: other)) == nil)
        // U+212A KELVIN SIGN, which Swift takes for a K.
        let kelvin = ListState(trustPoint: [], provider: "\u{212a}", issueID: 2, date: state.date, digest: [2])
        #expect(kelvin.problem(ofSuccessor: next(provider: "K", trustPoint: [])) == nil)
    }

    @Test("is not said to be contradicted by a list that the provider did not sign")
    func forged() throws {
        var list = try ListFixture()
        let previous = try #require(try list.judge().verified).state
        list.entries.removeLast()
        list.signerIssuerKey = try PrivateKey.generate(.p256)
        #expect(try list.judge(replacing: previous).problems == [.signerUntrusted])
        list.members["vicalIssueID"] = 6
        #expect(try list.judge(replacing: previous).problems == [.signerUntrusted, .rolledBack])
    }
}
