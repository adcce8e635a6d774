// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Link certificates")
struct LinkTests {
    let now = TestAuthority.now
    let old: TestAuthority
    let new: TestAuthority

    init() throws {
        old = try TestAuthority("Old Root")
        new = try TestAuthority("New Root") { $0.notAfter = TestAuthority.ends.addingTimeInterval(1_000) }
    }

    private func link(
        to new: TestAuthority? = nil, under old: TestAuthority? = nil, change: TestAuthority.Change = { _ in }
    ) throws -> Certificate {
        let new = new ?? self.new
        return try TestAuthority("New Root", under: old ?? self.old, key: new.key) { builder in
            builder.subject = new.name
            builder.extensions.append(.directoryName(new.name))
            try change(&builder)
        }.certificate
    }

    private func problems(
        _ links: [Certificate], newRoots: [Certificate]? = nil, old: TrustAnchor? = nil, at instant: Date? = nil,
        revocation: RevocationLists = .none
    ) -> [LinkProblem] {
        let store = TrustAnchors([old ?? self.old.anchor()])
        let result = store.adding(
            links: links, newRoots: newRoots ?? [new.certificate], at: instant ?? now, revocation: revocation)
        #expect(result.anchors.anchors.count == 1 + links.count - result.refused.count)
        return result.refused.map(\.problem)
    }

    @Test("keep their profile, and introduce a new root that inherits what the old one may")
    func genuine() throws {
        let link = try link()
        #expect(CertificateProfile.iacaLink.findings(in: link) == [])
        let anchor = TrustAnchor(
            old.certificate, origin: AnchorOrigin(.file, name: "old.pem"), docTypes: [ProfileFixture.mDL],
            profile: .aamva)
        let result = TrustAnchors([anchor]).adding(links: [link], newRoots: [new.certificate], at: now)
        #expect(result.refused == [])
        let introduced = try #require(result.anchors.anchors.last)
        #expect(introduced.certificate == new.certificate)
        #expect(introduced.origin == AnchorOrigin(.link, name: "old.pem"))
        #expect(introduced.docTypes == anchor.docTypes && introduced.profile == .aamva)
        let plain = TrustAnchors([old.anchor()])
        let signer = try new.signer()
        #expect(try Judged(signer, plain).hard == [.untrusted])
        let linked = plain.adding(links: [link], newRoots: [new.certificate], at: now).anchors
        #expect(try Judged(signer, linked).hard == [])
        #expect(try Judged(signer, linked).path().anchor?.origin.source == .link)
        // Twice is once.
        #expect(linked.adding(links: [link], newRoots: [new.certificate], at: now).anchors.anchors.count == 2)
    }

    @Test("lead from root to root, in any order")
    func several() throws {
        let third = try TestAuthority("Third Root")
        let first = try link()
        let second = try link(to: third, under: new) { $0.notAfter = TestAuthority.ends }
        for links in [[first, second], [second, first]] {
            #expect(problems(links, newRoots: [third.certificate, new.certificate]) == [])
        }
        #expect(problems([second], newRoots: [third.certificate, new.certificate]) == [.untrusted])
    }

    @Test("introduce nothing with one thing changed")
    func faults() throws {
        let stranger = try TestAuthority("Old Root")
        #expect(try problems([link(under: stranger)]) == [.untrusted])
        #expect(try problems([link { $0.issuer = TestAuthority.name("Other") }]) == [.untrusted])
        let forged = try link(under: stranger) {
            $0.replace(with: .authorityKeyIdentifier(old.key.publicKey.keyIdentifier))
        }
        #expect(problems([forged]) == [.signatureInvalid])
        let hardRules: [TestAuthority.Change] = [
            { $0.replace(with: .basicConstraints(isCA: false, pathLength: nil)) },
            { $0.replace(with: .basicConstraints(isCA: true, pathLength: nil)) },
            { $0.replace(with: .basicConstraints(isCA: true, pathLength: 1)) },
            { $0.replace(with: .keyUsage(.cRLSign)) }, { $0.replace("2.5.29.14", with: nil) },
            { $0.extensions.append(.init("1.2.3.4", isCritical: true, value: [0x05, 0x00])) }, { $0.version = 2 },
        ]
        for change in hardRules { #expect(try problems([link(change: change)]) == [.profile]) }
        #expect(try problems([link { $0.notAfter = TestAuthority.now.addingTimeInterval(-1) }]) == [.expired])
        #expect(try problems([link { $0.notBefore = TestAuthority.now.addingTimeInterval(1) }]) == [.notYetValid])
        #expect(
            try problems([link { $0.notAfter = TestAuthority.ends.addingTimeInterval(1) }]) == [.outlivesAnchor])
        let link = try link()
        let lists = RevocationLists([try old.list(revoking: [link])])
        #expect(problems([link], revocation: lists) == [.revoked])
        #expect(problems([link], at: TestAuthority.ends.addingTimeInterval(1)) == [.anchorUnusable])
    }

    @Test("tell the rules that they break")
    func rules() throws {
        let link = try link { $0.replace(with: .basicConstraints(isCA: true, pathLength: 1)) }
        let refused = TrustAnchors([old.anchor()]).adding(links: [link], newRoots: [new.certificate], at: now).refused
        #expect(refused.map(\.certificate) == [link])
        #expect(refused.first?.rules.map(\.rawValue) == ["link.path_length"])
    }

    @Test("introduce no root but the one of their name and key, signed by itself and of the old one's country")
    func newRoots() throws {
        let link = try link()
        #expect(problems([link], newRoots: []) == [.newRootMissing])
        let otherKey = try TestAuthority("New Root")
        #expect(problems([link], newRoots: [otherKey.certificate]) == [.newRootMissing])
        let otherName = try TestAuthority("Other Root", key: new.key)
        #expect(problems([link], newRoots: [otherName.certificate]) == [.newRootMissing])
        // The link itself has the name and the key, and is no root.
        #expect(problems([link], newRoots: [link]) == [.newRootInvalid])
        let noAuthority = try TestAuthority("New Root", key: new.key) { $0.replace("2.5.29.19", with: nil) }
        #expect(problems([link], newRoots: [noAuthority.certificate]) == [.newRootInvalid])
        #expect(problems([link], newRoots: [noAuthority.certificate, new.certificate]) == [])
        let foreign = try TestAuthority("New Root", country: "DE")
        #expect(try problems([self.link(to: foreign)], newRoots: [foreign.certificate]) == [.countryChanged])
        let nowhere = try TestAuthority("New Root", country: nil)
        #expect(try problems([self.link(to: nowhere)], newRoots: [nowhere.certificate]) == [.countryChanged])
    }

    @Test("need an old root that could issue them")
    func oldRoots() throws {
        let weak = try TestAuthority("Old Root") { $0.replace(with: .keyUsage(.cRLSign)) }
        #expect(try problems([link(under: weak)], old: weak.anchor()) == [.anchorUnusable])
    }
}
