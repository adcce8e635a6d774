// SPDX-License-Identifier: Apache-2.0

/// A row of a profile that a certificate breaks.
public struct ProfileFinding: Hashable, Sendable {
    public let rule: ProfileRule
    /// False for deviations that production certificates show and that carry no risk by themselves.
    public let isHard: Bool
    /// Names the field or value, for people.
    public let detail: String
}
