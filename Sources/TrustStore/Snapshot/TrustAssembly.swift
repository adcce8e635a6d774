// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists

/// Puts files and fetched lists together to what is trusted at an instant.
struct TrustAssembly {
    /// What one selection comes to.
    struct Selection: Sendable {
        fileprivate(set) var anchors = TrustAnchors([])
        fileprivate var unusableLists: [UnusableList] = []
        fileprivate var links: [FromFile<Certificate>] = []
        fileprivate var newRoots: [Certificate] = []
        fileprivate var disabled: Set<Certificate> = []
        fileprivate(set) var sources: [SourceState] = []
        /// Of lists in force.
        fileprivate(set) var signers: [Certificate] = []
        fileprivate(set) var marks: [ListMark] = []
    }

    let files: TrustFiles
    let records: [ListKey: ListRecord]
    let judge: ListJudge
    var settings: TrustSettings { judge.settings }
    var revocation: RevocationLists { judge.revocation }
    var now: Date { judge.now }

    func selection(_ sources: [TrustSource]) -> Selection {
        var selection = Selection()
        var anchors = AnchorCollection()
        for source in sources {
            switch source.material {
            case .path(let path):
                guard let material = files.materials[path] else { continue }
                add(material, of: source, to: &anchors, &selection)
            case .vical(let url, let trustPoints):
                guard let key = ListKey(.vical, url, trustPoints: trustPoints), let record = records[key] else {
                    selection.unusableLists.append(UnusableList(name: "vical", problem: "fetch.bad_url"))
                    continue
                }
                add(record, files.trustPoints(trustPoints), of: source, to: &anchors, &selection)
            }
        }
        let enabled = anchors.anchors.filter { !selection.disabled.contains($0.certificate) }
        selection.anchors = TrustAnchors(enabled, unusableLists: selection.unusableLists)
        // What a root that is disabled introduces is not looked at, and one that is introduced can be disabled itself.
        selection.newRoots.removeAll(where: selection.disabled.contains)
        follow(selection.links, in: &selection)
        return selection
    }

    private func follow(_ links: [FromFile<Certificate>], in selection: inout Selection) {
        guard !links.isEmpty else { return }
        let former = selection.anchors.anchors.count
        let (anchors, refused) = selection.anchors.adding(
            links: links.map(\.value), newRoots: selection.newRoots, at: now, skew: settings.skew,
            revocation: revocation)
        selection.anchors = anchors
        for link in links {
            var state = SourceState(.link, id: Self.id(of: link.file), name: link.file)
            state.issuedAt = link.value.notBefore
            state.problems = refused.filter { $0.certificate == link.value }.map(\.problem.rawValue)
            if state.problems.isEmpty {
                state.anchors = anchors.anchors.dropFirst(former).count { $0.certificate.subject == link.value.subject }
            }
            selection.sources.append(state)
        }
    }

    private func add(
        _ material: TrustMaterial, of source: TrustSource, to anchors: inout AnchorCollection,
        _ selection: inout Selection
    ) {
        for root in material.roots {
            let anchor = TrustAnchor(
                root.certificate, origin: AnchorOrigin(.file, name: root.file), docTypes: root.docTypes,
                profile: source.profile)
            var state = SourceState(.root, id: Self.id(of: root.file), name: root.file)
            state.anchors = anchors.add(anchor, boundedBy: source.docTypes) ? 1 : 0
            state.issuedAt = root.certificate.notBefore
            if now > root.certificate.notAfter { state.problems = ["chain.expired"] }
            selection.sources.append(state)
        }
        for list in material.lists {
            let judgement = judge.vical(list.value, trustPoints: material.listTrustPoints.map(\.value))
            let state = SourceState(.vical, id: Self.id(of: list.file), name: list.file)
            add(judgement, state, of: source, to: &anchors, &selection)
        }
        selection.links += material.links
        selection.newRoots += material.newRoots.map(\.value)
        selection.disabled.formUnion(material.disabled.map(\.value))
    }

    private func add(
        _ record: ListRecord, _ trustPoints: [Certificate], of source: TrustSource,
        to anchors: inout AnchorCollection, _ selection: inout Selection
    ) {
        for (place, held) in record.held.enumerated() {
            var state = fetchedState(.vical, record, place: place)
            state.fetchedAt = held.seenAt
            add(judge.vical(held.bytes, trustPoints: trustPoints), state, of: source, to: &anchors, &selection)
        }
        if record.held.isEmpty { missing(fetchedState(.vical, record), record.fetchProblem, &selection) }
    }

    private func missing(_ state: SourceState, _ problem: String?, _ selection: inout Selection) {
        var state = state
        state.problems = [problem ?? Self.notFetched]
        selection.sources.append(state)
        selection.unusableLists.append(UnusableList(name: state.id, problem: problem ?? Self.notFetched))
    }

    /// Of a list that was configured and has not come yet.
    static let notFetched = "fetch.pending"
    /// Of a list that its source has not confirmed for long.
    static let unconfirmed = "trust.unconfirmed"

    private func add(
        _ judgement: VICALJudgement, _ state: SourceState, of source: TrustSource,
        to anchors: inout AnchorCollection, _ selection: inout Selection
    ) {
        var state = state
        state.issuedAt = judgement.list?.date
        state.nextUpdate = judgement.list?.nextUpdate
        state.skipped = judgement.list?.skipped.count ?? 0
        state.problems = judgement.problems.map(\.rawValue)
        state.warnings = judgement.warnings.map(\.rawValue)
        if let verified = judgement.verified {
            selection.signers.append(verified.signer)
            selection.marks.append(.vical(verified.state))
            for anchor in verified.anchors(profile: source.profile)
            where anchors.add(anchor, boundedBy: source.docTypes) {
                state.anchors += 1
            }
            // Within its grace it is used, and its provider is late all the same.
            if let next = state.nextUpdate, now > next { state.warnings.append(VICALProblem.overdue.rawValue) }
        } else {
            selection.unusableLists.append(
                UnusableList(name: state.id, problem: ListJudge.refusal(judgement.problems).code))
        }
        selection.sources.append(state)
    }

    /// - Parameter place: Among the lists of the source, the one that came last first.
    func fetchedState(_ kind: SourceState.Kind, _ record: ListRecord, place: Int = 0) -> SourceState {
        let name = place == 0 ? record.key.name : "\(record.key.name) (\(place + 1))"
        var state = SourceState(kind, id: record.id, name: name)
        state.fetchedAt = record.fetchedAt
        state.fetchProblem = record.fetchProblem
        state.failures = record.schedule.failures
        return state
    }

    static func id(of file: String) -> String {
        let name = Array(file.utf8)
        return "file-"
            + HashAlgorithm.sha256.hash(name.span).prefix(3).map { byte in
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
    }
}
