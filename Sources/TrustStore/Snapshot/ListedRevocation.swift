// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// Every revocation list at hand. One that is bad or old is among them: it is judged where it is looked at, and tells there
/// why nothing is known.
struct ListedRevocation: Sendable {
    private(set) var current: [CertificateRevocationList] = []
    /// Those that prove who is revoked, and nothing good.
    private(set) var outdated: [(list: CertificateRevocationList, problem: RevocationListProblem)] = []

    init() {}

    /// - Parameter isOffline: Whether a command looks at files alone, and nothing was seen before them.
    init(
        filed: FiledRevocation, records: [ListKey: ListRecord], marks: MarkBook, isOffline: Bool = false, at now: Date
    ) {
        for (list, mark) in zip(filed.lists, filed.marks) {
            // Of nobody who is known: whether a newer one was seen is not known either, unless none ever was.
            let isConfirmed = mark != nil || isOffline || marks.isEmpty
            add(list, mark.flatMap { marks.problem(of: $0) }, isConfirmed: isConfirmed)
        }
        for record in records.values.filter({ $0.key.kind == .crl }).sorted(by: { $0.key.digest < $1.key.digest }) {
            for held in record.held {
                guard case .revocationList(let list) = held.content else { continue }
                let refusal = held.marks.lazy.compactMap { marks.problem(of: $0) }.first
                add(list, refusal, isConfirmed: held.isConfirmed(at: now))
            }
            // Whose they are is judged where they are looked at, as of all others.
            for list in record.waiting.compactMap(\.revocationList) { add(list, nil, isConfirmed: false) }
        }
    }

    private mutating func add(_ list: CertificateRevocationList, _ refusal: ListRefusal?, isConfirmed: Bool) {
        if let refusal {
            outdated.append((list, RevocationListProblem(rawValue: refusal.code) ?? .rolledBack))
        } else if isConfirmed {
            current.append(list)
        } else {
            outdated.append((list, .stale))
        }
    }

    func isSame(_ other: ListedRevocation) -> Bool {
        current.elementsEqual(other.current, by: ===)
            && outdated.elementsEqual(other.outdated) { $0.list === $1.list && $0.problem == $1.problem }
    }
}
