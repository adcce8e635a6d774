// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Mdoc

/// The elements of a document in one list, with who signed them.
struct DocumentElements {
    struct Element {
        let name: ElementName
        let value: CBORItem
        let signer: VerifiedElement.Signer
    }

    let all: [Element]

    init(_ document: ReceivedDocument) {
        var all: [Element] = []
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

    func value(_ identifier: String, in nameSpace: String) -> CBORItem? {
        all.first { $0.name.identifier.rawValue == identifier && $0.name.nameSpace.rawValue == nameSpace }?.value
    }
}
