// SPDX-License-Identifier: Apache-2.0

/// Names and values in lines, for what has no notation of its own.
struct FieldTable {
    private var notation = ""
    private var marks: [Range<Int>] = []

    mutating func add(_ name: String, _ value: String, isMarked: Bool = false) {
        if !notation.isEmpty { notation += "\n" }
        let start = notation.utf8.count
        notation += name + String(repeating: " ", count: max(1, 24 - name.count)) + value
        if isMarked { marks.append(start..<notation.utf8.count) }
    }

    func artefact(_ title: String) -> ShownArtefact {
        ShownArtefact(title: title, notation: notation, marks: marks)
    }
}
