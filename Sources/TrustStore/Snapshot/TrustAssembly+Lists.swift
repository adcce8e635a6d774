// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

extension TrustAssembly {
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
