// SPDX-License-Identifier: Apache-2.0

/// The name of a data element inside its namespace, such as `family_name`.
public struct ElementIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    public static func < (left: ElementIdentifier, right: ElementIdentifier) -> Bool { left.rawValue < right.rawValue }

    public var description: String { rawValue }
}
