// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import Mdoc
public import MdocVerification

/// How long what comes in may be kept, frozen when the request was issued; later terms can only shorten it.
///
/// The promise stands with each element of the request; the plan bounds it by what the relying party allows itself.
public struct RetentionPlan: Hashable, Sendable {
    /// The relying party's ceiling when the request was issued.
    public let ceilingDays: Int
    /// Whether portraits, signature images and biometric templates may be kept.
    public let keepsBiometrics: Bool

    public init(ceilingDays: Int, keepsBiometrics: Bool = true) {
        self.ceilingDays = max(0, ceilingDays)
        self.keepsBiometrics = keepsBiometrics
    }

    /// Plans for a request, and refuses one that would keep what needs a legal basis without one.
    public init(for request: [RequestedDocument], under terms: RetentionTerms) throws(RetentionPlanError) {
        self.init(ceilingDays: terms.ceilingDays)
        guard terms.legalBasis == nil else { return }
        for element in request.flatMap(\.elements)
        where days(for: element.intentToStore) != nil && element.name.identifier.isBiometric {
            throw .legalBasisMissing(element.name)
        }
    }

    /// For how many days an element with this promise is kept; nil: not at all.
    public func days(for promise: IntentToStore?) -> Int? {
        let days: Int
        switch promise {
        case nil, .willNotStore: return nil
        case .mayStoreDays(let promised): days = min(promised, ceilingDays)
        case .mayStore: days = ceilingDays
        }
        return days > 0 ? days : nil
    }

    /// The instant from which an element that came at `received` may no longer be read; nil: it is not kept.
    public func deadline(
        for promise: IntentToStore?, of identifier: ElementIdentifier, received: Date
    ) -> Date? {
        guard keepsBiometrics || !identifier.isBiometric else { return nil }
        // Whole seconds, rounded down: never longer than was promised.
        return days(for: promise).map { Date(wholeSeconds: received.wholeSeconds + Int64($0) * 86_400) }
    }

    /// The plan under terms that may have changed since.
    public func shortened(by terms: RetentionTerms) -> RetentionPlan {
        RetentionPlan(
            ceilingDays: min(ceilingDays, terms.ceilingDays),
            keepsBiometrics: keepsBiometrics && terms.legalBasis != nil)
    }
}

extension ElementIdentifier {
    /// Portraits, signature images and biometric templates.
    var isBiometric: Bool {
        rawValue == "portrait" || rawValue == "signature_usual_mark" || rawValue.hasPrefix("biometric_template_")
            || rawValue.hasPrefix("dtc_dg")
    }
}
