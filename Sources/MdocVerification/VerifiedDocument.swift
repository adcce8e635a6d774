// SPDX-License-Identifier: Apache-2.0

internal import ExactText
public import Mdoc
public import Redaction

/// A document that passed every check.
///
/// Only `MdocVerifier` makes one, so that code that skips verification does not compile.
public struct VerifiedDocument: Sendable, Redacted {
    public let docType: DocType
    /// In the order received, each followed by what was computed from it.
    public let elements: [VerifiedElement]

    init(docType: DocType, elements: [VerifiedElement]) {
        self.docType = docType
        self.elements = elements
    }

    /// The value of an element, where it was presented.
    public func value(_ identifier: String, in nameSpace: String) -> ClaimValue? {
        elements.first {
            $0.name.identifier.rawValue.isExactly(identifier) && $0.name.nameSpace.rawValue.isExactly(nameSpace)
        }?.value
    }

    public var description: String { "VerifiedDocument(\(docType), \(elements.count) claims)" }
}
