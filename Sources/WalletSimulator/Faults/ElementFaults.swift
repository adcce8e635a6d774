// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// Faults of elements and of their digests.
enum ElementFaults {
    static func alterValue(_ draft: inout DocumentDraft, _ context: FaultContext) throws(SimulatorError) {
        try draft.changeItem(context) { $0.value = $0.value.altered }
    }

    static func withhold(_ draft: inout DocumentDraft, _ context: FaultContext) throws(SimulatorError) {
        guard let name = context.changeable,
            let list = draft.nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace })
        else { throw context.notApplicable }
        draft.nameSpaces[list].items.removeAll { $0.identifier == name.identifier }
        draft.nameSpaces.removeAll { $0.items.isEmpty }
    }

    static func renumber(_ draft: inout DocumentDraft, _ context: FaultContext) throws(SimulatorError) {
        // The largest that 9.1.2.4 allows, and far above what an issuance numbers.
        try draft.changeItem(context) { $0.digestID = (1 << 31) - 1 }
    }

    static func duplicate(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        guard let name = context.changeable,
            let item = draft.nameSpaces.first(where: { $0.nameSpace == name.nameSpace })?.items
                .first(where: { $0.identifier == name.identifier }),
            let content = item.content
        else { throw context.notApplicable }
        draft.add(name, content.value.altered, random: context.random)
    }
}

extension DocumentDraft {
    /// Writes one shown element anew, with a digest that no longer fits.
    fileprivate mutating func changeItem(
        _ context: FaultContext, _ change: (inout IssuedDocument.Item.Content) -> Void
    ) throws(SimulatorError) {
        guard let name = context.changeable,
            let list = nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace }),
            let index = nameSpaces[list].items.firstIndex(where: { $0.identifier == name.identifier }),
            var content = nameSpaces[list].items[index].content
        else { throw context.notApplicable }
        change(&content)
        nameSpaces[list].items[index] = IssuedDocument.Item(identifier: name.identifier, content: content)
    }
}

extension CBORValue {
    /// Another value of the same type.
    fileprivate var altered: CBORValue {
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
