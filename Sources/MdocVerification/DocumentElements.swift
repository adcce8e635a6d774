// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import ExactText
internal import Mdoc
internal import Redaction

/// The elements of a document in one list, with who signed them.
struct DocumentElements: Redacted {
    struct Element {
        let name: ElementName
        /// Differs for most names that differ, so that few are compared.
        let fingerprint: UInt64
        let value: CBORItem
        let signer: VerifiedElement.Signer
        /// Its form, where the namespace is known and has such an element.
        let rule: ElementRule?

        init(_ name: ElementName, _ value: CBORItem, signer: VerifiedElement.Signer, model: DataModel?) {
            self.name = name
            self.value = value
            self.signer = signer
            rule = model?.rule(for: name.identifier)
            fingerprint = Self.fingerprint(name.nameSpace.rawValue, name.identifier.rawValue)
        }

        /// FNV-1a over the identifier; a namespace has many elements, so its length is enough of it.
        static func fingerprint(_ nameSpace: String, _ identifier: String) -> UInt64 {
            let bytes = identifier.utf8Span.span
            var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(nameSpace.utf8.count)
            for index in bytes.indices { fingerprint = (fingerprint ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
            return fingerprint
        }

        /// Whether the mDL namespace, which knows all its elements, has none of this name.
        var isUnknown: Bool { rule == nil && name.nameSpace == .mDL }
    }

    let all: [Element]

    init(_ document: ReceivedDocument) {
        var all: [Element] = []
        all.reserveCapacity(document.issuerSigned.nameSpaces.reduce(0) { $0 + $1.items.count })
        for (nameSpace, items) in document.issuerSigned.nameSpaces {
            let model = DataModel.named(nameSpace)
            for item in items {
                let name = ElementName(nameSpace, item.elementIdentifier)
                all.append(Element(name, item.elementValue, signer: .issuer, model: model))
            }
        }
        for (nameSpace, elements) in document.deviceSigned.nameSpaces {
            let model = DataModel.named(nameSpace)
            for (identifier, value) in elements {
                all.append(Element(ElementName(nameSpace, identifier), value, signer: .device, model: model))
            }
        }
        self.all = all
    }

    /// An element that appears twice, across issuer-signed and device-signed parts (8.3.2.1.2.2).
    var repeated: ElementName? {
        guard all.map(\.fingerprint).firstRepetition(telling: \.self) != nil else { return nil }
        return all.map(\.name).firstRepetition { Element.fingerprint($0.nameSpace.rawValue, $0.identifier.rawValue) }
    }

    /// All but those that the mDL namespace does not have, which are ignored and never trusted (7.1).
    var usable: [Element] {
        all.contains(where: \.isUnknown) ? all.filter { !$0.isUnknown } : all
    }

    func value(_ identifier: String, in nameSpace: String) -> CBORItem? {
        let fingerprint = Element.fingerprint(nameSpace, identifier)
        let position = all.indices.first { position in
            all[position].fingerprint == fingerprint
                && all[position].name.identifier.rawValue.isExactly(identifier)
                && all[position].name.nameSpace.rawValue.isExactly(nameSpace)
        }
        return position.map { all[$0].value }
    }
}
