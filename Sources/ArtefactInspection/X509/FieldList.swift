// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Lines of names and values, for what has no notation of its own.
struct FieldList {
    private(set) var output: BoundedText
    private let elidesBytesOver: Int?
    private let focus: ItemFocus
    /// Where the fields stand that the options want marked.
    private(set) var marks: [Range<Int>] = []

    private static let nameWidth = 24
    private static let prefixByteCount = 32
    /// A point of P-521, the longest.
    private static let pointByteLimit = 133

    init(options: InspectionOptions) {
        output = BoundedText(byteLimit: options.outputByteLimit)
        elidesBytesOver = options.elidesBytesOver
        focus = ItemFocus(options.marks)
    }

    /// A line above the fields of one of several things.
    mutating func heading(_ text: String) {
        if !output.utf8.isEmpty { output.append("\n\n") }
        output.append(CBORDiagnostic.escaped(text))
    }

    /// - Parameter value: May come from outside; it is escaped.
    mutating func field(_ name: String, _ value: String) {
        let start = start(name)
        output.append(CBORDiagnostic.escaped(value))
        end(name, start)
    }

    mutating func field(_ name: String, bytes: [UInt8], remark: String? = nil) {
        let start = start(name)
        output.append(notation(bytes))
        if let remark { output.append(", " + CBORDiagnostic.escaped(remark)) }
        end(name, start)
    }

    /// A public key, which is shown whole where it is a point of a curve.
    mutating func field(_ name: String, key: [UInt8]) {
        let start = start(name)
        output.append(notation(key, shownByteCount: Self.pointByteLimit))
        end(name, start)
    }

    /// Bytes in diagnostic notation, long ones with their beginning and length.
    func notation(_ bytes: [UInt8], shownByteCount: Int = 0) -> String {
        let isElided = elidesBytesOver.map { bytes.count > max($0, shownByteCount) } ?? false
        var text = BoundedText(byteLimit: .max)
        text.append(hexadecimal: isElided ? bytes.prefix(Self.prefixByteCount) : bytes[...])
        let digits = String(decoding: text.utf8, as: UTF8.self)
        return isElided ? "h'\(digits)…' / \(bytes.count) bytes /" : "h'\(digits)'"
    }

    /// - Returns: Where the field begins.
    private mutating func start(_ name: String) -> Int {
        if !output.utf8.isEmpty { output.append("\n") }
        let start = output.utf8.count
        output.append("  " + CBORDiagnostic.escaped(name))
        output.append(String(repeating: " ", count: max(1, Self.nameWidth - name.count)))
        return start
    }

    private mutating func end(_ name: String, _ start: Int) {
        if focus.leads(toField: name) { marks.append(start..<output.utf8.count) }
    }
}
