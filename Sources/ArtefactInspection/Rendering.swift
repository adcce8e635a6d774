// SPDX-License-Identifier: Apache-2.0

/// What the reader of one format makes of an artefact.
struct Rendering {
    let kind: ArtefactKind
    /// The kind in words, where the kind's own title is not all.
    var title: String?
    var output: BoundedText
    var marks: [Range<Int>] = []
    var warnings: [String] = []

    /// - Parameter format: The format that the bytes are in, such as CBOR.
    func inspection(of byteCount: Int, format: String, encoding: ArtefactEncoding) -> Inspection {
        let given =
            switch encoding {
            case .hex, .base64, .base64url: ", given as \(encoding.rawValue)"
            case .raw, .pem, .text: ""
            }
        return Inspection(
            kind: kind, encoding: encoding, byteCount: byteCount,
            heading: "\(title ?? kind.title), \(byteCount) byte\(byteCount == 1 ? "" : "s") of \(format)\(given)",
            notation: String(decoding: output.utf8, as: UTF8.self), marks: marks, isCut: output.isCut,
            warnings: warnings)
    }
}
