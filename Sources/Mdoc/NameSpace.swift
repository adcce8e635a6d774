// SPDX-License-Identifier: Apache-2.0

internal import ExactText

/// A namespace of data elements, such as `org.iso.18013.5.1`.
public struct NameSpace: Hashable, Sendable, Comparable, CustomStringConvertible {
    private let exact: ExactString

    public var rawValue: String { exact.text }

    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        exact = ExactString(rawValue)
    }

    private init(known: String) {
        exact = ExactString(known)
    }

    /// The mDL namespace, 18013-5, 7.1.
    public static let mDL = NameSpace(known: "org.iso.18013.5.1")
    /// The namespace of the American Association of Motor Vehicle Administrators, used with the mDL docType.
    public static let aamva = NameSpace(known: "org.iso.18013.5.1.aamva")

    public static func < (left: NameSpace, right: NameSpace) -> Bool { left.exact < right.exact }

    public var description: String { rawValue }
}
