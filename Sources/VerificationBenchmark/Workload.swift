// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import Cryptography
public import IssuerTrust
public import JSON

/// Presentations to measure with: genuine ones with their values, and others that must be refused.
public struct Workload: Sendable {
    public struct Case: Sendable {
        public let name: String
        public let envelope: [UInt8]
        public let session: AppleWalletSession
        /// Namespace → element → value; nil for a case that must be refused.
        public let expected: JSONValue?

        public init(name: String, envelope: [UInt8], session: AppleWalletSession, expected: JSONValue?) {
            self.name = name
            self.envelope = envelope
            self.session = session
            self.expected = expected
        }
    }

    public let genuine: [Case]
    public let bad: [Case]
    public let keys: RecipientKeys
    public let anchors: TrustAnchors
    let recipientKey: PrivateKey

    public init?(genuine: [Case], bad: [Case], recipientKey: PrivateKey, anchors: TrustAnchors) {
        guard let keys = RecipientKeys([recipientKey]), !genuine.isEmpty else { return nil }
        self.genuine = genuine
        self.bad = bad
        self.keys = keys
        self.anchors = anchors
        self.recipientKey = recipientKey
    }
}

/// Why a folder is no workload.
public struct WorkloadError: Error, Hashable, Sendable {
    public let message: String

    public init(message: String) {
        self.message = message
    }
}
