// SPDX-License-Identifier: Apache-2.0

public import Mdoc
public import MdocVerification
public import Redaction

/// One element that is kept: its name in clear, its value only under the data key of its session and deadline.
public struct SealedElement: Hashable, Sendable, Redacted {
    public let docType: DocType
    public let name: ElementName
    public let promise: IntentToStore
    /// Nonce, ciphertext and tag.
    public let sealedValue: [UInt8]

    public init(docType: DocType, name: ElementName, promise: IntentToStore, sealedValue: [UInt8]) {
        self.docType = docType
        self.name = name
        self.promise = promise
        self.sealedValue = sealedValue
    }
}
