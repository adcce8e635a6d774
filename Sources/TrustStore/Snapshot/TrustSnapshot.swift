// SPDX-License-Identifier: Apache-2.0

public import CredentialStatus
public import FoundationEssentials
public import IssuerTrust

/// All that verifications of one relying party trust: immutable, and replaced as a whole.
public struct TrustSnapshot: Sendable {
    public let anchors: TrustAnchors
    public let revocation: RevocationLists
    public let statusLists: StatusLists
    /// In the order: files, then fetched lists by kind.
    public let sources: [SourceState]
    /// Rises when what is trusted changes; 0 for one that nothing refreshes.
    public let generation: UInt64
    public let assembledAt: Date

    public static let none = TrustSnapshot(
        anchors: TrustAnchors([]), revocation: .none, statusLists: .none, sources: [], generation: 0,
        assembledAt: .distantPast)
}
