// SPDX-License-Identifier: Apache-2.0

/// An issuing authority list (18013-5, annex C) that was given and gives no anchors.
public struct UnusableList: Hashable, Sendable {
    /// For people: the list's provider, or the short name of its source.
    public let name: String
    /// A code such as `vical.expired`.
    public let problem: String

    public init(name: String, problem: String) {
        self.name = name
        self.problem = problem
    }
}
