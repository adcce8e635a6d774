// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Mdoc

/// A document that passed every check.
///
/// Only `MdocVerifier` makes one, so that code that skips verification does not compile.
public struct VerifiedDocument: Sendable, CustomStringConvertible {
    public let docType: DocType
    /// In the order received.
    public let elements: [VerifiedElement]

    init(docType: DocType, elements: [VerifiedElement]) {
        self.docType = docType
        self.elements = elements
    }

    /// The value of an element, where it was presented.
    public func value(_ identifier: String, in nameSpace: String) -> ClaimValue? {
        elements.first { $0.name.identifier.rawValue == identifier && $0.name.nameSpace.rawValue == nameSpace }?.value
    }

    public var description: String { "VerifiedDocument(\(docType), \(elements.count) claims)" }
}

/// One element that may be relied upon.
public struct VerifiedElement: Sendable, CustomStringConvertible {
    public enum Signer: String, Sendable {
        case issuer, device
    }

    public let name: ElementName
    public let signer: Signer
    /// The retention that was promised when it was asked for; nil when no request was given.
    public let intentToStore: IntentToStore?
    private let item: CBORItem

    init(name: ElementName, item: CBORItem, signer: Signer, intentToStore: IntentToStore?) {
        self.name = name
        self.item = item
        self.signer = signer
        self.intentToStore = intentToStore
    }

    public var value: ClaimValue { ClaimValue(item) }

    public var description: String { "VerifiedElement(\(name))" }
}

/// What a verification of one document ends in: claims with their report, or a report alone.
public enum DocumentVerdict: Sendable {
    case accepted(VerifiedDocument, DocumentReport)
    case rejected(DocumentReport)

    public var report: DocumentReport {
        switch self {
        case .accepted(_, let report), .rejected(let report): report
        }
    }
}
