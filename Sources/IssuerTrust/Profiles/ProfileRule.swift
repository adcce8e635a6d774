// SPDX-License-Identifier: Apache-2.0

/// One row of a profile's table.
public struct ProfileRule: RawRepresentable, Hashable, Sendable {
    /// `<profile>.<field>`, such as `ds.key_usage`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
}
