// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import JSON
internal import Mdoc
internal import MdocVerification

/// The elements that a vector expects, by name.
struct PublishedElements: Sendable {
    struct Element: Sendable {
        let nameSpace, identifier: String
        let digestID: Int
        /// The encoding, or its length and hash where the vector leaves the bytes out.
        let encoding: Encoding
    }

    enum Encoding: Sendable {
        case bytes([UInt8])
        case hash([UInt8], byteCount: Int)

        func fits(_ value: ArraySlice<UInt8>) -> Bool {
            switch self {
            case .bytes(let bytes): value.elementsEqual(bytes)
            case .hash(let hash, let count): value.count == count && HashAlgorithm.sha256.hash(value.span) == hash
            }
        }
    }

    let elements: [Element]

    init(_ entries: [JSONValue], nameSpace: String? = nil) throws(VectorError) {
        elements = try entries.map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: "elements", member: "elements")
            let identifier = try fields.text("elementIdentifier")
            let space: String = if let nameSpace { nameSpace } else { try fields.text("nameSpace") }
            let encoding: Encoding
            if let bytes = try fields.optionalHex("elementValueCborHex") {
                encoding = .bytes(bytes)
            } else {
                encoding = .hash(
                    try fields.hex("elementValueCborSha256Hex"), byteCount: try fields.integer("elementValueCborLength")
                )
            }
            return Element(
                nameSpace: space, identifier: identifier,
                digestID: try fields.integer("digestID"), encoding: encoding)
        }
    }

    /// Compares what was received, and what the accepted report says of it, with what is expected.
    func compare(_ received: ReceivedDocument?, _ report: VerificationReport, in differences: inout Differences) {
        let items = (received?.issuerSigned.nameSpaces ?? []).flatMap { nameSpace, items in
            items.map { (name: ElementName(nameSpace, $0.elementIdentifier).description, item: $0) }
        }
        let verified = report.documents.flatMap { $0.document?.elements ?? [] }
        differences.compare("elements received", items.count, expected: elements.count)
        differences.compare("elements verified", verified.count, expected: elements.count)
        for element in elements {
            let name = "\(element.nameSpace)/\(element.identifier)"
            guard let item = items.first(where: { $0.name == name })?.item,
                let value = verified.first(where: { $0.name.description == name })?.value
            else {
                differences.expect(false, "\(name) is missing")
                continue
            }
            differences.compare("digestID of \(name)", Int(item.digestID), expected: element.digestID)
            differences.expect(element.encoding.fits(item.elementValue.encoded), "\(name) has another value")
            // Both in the order of the encoder, since a claim keeps no order.
            differences.expect(
                CBORValue(value).encoded() == CBORValue(item.elementValue).encoded(),
                "the report shows another value for \(name)")
        }
    }
}

extension CBORValue {
    /// A verified value in the encoding that an issuer would give it.
    init(_ claim: ClaimValue) {
        switch claim {
        case .text(let text): self = .text(text)
        case .unsigned(let value): self = .unsigned(value)
        case .negative(let argument): self = .negative(argument)
        case .boolean(let value): self = .boolean(value)
        case .bytes(let bytes): self = .bytes(bytes)
        case .fullDate(let text): self = .tagged(1004, .text(text))
        case .dateTime(let text): self = .tagged(0, .text(text))
        case .array(let elements): self = .array(elements.map { CBORValue($0) })
        case .map(let members): self = .map(members.map { Member(.text($0.key), CBORValue($0.value)) })
        case .float(let value): self = .float(value)
        case .null: self = .null
        }
    }
}
