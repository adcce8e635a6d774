// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// Does the answer hold what was asked, and nothing else? OpenID4VP 1.0, 8.6.
public struct RequestComparison: Sendable {
    private var missing: [String] = []
    private var inconclusive: [String] = []
    private var extra: [String] = []

    /// - Parameter documents: Those that could be read, accepted or not.
    public init(
        request: [RequestedDocument], documents: [ReceivedDocument], over presentationProtocol: PresentationProtocol
    ) {
        let shown = documents.map { (docType: $0.docType, elements: UsableElements(DocumentElements($0).usable)) }
        var unanswered: [String] = []
        // One type may be asked for several times, and each entry is answered by a document of its own or a common one.
        for entry in request {
            let answers = shown.filter { $0.docType == entry.docType }
                .map { RequestAnswer(entry, by: $0.elements, over: presentationProtocol) }
            guard let best = answers.first(where: \.isComplete) ?? answers.first else {
                unanswered.append(entry.docType.rawValue)
                continue
            }
            missing += best.missing
            inconclusive += best.inconclusive.map(\.description)
        }
        // PassKit's any-of request is answered with whichever document the person picks.
        if presentationProtocol != .appleWallet || unanswered.count == request.count { missing = unanswered + missing }
        for document in shown {
            let entries = request.filter { $0.docType == document.docType }
            guard !entries.isEmpty else { continue }
            let promises = Promises(entries, for: document.elements, over: presentationProtocol)
            extra += document.elements.all.map(\.name).filter { promises[$0] == nil }.map(\.description)
        }
    }

    /// The checks that it records.
    public static let checks: [Check] = [.requestSatisfaction, .requestAges, .requestExtraElements]

    public func record(in recorder: inout CheckRecorder) {
        recorder.expect(missing.isEmpty, .requestSatisfaction, .queryUnsatisfied, "not returned: \(missing.listed)")
        recorder.expect(
            inconclusive.isEmpty, .requestAges, .ageInconclusive, "nothing follows for \(inconclusive.listed)")
        recorder.expect(
            extra.isEmpty, .requestExtraElements, .queryExtraElement, "not asked for, and dropped: \(extra.listed)")
    }
}
