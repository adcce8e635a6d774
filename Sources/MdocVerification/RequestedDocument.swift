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
