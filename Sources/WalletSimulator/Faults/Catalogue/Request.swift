// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// The answer against what was asked for.
extension Fault.Chapter {
    static let request = Fault.Chapter("The request") {
        Fault(
            "withheld-element", "one element that was asked for is left out", check: "request.satisfaction",
            field: "issuerSigned.nameSpaces", clause: clause, fails: ["query.unsatisfied"],
            .document { draft, context throws(SimulatorError) in draft.withhold(try context.anElement()) })
        Fault(
            "withheld-namespace", "a namespace of which elements were asked for is left out",
            check: "request.satisfaction", field: "issuerSigned.nameSpaces", clause: clause,
            needs: "elements of two namespaces", fails: ["query.unsatisfied"],
            .document { draft, context throws(SimulatorError) in
                guard draft.nameSpaces.count > 1 else { throw context.notApplicable }
                draft.nameSpaces.removeLast()
            })
        Fault(
            "extra-element", "an element is there that nobody asked for", check: "request.extra_elements",
            field: "issuerSigned.nameSpaces", clause: clause, warns: ["query.extra_element"],
            .issuance { draft, context throws(SimulatorError) in
                try draft.addPrivate("com.example.simulator", "note", "unasked", context)
            })
        Fault(
            "nearest-age", "age_over_18 is left out, and follows from age_over_21", check: "request.ages",
            field: "age_over_18", clause: ageClause, needs: "age_over_18 to be shown, and age_over_21 to be true",
            .document { draft, context throws(SimulatorError) in
                try draft.withholdAge("age_over_18", beside: "age_over_21", context)
            })
        Fault(
            "inconclusive-age", "age_over_21 is left out, and nothing follows from age_over_18", check: "request.ages",
            field: "age_over_21", clause: ageClause, in: .proximity,
            needs: "age_over_21 to be shown, and age_over_18 to be true", fails: ["age.inconclusive"],
            .document { draft, context throws(SimulatorError) in
                try draft.withholdAge("age_over_21", beside: "age_over_18", context)
            })
        Fault(
            "withheld-ages", "every age_over_NN is left out", check: "request.satisfaction", field: "age_over_NN",
            clause: ageClause, in: .proximity, needs: "age_over_21 to be shown", fails: ["query.unsatisfied"],
            .document { draft, context throws(SimulatorError) in
                _ = try context.element("age_over_21")
                for name in context.shown where name.identifier.rawValue.hasPrefix("age_over_") { draft.withhold(name) }
            })
    }

    private static let clause = "OpenID4VP 1.0 8.6"
    private static let ageClause = "ISO/IEC 18013-5 7.2.5"
}

extension DocumentDraft {
    /// Leaves out an age where another one is true.
    fileprivate mutating func withholdAge(
        _ identifier: String, beside other: String, _ context: FaultContext
    ) throws(SimulatorError) {
        let (name, other) = (try context.element(identifier), try context.element(other))
        let list = nameSpaces.first { $0.nameSpace == other.nameSpace }?.items ?? []
        guard list.first(where: { $0.identifier == other.identifier })?.content?.value == true else {
            throw context.notApplicable
        }
        withhold(name)
    }
}
