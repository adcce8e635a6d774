// SPDX-License-Identifier: Apache-2.0

/// Collects where a case differs from what its vector says.
struct Differences {
    private var list: [String] = []

    mutating func compare(_ what: String, _ actual: [UInt8]?, expected: [UInt8]) {
        guard actual != expected else { return }
        list.append("\(what): expected \(Self.text(expected)), got \(actual.map(Self.text) ?? "nothing")")
    }

    mutating func compare<Value: Equatable>(_ what: String, _ actual: Value, expected: Value) {
        if actual != expected { list.append("\(what): expected \(expected), got \(actual)") }
    }

    mutating func expect(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
        if !holds { list.append(otherwise()) }
    }

    var outcome: CaseOutcome { list.isEmpty ? .passed : .failed(list.joined(separator: "; ")) }

    private static func text(_ bytes: [UInt8]) -> String {
        bytes.count <= 32 ? "h'\(bytes.hexText)'" : "h'\(bytes.prefix(32).hexText)…' of \(bytes.count) bytes"
    }
}
