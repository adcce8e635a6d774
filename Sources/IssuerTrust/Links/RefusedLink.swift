// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// A link certificate that introduced no new root, and why.
public struct RefusedLink: Hashable, Sendable {
    public let certificate: Certificate
    public let problem: LinkProblem
    /// The hard rules that it breaks, where that is what is wrong.
    public let rules: [ProfileRule]
}
