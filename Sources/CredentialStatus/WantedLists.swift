// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// Lists that were asked for: bounded, each once, without a trace of who asked.
///
/// Those at hand have places of their own, so that neither kind keeps the other out.
struct WantedLists {
    private struct Want: Hashable {
        let uri: ExactString
        let trustPoint: Certificate
    }

    private var wants: Set<Want> = []
    private var uses: Set<Want> = []

    private static let limit = 1024

    /// Costs no memory for one that is noted already.
    mutating func add(_ uri: String, _ trustPoint: Certificate, isAtHand: Bool) {
        let want = Want(uri: ExactString(uri), trustPoint: trustPoint)
        if isAtHand {
            if uses.count < Self.limit { uses.insert(want) }
        } else if wants.count < Self.limit {
            wants.insert(want)
        }
    }

    /// In no order.
    var missing: [(uri: String, trustPoint: Certificate)] { wants.map { ($0.uri.text, $0.trustPoint) } }

    /// All, which are forgotten with that.
    mutating func take() -> [(uri: String, trustPoint: Certificate)] {
        defer {
            wants.removeAll(keepingCapacity: true)
            uses.removeAll(keepingCapacity: true)
        }
        return wants.union(uses).map { ($0.uri.text, $0.trustPoint) }
    }
}
