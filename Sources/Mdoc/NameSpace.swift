// SPDX-License-Identifier: Apache-2.0

/// A namespace of data elements, such as `org.iso.18013.5.1`.
public struct NameSpace: Hashable, Sendable, Comparable, CustomStringConvertible {
    public let rawValue: String

    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) {
        rawValue = known
    }

    /// The mDL namespace, 18013-5, 7.1.
    public static let mDL = NameSpace(known: "org.iso.18013.5.1")
    /// The namespace of the American Association of Motor Vehicle Administrators, used with the mDL docType.
    public static let aamva = NameSpace(known: "org.iso.18013.5.1.aamva")

    public static func < (left: NameSpace, right: NameSpace) -> Bool { left.rawValue < right.rawValue }

    public var description: String { rawValue }
}
