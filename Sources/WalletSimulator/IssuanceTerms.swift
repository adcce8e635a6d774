// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import Mdoc

/// How a document is signed: the digests and dates of its mobile security object, ISO/IEC 18013-5, 9.1.2.4.
public struct IssuanceTerms: Sendable {
    /// SHA-256, SHA-384 or SHA-512.
    public var digestAlgorithm = HashAlgorithm.sha256
    /// Digests in each namespace that belong to no element, so that their number tells nothing.
    public var decoyDigests = 3
    /// nil for the simulator's now.
    public var signed: Date?
    /// nil for a year from `signed` on, or until the document signer's certificate ends.
    public var validity: ClosedRange<Date>?
    public var expectedUpdate: Date?
    /// Where the document's status is to be had (second edition, 12.3.6); nil for a document without one.
    public var status: StatusReferences?

    public init() {}
}
