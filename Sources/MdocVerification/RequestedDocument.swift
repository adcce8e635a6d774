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

    /// The age_over_NN that are asked of the wallet, each once.
    public var ageAttestations: Set<ElementName> {
        Set(elements.map(\.name).filter { AgeAttestations.age(of: $0.identifier) != nil })
    }

    /// How many of them one document may be asked for, 18013-5, 7.2.5: more would tell the age itself.
    public static let ageAttestationLimit = 2
}
