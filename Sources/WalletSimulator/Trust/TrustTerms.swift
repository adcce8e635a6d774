// SPDX-License-Identifier: Apache-2.0

/// How trust material is made: where it says that it lies, how long it holds, and in which form.
public struct TrustTerms: Sendable {
    /// Below it lie the VICAL, its provider's revocation list, and status lists that no document names; without a slash
    /// at the end.
    public var baseURI = "https://iaca.example"
    /// From the simulator's now until the lists' next update and expiry, 1 through 1187.
    public var validDays = 30
    /// Of the status list; identifier lists are CWTs always.
    public var statusForm = StatusTokenForm.cwt
    /// What the VICAL gives the root for (18013-5, C.1.7.1).
    public var docTypes = ["org.iso.18013.5.1.mDL"]
    /// The name of the VICAL provider.
    public var providerName = "Simulated VICAL Provider"

    public init() {}
}
