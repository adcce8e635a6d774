// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// What all selections trust at an instant.
struct AssembledTrust: Sendable {
    let now: Date
    let selections: [[TrustSource]: TrustAssembly.Selection]
    let revocation: RevocationLists
    let revocationLists: ListedRevocation
    let statusLists: [String: [StatusLists.Candidate]]
    /// Of revocation and status lists, which all selections share.
    let listSources: [SourceState]

    /// Each source once.
    var allSources: [SourceState] {
        var known: Set<String> = []
        let own = selections.values.flatMap(\.sources).sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
        return own.filter { known.insert($0.id + $0.name).inserted } + listSources
    }

    /// Whether the same is trusted, whatever is told of the sources.
    func isSame(_ other: AssembledTrust) -> Bool {
        selections.count == other.selections.count
            && selections.allSatisfy { key, selection in
                guard let known = other.selections[key] else { return false }
                return selection.anchors.anchors == known.anchors.anchors
                    && selection.anchors.unusableLists == known.anchors.unusableLists
            }
            && revocation.grace == other.revocation.grace
            && revocationLists.isSame(other.revocationLists)
            && statusLists.count == other.statusLists.count
            && statusLists.allSatisfy { uri, lists in
                other.statusLists[uri]?.elementsEqual(lists) {
                    $0.list === $1.list && $0.isConfirmed == $1.isConfirmed
                } == true
            }
    }
}
