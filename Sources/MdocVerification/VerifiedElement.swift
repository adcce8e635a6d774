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
