// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Diagnostic notation (RFC 8949, 8) with comments that give the standards' names, as RFC 9052 prints its examples.
///
/// The depth of items is bounded by `CBORLimits` and that of embedded ones here, so the recursion is bounded.
struct AnnotatedDiagnostic {
    private let options: InspectionOptions
    private(set) var output: BoundedText
    /// Where heads are not in shortest form: the first place of each document that was opened.
    private(set) var nonShortestOffsets: [Int] = []
    /// Where the items that `options.marks` leads to stand in the output, the outer ones before those inside them.
    private(set) var marks: [Range<Int>] = []
    private var certificatesLeft = DERRenderer.memberLimit

    /// Encodings inside each other that are opened; no format has more than four.
    private static let embeddingLimit = 8
    /// Bytes shown of a string that is too long to be shown whole.
    private static let prefixByteCount = 32
    private static let scalars = CBORDiagnostic()

    init(options: InspectionOptions) {
        self.options = options
        output = BoundedText(byteLimit: options.outputByteLimit)
    }

    mutating func write(_ document: CBORDocument, as shape: Shape) {
        note(document)
        write(
            document.root, as: shape,
            at: Place(focus: ItemFocus(options.marks), longHead: document.firstNonShortestOffset))
    }

    /// How deep an item stands, and which marked items are on it or below it.
    private struct Place {
        var level = 0
        var embedding = 0
        var focus: ItemFocus
        /// Where in the encoding that is being written a head is not in its shortest form.
        var longHead: Int?

        func below(_ child: ItemFocus) -> Place {
            Place(level: level + 1, embedding: embedding, focus: child, longHead: longHead)
        }
    }

    private mutating func note(_ document: CBORDocument) {
        if let offset = document.firstNonShortestOffset { nonShortestOffsets.append(offset) }
    }

    private mutating func comment(_ text: String?, before: Bool = false) {
        guard let text else { return }
        let comment = DiagnosticComment.text(text)
        output.append(before ? comment + " " : " " + comment)
    }
}

extension AnnotatedDiagnostic {
    private mutating func write(_ item: CBORItem, as unresolved: Shape, at place: Place) {
        guard !output.isCut else { return }
        let start = output.utf8.count
        let shape = unresolved.resolved(for: item)
        var inner = place
        inner.focus = place.focus.inside
        write(item, shaped: shape, at: inner)
        let hasLongHead = options.marksNonShortestHeads && item.offset == place.longHead
        if place.focus.isReached || hasLongHead { mark(start) }
    }

    private mutating func write(_ item: CBORItem, shaped shape: Shape, at place: Place) {
        if case .secret = shape.content { return writeSecret(item) }
        switch item.kind {
        case .array: write(array: item, as: shape, at: place)
        case .map: write(map: item, as: shape, at: place)
        case .tag: write(tag: item, as: shape, at: place)
        case .bytes: write(bytes: item, as: shape, at: place)
        case .text where item.text.map(PrivateKeyText.isContained) == true: writeSecret(item)
        default:
            let start = output.utf8.count
            output.append(Self.scalars.text(item))
            comment(shape.note?(item))
            if place.focus.leadsFurther { mark(start) }
        }
    }

    private mutating func mark(_ start: Int) {
        marks.insert(start..<output.utf8.count, at: marks.firstIndex { $0.lowerBound >= start } ?? marks.endIndex)
    }

    private mutating func write(array item: CBORItem, as shape: Shape, at place: Place) {
        guard let elements = item.elements else { return }
        let start = output.utf8.count
        comment(shape.name, before: true)
        output.append("[")
        if place.focus.lacksElement(count: elements.count) { mark(start) }
        for (index, element) in elements.enumerated() {
            guard !output.isCut else { return }
            if index > 0 { output.append(",") }
            output.newLine(level: place.level + 1)
            var inner = Shape.unknown
            switch shape.content {
            case .list(let all): inner = all
            case .certificates: inner = shape
            case .tuple(let places) where index < places.count:
                comment(places[index].name, before: true)
                inner = places[index].shape
            default: break
            }
            write(element, as: inner, at: place.below(place.focus.element(index)))
        }
        if elements.count > 0 { output.newLine(level: place.level) }
        output.append("]")
    }

    private mutating func write(map item: CBORItem, as shape: Shape, at place: Place) {
        guard let members = item.members else { return }
        let start = output.utf8.count
        comment(shape.name, before: true)
        output.append("{")
        if place.focus.lacksMember(of: members) { mark(start) }
        var isFirst = true
        for (key, value) in members {
            guard !output.isCut else { return }
            if !isFirst { output.append(",") }
            isFirst = false
            output.newLine(level: place.level + 1)
            var inner = Shape.unknown
            if case .map(let named, let labels, let others) = shape.content {
                if let label = key.integer.flatMap({ labels[$0] }) {
                    comment(label.name, before: true)
                    inner = label.shape
                } else {
                    inner = key.text.flatMap { named[$0] } ?? others
                }
            }
            let child = place.focus.member(key)
            let memberStart = output.utf8.count
            write(key, as: .unknown, at: place.below(.none))
            output.append(": ")
            write(value, as: inner, at: place.below(child.inside))
            if child.isReached { mark(memberStart) }
        }
        if members.count > 0 { output.newLine(level: place.level) }
        output.append("}")
    }

    private mutating func write(tag item: CBORItem, as shape: Shape, at place: Place) {
        guard let (number, content) = item.tag else { return }
        output.append("\(number)(")
        var remark = COSENames.tags[number]
        switch number {
        case 0:
            write(content, as: .unknown, at: place)
            remark = TimestampRemark.tdate(content.text)
        case 1004:
            write(content, as: .unknown, at: place)
            remark = TimestampRemark.fullDate(content.text)
        case 24 where content.kind == .bytes:
            var inner = Shape.unknown
            if case .embedded(let known) = shape.content { inner = known }
            open(content, as: inner, at: place)
            remark = nil
        default:
            // What is known of an item holds for it under any tag.
            write(content, as: shape, at: place)
            // COSE objects are named where they begin.
            if content.kind == .array { remark = nil }
        }
        output.append(")")
        comment(remark)
    }
}

extension AnnotatedDiagnostic {
    private mutating func write(bytes item: CBORItem, as shape: Shape, at place: Place) {
        guard let bytes = item.byteString else { return }
        switch shape.content {
        case .embedded(let inner) where !bytes.isEmpty: open(item, as: inner, at: place)
        case .certificates: write(bytes: bytes, remark: summary(ofCertificate: bytes), at: place)
        default: write(bytes: bytes, remark: shape.note?(item) ?? ImageFormat.name(bytes), at: place)
        }
    }

    /// - Parameter place: What leads into bytes that are not opened ends at them.
    private mutating func write(bytes: ArraySlice<UInt8>, remark: String?, at place: Place) {
        let start = output.utf8.count
        let isElided = options.elidesBytesOver.map { bytes.count > $0 } ?? false
        output.append("h'")
        output.append(hexadecimal: isElided ? bytes.prefix(Self.prefixByteCount) : bytes)
        output.append(isElided ? "…'" : "'")
        let remarks = [isElided ? "\(bytes.count) bytes" : nil, remark].compactMap(\.self)
        comment(remarks.isEmpty ? nil : remarks.joined(separator: ", "))
        if place.focus.leadsFurther { mark(start) }
    }

    /// Shows what a byte string encodes, or its bytes where that is no CBOR.
    private mutating func open(_ content: CBORItem, as shape: Shape, at place: Place) {
        let bytes = content.byteString ?? []
        guard place.embedding < Self.embeddingLimit else {
            return write(bytes: bytes, remark: "not opened: nested too deep", at: place)
        }
        do throws(CBORError) {
            guard let document = try content.embedded() else { return }
            note(document)
            output.append("<< ")
            var inner = place
            inner.embedding += 1
            inner.longHead = document.firstNonShortestOffset
            write(document.root, as: shape, at: inner)
            output.append(" >>")
        } catch {
            write(bytes: bytes, remark: "\(error.reason == .limit ? "not opened" : "not CBOR"): \(error)", at: place)
        }
    }

    /// Private keys stay out of terminals and of whatever keeps a terminal's lines.
    private mutating func writeSecret(_ item: CBORItem) {
        output.append(item.kind == .text ? "\"…\"" : "h'…'")
        comment(item.byteString.map { "\($0.count) bytes of a private key, not shown" } ?? "private, not shown")
    }

    private mutating func summary(ofCertificate der: ArraySlice<UInt8>) -> String {
        guard certificatesLeft > 0 else { return "certificate, not read: there are too many" }
        certificatesLeft -= 1
        return CertificateNotation.summary(of: der)
    }
}
