// SPDX-License-Identifier: Apache-2.0

/// The type of a document, such as `org.iso.18013.5.1.mDL`; compared exactly, never case-folded.
public struct DocType: Hashable, Sendable, CustomStringConvertible {
    public let rawValue: String

    /// - Returns: nil for the empty string, which 18013-5 (second edition, 8.1) does not allow.
    public init?(_ rawValue: String) {
        guard !rawValue.isEmpty else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) {
        rawValue = known
    }

    /// The mobile driving licence of ISO/IEC 18013-5.
    public static let mDL = DocType(known: "org.iso.18013.5.1.mDL")

    public var description: String { rawValue }
}

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

/// A data element's full name.
public struct ElementName: Hashable, Sendable, CustomStringConvertible {
    public let nameSpace: NameSpace
    public let identifier: ElementIdentifier

    public init(_ nameSpace: NameSpace, _ identifier: ElementIdentifier) {
        self.nameSpace = nameSpace
        self.identifier = identifier
    }

    public var description: String { "\(nameSpace)/\(identifier)" }
}
