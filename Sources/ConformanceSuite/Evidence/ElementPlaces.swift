// SPDX-License-Identifier: Apache-2.0

internal import ArtefactInspection
internal import CBOR
internal import MdocVerification

/// The elements of one document, as far as they can be read, and where they stand in it.
struct ElementPlaces {
    private struct Item {
        let nameSpace: String
        let identifier: String
        let digestID: UInt64?
        let random: ArraySlice<UInt8>?
        let path: ItemPath

        var name: String { "\(nameSpace)/\(identifier)" }
    }

    private var items: [Item] = []

    init(_ document: CBORItem) {
        readIssuerSigned(document)
        readDeviceSigned(document)
    }

    private mutating func readIssuerSigned(_ document: CBORItem) {
        let issuerSigned = document.members?["issuerSigned"]
        for (key, list) in members(issuerSigned?.members?["nameSpaces"]) {
            guard let nameSpace = key.text, let elements = list.elements else { continue }
            for (index, element) in elements.enumerated() {
                guard let members = (try? element.tag?.content.embedded())?.root.members else { continue }
                items.append(
                    Item(
                        nameSpace: nameSpace, identifier: members["elementIdentifier"]?.text ?? "",
                        digestID: members["digestID"]?.unsigned, random: members["random"]?.byteString,
                        path: ["issuerSigned", "nameSpaces", .member(nameSpace), .element(index)]))
            }
        }
    }

    /// None for what is no map.
    private func members(_ item: CBORItem?) -> [(key: CBORItem, value: CBORItem)] {
        item?.members.map { map in map.map { $0 } } ?? []
    }

    private mutating func readDeviceSigned(_ document: CBORItem) {
        let content = document.members?["deviceSigned"]?.members?["nameSpaces"]?.tag?.content
        for (key, elements) in members((try? content?.embedded())?.root) {
            guard let nameSpace = key.text else { continue }
            for (name, _) in members(elements) {
                guard let identifier = name.text else { continue }
                items.append(
                    Item(
                        nameSpace: nameSpace, identifier: identifier, digestID: nil, random: nil,
                        path: ["deviceSigned", "nameSpaces", .member(nameSpace), .member(identifier)]))
            }
        }
    }

    /// Where the elements stand that a check speaks of; those that its message names, or those that the rule hits.
    func paths(_ result: CheckResult) -> [ItemPath] {
        switch result.check {
        case .digestNameSpaces:
            Set(items.map(\.nameSpace)).filter { names($0, in: result) }.sorted()
                .map { ["issuerSigned", "nameSpaces", .member($0)] }
        case .digestValues: named(in: result).flatMap { [$0.path] + digest(of: $0) }
        case .digestIDs, .documentElementsUnique, .deviceAuthorizations, .deviceSignedElements, .elementTypes,
            .elementValues, .elementImages, .elementsKnown, .requestExtraElements:
            named(in: result).map(\.path)
        case .digestIDsUnique:
            repeated { item in item.digestID.map { "\(item.nameSpace) \($0)" } }.map { $0.path + ["digestID"] }
        case .itemRandomLength: items.filter { ($0.random?.count ?? 16) < 16 }.map { $0.path + ["random"] }
        case .itemRandomUnique: repeated(\.random).map { $0.path + ["random"] }
        case .elementIssuingCountry: called("issuing_country")
        case .elementIssuingJurisdiction: called("issuing_jurisdiction")
        case .elementJurisdictionCountry: called("issuing_jurisdiction", "issuing_country")
        case .elementIssueDate: called("issue_date", "issuance_date")
        case .elementExpiryDate: called("expiry_date")
        case .elementAges: items.filter { $0.identifier.hasPrefix("age_over_") }.map(\.path)
        default: []
        }
    }

    private func named(in result: CheckResult) -> [Item] { items.filter { names($0.name, in: result) } }

    private func names(_ name: String, in result: CheckResult) -> Bool {
        result.detail?.split { ", ".contains($0) }.contains { $0.utf8.elementsEqual(name.utf8) } ?? false
    }

    private func digest(of item: Item) -> [ItemPath] {
        guard let digestID = item.digestID.flatMap(Int64.init(exactly:)) else { return [] }
        return [CheckPlaces.securityObject + ["valueDigests", .member(item.nameSpace), .label(digestID)]]
    }

    private func repeated<Key: Hashable>(_ key: (Item) -> Key?) -> [Item] {
        var counts: [Key: Int] = [:]
        for key in items.compactMap(key) { counts[key, default: 0] += 1 }
        return items.filter { item in key(item).map { counts[$0, default: 0] > 1 } ?? false }
    }

    private func called(_ identifiers: String...) -> [ItemPath] {
        items.filter { identifiers.contains($0.identifier) }.map(\.path)
    }
}
