// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Certificate path through x5chain")
struct ChainPathTests {
    let root: TestAuthority
    let first: TestAuthority
    let second: TestAuthority

    init() throws {
        root = try TestAuthority(pathLength: 2)
        first = try TestAuthority("First", under: root, pathLength: 1)
        second = try TestAuthority("Second", under: first)
    }

    private func hard(
        _ signer: Certificate, _ others: [Certificate], _ profile: IssuerProfile = .chain,
        docType: String = Judged.photoID, root: TestAuthority? = nil
    ) throws -> [PathFinding.Problem] {
        try Judged(signer, [(root ?? self.root).anchor(profile)], through: others, docType: docType).hard
    }

    @Test("leads over one or two certificates, in any order and with others between")
    func genuine() throws {
        #expect(try hard(first.signer(), [first.certificate]) == [])
        let signer = try second.signer()
        for others in [[first, second], [second, first], [try TestAuthority("Stranger"), second, root, first]] {
            let judged = Judged(
                signer, [root.anchor(.chain)], through: others.map(\.certificate), docType: Judged.photoID)
            #expect(try judged.hard == [])
            let path = try judged.path()
            #expect(path.intermediates == [second.certificate, first.certificate])
            #expect(path.issuer == second.certificate && path.anchor?.certificate == root.certificate)
            #expect(try judged.finding(.anchorProfile) == nil)
        }
        #expect(try hard(root.signer(), []) == [])
    }

    @Test("is for anchors with that profile alone, and never for driving licences")
    func onlyWhereAllowed() throws {
        let signer = try first.signer()
        #expect(try hard(signer, [first.certificate], .standard) == [.untrusted])
        #expect(try hard(signer, [first.certificate], .aamva) == [.untrusted])
        #expect(try hard(signer, [first.certificate], docType: ProfileFixture.mDL) == [.untrusted])
        #expect(try hard(root.signer(), [first.certificate], docType: ProfileFixture.mDL) == [])
        let anchor = root.anchor(.chain, docTypes: ["org.example"])
        let other = Judged(signer, [anchor], through: [first.certificate], docType: Judged.photoID)
        #expect(try other.hard == [.untrusted])
        let beside = Judged(
            signer, [anchor, try TestAuthority("Other").anchor(.chain)], through: [first.certificate],
            docType: Judged.photoID)
        #expect(try beside.hard == [.docTypeNotAllowed])
    }

    @Test("does not lead over what is missing, forged, no authority, too deep or not understood")
    func broken() throws {
        #expect(try hard(second.signer(), [second.certificate]) == [.untrusted])
        #expect(try hard(second.signer(), []) == [.untrusted])
        let impostor = try TestAuthority("First", under: try TestAuthority(), key: first.key)
        #expect(try hard(first.signer(), [impostor.certificate]) == [.untrusted])
        let changes: [TestAuthority.Change] = [
            { $0.replace("2.5.29.19", with: nil) }, { $0.replace(with: .keyUsage(.cRLSign)) },
            { $0.extensions.append(.init("1.2.3.4", isCritical: true, value: [0x05, 0x00])) },
            { $0.extensions.append(.init("2.5.29.30", isCritical: false, value: [0x30, 0x00])) },
            { $0.extensions.append($0.extensions[0]) }, { $0.issuer = TestAuthority.name("Other") },
        ]
        for change in changes {
            let middle = try TestAuthority("Middle", under: root, change: change)
            #expect(try hard(middle.signer(), [middle.certificate]) == [.untrusted])
        }
        let short = try TestAuthority(pathLength: 0)
        let below = try TestAuthority("Below", under: short)
        #expect(try hard(below.signer(), [below.certificate], root: short) == [.untrusted])
        let third = try TestAuthority("Third", under: second)
        #expect(try hard(third.signer(), [third, second, first].map(\.certificate)) == [.untrusted])
    }

    @Test("tells what is wrong with the chain")
    func reason() throws {
        let short = try TestAuthority(pathLength: 0)
        let below = try TestAuthority("Below", under: short)
        let judged = Judged(
            try below.signer(), [short.anchor(.chain)], through: [below.certificate], docType: Judged.photoID)
        #expect(try #require(try judged.finding(.trustAnchor)).detail.contains("chain.path_length"))
    }

    @Test("counts dates, country and revocation of every certificate")
    func everyLink() throws {
        let ended = try TestAuthority("First", under: root) { $0.notAfter = TestAuthority.now.addingTimeInterval(-1) }
        #expect(try hard(ended.signer(), [ended.certificate]) == [.expired])
        let early = try TestAuthority("First", under: root) { $0.notBefore = TestAuthority.now.addingTimeInterval(61) }
        #expect(try hard(early.signer(), [early.certificate]) == [.notYetValid])
        #expect(try hard(first.signer(country: "DE"), [first.certificate]) == [.countryMismatch])
        let signer = try first.signer()
        let (ofRoot, ofFirst) = (try root.list(), try first.list())
        for (lists, expected) in [
            ([ofRoot, ofFirst], []), ([ofRoot], [.revocationUnknown]), ([ofFirst], [.revocationUnknown]),
            ([try root.list(revoking: [first.certificate]), ofFirst], [.revoked]),
            ([try root.list(revoking: [first.certificate])], [.revoked]),
            ([ofRoot, try first.list(revoking: [signer])], [.revoked]),
        ] as [([CertificateRevocationList], [PathFinding.Problem])] {
            let judged = Judged(
                signer, [root.anchor(.chain)], through: [first.certificate], docType: Judged.photoID,
                revocation: RevocationLists(lists))
            #expect(try judged.problems == expected)
        }
    }

    @Test("looks at ten certificates, and none of them that cannot be read")
    func bounds() throws {
        let signer = try first.signer()
        let validator = CertificatePathValidator(anchors: TrustAnchors([root.anchor(.chain)]))
        let path = { (others: [[UInt8]]) in
            try validator.path(
                of: ([signer.der] + others).map { $0[...] }, docType: Judged.photoID, where: { _ in true })
        }
        let junk = [UInt8](repeating: 0x30, count: 3)
        #expect(try path([[UInt8]](repeating: junk, count: 9) + [first.certificate.der]).anchor != nil)
        #expect(try path([[UInt8]](repeating: junk, count: 10) + [first.certificate.der]).anchor == nil)
    }

    @Test("never leads over a link certificate")
    func links() throws {
        let new = try TestAuthority(pathLength: 2)
        // The old root certifies the new one's name and key.
        let link = try TestAuthority(under: root, pathLength: nil, key: new.key)
        let signer = try new.signer()
        #expect(try hard(signer, [link.certificate]) == [.untrusted])
        let renamed = try TestAuthority("New Root", pathLength: 2)
        let other = try TestAuthority("New Root", under: root, key: renamed.key)
        let ofRenamed = try renamed.signer()
        let both = TrustAnchors([
            root.anchor(.chain, docTypes: [Judged.photoID]), renamed.anchor(docTypes: ["org.example"]),
        ])
        let judged = Judged(ofRenamed, both, through: [other.certificate], docType: Judged.photoID)
        #expect(try judged.hard == [.docTypeNotAllowed])
        let given = TrustAnchors([root.anchor(.chain)]).adding(
            links: [other.certificate], newRoots: [], at: TestAuthority.now)
        #expect(given.refused.count == 1)
        let refused = Judged(ofRenamed, given.anchors, through: [other.certificate], docType: Judged.photoID)
        #expect(try refused.hard == [.untrusted])
    }
}
