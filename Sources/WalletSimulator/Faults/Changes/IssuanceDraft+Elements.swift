// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// What an issuer can sign otherwise, so that every digest and signature fits.
extension IssuanceDraft {
    mutating func bind(to deviceKey: PublicKey) {
        mso["deviceKeyInfo", "deviceKey"] = COSEKey.value(of: deviceKey)
    }

    /// The algorithm of the digests.
    var hash: HashAlgorithm {
        HashAlgorithm.allCases.first { .text($0.mdocName) == mso["digestAlgorithm"] } ?? .sha256
    }

    /// Gives every element a salt of its own.
    mutating func salt(random: any RandomSource) throws(SimulatorError) {
        for name in nameSpaces.flatMap({ list in list.items.map { ElementName(list.nameSpace, $0.identifier) } }) {
            try change(name) { $0.random = random.bytes(32) }
        }
    }

    /// Has the issuer sign something else for an element.
    mutating func change(
        _ name: ElementName, _ change: (inout IssuedDocument.Item.Content) -> Void
    ) throws(SimulatorError) {
        guard let (list, index) = place(of: name), var content = nameSpaces[list].items[index].content else {
            throw .elementUnknown(name)
        }
        let oldID = content.digestID
        change(&content)
        let item = IssuedDocument.Item(identifier: name.identifier, content: content)
        put(item, at: (list, index), under: content.digestID, inPlaceOf: oldID)
    }

    /// Has the issuer sign an item in another form.
    ///
    /// - Parameter write: From the item's map, in the order of the standard, to `IssuerSignedItemBytes`.
    mutating func rewrite(_ name: ElementName, _ write: (CBORValue) -> CBORValue) throws(SimulatorError) {
        guard let (list, index) = place(of: name), let content = nameSpaces[list].items[index].content,
            let map = nameSpaces[list].items[index].tree
        else { throw .elementUnknown(name) }
        let item = IssuedDocument.Item(identifier: name.identifier, encoded: write(map).encoded())
        put(item, at: (list, index), under: content.digestID, inPlaceOf: content.digestID)
    }

    func content(of name: ElementName) -> IssuedDocument.Item.Content? {
        place(of: name).flatMap { nameSpaces[$0.list].items[$0.index].content }
    }

    func value(of name: ElementName) -> CBORValue? { content(of: name)?.value }

    /// Has the issuer sign another digest for an element.
    mutating func changeDigest(
        of name: ElementName, _ context: FaultContext,
        _ digest: (IssuedDocument.Item, HashAlgorithm) -> [UInt8]?
    ) throws(SimulatorError) {
        guard let (list, index) = place(of: name), let content = nameSpaces[list].items[index].content,
            let bytes = digest(nameSpaces[list].items[index], hash)
        else { throw context.notApplicable }
        addDigest(content.digestID, .bytes(bytes), in: name.nameSpace)
    }

    /// Adds an element of nobody's data model, which is shown without being asked for.
    mutating func addPrivate(
        _ nameSpace: String, _ identifier: String, _ value: CBORValue, _ context: FaultContext
    ) throws(SimulatorError) {
        guard let nameSpace = NameSpace(nameSpace), let identifier = ElementIdentifier(identifier) else {
            throw context.notApplicable
        }
        add(ElementName(nameSpace, identifier), value, random: context.random)
    }

    /// Has the issuer sign another value for an element of the mDL namespace, which must be shown.
    mutating func change(
        _ identifier: String, to value: CBORValue, _ context: FaultContext
    ) throws(SimulatorError) {
        try change(try context.element(identifier)) { $0.value = value }
    }

    private func place(of name: ElementName) -> (list: Int, index: Int)? {
        guard let list = nameSpaces.firstIndex(where: { $0.nameSpace == name.nameSpace }),
            let index = nameSpaces[list].items.firstIndex(where: { $0.identifier == name.identifier })
        else { return nil }
        return (list, index)
    }

    private mutating func put(
        _ item: IssuedDocument.Item, at place: (list: Int, index: Int), under digestID: UInt64, inPlaceOf oldID: UInt64
    ) {
        nameSpaces[place.list].items[place.index] = item
        let digests: [CBORValue] = ["valueDigests", .text(nameSpaces[place.list].nameSpace.rawValue)]
        if digestID != oldID { mso[path: digests + [.unsigned(oldID)]] = nil }
        mso[path: digests + [.unsigned(digestID)]] = .bytes(hash.digest(of: item.encoded))
    }

    /// Adds a digest of no element.
    mutating func addDigest(_ digestID: UInt64, _ digest: CBORValue, in nameSpace: NameSpace = .mDL) {
        mso[path: ["valueDigests", .text(nameSpace.rawValue), .unsigned(digestID)]] = digest
    }

    /// A number that no digest of a namespace has.
    func freeDigestID(in nameSpace: NameSpace) -> UInt64 {
        let entries = mso["valueDigests", .text(nameSpace.rawValue)]?.members ?? []
        let used = entries.compactMap { entry in if case .unsigned(let number) = entry.key { number } else { nil } }
        return (used.max() ?? 0) + 1
    }

    /// Makes it a document of another type throughout.
    mutating func renameDocType(_ name: String) {
        guard let other = DocType(name) else { return }
        docType = other
        mso["docType"] = .text(name)
    }
}

extension IssuedDocument.Item {
    /// `IssuerSignedItem`, its members in the order in which they stand.
    var tree: CBORValue? {
        guard let content = (try? CBORDecoder().decode(encoded))?.root.content(ofTag: 24),
            let item = try? content.embedded()?.root
        else { return nil }
        return CBORValue(item)
    }
}

extension CBORValue {
    /// `IssuerSignedItemBytes` around an item, as it is listed.
    static func item(_ map: CBORValue) -> CBORValue { .tagged(24, .bytes(map.inListedOrder.encoded())) }
}
