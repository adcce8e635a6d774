// SPDX-License-Identifier: Apache-2.0

public import Mdoc

/// The mdoc elements that one PassKit element stands for, by what each of them means for the answer.
public struct PassKitExpansion: Hashable, Sendable {
    /// Each of them has to come.
    public private(set) var required: [ElementName] = []
    /// One of them has to come: documents have the one or the other, and Wallet hands over what is there.
    public private(set) var alternatives: [ElementName] = []
    /// They may come along.
    public private(set) var optional: [ElementName] = []
    /// They are not asked for but computed by the reader, from a required one.
    public private(set) var computed: [ElementName] = []

    /// Those that Wallet may hand over.
    public var all: [ElementName] { required + alternatives + optional }

    static func required(_ nameSpace: NameSpace, _ identifiers: String...) -> PassKitExpansion {
        PassKitExpansion().adding(identifiers, in: nameSpace, to: \.required)
    }

    static func oneOf(_ nameSpace: NameSpace, _ identifiers: String...) -> PassKitExpansion {
        PassKitExpansion().adding(identifiers, in: nameSpace, to: \.alternatives)
    }

    static func optional(_ nameSpace: NameSpace, _ identifiers: String...) -> PassKitExpansion {
        PassKitExpansion().adding(identifiers, in: nameSpace, to: \.optional)
    }

    /// Adds alternatives from another namespace.
    func or(_ nameSpace: NameSpace, _ identifiers: String...) -> PassKitExpansion {
        adding(identifiers, in: nameSpace, to: \.alternatives)
    }

    func optional(_ nameSpace: NameSpace, _ identifiers: String...) -> PassKitExpansion {
        adding(identifiers, in: nameSpace, to: \.optional)
    }

    func computed(_ nameSpace: NameSpace, _ identifier: String) -> PassKitExpansion {
        adding([identifier], in: nameSpace, to: \.computed)
    }

    private func adding(
        _ identifiers: [String], in nameSpace: NameSpace, to part: WritableKeyPath<PassKitExpansion, [ElementName]>
    ) -> PassKitExpansion {
        var expansion = self
        expansion[keyPath: part] += identifiers.map { text in
            guard let identifier = ElementIdentifier(text) else { preconditionFailure("a table without empty names") }
            return ElementName(nameSpace, identifier)
        }
        return expansion
    }
}
