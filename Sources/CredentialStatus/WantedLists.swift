// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// Lists that were asked for and were not at hand: bounded, each once, without a trace of who asked.
struct WantedLists {
    private struct Want: Hashable {
        let uri: ExactString
        let trustPoint: Certificate
    }

    private var wants: Set<Want> = []

    private static let limit = 1024

    mutating func add(_ uri: String, _ trustPoint: Certificate) {
        guard wants.count < Self.limit else { return }
        wants.insert(Want(uri: ExactString(uri), trustPoint: trustPoint))
    }

    /// In no order.
    var all: [(uri: String, trustPoint: Certificate)] { wants.map { ($0.uri.text, $0.trustPoint) } }
}
