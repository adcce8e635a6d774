// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderPolicy

/// What of a report may be kept, and until when: the elements of accepted documents whose promise allows it.
///
/// Nothing else of an answer has a way into the store: no digest, signature, salt, key or certificate.
struct RetainedElements {
    let elements: [RetainedElement]

    init(_ report: VerificationReport, plan: RetentionPlan, received: Date) {
        guard report.verdict == .accepted else {
            elements = []
            return
        }
        elements = report.documents.compactMap(\.document).enumerated().flatMap { number, document in
            document.elements.compactMap { element in
                guard let promise = element.intentToStore,
                    let deadline = plan.deadline(for: promise, of: element.name.identifier, received: received)
                else { return nil }
                return RetainedElement(
                    document: number, docType: document.docType, name: element.name, promise: promise,
                    report: element.json.serialized(), deadline: deadline)
            }
        }
    }
}
