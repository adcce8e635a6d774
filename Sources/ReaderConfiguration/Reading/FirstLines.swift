// SPDX-License-Identifier: Apache-2.0

/// Where each value stood first, for values that may stand only once.
struct FirstLines<Value: Hashable> {
    private var lines: [Value: Int] = [:]

    func contains(_ value: Value) -> Bool { lines[value] != nil }

    /// Takes note of a value, and refuses the node that it stands in where it is not the first one.
    ///
    /// - Returns: Whether it is.
    @discardableResult
    mutating func note(_ value: Value, at node: ConfigurationNode) -> Bool {
        guard let first = lines[value] else {
            lines[value] = node.line
            return true
        }
        node.refuse(.repeated(firstLine: first))
        return false
    }
}
