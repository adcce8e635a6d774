// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import COSE
public import Redaction

/// What the issuer signed, 18013-5, 8.3.2.1.2.2.
///
/// A class, so that handing a document from check to check counts one reference and not one a field.
public final class IssuerSigned: Sendable, Redacted {
    public let nameSpaces: [(nameSpace: NameSpace, items: [IssuerSignedItem])]
    public let issuerAuth: COSESign1
    let hasNonShortestHeads: Bool

    /// Namespaces in one document; real ones have three at most.
    static let nameSpaceLimit = 64
    /// Items of one namespace in one document.
    static let itemLimit = 512

    init(_ item: CBORItem) throws(MdocError) {
        let map = try item.map(as: .issuerSigned)
        do {
            issuerAuth = try COSESign1(map.required("issuerAuth", .issuerAuth))
        } catch let error as COSEError {
            throw .cose(error, in: .issuerAuth)
        } catch {
            throw .missing(.issuerAuth)
        }
        var hasNonShortestHeads = issuerAuth.headers.firstNonShortestOffset != nil
        var nameSpaces: [(nameSpace: NameSpace, items: [IssuerSignedItem])] = []
        if let list = map["nameSpaces"] {
            for (name, list) in try list.nonEmptyNameSpaces(as: .issuerNameSpaces) {
                let elements = try list.nonEmptyArray(as: .issuerNameSpaces, atMost: Self.itemLimit)
                var items: [IssuerSignedItem] = []
                items.reserveCapacity(elements.count)
                for element in elements {
                    let item = try IssuerSignedItem(element)
                    if item.hasNonShortestHeads { hasNonShortestHeads = true }
                    items.append(item)
                }
                nameSpaces.append((try name.nameSpace(in: .issuerNameSpaces), items))
            }
        }
        self.nameSpaces = nameSpaces
        self.hasNonShortestHeads = hasNonShortestHeads
    }
}
