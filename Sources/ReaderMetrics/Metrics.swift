// SPDX-License-Identifier: Apache-2.0

internal import Locks

/// Counters, gauges and one histogram, in the Prometheus text format.
///
/// Labels are codes, routes and protocols: nothing tells one relying party, session or person from another.
public final class Metrics: Sendable {
    private let state = Guarded(State())

    private struct State {
        var values: [Metric: [String: Double]] = [:]
        var durations = Histogram()
    }

    public init() {}

    /// Adds to a counter.
    ///
    /// - Parameter labels: Names and values from fixed lists of the program's own.
    public func count(_ metric: Metric, _ labels: (StaticString, String)..., by amount: Int = 1) {
        let key = Self.key(labels)
        state.withLock { $0.values[metric, default: [:]][key, default: 0] += Double(amount) }
    }

    /// Sets a gauge.
    ///
    /// - Parameter labels: As for a counter.
    public func set(_ metric: Metric, _ labels: (StaticString, String)..., to value: Double) {
        let key = Self.key(labels)
        state.withLock { $0.values[metric, default: [:]][key] = value }
    }

    /// Adds the time that one verification took.
    public func observeVerification(seconds: Double) {
        state.withLock { $0.durations.observe(seconds) }
    }

    /// The text of `/metrics`.
    public func text() -> String {
        let state = state.withLock { $0 }
        var text = ""
        for metric in Metric.allCases {
            let name = "mdoc_reader_\(metric.rawValue)"
            text += "# HELP \(name) \(metric.help)\n# TYPE \(name) \(metric.isCounter ? "counter" : "gauge")\n"
            let values = state.values[metric] ?? (metric.isSingle ? ["": 0] : [:])
            for key in values.keys.sorted() { text += "\(name)\(key) \(Self.number(values[key] ?? 0))\n" }
        }
        return text + state.durations.text(name: "mdoc_reader_verification_seconds")
    }

    private static func key(_ labels: [(StaticString, String)]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{" + labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ text: String) -> String {
        let special: [UInt8] = [UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "\n")]
        guard text.utf8.contains(where: special.contains) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    static func number(_ value: Double) -> String {
        value == value.rounded() && value.magnitude < 1e15 ? String(Int64(value)) : String(value)
    }
}

/// How many observations stayed below each bound.
struct Histogram {
    private static let bounds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]
    private var counts = [Int](repeating: 0, count: bounds.count)
    private var count = 0
    private var sum = 0.0

    mutating func observe(_ value: Double) {
        for (index, bound) in Self.bounds.enumerated() where value <= bound { counts[index] += 1 }
        count += 1
        sum += value
    }

    func text(name: String) -> String {
        var text = "# HELP \(name) Time to verify one answer.\n# TYPE \(name) histogram\n"
        for (bound, count) in zip(Self.bounds, counts) { text += "\(name)_bucket{le=\"\(bound)\"} \(count)\n" }
        return text + "\(name)_bucket{le=\"+Inf\"} \(count)\n\(name)_sum \(sum)\n\(name)_count \(count)\n"
    }
}
