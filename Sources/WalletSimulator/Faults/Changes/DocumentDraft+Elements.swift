// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// What a wallet can change about the issuer's items, so that digests no longer fit.
extension DocumentDraft {
    /// Writes one shown element anew.
    mutating func changeItem(
        _ context: FaultContext, _ change: (inout IssuedDocument.Item.Content) -> Void
    ) throws(SimulatorError) {
        let name = try context.anElement()
        guard let (list, index) = place(of: name), var content = nameSpaces[list].items[index].content else {
            throw context.notApplicable
        }
        change(&content)
        nameSpaces[list].items[index] = IssuedDocument.Item(identifier: name.identifier, content: content)
    }

    /// Writes one shown item in another form.
    ///
    /// - Parameter write: From the item's map, in the order of the standard, to `IssuerSignedItemBytes`.
    mutating func rewriteItem(
        _ context: FaultContext, _ write: (CBORValue) -> CBORValue
    ) throws(SimulatorError) {
        let name = try context.anElement()
        guard let (list, index) = place(of: name), let map = nameSpaces[list].items[index].tree else {
            throw context.notApplicable
        }
        nameSpaces[list].items[index] = IssuedDocument.Item(
            identifier: name.identifier, encoded: write(map).encoded())
    }

    mutating func withhold(_ name: ElementName) {
        guard let list = nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace }) else { return }
        nameSpaces[list].items.removeAll { $0.identifier == name.identifier }
        nameSpaces.removeAll { $0.items.isEmpty }
    }

    /// The digestID of another element of the same namespace.
    func digestID(besides name: ElementName, _ context: FaultContext) throws(SimulatorError) -> UInt64 {
        let items = nameSpaces.first { $0.nameSpace == name.nameSpace }?.items ?? []
        guard let other = items.first(where: { $0.identifier != name.identifier })?.content else {
            throw context.notApplicable
        }
        return other.digestID
    }

    /// Shows the elements of one namespace under another.
    mutating func renameNameSpace(
        _ old: String, to new: String, _ context: FaultContext
    ) throws(SimulatorError) {
        guard let old = NameSpace(old), let new = NameSpace(new),
            let list = nameSpaces.firstIndex(where: { $0.nameSpace == old })
        else { throw context.notApplicable }
        nameSpaces[list] = IssuedDocument.NameSpaceItems(nameSpace: new, items: nameSpaces[list].items)
    }

    /// Writes the first item of a namespace in another form.
    mutating func rewriteFirstItem(
        of nameSpace: String, _ context: FaultContext, _ write: (CBORValue) -> CBORValue
    ) throws(SimulatorError) {
        guard let list = nameSpaces.firstIndex(where: { $0.nameSpace == NameSpace(nameSpace) }),
            let item = nameSpaces[list].items.first, let map = item.tree
        else { throw context.notApplicable }
        nameSpaces[list].items[0] = IssuedDocument.Item(identifier: item.identifier, encoded: write(map).encoded())
    }

    private func place(of name: ElementName) -> (list: Int, index: Int)? {
        guard let list = nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace }),
            let index = nameSpaces[list].items.firstIndex(where: { $0.identifier == name.identifier })
        else { return nil }
        return (list, index)
    }
}

extension CBORValue {
    /// Another value of the same type.
    var altered: CBORValue {
        switch self {
        case .text(let text): .text(text + "x")
        case .bytes(let bytes): .bytes(bytes + [0x00])
        case .unsigned(let number): .unsigned(number ^ 1)
        case .negative(let number): .negative(number ^ 1)
        case .boolean(let value): .boolean(!value)
        case .array(let elements): .array(elements + [.null])
        case .map(let members): .map(members + [Member("x", .null)])
        case .tagged(let number, let content): .tagged(number, content.altered)
        default: .null
        }
    }
}
