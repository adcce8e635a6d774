// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import CBOR
internal import InputEncoding

/// Bytes that a report shows, in the notation of `mdoc-reader inspect`.
struct Exhibit {
    private let bytes: [UInt8]
    private let title: String
    private let form: Form

    enum Form {
        case cbor
        /// DER, PEM, a token, or CBOR: what it is shows in the bytes themselves.
        case recognised
    }

    private static let elidesBytesOver = 40
    private static let notationLimit = 64 << 10

    init(_ bytes: [UInt8], _ title: String, as form: Form = .cbor) {
        self.bytes = bytes
        self.title = title
        self.form = form
    }

    func shown(marking paths: [ItemPath] = []) -> ShownArtefact {
        if let artefact = inspected(marking: paths) { return artefact }
        do throws(CBORError) {
            _ = try CBORDecoder().decode(bytes)
            return byteTable(failingAt: nil)
        } catch {
            return byteTable(failingAt: error)
        }
    }

    /// What is wrong with the whole, or is missing from it, is marked where the whole begins.
    static func firstLine(_ notation: String) -> Range<Int> {
        0..<notation.utf8.prefix { $0 != UInt8(ascii: "\n") }.count
    }

    private func inspected(marking paths: [ItemPath]) -> ShownArtefact? {
        let options = InspectionOptions(
            elidesBytesOver: Self.elidesBytesOver, outputByteLimit: Self.notationLimit, marks: paths,
            marksNonShortestHeads: true)
        let inspector = Inspector(options: options)
        let found =
            switch form {
            case .cbor: try? inspector.inspect(cbor: bytes)
            case .recognised: try? inspector.inspect(bytes)
            }
        guard let found else { return nil }
        let warnings = found.warnings.map { "\nnote: \($0)" }.joined()
        return ShownArtefact(
            title: "\(title): \(found.heading)", notation: found.notation + (found.isCut ? "…" : "") + warnings,
            marks: found.marks.isEmpty && !paths.isEmpty ? [Self.firstLine(found.notation)] : found.marks)
    }

    private static let rowLength = 32
    private static let rowLimit = 64

    /// What cannot be decoded, in hexadecimal; the byte at which decoding stopped is marked.
    private func byteTable(failingAt error: CBORError?) -> ShownArtefact {
        let failing = error?.offset
        // Around the failing byte, where the whole is too long.
        let first = max(0, (failing ?? 0) / Self.rowLength - Self.rowLimit / 2) * Self.rowLength
        let end = min(bytes.count, first + Self.rowLength * Self.rowLimit)
        var text = first > 0 ? "…\n" : ""
        var marks: [Range<Int>] = []
        for row in stride(from: first, to: end, by: Self.rowLength) {
            text += "\(row):\t"
            for index in row..<min(row + Self.rowLength, end) {
                let start = text.utf8.count
                text += bytes[index...index].hexText
                if index == failing { marks.append(start..<start + 2) }
            }
            text += "\n"
        }
        if let failing, failing >= bytes.count {
            let start = text.utf8.count
            text += "(the bytes end here)"
            marks.append(start..<text.utf8.count)
        }
        let reason = error.map { ", not read: \($0)" } ?? ""
        return ShownArtefact(
            title: "\(title): \(bytes.count) bytes\(reason)", notation: text + (end < bytes.count ? "…" : ""),
            marks: marks)
    }
}
