// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Mdoc
public import Redaction

/// One element that may be relied upon.
public struct VerifiedElement: Sendable, Redacted {
    public enum Signer: String, Sendable {
        case issuer, device
    }

    public let name: ElementName
    public let signer: Signer
    /// The retention that was promised when it was asked for; nil when no request was given.
    public let intentToStore: IntentToStore?
    /// The element of the same namespace that this one was computed from; nil for one that the wallet presented.
    ///
    /// `signer` is then who signed that other element, and `intentToStore` the promise that holds for both.
    public let derivedFrom: ElementIdentifier?
    private let content: Content

    private enum Content {
        case presented(CBORItem)
        case computed(Bool)
    }

    init(name: ElementName, item: CBORItem, signer: Signer, intentToStore: IntentToStore?) {
        self.name = name
        content = .presented(item)
        derivedFrom = nil
        self.signer = signer
        self.intentToStore = intentToStore
    }

    init(_ age: ComputedAge, signer: Signer, intentToStore: IntentToStore?) {
        name = age.name
        content = .computed(age.isOver)
        derivedFrom = age.source.identifier
        self.signer = signer
        self.intentToStore = intentToStore
    }

    public var value: ClaimValue {
        switch content {
        case .presented(let item): ClaimValue(item)
        case .computed(let isOver): .boolean(isOver)
        }
    }

    public var description: String { "VerifiedElement(\(name))" }
}
