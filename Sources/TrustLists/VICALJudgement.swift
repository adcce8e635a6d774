// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import IssuerTrust

/// All that there is to say of a list at an instant; independent problems do not hide each other.
public struct VICALJudgement: Sendable {
    /// For showing alone: it may be anybody's. Nil where it cannot be read.
    public let list: VICAL?
    /// The first certificate of `x5chain`, of whom the same holds.
    public let signer: Certificate?
    /// What makes the structure unreadable.
    public let fault: VICALError?
    /// In the order of their cases; empty for a list that may be used.
    public let problems: [VICALProblem]
    /// What a relying party may want to know of a list that may be used.
    public let warnings: [VICALProblem]
    /// Where the signer deviates from C.1.7.2, the soft rules too.
    public let signerFindings: [ProfileFinding]
    /// Nil where there is a problem.
    public let verified: VerifiedVICAL?

    public var isUsable: Bool { verified != nil }
}
