// SPDX-License-Identifier: Apache-2.0

/// The sentence of a case: what is wrong, and the clause that makes it wrong.
enum VectorComment {
    static func text(_ fault: Fault) -> String { sentence(fault.explanation) }

    static func text(_ fault: RootFault) -> String { sentence(fault.explanation, "ISO/IEC 18013-5, B.1.2") }

    static func text(_ fault: TrustFault) -> String {
        let clause =
            switch fault.artefact {
            case .revocationList: "ISO/IEC 18013-5, B.2"
            case .vical: "ISO/IEC 18013-5, C.1.7"
            case .statusList, .identifierList: "ISO/IEC 18013-5, second edition, 12.3.6"
            }
        return sentence(fault.explanation, clause)
    }

    /// What follows the sentence where not the usual algorithms are used.
    static func detail(_ algorithms: VectorAlgorithms, _ channel: VectorChannel) -> String {
        " \(sentence(algorithms.description(channel)))"
    }

    /// - Parameter clause: nil where the text names it itself.
    static func sentence(_ text: String, _ clause: String? = nil) -> String {
        "\(text.prefix(1).uppercased())\(text.dropFirst())\(clause.map { " (\($0))" } ?? "")."
    }
}
