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
        var anchors: [TrustAnchor] = []
        var unusableLists: [UnusableList] = []
        var links: [Certificate] = []
        var newRoots: [Certificate] = []
        var sources: [SourceState] = []
    }

    let settings: TrustSettings
    let files: TrustFiles
    let records: [ListKey: ListRecord]
    let now: Date
    let revocation: RevocationLists
    private let judge: ListJudge

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

    // MARK: Anchors

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
        selection.anchors = anchors.anchors
        return selection
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
        selection.links += material.links.map(\.value)
        selection.newRoots += material.newRoots.map(\.value)
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

    // MARK: Revocation and status

    /// Lists that name no anchors, each judged under every authority there is.
    func listSources(authorities: [Certificate], statusTrustPoints: (String) -> [Certificate]) -> [SourceState] {
        var states: [SourceState] = []
        for material in files.all {
            for list in material.revocationLists {
                let state = SourceState(.revocationList, id: Self.id(of: list.file), name: list.file)
                states.append(revocationState(list.value, state, authorities: authorities))
            }
            for list in material.statusLists {
                let state = SourceState(.statusList, id: Self.id(of: list.file), name: list.file)
                let uri = list.value.claims.subject ?? ""
                states.append(statusState(list.value, state, uri: uri, trustPoints: statusTrustPoints(uri)))
            }
        }
        for record in records.values.sorted(by: { ($0.key.kind.rawValue, $0.id) < ($1.key.kind.rawValue, $1.id) }) {
            switch record.held?.content {
            case .revocationList(let list)?:
                states.append(
                    revocationState(list, fetchedState(.revocationList, record), authorities: authorities))
            case .statusList(let list)?:
                states.append(
                    statusState(
                        list, fetchedState(.statusList, record), uri: record.key.url,
                        trustPoints: statusTrustPoints(record.key.url)))
            case .vical?: break
            case .aggregation?: states.append(fetchedState(.statusAggregation, record))
            case nil where record.key.kind != .vical:
                var state = fetchedState(SourceState.Kind(record.key.kind), record)
                state.problems = [record.fetchProblem ?? Self.notFetched]
                states.append(state)
            case nil: break
            }
        }
        return states
    }

    private func revocationState(
        _ list: CertificateRevocationList, _ state: SourceState, authorities: [Certificate]
    ) -> SourceState {
        var state = state
        state.issuedAt = list.thisUpdate
        state.nextUpdate = list.nextUpdate
        if let problem = judge.problem(of: list, authorities: authorities) {
            state.problems = [problem.rawValue]
        } else if let next = list.nextUpdate, now > next {
            state.warnings = [RevocationListProblem.stale.rawValue]
        }
        return state
    }

    private func statusState(
        _ list: StatusList, _ state: SourceState, uri: String, trustPoints: [Certificate]
    ) -> SourceState {
        var state = state
        state.issuedAt = list.claims.issuedAt
        state.nextUpdate = list.validUntil
        state.problems = list.verify(
            trustPoints: trustPoints, revocation: revocation, uri: uri, at: now, skew: settings.skew
        ).map(\.rawValue)
        return state
    }

    private func fetchedState(_ kind: SourceState.Kind, _ record: ListRecord) -> SourceState {
        var state = SourceState(kind, id: record.id, name: record.key.name)
        state.fetchedAt = record.fetchedAt
        state.fetchProblem = record.fetchProblem
        state.failures = record.schedule.failures
        return state
    }

    private static func id(of file: String) -> String {
        let name = Array(file.utf8)
        return "file-" + HashAlgorithm.sha256.hash(name.span).prefix(3).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}

extension SourceState.Kind {
    fileprivate init(_ kind: ListKey.Kind) {
        self =
            switch kind {
            case .vical: .vical
            case .crl: .revocationList
            case .status: .statusList
            case .aggregation: .statusAggregation
            }
    }
}
