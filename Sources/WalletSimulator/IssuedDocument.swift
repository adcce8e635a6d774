// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Mdoc

/// What an issuer hands to a wallet: elements with their salts, and the signature over their digests.
public struct IssuedDocument: Sendable {
    public let docType: DocType
    /// In the order in which the issuer signed them.
    public let nameSpaces: [NameSpaceItems]
    /// An untagged COSE_Sign1 over the mobile security object.
    public let issuerAuth: [UInt8]
    /// What a fault shows whatever was asked for.
    var revealed: [ElementName] = []

    public struct NameSpaceItems: Sendable {
        public let nameSpace: NameSpace
        public internal(set) var items: [Item]
    }

    /// An element as it is presented, whole or not at all.
    public struct Item: Sendable {
        public let identifier: ElementIdentifier
        /// `IssuerSignedItemBytes`: tag 24 around the encoded item, what the digest covers.
        public let encoded: [UInt8]
    }

    /// The names of all elements, in order.
    public var elementNames: [ElementName] {
        nameSpaces.flatMap { list in list.items.map { ElementName(list.nameSpace, $0.identifier) } }
    }

    /// The elements asked for, in the issuer's order; namespaces without one are left out.
    ///
    /// - Parameter names: nil for all.
    func items(revealing names: [ElementName]?) throws(SimulatorError) -> [NameSpaceItems] {
        guard let names else { return nameSpaces }
        let wanted = Set(names + revealed)
        var missing = Set(names)
        var lists: [NameSpaceItems] = []
        for list in nameSpaces {
            let items = list.items.filter { wanted.contains(ElementName(list.nameSpace, $0.identifier)) }
            for item in items { missing.remove(ElementName(list.nameSpace, item.identifier)) }
            if !items.isEmpty { lists.append(NameSpaceItems(nameSpace: list.nameSpace, items: items)) }
        }
        if let unknown = names.first(where: missing.contains) { throw .elementUnknown(unknown) }
        return lists
    }
}

extension IssuedDocument.Item {
    /// What an item says, apart from the element's name.
    struct Content {
        var digestID: UInt64
        /// At least 16 bytes that nobody can guess (9.1.2.5).
        var random: [UInt8]
        var value: CBORValue
    }

    init(identifier: ElementIdentifier, content: Content) {
        // The order of the standard's own definition, which wallets use too.
        var item = CBOREncoder()
        item.map(count: 4)
        item.text("digestID")
        item.unsigned(content.digestID)
        item.text("random")
        item.byteString(content.random)
        item.text("elementIdentifier")
        item.text(identifier.rawValue)
        item.text("elementValue")
        item.encoded(content.value.encoded())
        self.init(identifier: identifier, encoded: CBORValue.tagged(24, .bytes(item.bytes)).encoded())
    }

    /// Reads `IssuerSignedItemBytes`; nil where the bytes are something else.
    init?(encoded: [UInt8]) {
        guard let identifier = Self.members(of: encoded)?["elementIdentifier"]?.text.flatMap(ElementIdentifier.init)
        else { return nil }
        self.init(identifier: identifier, encoded: encoded)
    }

    var content: Content? {
        guard let members = Self.members(of: encoded), let digestID = members["digestID"]?.unsigned,
            let random = members["random"]?.byteString, let value = members["elementValue"]
        else { return nil }
        return Content(digestID: digestID, random: Array(random), value: CBORValue(value))
    }

    private static func members(of encoded: [UInt8]) -> CBORMap? {
        guard let content = (try? CBORDecoder().decode(encoded))?.root.content(ofTag: 24) else { return nil }
        return (try? content.embedded())?.root.members
    }
}
