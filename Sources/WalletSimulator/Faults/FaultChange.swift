// SPDX-License-Identifier: Apache-2.0

/// The step of a presentation at which a fault comes in, in order; all that follows works on the changed thing.
enum FaultChange {
    typealias Step<Draft> = (inout Draft, FaultContext) throws(SimulatorError) -> Void

    /// Whom the wallet believes to answer.
    case target(Step<AppleWalletTarget>)
    /// Before the issuer signs.
    case issuance(Step<IssuanceDraft>)
    /// Before the device signs.
    case deviceAuthentication(Step<DeviceAuthenticationDraft>)
    /// After all signatures.
    case document(Step<DocumentDraft>)
    case response(Step<ResponseDraft>)
    /// After sealing.
    case envelope(Step<EnvelopeDraft>)
}
