// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import Mdoc
internal import Redaction

/// How one document answers one entry of a request; ages by 18013-5, 7.2.5.
struct RequestAnswer: Redacted {
    /// What may be handed on, each with the promise that was made for it.
    private(set) var answers: [(name: ElementName, request: RequestedElement)] = []
    /// Elements that had to come, and alternatives of which one had to.
    private(set) var missing: [String] = []
    /// Ages for which something came that proves nothing.
    private(set) var inconclusive: [ElementName] = []
    /// Ages that follow from what came in their place.
    private(set) var computed: [ComputedAge] = []

    private enum Outcome {
        case answered, missing, inconclusive
    }

    init(_ request: RequestedDocument, by elements: UsableElements, over presentationProtocol: PresentationProtocol) {
        var answeredGroups: Set<ExactString> = []
        var alternatives: [(group: ExactString, name: ElementName)] = []
        for wanted in request.elements {
            let outcome = answer(wanted, of: request, elements, over: presentationProtocol)
            switch (wanted.presence, outcome) {
            case (.optional, _), (.computed, _), (.required, .answered): break
            case (.required, .missing): missing.append(wanted.name.description)
            case (.required, .inconclusive): inconclusive.append(wanted.name)
            case (.oneOf(let group), .answered): answeredGroups.insert(group)
            case (.oneOf(let group), _): alternatives.append((group, wanted.name))
            }
        }
        let unanswered = Dictionary(grouping: alternatives.filter { !answeredGroups.contains($0.group) }) { $0.group }
        for (_, names) in unanswered.sorted(by: { $0.key < $1.key }) {
            missing.append(names.map(\.name.description).joined(separator: " or "))
        }
    }

    var isComplete: Bool { missing.isEmpty && inconclusive.isEmpty }

    private mutating func answer(
        _ wanted: RequestedElement, of request: RequestedDocument, _ elements: UsableElements,
        over presentationProtocol: PresentationProtocol
    ) -> Outcome {
        if wanted.presence == .computed {
            guard let age = AgeAttestations.computedAge(of: wanted.name.identifier) else { return .missing }
            return compute(age, wanted, from: elements)
        }
        if elements.contains(wanted.name) {
            answers.append((wanted.name, wanted))
            return .answered
        }
        guard let age = AgeAttestations.age(of: wanted.name.identifier) else { return .missing }
        return judge(age, wanted, of: request, elements, over: presentationProtocol)
    }

    /// The nearest attestations stand in for an age that is not there; where there is none at all but those that were asked
    /// for themselves, Apple's wallet falls back to `age_in_years`.
    private mutating func judge(
        _ age: Int, _ wanted: RequestedElement, of request: RequestedDocument, _ elements: UsableElements,
        over presentationProtocol: PresentationProtocol
    ) -> Outcome {
        let attesting = elements.ageAttestations(in: wanted.name.nameSpace)
        var ages = AgeAttestations()
        let conclusive = attesting.filter { element in
            ages.add(element.name, element.value)
            var own = AgeAttestations()
            own.add(element.name, element.value)
            return own.isOver(age) != nil
        }
        if !conclusive.isEmpty {
            answers += conclusive.map { ($0.name, wanted) }
            let nearest = ages.nearest(to: age)
            let source = conclusive.first { AgeAttestations.age(of: $0.name.identifier) == nearest?.age }
            if let nearest, let source {
                computed.append(ComputedAge(name: wanted.name, isOver: nearest.isOver, source: source.name))
            }
            return .answered
        }
        let areAllAskedFor = attesting.allSatisfy { element in request.elements.contains { $0.name == element.name } }
        if presentationProtocol == .appleWallet, areAllAskedFor,
            case .answered = compute(age, wanted, from: elements)
        {
            return .answered
        }
        return attesting.isEmpty ? .missing : .inconclusive
    }

    private mutating func compute(_ age: Int, _ wanted: RequestedElement, from elements: UsableElements) -> Outcome {
        guard let (source, years) = elements.ageInYears(in: wanted.name.nameSpace) else { return .missing }
        answers.append((source, wanted))
        computed.append(ComputedAge(name: wanted.name, isOver: years >= UInt64(age), source: source))
        return .answered
    }
}
