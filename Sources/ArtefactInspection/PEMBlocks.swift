// SPDX-License-Identifier: Apache-2.0

/// The blocks of a PEM text (RFC 7468), one after another. Lines around them are comments.
struct PEMBlocks {
    struct Block {
        let label: String
        /// With the lines that begin and end it.
        let text: ArraySlice<UInt8>
        /// What stands between them.
        let body: ArraySlice<UInt8>
    }

    private let text: ArraySlice<UInt8>
    private var position: Int

    private static let beginning = Array("-----BEGIN ".utf8)
    private static let ending = Array("-----END ".utf8)
    private static let dashes = Array("-----".utf8)
    /// Longer than any label of RFC 7468.
    private static let labelByteLimit = 64

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        position = text.startIndex
    }

    static func hasBeginning(_ text: ArraySlice<UInt8>) -> Bool {
        var blocks = PEMBlocks(text)
        return blocks.line(startingWith: beginning) != nil
    }

    /// The next block, or nil at the end.
    ///
    /// "EC PARAMETERS" are passed over: they name the curve that the key after them names too.
    mutating func next() throws(InspectionError) -> Block? {
        while let block = try any() {
            if block.label != "EC PARAMETERS" { return block }
        }
        return nil
    }

    private mutating func any() throws(InspectionError) -> Block? {
        guard let first = line(startingWith: Self.beginning) else { return nil }
        let label = try Self.label(of: first, after: Self.beginning)
        let bodyStart = position
        guard let last = line(startingWith: Self.dashes), last.starts(with: Self.ending),
            try Self.label(of: last, after: Self.ending) == label
        else { throw .malformedPEM }
        return Block(
            label: label, text: text[first.startIndex..<last.endIndex], body: text[bodyStart..<last.startIndex])
    }

    /// Goes past the next line that starts so, and returns it without white space at its end.
    private mutating func line(startingWith prefix: [UInt8]) -> ArraySlice<UInt8>? {
        while position < text.endIndex {
            let rest = text[position...]
            let end = rest.firstIndex(of: 0x0a) ?? rest.endIndex
            position = min(end + 1, text.endIndex)
            var line = rest[..<end]
            guard line.starts(with: prefix) else { continue }
            while let last = line.last, PlainText.isSpace(last) { line.removeLast() }
            return line
        }
        return nil
    }

    private static func label(
        of line: ArraySlice<UInt8>, after prefix: [UInt8]
    ) throws(InspectionError) -> String {
        let label = line.dropFirst(prefix.count).dropLast(dashes.count)
        guard line.count > prefix.count + dashes.count, line.suffix(dashes.count).elementsEqual(dashes),
            label.count <= labelByteLimit, label.allSatisfy({ (0x20...0x7e).contains($0) })
        else { throw .malformedPEM }
        return String(decoding: label, as: UTF8.self)
    }
}
