// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// The steps of a presentation at which a fault comes in, in order; all that follows works on the changed thing.
struct FaultChange: Sendable {
    typealias Step<Draft> = @Sendable (inout Draft, FaultContext) throws(SimulatorError) -> Void

    /// Whom the wallet believes to answer.
    private(set) var target: Step<AppleWalletTarget>?
    /// Before the issuer signs.
    private(set) var issuance: Step<IssuanceDraft>?
    /// How the issuer signs.
    private(set) var issuerSigning: Step<SignatureDraft>?
    /// Before the device signs.
    private(set) var deviceAuthentication: Step<DeviceAuthenticationDraft>?
    /// How the device signs.
    private(set) var deviceSigning: Step<SignatureDraft>?
    /// After all signatures.
    private(set) var document: Step<DocumentDraft>?
    /// The same as CBOR.
    private(set) var documentValue: Step<CBORValue>?
    private(set) var response: Step<ResponseDraft>?
    /// What Apple Wallet seals: the response under its topic.
    private(set) var plaintext: Step<CBORValue>?
    private(set) var sealing: Step<SealingDraft>?
    /// After sealing.
    private(set) var envelope: Step<EnvelopeDraft>?
    /// A second document, which is then the one that the other steps change.
    private(set) var secondDocument: SecondDocument?

    static func target(_ step: @escaping Step<AppleWalletTarget>) -> FaultChange { FaultChange(target: step) }

    static func issuance(_ step: @escaping Step<IssuanceDraft>) -> FaultChange { FaultChange(issuance: step) }

    static func issuerSigning(_ step: @escaping Step<SignatureDraft>) -> FaultChange {
        FaultChange(issuerSigning: step)
    }

    static func deviceAuthentication(_ step: @escaping Step<DeviceAuthenticationDraft>) -> FaultChange {
        FaultChange(deviceAuthentication: step)
    }

    static func deviceSigning(_ step: @escaping Step<SignatureDraft>) -> FaultChange {
        FaultChange(deviceSigning: step)
    }

    static func document(_ step: @escaping Step<DocumentDraft>) -> FaultChange { FaultChange(document: step) }

    static func documentValue(_ step: @escaping Step<CBORValue>) -> FaultChange { FaultChange(documentValue: step) }

    static func response(_ step: @escaping Step<ResponseDraft>) -> FaultChange { FaultChange(response: step) }

    static func plaintext(_ step: @escaping Step<CBORValue>) -> FaultChange { FaultChange(plaintext: step) }

    static func sealing(_ step: @escaping Step<SealingDraft>) -> FaultChange { FaultChange(sealing: step) }

    static func envelope(_ step: @escaping Step<EnvelopeDraft>) -> FaultChange { FaultChange(envelope: step) }

    /// A genuine document, and a second one with a change.
    static func second(_ document: SecondDocument, _ change: FaultChange = FaultChange()) -> FaultChange {
        var change = change
        change.secondDocument = document
        return change
    }

    /// What the second document is before it is changed.
    enum SecondDocument {
        /// Another one for the same device, with salts of its own.
        case issuedAnew
        /// One with a device key of its own.
        case forOwnKey
        /// One whose device key is in another device, so that this one cannot sign with it.
        case ofAnotherDevice
        /// The first one once more.
        case same
    }

    /// Another change on top of this one.
    func and(_ other: FaultChange) -> FaultChange {
        var change = self
        change.target = other.target ?? target
        change.issuance = other.issuance ?? issuance
        change.issuerSigning = other.issuerSigning ?? issuerSigning
        change.deviceAuthentication = other.deviceAuthentication ?? deviceAuthentication
        change.deviceSigning = other.deviceSigning ?? deviceSigning
        change.document = other.document ?? document
        change.documentValue = other.documentValue ?? documentValue
        change.response = other.response ?? response
        return change
    }
}
