// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Names a CBOR artefact and writes it in annotated notation.
struct CBORRenderer {
    let options: InspectionOptions

    func render(_ document: CBORDocument) -> Rendering {
        let finding = Recognition.finding(document.root)
        var writer = AnnotatedDiagnostic(options: options)
        // A byte string is opened where that is what makes the artefact out.
        let opensRoot = document.root.kind == .bytes && finding.kind != .cbor
        writer.write(document, as: opensRoot ? .embedded(.unknown) : .unknown)
        var rendering = Rendering(kind: finding.kind, output: writer.output)
        if finding.kind != .cbor, !finding.wrappers.isEmpty {
            rendering.title = ([finding.kind.title] + finding.wrappers).joined(separator: " in ")
        }
        rendering.marks = writer.marks
        rendering.warnings = Self.warnings(writer.nonShortestOffsets)
        return rendering
    }

    private static let warningLimit = 8

    private static func warnings(_ nonShortestOffsets: [Int]) -> [String] {
        var warnings = nonShortestOffsets.prefix(warningLimit).map {
            "the head at byte \($0) is not in its shortest form (18013-5, 8.1)"
        }
        if nonShortestOffsets.count > warningLimit {
            warnings.append("\(nonShortestOffsets.count - warningLimit) more encodings have such heads")
        }
        return warnings
    }
}
