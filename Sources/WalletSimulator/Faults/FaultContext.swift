// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// What a fault may need to know besides the thing that it changes.
struct FaultContext {
    let fault: Fault
    let now: Date
    let random: any RandomSource
    let issuer: SimulatedIssuer
    /// The names of the elements that are shown.
    let shown: [ElementName]

    /// An element that is shown and whose value says nothing about the issuer or other elements.
    var changeable: ElementName? {
        let preferred = ["family_name", "given_name", "document_number"]
        return shown.first { preferred.contains($0.identifier.rawValue) }
            ?? shown.first { !$0.identifier.rawValue.hasPrefix("age_over_") } ?? shown.first
    }

    /// The same, or the fault cannot be made.
    func anElement() throws(SimulatorError) -> ElementName {
        guard let changeable else { throw notApplicable }
        return changeable
    }

    /// An element that must be shown.
    func element(_ identifier: String, in nameSpace: NameSpace = .mDL) throws(SimulatorError) -> ElementName {
        guard
            let name = shown.first(where: { $0.nameSpace == nameSpace && $0.identifier.rawValue == identifier })
        else { throw notApplicable }
        return name
    }

    var notApplicable: SimulatorError { .faultNotApplicable(fault) }

    func days(_ count: Double) -> Date { now.addingTimeInterval(count * 86_400) }

    func seconds(_ count: Double) -> Date { now.addingTimeInterval(count) }

    /// Midnight in UTC, so many days from today.
    func midnight(_ count: Double) -> Date {
        Date(timeIntervalSince1970: ((now.timeIntervalSince1970 / 86_400).rounded(.down) + count) * 86_400)
    }
}
