// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// How one document answers one entry of a request; ages by 18013-5, 7.2.5.
struct RequestAnswer {
    /// What may be handed on, each with the promise that was made for it.
    private(set) var answers: [(name: ElementName, request: RequestedElement)] = []
    private(set) var missing: [ElementName] = []
    /// Ages for which something came that proves nothing.
    private(set) var inconclusive: [ElementName] = []

    init(
        _ request: RequestedDocument, by elements: [DocumentElements.Element],
        over presentationProtocol: PresentationProtocol
    ) {
        for wanted in request.elements {
            if elements.contains(where: { $0.name == wanted.name }) {
                answers.append((wanted.name, wanted))
            } else if let age = AgeAttestations.age(of: wanted.name.identifier) {
                let ofNameSpace = elements.filter { $0.name.nameSpace == wanted.name.nameSpace }
                judge(age, wanted, ofNameSpace, over: presentationProtocol)
            } else {
                missing.append(wanted.name)
            }
        }
    }

    var isComplete: Bool { missing.isEmpty && inconclusive.isEmpty }

    /// The nearest attestations stand in for an age that is not there; where there is none at all, Apple's wallet falls
    /// back to `age_in_years`.
    private mutating func judge(
        _ age: Int, _ wanted: RequestedElement, _ elements: [DocumentElements.Element],
        over presentationProtocol: PresentationProtocol
    ) {
        let attesting = elements.filter { AgeAttestations.age(of: $0.name.identifier) != nil }
        let conclusive = attesting.filter { element in
            var ages = AgeAttestations()
            ages.add(element.name, element.value)
            return ages.isOver(age) != nil
        }
        if !conclusive.isEmpty {
            answers += conclusive.map { ($0.name, wanted) }
        } else if !attesting.isEmpty {
            inconclusive.append(wanted.name)
        } else if presentationProtocol == .appleWallet,
            let years = elements.first(where: { $0.name.identifier.isAgeInYears && $0.value.kind == .unsigned })
        {
            answers.append((years.name, wanted))
        } else {
            missing.append(wanted.name)
        }
    }
}

extension ElementIdentifier {
    fileprivate var isAgeInYears: Bool { rawValue == "age_in_years" }
}
