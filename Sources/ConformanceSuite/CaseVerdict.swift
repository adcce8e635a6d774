// SPDX-License-Identifier: Apache-2.0

/// What a verifier says of a case, or what a case expects of it.
public struct CaseVerdict: Hashable, Sendable {
    public let isAccepted: Bool
    /// The codes of what failed, in order.
    public let failures: [String]

    public init(isAccepted: Bool, failures: [String] = []) {
        self.isAccepted = isAccepted
        self.failures = failures
    }

    /// `accepted` or `rejected`.
    public var word: String { isAccepted ? "accepted" : "rejected" }
}

extension CaseVerdict: CustomStringConvertible {
    public var description: String {
        failures.isEmpty ? word : "\(word) with \(failures.joined(separator: ", "))"
    }
}
