// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists

extension FuzzTarget {
    /// An issuing authority list, under the genuine provider's root.
    static let vical = FuzzTarget("vical", .cbor) { bytes in
        let trust = GenuineTrust.shared
        let judgement = trust.vicalVerifier.judge(bytes, at: trust.now)
        precondition(judgement.isUsable == judgement.problems.isEmpty, "a list without problems is usable")
        precondition(judgement.problems.allSatisfy(\.isHard), "a problem is hard")
        precondition(!judgement.warnings.contains(where: \.isHard), "a warning is not")
        _ = judgement.fault?.description
        if let list = judgement.list { check(list, at: trust.now) }
        guard let verified = judgement.verified else { return }
        guard let signed = trust.vicals[verified.state.digest] else {
            preconditionFailure("a list that is usable is one that was signed")
        }
        let state = verified.state
        precondition(verified.anchors() == signed.anchors(), "anchors are those of the list that was signed")
        precondition(state == signed.state, "the state is that of the list that was signed")
        let late = trust.vicalVerifier.judge(bytes, at: verified.usableUntil.addingTimeInterval(2))
        precondition(!late.isUsable, "a list ends")
        let following = trust.vicalVerifier.judge(bytes, at: trust.now, replacing: state)
        precondition(following.isUsable, "a list may take its own place")
        let newer = ListState(
            trustPoint: state.trustPoint, provider: state.provider, issueID: state.issueID.map { $0 + 1 },
            date: state.date, digest: [])
        let older = trust.vicalVerifier.judge(bytes, at: trust.now, replacing: newer)
        precondition(older.problems == [.rolledBack], "an older list takes no newer one's place")
    }

    /// What holds for every list that can be read, whoever signed it.
    private static func check(_ list: VICAL, at now: Date) {
        _ = (list.name, list.expiredCount(at: now))
        precondition(list.entries.count <= VICAL.maximalEntryCount, "a list is bounded")
        for (index, entry) in list.entries.enumerated() {
            precondition(entry.index == index, "an entry has its place")
            guard entry.skip == nil else { continue }
            let isAuthority = entry.certificate?.basicConstraints?.isCA == true
            precondition(isAuthority && entry.certificate?.publicKey != nil, "an entry in use has an authority")
            precondition(!entry.docTypes.isEmpty, "an entry in use vouches for something")
            precondition(!entry.findings.contains(where: \.isHard), "an entry in use breaks no hard rule")
        }
    }
}
