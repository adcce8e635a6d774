// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Chains by RFC 5280")
struct ChainValidatorTests {
    let now = TestAuthority.now
    let root: TestAuthority
    let middle: TestAuthority

    init() throws {
        root = try TestAuthority(pathLength: 1)
        middle = try TestAuthority("Middle", under: root)
    }

    private func problem(
        _ leaf: Certificate, _ others: [Certificate], under trustPoints: [Certificate]? = nil, at instant: Date? = nil,
        skew: TimeInterval = 0, revocation: RevocationLists = .none, intermediates: Int = 3
    ) -> ChainProblem? {
        do throws(ChainProblem) {
            _ = try ChainValidator(
                trustPoints: trustPoints ?? [root.certificate], maximalIntermediates: intermediates
            ).chain(from: leaf, through: others, at: instant ?? now, skew: skew, revocation: revocation)
            return nil
        } catch {
            return error
        }
    }

    @Test("lead from leaf to trust point, directly or through others")
    func genuine() throws {
        let leaf = try middle.signer()
        let chain = try ChainValidator(trustPoints: [root.certificate])
            .chain(from: leaf, through: [root.certificate, leaf, middle.certificate], at: now)
        #expect(chain.leaf == leaf && chain.intermediates == [middle.certificate])
        #expect(chain.trustPoint == root.certificate && chain.issuer == middle.certificate)
        let direct = try ChainValidator(trustPoints: [root.certificate]).chain(
            from: try root.signer(), through: [], at: now)
        #expect(direct.intermediates == [] && direct.issuer == root.certificate)
    }

    @Test("are complete with a leaf that is itself a trust point")
    func trustedLeaf() throws {
        let leaf = try root.signer()
        let chain = try ChainValidator(trustPoints: [leaf]).chain(from: leaf, through: [], at: now)
        #expect(chain.trustPoint == leaf && chain.issuer == nil && chain.intermediates == [])
        #expect(problem(leaf, [], under: [leaf], at: TestAuthority.ends.addingTimeInterval(1)) == .expired)
        #expect(problem(try root.signer(), [], under: [leaf]) == .untrusted)
    }

    @Test("do not hold with one thing changed")
    func faults() throws {
        let leaf = try middle.signer()
        #expect(problem(leaf, []) == .untrusted)
        #expect(problem(leaf, [middle.certificate], under: [try TestAuthority().certificate]) == .untrusted)
        #expect(problem(leaf, [middle.certificate], under: []) == .untrusted)
        #expect(problem(leaf, [middle.certificate], intermediates: 0) == .untrusted)
        let after = TestAuthority.ends.addingTimeInterval(1)
        let before = TestAuthority.begins.addingTimeInterval(-1)
        #expect(problem(leaf, [middle.certificate], at: after) == .expired)
        #expect(problem(leaf, [middle.certificate], at: after, skew: 60) == .expired)
        #expect(problem(leaf, [middle.certificate], at: after.addingTimeInterval(-0.5)) == nil)
        #expect(problem(leaf, [middle.certificate], at: before) == .notYetValid)
        #expect(problem(leaf, [middle.certificate], at: before, skew: 1) == nil)
        let lower = try TestAuthority("Lower", under: middle)
        #expect(problem(try lower.signer(), [lower, middle].map(\.certificate)) == .pathLength)
        let lists = RevocationLists([try root.list(revoking: [middle.certificate])])
        #expect(problem(leaf, [middle.certificate], revocation: lists) == .revoked)
        #expect(problem(leaf, [middle.certificate], revocation: RevocationLists([try root.list()])) == nil)
        for (change, expected) in [
            ({ $0.replace("2.5.29.19", with: nil) }, .notAuthority),
            ({ $0.replace(with: .keyUsage(.digitalSignature)) }, .notAuthority),
            ({ $0.extensions.append(.init("1.2.3", isCritical: true, value: [])) }, .criticalExtension),
            ({ $0.extensions.append(.init("2.5.29.36", isCritical: false, value: [0x30, 0x00])) }, .criticalExtension),
            ({ $0.replace(with: .subjectKeyIdentifier([0xaa])) }, .untrusted),
            ({ $0.replace("2.5.29.15", with: nil) }, nil), ({ $0.replace("2.5.29.14", with: nil) }, nil),
        ] as [(TestAuthority.Change, ChainProblem?)] {
            let changed = try TestAuthority("Middle", under: root, key: middle.key, change: change)
            #expect(problem(leaf, [changed.certificate]) == expected)
            // Beside the genuine one it does no harm.
            #expect(problem(leaf, [changed, middle].map(\.certificate)) == nil)
        }
        let odd = try middle.signer { $0.extensions.append(.init("1.2.3", isCritical: true, value: [])) }
        #expect(problem(odd, [middle.certificate]) == .criticalExtension)
    }

    @Test("count self-issued certificates for no path length, and loops for nothing")
    func selfIssued() throws {
        let narrow = try TestAuthority(pathLength: 1)
        let again = try TestAuthority(under: narrow, pathLength: 1)
        let below = try TestAuthority("Below", under: again)
        #expect(problem(try below.signer(), [below, again].map(\.certificate), under: [narrow.certificate]) == nil)
        let (left, right) = (try TestAuthority("Left"), try TestAuthority("Right"))
        let leftByRight = try TestAuthority("Left", under: right, key: left.key)
        let rightByLeft = try TestAuthority("Right", under: left, key: right.key)
        #expect(problem(try left.signer(), [leftByRight, rightByLeft].map(\.certificate)) == .untrusted)
    }

    @Test("end a search among many impostors")
    func impostors() throws {
        let leaf = try middle.signer()
        let impostors = try (0..<100).map { _ in
            try TestAuthority("Middle", under: root) { $0.replace("2.5.29.14", with: nil) }.certificate
        }
        #expect(problem(leaf, impostors) == .untrusted)
        #expect(problem(leaf, [middle.certificate] + impostors) == nil)
        // After more signatures than a search may check, not even the genuine one is found.
        #expect(problem(leaf, impostors + [middle.certificate]) == .untrusted)
    }
}
