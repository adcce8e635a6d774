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
    }

    let settings: TrustSettings
    let files: TrustFiles
    let records: [ListKey: ListRecord]
    let now: Date
    let revocation: RevocationLists
    let judge: ListJudge

    init(
        settings: TrustSettings, files: TrustFiles, records: [ListKey: ListRecord], revocation: RevocationLists,
        at now: Date
    ) {
        self.settings = settings
        self.files = files
        self.records = records
        self.now = now
        self.revocation = revocation
        judge = ListJudge(settings: settings, revocation: revocation, now: now)
    }

    /// Every revocation list at hand. One that is bad or old is among them: it is judged where it is looked at, and tells
    /// there why nothing is known.
    static func revocationLists(
        files: TrustFiles, records: [ListKey: ListRecord]
    ) -> [CertificateRevocationList] {
        files.all.flatMap { $0.revocationLists.map(\.value) }
            + records.values.sorted { $0.key.digest < $1.key.digest }.compactMap { record in
                guard case .revocationList(let list)? = record.held?.content else { return nil }
                return list
            }
    }

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
            let judgement = judge.vical(
                list.value, trustPoints: material.listTrustPoints.map(\.value), replacing: nil)
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
        let state = fetchedState(.vical, record)
        if let bytes = record.held?.bytes {
            let judgement = judge.vical(bytes, trustPoints: trustPoints, replacing: record.mark)
            add(judgement, state, of: source, to: &anchors, &selection)
        } else {
            missing(state, record.fetchProblem, &selection)
        }
    }

    private func missing(_ state: SourceState, _ problem: String?, _ selection: inout Selection) {
        var state = state
        state.problems = [problem ?? Self.notFetched]
        selection.sources.append(state)
        selection.unusableLists.append(UnusableList(name: state.id, problem: problem ?? Self.notFetched))
    }

    /// Of a list that was configured and has not come yet.
    static let notFetched = "fetch.pending"

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

    func fetchedState(_ kind: SourceState.Kind, _ record: ListRecord) -> SourceState {
        var state = SourceState(kind, id: record.id, name: record.key.name)
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
