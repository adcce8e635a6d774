// SPDX-License-Identifier: Apache-2.0

/// Finds the word that was probably meant.
enum NearestWord {
    /// The nearest of some words, where one is so near that a slip of the keyboard explains the difference.
    static func of(_ words: [String], to text: String) -> String? {
        // Longer than any word of ours, and the comparison takes the product of the lengths.
        guard text.utf8.count <= 64 else { return nil }
        let folded = Array(text.lowercased().utf8)
        let nearest = words.map { (word: $0, distance: distance(folded, Array($0.lowercased().utf8))) }
            .min { $0.distance < $1.distance }
        guard let nearest, nearest.distance <= max(1, min(3, nearest.word.utf8.count / 3)) else { return nil }
        return nearest.word
    }

    /// How many characters were left out, added, mistaken or swapped with their neighbour (optimal string alignment).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for (row, byte) in one.enumerated() {
            var current = [row + 1]
            for (column, otherByte) in other.enumerated() {
                var best = min(current[column], last[column + 1]) + 1
                best = min(best, last[column] + (byte == otherByte ? 0 : 1))
                if row > 0, column > 0, byte == other[column - 1], one[row - 1] == otherByte {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[other.count]
    }
}
