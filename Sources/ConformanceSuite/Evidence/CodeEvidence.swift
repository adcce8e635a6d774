// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection

/// Shows an artefact of which the verifier says codes and no report: COSE objects, lists and status tokens.
struct CodeEvidence {
    let failures: [String]
    let warnings: [String]

    /// - Parameter places: Where an artefact of this kind has what a code is about.
    func callAsFunction(_ exhibit: Exhibit, places: (String) -> [ItemPath] = { _ in [] }) -> CaseEvidence {
        CaseEvidence(
            checks: failures.map { CheckLine($0, "failed", code: $0) }
                + warnings.map { CheckLine($0, "warned", code: $0) },
            artefacts: [shown(exhibit, places)])
    }

    private func shown(_ exhibit: Exhibit, _ places: (String) -> [ItemPath]) -> ShownArtefact {
        let artefact = exhibit.shown(marking: (failures + warnings).flatMap(places))
        guard artefact.marks.isEmpty, !failures.isEmpty else { return artefact }
        return ShownArtefact(
            title: artefact.title, notation: artefact.notation, marks: [Exhibit.firstLine(artefact.notation)])
    }
}
