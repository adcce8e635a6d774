// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

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
