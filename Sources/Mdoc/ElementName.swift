// SPDX-License-Identifier: Apache-2.0

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
