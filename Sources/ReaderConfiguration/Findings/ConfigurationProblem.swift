// SPDX-License-Identifier: Apache-2.0

/// One thing that is wrong with a configuration.
public struct ConfigurationProblem: Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    public let line: Int
    /// The path of the member, such as `relyingParties[0].apiKeys[1].sha256`; empty for the text as a whole.
    public let member: String
    public let fault: ConfigurationFault

    /// What the author of the configuration can do about it.
    public var remedy: String { fault.remedy }

    public var description: String {
        member.isEmpty ? "line \(line): \(fault)" : "line \(line): \(member): \(fault)"
    }
}
