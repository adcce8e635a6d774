// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Shows certificates, revocation lists and keys that are given as DER.
struct DERRenderer {
    let options: InspectionOptions

    /// Certificates of one input that are shown; the lists of whole continents have a tenth of it.
    static let memberLimit = 1000

    func render(_ sequences: DERSequences) throws(InspectionError) -> Rendering {
        var list = FieldList(options: options)
        var kinds: [ArtefactKind] = []
        for range in sequences.ranges where !list.output.isCut {
            let artefact = try DERArtefact(sequences.bytes[range])
            if sequences.count > 1 { list.heading("\(kinds.count + 1) of \(sequences.count): \(artefact.kind.title)") }
            artefact.write(to: &list)
            kinds.append(artefact.kind)
        }
        return Rendering.list(of: kinds, count: sequences.count, otherwise: .certificate, list)
    }
}

extension Rendering {
    /// - Parameters:
    ///   - kinds: Of the members that are shown.
    ///   - mixed: The kind of a list whose members are of several kinds.
    static func list(
        of kinds: [ArtefactKind], count: Int, otherwise mixed: ArtefactKind, _ list: FieldList
    ) -> Rendering {
        let kind = Set(kinds).count == 1 ? kinds[0] : mixed
        let title = count > 1 && kind != .pem ? "\(count) × \(kind.title)" : kind.title
        let warnings = kinds.count < count ? ["only the first \(kinds.count) of \(count) are shown"] : []
        return Rendering(kind: kind, title: title, output: list.output, marks: list.marks, warnings: warnings)
    }
}
