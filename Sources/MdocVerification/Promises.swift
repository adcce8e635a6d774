// SPDX-License-Identifier: Apache-2.0

internal import Mdoc

/// What was promised for the elements of one document that answer a request; elements without a promise are dropped.
struct Promises {
    private let promises: [ElementName: IntentToStore]

    init(
        _ request: [RequestedDocument], for elements: UsableElements,
        over presentationProtocol: PresentationProtocol
    ) {
        var promises: [ElementName: IntentToStore] = [:]
        for entry in request {
            for (name, wanted) in RequestAnswer(entry, by: elements, over: presentationProtocol).answers {
                // Of two promises for one element the stricter one holds.
                promises[name] = promises[name].map { $0.stricter(wanted.intentToStore) } ?? wanted.intentToStore
            }
        }
        self.promises = promises
    }

    subscript(name: ElementName) -> IntentToStore? { promises[name] }
}
