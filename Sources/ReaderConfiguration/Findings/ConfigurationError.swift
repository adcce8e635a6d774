// SPDX-License-Identifier: Apache-2.0

/// Why a configuration was not taken: everything that is wrong with it, in the order of its lines. Never empty.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let problems: [ConfigurationProblem]

    /// A line for each problem.
    public var description: String { problems.map(\.description).joined(separator: "\n") }
}
