// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import JOSE
internal import JSON
internal import Mdoc

/// Values as an accepting reader's report has them.
enum VectorValue {
    /// Namespace → element → value.
    static func elements(_ elements: [SampleDocument.Element]) -> JSONValue {
        var nameSpaces: [(NameSpace, JSONObject)] = []
        for element in elements {
            let (nameSpace, identifier) = (element.name.nameSpace, element.name.identifier.rawValue)
            if nameSpaces.last?.0 != nameSpace { nameSpaces.append((nameSpace, [:])) }
            nameSpaces[nameSpaces.count - 1].1.append(identifier, json(element.value))
        }
        return .object(JSONObject(nameSpaces.map { ($0.0.rawValue, .object($0.1)) }))
    }

    /// Texts and Booleans as such, bytes in base64url, dates as their text; the simulator's numbers are small.
    static func json(_ value: CBORValue) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .bytes(let bytes): .string(Base64URL.encode(bytes.span))
        case .unsigned(let number): .integer(Int64(number))
        case .negative(let argument): .integer(-1 - Int64(argument))
        case .boolean(let value): .bool(value)
        case .array(let elements): .array(elements.map(json))
        case .map(let members): .object(JSONObject(members.map { (name(of: $0.key), json($0.value)) }))
        case .tagged(0, let content), .tagged(1004, let content): json(content)
        case .float(let number): .real(number)
        case .tagged, .null, .undefined, .encoded: .null
        }
    }

    private static func name(of key: CBORValue) -> String {
        if case .text(let name) = key { name } else { preconditionFailure("a simulated map has texts as keys") }
    }

    static func bytes(_ bytes: [UInt8]) -> JSONValue { .string(Base64URL.encode(bytes.span)) }

    static func codes(_ codes: [String]) -> JSONValue { .array(codes.map(JSONValue.string)) }

    static func pem(_ certificates: [Certificate]) -> JSONValue { .array(certificates.map { .string($0.pem) }) }

    /// What the reader asked for: all that the wallet was told to show, and nothing kept.
    static func request(_ docType: DocType, _ names: [ElementName]) -> JSONValue {
        let elements = names.map { name -> JSONValue in
            [
                "namespace": .string(name.nameSpace.rawValue), "identifier": .string(name.identifier.rawValue),
                "intentToStore": "willNotStore",
            ]
        }
        return [["docType": .string(docType.rawValue), "elements": .array(elements)]]
    }
}
