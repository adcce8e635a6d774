// SPDX-License-Identifier: Apache-2.0

/// A data element's full name.
public struct ElementName: Hashable, Sendable, CustomStringConvertible {
    public let nameSpace: NameSpace
    public let identifier: ElementIdentifier

    public init(_ nameSpace: NameSpace, _ identifier: ElementIdentifier) {
        self.nameSpace = nameSpace
        self.identifier = identifier
    }

    /// The identifiers first: they differ more often, and a document compares all of its elements with each other.
    public static func == (left: ElementName, right: ElementName) -> Bool {
        left.identifier == right.identifier && left.nameSpace == right.nameSpace
    }

    public var description: String { "\(nameSpace)/\(identifier)" }
}
