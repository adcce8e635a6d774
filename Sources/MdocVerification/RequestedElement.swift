// SPDX-License-Identifier: Apache-2.0

public import ExactText
public import Mdoc

/// One element that was asked for, and the promise that went with it.
public struct RequestedElement: Hashable, Sendable {
    /// What an answer without the element is worth.
    public enum Presence: Hashable, Sendable {
        /// It does not satisfy the request.
        case required
        /// It satisfies the request all the same.
        case optional
        /// It satisfies the request where another element of the same group came; the text names the group.
        case oneOf(ExactString)
        /// An age of three digits, which no mdoc has an element for (18013-5, 7.2.5): it is not asked of the wallet but
        /// computed from `age_in_years`, where that came.
        case computed
    }

    /// Whether an element can have the presence `computed`: `age_over_100` to `age_over_125`.
    public static func isComputable(_ name: ElementName) -> Bool {
        AgeAttestations.computedAge(of: name.identifier) != nil
    }

    public let name: ElementName
    public let intentToStore: IntentToStore
    public let presence: Presence

    public init(_ name: ElementName, intentToStore: IntentToStore, presence: Presence = .required) {
        self.name = name
        self.intentToStore = intentToStore
        self.presence = presence
    }
}
