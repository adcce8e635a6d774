// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// A fault's line in the table.
struct FaultRow {
    let explanation: String
    let scope: Fault.Scope
    let expectedFailures: [String]
    let change: FaultChange

    init(_ explanation: String, in scope: Fault.Scope = .everywhere, fails codes: String..., change: FaultChange) {
        self.explanation = explanation
        self.scope = scope
        expectedFailures = codes
        self.change = change
    }
}

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

/// What a fault may need to know besides the thing that it changes.
struct FaultContext {
    let fault: Fault
    let now: Date
    let random: any RandomSource
    /// The names of the elements that are shown.
    let shown: [ElementName]

    /// An element that is shown and whose value says nothing about the issuer or other elements.
    var changeable: ElementName? {
        let preferred = ["family_name", "given_name", "document_number"]
        return shown.first { preferred.contains($0.identifier.rawValue) } ?? shown.first
    }

    var notApplicable: SimulatorError { .faultNotApplicable(fault) }

    func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86_400) }
}
