// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import TrustLists
internal import TrustStore

/// Who vouches for lists that are looked at, and when.
struct TrustContext {
    let now: Date
    /// Roots of issuing authorities, under which revocation lists and status lists are judged.
    private(set) var authorities: [Certificate]
    /// Roots of the providers of issuing authority lists.
    let providers: [Certificate]
    let revocation: RevocationLists
    /// Seconds that a list may be used after the instant when a newer one should have been there.
    let grace: TimeInterval
    /// A list in force, which another may not take back.
    let previous: TrustMaterial?
    /// By which documents name a status list; nil for what the list says itself.
    let uri: String?

    /// The same with the authorities of issuing authority lists that can be used.
    func trusting(_ lists: [[UInt8]]) -> TrustContext {
        let verifier = VICALVerifier(trustPoints: providers, revocation: revocation, grace: grace)
        var context = self
        for list in lists {
            context.authorities += (verifier.judge(list, at: now).verified?.anchors() ?? []).map(\.certificate)
        }
        return context
    }
}
