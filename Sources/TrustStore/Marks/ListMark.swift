// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists

/// Which issue of a series of lists was the newest that was good: kept also where every list of it is gone, so that nobody
/// can bring an older one, from whatever place.
enum ListMark: Hashable, Sendable {
    case vical(ListState)
    case revocationList(RevocationListMark)
    case statusList(StatusListMark)

    /// Whose lists it is about.
    var series: Series {
        switch self {
        case .vical(let state): Series(.vical, [state.trustPoint, Array(state.provider.utf8)])
        case .revocationList(let mark): Series(.crl, [mark.series])
        case .statusList(let mark): Series(.status, [mark.uri, mark.trustPoint])
        }
    }

    /// Why a list of the same series may not come after this one; nil where it may, or where it is of another.
    func problem(ofSuccessor next: ListMark) -> ListRefusal? {
        switch (self, next) {
        case (.vical(let former), .vical(let next)):
            former.problem(ofSuccessor: next).map { .init($0.rawValue, isRollback: true) }
        case (.revocationList(let former), .revocationList(let next)):
            former.problem(ofSuccessor: next).map { .init($0.rawValue, isRollback: true) }
        case (.statusList(let former), .statusList(let next)):
            former.uri == next.uri && former.trustPoint == next.trustPoint && next.issuedAt < former.issuedAt
                ? .init(StatusListProblem.rolledBack.rawValue, isRollback: true) : nil
        default: nil
        }
    }

    /// The same, kept for at least as long as a former one of its series.
    func lasting(asLongAs former: ListMark) -> ListMark {
        guard case .statusList(let own) = self, case .statusList(let former) = former else { return self }
        return .statusList(own.lasting(asLongAs: former))
    }

    /// Whether all lists of the series that were seen had ended by an instant. Only those of status lists end for good:
    /// there are many, and a list that has ended proves nothing good.
    func hasEnded(by seconds: Double) -> Bool {
        guard case .statusList(let mark) = self else { return false }
        return mark.endsAt.map { $0 < seconds } ?? false
    }

    /// Whether both are of one issuer's lists, so that one takes the other's place.
    func continues(_ other: ListMark) -> Bool { series == other.series }
}
