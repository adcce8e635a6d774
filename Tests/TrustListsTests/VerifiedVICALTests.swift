// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("Verified VICAL")
struct VerifiedVICALTests {
    @Test("is used to the last second, and with a grace beyond")
    func brinks() throws {
        var list = try ListFixture()
        list.members["nextUpdate"] = ListFixture.tdate(0)
        #expect(try list.judge().problems == [])
        #expect(try list.judge(at: ListFixture.now + 1).problems == [.overdue])
        #expect(try list.judge(at: ListFixture.now + 3600, grace: 3600).problems == [])
        #expect(try list.judge(at: ListFixture.now + 3601, grace: 3600).problems == [.overdue])
        #expect(try list.judge().verified?.usableUntil == ListFixture.now)
        #expect(try list.judge(grace: 3600).verified?.usableUntil == ListFixture.now + 3600)
        list.members["nextUpdate"] = ListFixture.tdate(100)
        // The grace is for the next issue to come, and none for the end.
        #expect(try list.judge(grace: 3600).verified?.usableUntil == ListFixture.now + 5 * 86_400)
        #expect(try list.judge(at: ListFixture.now + 5 * 86_400, grace: 3600).problems == [])
        #expect(try list.judge(at: ListFixture.now + 5 * 86_400 + 1, grace: 3600).problems == [.expired])
        list.members["nextUpdate"] = nil
        list.members["notAfter"] = nil
        #expect(try list.judge().verified?.usableUntil == ListFixture.now + 89.5 * 86_400)
    }

    @Test("gives anchors with the list's name, for the document types of their entries alone")
    func anchors() throws {
        var list = try ListFixture()
        var photo = try EntryFixture("Third Authority")
        photo.members["docType"] = ["org.iso.23220.photoid.1", "org.iso.7367.1.mVRC"]
        list.entries.append(photo.value)
        let verified = try #require(try list.judge().verified)
        let anchors = verified.anchors(profile: .aamva)
        #expect(anchors.map(\.docTypes)[0] == ["org.iso.18013.5.1.mDL"])
        #expect(anchors.map(\.docTypes)[2] == ["org.iso.23220.photoid.1", "org.iso.7367.1.mVRC"])
        #expect(anchors[2].certificate == photo.certificate)
        #expect(anchors.allSatisfy { $0.origin == AnchorOrigin(.vical, name: "Provider #7") && $0.profile == .aamva })
        list.members["vicalIssueID"] = nil
        #expect(try list.judge().verified?.anchors().first?.origin.name == "Provider #2026-11-30T00:00:00Z")
    }

    @Test("keeps roots that have ended as anchors, and counts them")
    func expiredRoots() throws {
        var list = try ListFixture()
        list.entries.append(try EntryFixture("Ended") { $0.notAfter = ListFixture.now - 1 }.value)
        let verified = try #require(try list.judge().verified)
        #expect(verified.anchors().count == 3)
        #expect(verified.list.expiredCount(at: ListFixture.now) == 1)
        #expect(verified.list.expiredCount(at: ListFixture.now - 2) == 0)
    }

    @Test("may have a signer under an intermediate, and lives no longer than that")
    func intermediate() throws {
        var list = try ListFixture()
        list.members["nextUpdate"] = ListFixture.tdate(100)
        list.members["notAfter"] = nil
        try list.addIntermediate(days: -10...20)
        let verified = try #require(try list.judge().verified)
        #expect(verified.chain.intermediates.map(\.der) == list.further)
        #expect(verified.usableUntil == ListFixture.now + 20 * 86_400)
        #expect(try list.judge(at: ListFixture.now + 20 * 86_400).problems == [])
        #expect(try list.judge(at: ListFixture.now + 20 * 86_400 + 1).problems == [.signerExpired])
        var without = list
        without.further = []
        #expect(try without.judge().problems == [.signerUntrusted])
        // An authority that allows none below it does not vouch for one.
        list.root.extensions[0] = .basicConstraints(isCA: true, pathLength: 0)
        #expect(try list.judge().problems == [.signerUntrusted])
    }

    @Test("lives no longer for a grace that is no number, or a negative one")
    func graces() throws {
        let list = try ListFixture()
        let end = ListFixture.now + 43_200
        for grace in [-3600, Double.nan] {
            #expect(try list.judge(at: end, grace: grace).problems == [])
            #expect(try list.judge(at: end + 1, grace: grace).problems == [.overdue])
        }
    }
}
