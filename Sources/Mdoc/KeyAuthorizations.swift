// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// What the device key may sign beyond proving its presence, 18013-5, 9.1.2.4.
public struct KeyAuthorizations: Sendable {
    private let nameSpaces: Set<NameSpace>
    private let elements: Set<ElementName>

    init(_ item: CBORItem?) throws(MdocError) {
        var nameSpaces: Set<NameSpace> = []
        var elements: Set<ElementName> = []
        if let item {
            let map = try item.map(as: .keyAuthorizations)
            if let list = map["nameSpaces"] {
                for name in try list.nonEmptyArray(as: .keyAuthorizations, atMost: IssuerSigned.itemLimit) {
                    nameSpaces.insert(try name.nameSpace(in: .keyAuthorizations))
                }
            }
            if let lists = map["dataElements"] {
                for (name, list) in try lists.nonEmptyNameSpaces(as: .keyAuthorizations) {
                    let nameSpace = try name.nameSpace(in: .keyAuthorizations)
                    // A namespace is authorised either in full or element by element.
                    guard !nameSpaces.contains(nameSpace) else { throw .malformed(.keyAuthorizations) }
                    for element in try list.nonEmptyArray(as: .keyAuthorizations, atMost: IssuerSigned.itemLimit) {
                        elements.insert(ElementName(nameSpace, try element.identifier(in: .keyAuthorizations)))
                    }
                }
            }
            guard !nameSpaces.isEmpty || !elements.isEmpty else { throw .malformed(.keyAuthorizations) }
        }
        self.nameSpaces = nameSpaces
        self.elements = elements
    }

    public func covers(_ name: ElementName) -> Bool {
        nameSpaces.contains(name.nameSpace) || elements.contains(name)
    }
}
