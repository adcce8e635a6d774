// SPDX-License-Identifier: Apache-2.0

/// Names that somebody may have meant who typed another one.
public enum NearNames {
    /// Those that are spelt nearly so, as a whole or in one of their parts; the nearest first, and at most five.
    public static func of(_ text: String, among names: [String]) -> [String] {
        let parts = Self.parts(of: text)
        let near = names.compactMap { name -> (name: String, distance: Int)? in
            let distance = distance(name, text)
            let isNear =
                distance <= max(1, min(name.utf8.count, text.utf8.count) / 3)
                || Self.parts(of: name).contains { part in parts.contains { Self.distance(part, $0) <= $0.count / 4 } }
            return isNear ? (name, distance) : nil
        }
        return near.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(5).map(\.name)
    }

    /// Its words; short ones are near to too many.
    private static func parts(of name: String) -> [String] {
        name.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 3 }.map(String.init)
    }

    /// How many letters were typed wrong, left out, added, or swapped with their neighbour.
    static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8.prefix(256)), Array(right.utf8.prefix(64)))
        var (before, last) = ([Int](), Array(0...right.count))
        for (i, byte) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var least = min(last[j] + (byte == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, byte == right[j - 1], other == left[i - 1] { least = min(least, before[j - 1] + 1) }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[right.count]
    }
}
