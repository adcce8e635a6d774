// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

/// Whose revocation list it is, and what speaks against it.
struct RevocationFinding {
    /// Under whose key it verified; nil where nothing lasting may speak against it and something does.
    let authority: Certificate?
    /// nil where it may be used now.
    let problem: RevocationListProblem?

    /// Whether the authority has said it, whatever its end says; but none of the future.
    var isAuthentic: Bool { authority != nil && (problem == nil || problem == .stale) }
}
