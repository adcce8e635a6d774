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
        for record in records.values.sorted(by: { ($0.key.kind.rawValue, $0.id) < ($1.key.kind.rawValue, $1.id) })
        where record.key.kind != .vical && record.isFetched {
            let kind = SourceState.Kind(record.key.kind)
            for (place, held) in record.held.enumerated() {
                let state = fetchedState(kind, record, place: place)
                switch held.content {
                case .revocationList(let list):
                    states.append(confirmed(held, revocationState(list, state, authorities: authorities)))
                case .statusList(let list):
                    let points = statusTrustPoints(record.key.url)
                    let state = statusState(list, state, uri: record.key.url, trustPoints: points)
                    states.append(confirmed(held, state))
                case .aggregation, .vical: states.append(state)
                }
            }
            if record.held.isEmpty {
                var state = fetchedState(kind, record)
                state.problems = [record.fetchProblem ?? Self.notFetched]
                states.append(state)
            }
        }
        return states
    }

    private func confirmed(_ held: HeldList, _ state: SourceState) -> SourceState {
        var state = state
        state.fetchedAt = held.seenAt == .distantPast ? nil : held.seenAt
        if !held.isConfirmed(at: now) {
            state.problems.append(Self.unconfirmed)
        } else if held.isAlmostUnconfirmed(at: now) {
            state.warnings.append(Self.unconfirmed)
        }
        return state
    }

    private func revocationState(
        _ list: CertificateRevocationList, _ state: SourceState, authorities: [Certificate]
    ) -> SourceState {
        var state = state
        state.issuedAt = list.thisUpdate
        state.nextUpdate = list.nextUpdate
        let finding = judge.finding(on: list, authorities: authorities)
        if let problem = finding.problem {
            state.problems = [problem.rawValue]
        } else if let refusal = finding.authority.flatMap({ judge.overtaken(list, of: $0) }) {
            state.problems = [refusal.code]
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
        if state.problems.isEmpty, let refusal = judge.overtaken(list, uri: uri, trustPoints: trustPoints) {
            state.problems = [refusal.code]
        }
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
