// SPDX-License-Identifier: Apache-2.0

/// A notation as HTML with its marked places; of marks inside each other the outer one shows.
struct MarkedNotation {
    private let bytes: [UInt8]
    private let marks: [Range<Int>]

    private static let excerptLimit = 6
    private static let excerptLineLimit = 14
    private static let newLine = UInt8(ascii: "\n")

    init(_ artefact: ShownArtefact) {
        let bytes = Array(artefact.notation.utf8)
        var outer: [Range<Int>] = []
        let inOrder = artefact.marks.sorted { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) }
        for mark in inOrder where mark.upperBound <= bytes.count {
            if mark.lowerBound >= outer.last?.upperBound ?? 0 { outer.append(mark) }
        }
        self.bytes = bytes
        marks = outer
    }

    var html: String { html(bytes.startIndex..<bytes.endIndex) }

    /// The lines of each marked place, long ones cut, with the line before it.
    var excerpts: [String] {
        var excerpts: [String] = []
        var shown = 0
        for mark in marks where mark.lowerBound >= shown && excerpts.count < Self.excerptLimit {
            let (range, isCut) = lines(around: mark)
            excerpts.append(html(range) + (isCut ? "\n…" : ""))
            shown = range.upperBound
        }
        return excerpts
    }

    private func lines(around mark: Range<Int>) -> (Range<Int>, isCut: Bool) {
        let ownLine = bytes[..<mark.lowerBound].lastIndex(of: Self.newLine).map { $0 + 1 } ?? 0
        let start = bytes[..<max(0, ownLine - 1)].lastIndex(of: Self.newLine).map { $0 + 1 } ?? 0
        var end = bytes[mark.upperBound...].firstIndex(of: Self.newLine) ?? bytes.endIndex
        let breaks = bytes[start..<end].indices.filter { bytes[$0] == Self.newLine }
        let isCut = breaks.count > Self.excerptLineLimit
        if isCut { end = breaks[Self.excerptLineLimit] }
        return (start..<end, isCut)
    }

    private func html(_ range: Range<Int>) -> String {
        var html = ""
        var position = range.lowerBound
        for mark in marks where mark.overlaps(range) {
            let mark = mark.clamped(to: range)
            html += text(position..<mark.lowerBound) + "<mark>" + text(mark) + "</mark>"
            position = mark.upperBound
        }
        return html + text(position..<range.upperBound)
    }

    private func text(_ range: Range<Int>) -> String {
        ConformanceReport.escaped(String(decoding: bytes[range], as: UTF8.self))
    }
}
