// SPDX-License-Identifier: Apache-2.0

public import Mdoc

public struct RequestedElement: Hashable, Sendable {
    public let name: ElementName
    public let intentToStore: IntentToStore

    public init(_ name: ElementName, intentToStore: IntentToStore) {
        self.name = name
        self.intentToStore = intentToStore
    }
}
