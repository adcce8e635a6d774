// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// What was asked of the wallet for one document type, with the promise that went with each element.
public struct RequestedDocument: Hashable, Sendable {
    public let docType: DocType
    public let elements: [RequestedElement]

    public init(docType: DocType, elements: [RequestedElement]) {
        self.docType = docType
        self.elements = elements
    }
}

public struct RequestedElement: Hashable, Sendable {
    public let name: ElementName
    public let intentToStore: IntentToStore

    public init(_ name: ElementName, intentToStore: IntentToStore) {
        self.name = name
        self.intentToStore = intentToStore
    }
}

/// How long an element may be kept, as the holder was told.
public enum IntentToStore: Hashable, Sendable {
    /// No longer than it takes to handle it.
    case willNotStore
    /// At most this many days.
    case mayStoreDays(Int)
    /// Without an end of its own; the relying party's ceiling still holds.
    case mayStore
}
