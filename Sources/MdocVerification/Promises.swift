// SPDX-License-Identifier: Apache-2.0

internal import Mdoc
internal import Redaction

/// What was promised for the elements of one document that answer a request; elements without a promise are dropped.
struct Promises: Redacted {
    private let promises: [ElementName: IntentToStore]
    /// Ages that were asked for and follow from an element with a promise, each once; the promise holds for them too.
    let computed: [ComputedAge]

    init(
        _ request: [RequestedDocument], for elements: UsableElements,
        over presentationProtocol: PresentationProtocol
    ) {
        var promises: [ElementName: IntentToStore] = [:]
        var computed: [ComputedAge] = []
        for entry in request {
            let answer = RequestAnswer(entry, by: elements, over: presentationProtocol)
            for (name, wanted) in answer.answers {
                // Of two promises for one element the stricter one holds.
                promises[name] = promises[name].map { $0.stricter(wanted.intentToStore) } ?? wanted.intentToStore
            }
            for age in answer.computed where !computed.contains(where: { $0.name == age.name }) { computed.append(age) }
        }
        self.promises = promises
        // What the wallet itself says under the same name, and another entry asked for, is not said twice.
        self.computed = computed.filter { promises[$0.name] == nil }
    }

    subscript(name: ElementName) -> IntentToStore? { promises[name] }
}
