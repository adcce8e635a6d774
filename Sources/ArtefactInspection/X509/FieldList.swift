// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Lines of names and values, for what has no notation of its own.
struct FieldList {
    private(set) var output: BoundedText
    private let elidesBytesOver: Int?

    private static let nameWidth = 24
    private static let prefixByteCount = 32
    /// A point of P-521, the longest.
    private static let pointByteLimit = 133

    init(options: InspectionOptions) {
        output = BoundedText(byteLimit: options.outputByteLimit)
        elidesBytesOver = options.elidesBytesOver
    }

    /// A line above the fields of one of several things.
    mutating func heading(_ text: String) {
        if !output.utf8.isEmpty { output.append("\n\n") }
        output.append(CBORDiagnostic.escaped(text))
    }

    /// - Parameter value: May come from outside; it is escaped.
    mutating func field(_ name: String, _ value: String) {
        start(name)
        output.append(CBORDiagnostic.escaped(value))
    }

    mutating func field(_ name: String, bytes: [UInt8], remark: String? = nil) {
        start(name)
        output.append(notation(bytes))
        if let remark { output.append(", " + CBORDiagnostic.escaped(remark)) }
    }

    /// A public key, which is shown whole where it is a point of a curve.
    mutating func field(_ name: String, key: [UInt8]) {
        start(name)
        output.append(notation(key, shownByteCount: Self.pointByteLimit))
    }

    /// Bytes in diagnostic notation, long ones with their beginning and length.
    func notation(_ bytes: [UInt8], shownByteCount: Int = 0) -> String {
        let isElided = elidesBytesOver.map { bytes.count > max($0, shownByteCount) } ?? false
        var text = BoundedText(byteLimit: .max)
        text.append(hexadecimal: isElided ? bytes.prefix(Self.prefixByteCount) : bytes[...])
        let digits = String(decoding: text.utf8, as: UTF8.self)
        return isElided ? "h'\(digits)…' / \(bytes.count) bytes /" : "h'\(digits)'"
    }

    private mutating func start(_ name: String) {
        if !output.utf8.isEmpty { output.append("\n") }
        output.append("  " + CBORDiagnostic.escaped(name))
        output.append(String(repeating: " ", count: max(1, Self.nameWidth - name.count)))
    }
}
