// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Revocation lists")
struct RevocationTests {
    static let now = TestAuthority.now
    let root: TestAuthority

    init() throws { root = try TestAuthority() }

    /// One change to a genuine list, and what it comes to.
    struct Fault: Sendable, CustomTestStringConvertible {
        let problem: RevocationListProblem
        let change: @Sendable (inout RevocationListBuilder) throws -> Void

        init(
            _ problem: RevocationListProblem, _ change: @escaping @Sendable (inout RevocationListBuilder) throws -> Void
        ) {
            self.problem = problem
            self.change = change
        }

        var testDescription: String { problem.rawValue }
    }

    static func scope(_ contents: [UInt8]) -> CertificateBuilder.Extension {
        .init("2.5.29.28", isCritical: true, value: contents)
    }

    static let faults = [
        Fault(.structure) { $0.extensions.append(.crlNumber([0x07])) },
        Fault(.version) { builder in
            builder.version = nil
            builder.number = nil
            builder.authorityKeyIdentifier = nil
        },
        Fault(.signatureAlgorithm) { $0.innerAlgorithm = "1.2.840.10045.4.3.3" },
        Fault(.signatureAlgorithm) { builder in
            builder.innerAlgorithm = "1.2.840.10045.4.1"
            builder.outerAlgorithm = "1.2.840.10045.4.1"
        },
        Fault(.issuerMismatch) { $0.issuer = CertificateBuilder.name(TestAuthority.name("root")) },
        Fault(.authorityKeyMissing) { $0.authorityKeyIdentifier = nil },
        Fault(.authorityKeyMismatch) { $0.authorityKeyIdentifier = [UInt8](repeating: 0xaa, count: 20) },
        Fault(.numberMissing) { $0.number = nil },
        Fault(.nextUpdateMissing) { $0.nextUpdate = nil },
        Fault(.delta) { $0.extensions.append(.init("2.5.29.27", isCritical: true, value: [0x02, 0x01, 0x01])) },
        Fault(.indirect) { $0.extensions.append(scope([0x30, 0x03, 0x84, 0x01, 0xff])) },
        Fault(.partial) { $0.extensions.append(scope([0x30, 0x03, 0x81, 0x01, 0xff])) },
        Fault(.criticalExtension) { $0.extensions.append(.init("1.2.3.4", isCritical: true, value: [0x05, 0x00])) },
        Fault(.entryExtension) { builder in
            let reason = CertificateBuilder.Extension("2.5.29.21", isCritical: true, value: [0x0a, 0x01, 0x01])
            builder.entries = [.init(serialNumber: [0x05], extensions: [reason])]
        },
        Fault(.notYetValid) { $0.thisUpdate = now.addingTimeInterval(61) },
        Fault(.stale) { $0.nextUpdate = now.addingTimeInterval(-1) },
    ]

    @Test("say nothing with one thing changed", arguments: faults)
    func fault(fault: Fault) throws {
        let signer = try root.signer()
        let list = try root.list(change: fault.change)
        let found =
            RevocationListRules.lastingProblem(in: list, of: root.certificate)
            ?? RevocationListRules.dateProblem(in: list, at: Self.now, grace: 0)
        #expect(found == fault.problem)
        let standing = RevocationLists([list]).standing(of: signer, under: root.certificate, at: Self.now)
        // A list of somebody else by name is none of this issuer's.
        #expect(standing == .undetermined(fault.problem == .issuerMismatch ? nil : fault.problem))
        let judged = Judged(signer, [root.anchor()], revocation: RevocationLists([list]))
        #expect(try judged.problems == [.revocationUnknown])
        let detail = try #require(try judged.finding(.revocation)).detail
        #expect(detail.contains(fault.problem.rawValue) == (fault.problem != .issuerMismatch))
    }

    @Test("say nothing when others signed them, or who may not")
    func signers() throws {
        let forged = try root.list(signedBy: PrivateKey.generate(.p256))
        #expect(RevocationListRules.lastingProblem(in: forged, of: root.certificate) == .signatureInvalid)
        let mute = try TestAuthority { $0.replace(with: .keyUsage(.keyCertSign)) }
        #expect(RevocationListRules.lastingProblem(in: try mute.list(), of: mute.certificate) == .issuerMayNotSign)
        let silent = try TestAuthority { $0.replace("2.5.29.15", with: nil) }
        #expect(RevocationListRules.lastingProblem(in: try silent.list(), of: silent.certificate) == nil)
    }

    @Test("are not read from other bytes, nor in another version")
    func reading() throws {
        let der = try root.list().der
        #expect(try read(der).der == der)
        #expect(throws: RevocationListProblem.structure) { try read(der.dropLast()) }
        #expect(throws: RevocationListProblem.structure) { try read(root.certificate.der) }
        var builder = RevocationListBuilder(
            issuer: CertificateBuilder.name(root.name), thisUpdate: Self.now, nextUpdate: nil, number: nil,
            authorityKeyIdentifier: nil)
        builder.version = 2
        let other = try builder.signed(by: root.key, using: .ecdsa(.sha256))
        #expect(throws: RevocationListProblem.version) { try read(other) }
    }

    private func read(_ bytes: [UInt8]) throws -> CertificateRevocationList {
        try RevocationListRules.list(der: bytes.span)
    }

    @Test("have a changed list for every problem")
    func complete() {
        let replaced: Set<RevocationListProblem> = [.rolledBack, .equivocates, .signatureInvalid, .issuerMayNotSign]
        #expect(Set(Self.faults.map(\.problem)).union(replaced) == Set(RevocationListProblem.allCases))
    }

    @Test("tell who is revoked and who is not")
    func standing() throws {
        let (good, bad) = (try root.signer(), try root.signer())
        let lists = RevocationLists([try root.list(revoking: [bad])])
        for _ in 0..<2 {
            #expect(lists.standing(of: good, under: root.certificate, at: Self.now) == .good)
            #expect(lists.standing(of: bad, under: root.certificate, at: Self.now) == .revoked)
        }
        #expect(try Judged(good, [root.anchor()], revocation: lists).problems == [])
        #expect(try Judged(bad, [root.anchor()], revocation: lists).hard == [.revoked])
        #expect(try Judged(bad, [], revocation: lists).problems == [.untrusted, .revocationUnknown])
        #expect(RevocationLists.none.standing(of: good, under: root.certificate, at: Self.now) == .undetermined(nil))
        #expect(RevocationLists.none.isEmpty && !lists.isEmpty)
    }

    @Test("for one distribution point say nothing of certificates that name another, unless they have them")
    func shards() throws {
        let signer = try root.signer()
        let own = try #require(signer.crlDistributionPoints.first)
        // [0] distributionPoint, [0] fullName, [6] URI
        func shard(_ uri: String) -> CertificateBuilder.Extension {
            let name = Array(uri.utf8)
            func wrapped(_ tag: UInt8, _ contents: [UInt8]) -> [UInt8] { [tag, UInt8(contents.count)] + contents }
            return Self.scope(wrapped(0x30, wrapped(0xa0, wrapped(0xa0, wrapped(0x86, name)))))
        }
        let mine = RevocationLists([try root.list { $0.extensions.append(shard(own)) }])
        #expect(mine.standing(of: signer, under: root.certificate, at: Self.now) == .good)
        let other = try root.list { $0.extensions.append(shard(own + "2")) }
        #expect(other.distributionPoint == [own + "2"])
        let others = RevocationLists([other])
        #expect(others.standing(of: signer, under: root.certificate, at: Self.now) == .undetermined(.partial))
        let revoking = RevocationLists([try root.list(revoking: [signer]) { $0.extensions.append(shard(own + "2")) }])
        #expect(revoking.standing(of: signer, under: root.certificate, at: Self.now) == .revoked)
    }

    @Test("of one name belong to the key that signed them")
    func rekeyed() throws {
        let other = try TestAuthority()
        let signer = try root.signer()
        // The other authority revokes the same number.
        let foreign = try other.list(revoking: [signer])
        let alone = RevocationLists([foreign])
        #expect(
            alone.standing(of: signer, under: root.certificate, at: Self.now) == .undetermined(.authorityKeyMismatch))
        let both = RevocationLists([foreign, try root.list()])
        #expect(both.standing(of: signer, under: root.certificate, at: Self.now) == .good)
    }

    @Test("still prove a revocation when their time has ended, and nothing else")
    func stale() throws {
        let (good, bad) = (try root.signer(), try root.signer())
        let ended = try root.list(revoking: [bad]) { $0.nextUpdate = Self.now.addingTimeInterval(-10) }
        let lists = RevocationLists([ended])
        #expect(lists.standing(of: bad, under: root.certificate, at: Self.now) == .revoked)
        #expect(lists.standing(of: good, under: root.certificate, at: Self.now) == .undetermined(.stale))
        let patient = RevocationLists([ended], graceAfterNextUpdate: 10)
        #expect(patient.standing(of: good, under: root.certificate, at: Self.now) == .good)
        let later = Self.now.addingTimeInterval(1)
        #expect(patient.standing(of: good, under: root.certificate, at: later) == .undetermined(.stale))
        let both = RevocationLists([ended, try root.list()])
        #expect(both.standing(of: good, under: root.certificate, at: Self.now) == .good)
        #expect(both.standing(of: bad, under: root.certificate, at: Self.now) == .revoked)
    }

    @Test("with reasons are used, and told apart")
    func deviation() throws {
        let bad = try root.signer()
        let list = try root.list(revoking: [bad]) { builder in
            builder.entries?[0].extensions = [.init("2.5.29.21", isCritical: false, value: [0x0a, 0x01, 0x01])]
        }
        #expect(RevocationListRules.deviation(in: list) == .entryExtension)
        #expect(RevocationListRules.lastingProblem(in: list, of: root.certificate) == nil)
        #expect(RevocationListRules.deviation(in: try root.list()) == nil)
    }

    @Test(
        "do not take back what the list in force says",
        arguments: [
            ([1, 2], [1, 2], .equivocates), ([1, 2], [1, 3], nil), ([1, 2], [1, 1], .rolledBack),
            ([1, 2], [0xff], .rolledBack), ([0xff], [1, 0], nil), ([1], [0], .rolledBack),
        ] as [([UInt8], [UInt8], RevocationListProblem?)])
    func replacement(old: [UInt8], new: [UInt8], expected: RevocationListProblem?) throws {
        let former = try root.list { $0.number = old }
        let next = try root.list(revoking: [root.signer()]) { $0.number = new }
        #expect(RevocationListRules.problem(replacing: former, with: next) == expected)
        #expect(RevocationListRules.problem(replacing: former, with: former) == nil)
        // Signed anew, it says the same.
        let again = try root.list { $0.number = old }
        #expect(again.der != former.der && RevocationListRules.problem(replacing: former, with: again) == nil)
    }

    @Test("are compared with lists of the same key alone, and want a number")
    func replacementOfOthers() throws {
        let former = try root.list()
        let other = try TestAuthority().list { $0.number = [0x01] }
        #expect(RevocationListRules.problem(replacing: former, with: other) == nil)
        let unnumbered = try root.list { $0.number = nil }
        #expect(RevocationListRules.problem(replacing: former, with: unnumbered) == .numberMissing)
        #expect(RevocationListRules.problem(replacing: unnumbered, with: former) == nil)
    }

    @Test("a list that is outdated proves who is revoked, and nothing good")
    func outdated() throws {
        let (revoked, other) = (try root.signer(), try root.signer())
        let list = try root.list(revoking: [revoked])
        let newer = try root.list { $0.number = [0x01, 0x03] }
        func standing(_ lists: RevocationLists, of certificate: Certificate) -> RevocationStanding {
            lists.standing(of: certificate, under: root.certificate, at: Self.now)
        }
        for problem in [RevocationListProblem.rolledBack, .stale, .equivocates] {
            let alone = RevocationLists([], outdated: [(list, problem)])
            #expect(!alone.isEmpty)
            #expect(standing(alone, of: revoked) == .revoked && standing(alone, of: other) == .undetermined(problem))
            let both = RevocationLists([newer], outdated: [(list, problem)])
            #expect(standing(both, of: revoked) == .revoked && standing(both, of: other) == .good)
        }
        #expect(standing(RevocationLists([list]), of: other) == .good)
    }
}
