// SPDX-License-Identifier: Apache-2.0

internal import ExactText

/// The name of a data element inside its namespace, such as `family_name`.
public struct ElementIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
    private let exact: ExactString

    public var rawValue: String { exact.text }

    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        exact = ExactString(rawValue)
    }

    public static func < (left: ElementIdentifier, right: ElementIdentifier) -> Bool { left.exact < right.exact }

    public var description: String { rawValue }
}
