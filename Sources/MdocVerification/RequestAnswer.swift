// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

/// How one document answers one entry of a request; ages by 18013-5, 7.2.5.
struct RequestAnswer {
    /// What may be handed on, each with the promise that was made for it.
    private(set) var answers: [(name: ElementName, request: RequestedElement)] = []
    private(set) var missing: [ElementName] = []
    /// Ages for which something came that proves nothing.
    private(set) var inconclusive: [ElementName] = []

    init(_ request: RequestedDocument, by elements: UsableElements, over presentationProtocol: PresentationProtocol) {
        for wanted in request.elements {
            if elements.contains(wanted.name) {
                answers.append((wanted.name, wanted))
            } else if let age = AgeAttestations.age(of: wanted.name.identifier) {
                judge(age, wanted, elements, over: presentationProtocol)
            } else {
                missing.append(wanted.name)
            }
        }
    }

    var isComplete: Bool { missing.isEmpty && inconclusive.isEmpty }

    /// The nearest attestations stand in for an age that is not there; where there is none at all, Apple's wallet falls
    /// back to `age_in_years`.
    private mutating func judge(
        _ age: Int, _ wanted: RequestedElement, _ elements: UsableElements,
        over presentationProtocol: PresentationProtocol
    ) {
        let attesting = elements.ageAttestations(in: wanted.name.nameSpace)
        let conclusive = attesting.filter { element in
            var ages = AgeAttestations()
            ages.add(element.name, element.value)
            return ages.isOver(age) != nil
        }
        if !conclusive.isEmpty {
            answers += conclusive.map { ($0.name, wanted) }
        } else if !attesting.isEmpty {
            inconclusive.append(wanted.name)
        } else if presentationProtocol == .appleWallet, let years = elements.ageInYears(in: wanted.name.nameSpace) {
            answers.append((years, wanted))
        } else {
            missing.append(wanted.name)
        }
    }
}
