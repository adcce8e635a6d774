// SPDX-License-Identifier: Apache-2.0

/// One line on standard error that shows how far a long work is; silent where no person looks.
public struct ProgressLine: Sendable {
    private let total: Int
    private let label: String
    private let isShown: Bool
    private var lastPercent = -1
    private var lastNote = ""

    public init(_ label: String, total: Int) {
        self.label = label
        self.total = total
        isShown = Output.Stream.error.isTerminal && total > 0
    }

    /// - Parameter note: Stands behind the count, such as how much of it failed.
    public mutating func show(_ done: Int, note: String = "") {
        guard isShown else { return }
        let percent = done * 100 / total
        guard percent != lastPercent || note != lastNote else { return }
        (lastPercent, lastNote) = (percent, note)
        let filled = percent * 30 / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
        Output.write("\r\(label) \(bar) \(done)/\(total)\(note)\u{1b}[K", to: .error)
    }

    /// Takes the line away, so that the result stands alone.
    public func clear() {
        if isShown { Output.write("\r\u{1b}[K", to: .error) }
    }
}
