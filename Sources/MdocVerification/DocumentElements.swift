// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
internal import Mdoc
internal import Redaction

/// The elements of a document in one list, with who signed them.
struct DocumentElements: Redacted {
    struct Element {
        let name: ElementName
        let value: CBORItem
        let signer: VerifiedElement.Signer
    }

    let all: [Element]

    init(_ document: ReceivedDocument) {
        var all: [Element] = []
        all.reserveCapacity(document.issuerSigned.nameSpaces.reduce(0) { $0 + $1.items.count })
        for (nameSpace, items) in document.issuerSigned.nameSpaces {
            for item in items {
                all.append(
                    Element(
                        name: ElementName(nameSpace, item.elementIdentifier), value: item.elementValue, signer: .issuer)
                )
            }
        }
        for (nameSpace, elements) in document.deviceSigned.nameSpaces {
            for (identifier, value) in elements {
                all.append(Element(name: ElementName(nameSpace, identifier), value: value, signer: .device))
            }
        }
        self.all = all
    }

    /// An element that appears twice, across issuer-signed and device-signed parts (8.3.2.1.2.2).
    var repeated: ElementName? { all.map(\.name).firstRepetition }

    /// All but those that the mDL namespace does not have, which are ignored and never trusted (7.1).
    var usable: [Element] {
        all.filter { $0.name.nameSpace != .mDL || DataModel.mDL.rule(for: $0.name.identifier.rawValue) != nil }
    }

    func value(_ identifier: String, in nameSpace: String) -> CBORItem? {
        all.first {
            $0.name.identifier.rawValue.isExactly(identifier) && $0.name.nameSpace.rawValue.isExactly(nameSpace)
        }?.value
    }
}

extension Array where Element: Hashable {
    /// The first element that equals an earlier one.
    ///
    /// A handful is compared pair by pair, which is faster than hashing; more of them would cost their square.
    var firstRepetition: Element? {
        if count <= 24 {
            return indices.first { position in self[..<position].contains(self[position]) }.map { self[$0] }
        }
        var seen: Set<Element> = []
        return first { !seen.insert($0).inserted }
    }
}
