// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// Does the answer hold what was asked, and nothing else? OpenID4VP 1.0, 8.6; ages by 18013-5, 7.2.5.
public struct RequestAnswer: Sendable {
    private var missing: [ElementName] = []
    private var missingDocuments: [DocType] = []
    private var inconclusive: [ElementName] = []
    private var extra: [ElementName] = []

    /// - Parameter documents: Those that could be read, accepted or not.
    public init(
        request: [RequestedDocument], documents: [ReceivedDocument], over presentationProtocol: PresentationProtocol
    ) {
        for document in documents {
            let asked = request.filter { $0.docType == document.docType }.flatMap(\.elements)
            guard !asked.isEmpty else { continue }
            let elements = DocumentElements(document)
            for wanted in asked { judge(wanted, in: elements, over: presentationProtocol) }
            extra += elements.all.map(\.name).filter {
                Self.request(answeredBy: $0, in: asked, over: presentationProtocol) == nil
            }
        }
        let unanswered = request.map(\.docType).filter { type in !documents.contains { $0.docType == type } }
        // PassKit's any-of request is answered with whichever document the person picks.
        if presentationProtocol != .appleWallet || unanswered.count == request.count { missingDocuments = unanswered }
    }

    private mutating func judge(
        _ wanted: RequestedElement, in elements: DocumentElements, over presentationProtocol: PresentationProtocol
    ) {
        let ofNameSpace = elements.all.filter { $0.name.nameSpace == wanted.name.nameSpace }
        guard !ofNameSpace.contains(where: { $0.name == wanted.name }) else { return }
        guard let age = AgeAttestations.age(of: wanted.name.identifier) else { return missing.append(wanted.name) }
        if presentationProtocol == .appleWallet, ofNameSpace.contains(where: { $0.name.identifier.isAgeInYears }) {
            return
        }
        var ages = AgeAttestations()
        for element in ofNameSpace { ages.add(element.name, element.value) }
        if ages.isEmpty {
            missing.append(wanted.name)
        } else if ages.isOver(age) == nil {
            inconclusive.append(wanted.name)
        }
    }

    /// The requested element that this one answers: itself, or an age by its nearest attestation.
    ///
    /// Apple's wallet falls back from `age_over_NN` to `age_in_years`, where the issuer put no such element in.
    static func request(
        answeredBy name: ElementName, in asked: [RequestedElement], over presentationProtocol: PresentationProtocol
    ) -> RequestedElement? {
        if let exact = asked.first(where: { $0.name == name }) { return exact }
        let answersAge =
            AgeAttestations.age(of: name.identifier) != nil
            || (presentationProtocol == .appleWallet && name.identifier.isAgeInYears)
        guard answersAge else { return nil }
        return asked.first {
            $0.name.nameSpace == name.nameSpace && AgeAttestations.age(of: $0.name.identifier) != nil
        }
    }

    public func record(in recorder: inout CheckRecorder) {
        let lacking = missingDocuments.map(\.rawValue) + missing.map(\.description)
        recorder.expect(
            lacking.isEmpty, .requestSatisfaction, .queryUnsatisfied, "not returned: \(lacking.joined(separator: ", "))"
        )
        recorder.expect(
            inconclusive.isEmpty, .requestAges, .ageInconclusive,
            "nothing follows for \(inconclusive.map(\.description).joined(separator: ", "))")
        recorder.expect(
            extra.isEmpty, .requestExtraElements, .queryExtraElement,
            "not asked for, and dropped: \(extra.map(\.description).joined(separator: ", "))")
    }
}

extension ElementIdentifier {
    fileprivate var isAgeInYears: Bool { rawValue == "age_in_years" }
}
