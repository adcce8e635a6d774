// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService

/// Compares a report's values with those a workload expects, where byte strings stand as `{"sha256", "length"}`.
enum ExpectedValues {
    /// Values that the simulator put in, in the form that a workload's manifest has.
    static func json(_ values: [ElementName: CBORValue]) -> JSONValue {
        var nameSpaces: [NameSpace: [(String, JSONValue)]] = [:]
        for (name, value) in values {
            nameSpaces[name.nameSpace, default: []].append((name.identifier.rawValue, json(value)))
        }
        return .object(JSONObject(nameSpaces.map { ($0.key.rawValue, .object(JSONObject($0.value))) }))
    }

    private static func json(_ value: CBORValue) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .unsigned(let number): .integer(Int64(number))
        case .boolean(let value): .bool(value)
        case .bytes(let bytes):
            [
                "sha256": .string(HashAlgorithm.sha256.hash(bytes.span).hexadecimal),
                "length": .integer(Int64(bytes.count)),
            ]
        case .tagged(_, let content): json(content)
        case .array(let elements): .array(elements.map(json))
        case .map(let members):
            .object(
                JSONObject(
                    members.compactMap { member in
                        if case .text(let key) = member.key { (key, json(member.value)) } else { nil }
                    }))
        default: .null
        }
    }

    static func agree(_ report: VerificationReport, with expected: JSONValue?) -> Bool {
        guard let expected = expected?.objectValue else { return false }
        let elements = report.documents.flatMap { $0.document?.elements ?? [] }
        // As many as expected and each of them expected: none is missing, and none is beyond.
        return elements.count == expected.members.reduce(0) { $0 + ($1.value.objectValue?.members.count ?? 0) }
            && Set(elements.map(\.name)).count == elements.count
            && elements.allSatisfy { element in
                let value = expected[element.name.nameSpace.rawValue]?[element.name.identifier.rawValue]
                return value.map { agree(element.value, with: $0) } ?? false
            }
    }

    private static func agree(_ value: ClaimValue, with expected: JSONValue) -> Bool {
        switch (value, expected) {
        case (.bytes(let bytes), .object(let digest)):
            digest["length"]?.integerValue == Int64(bytes.count)
                && digest["sha256"]?.stringValue == HashAlgorithm.sha256.hash(bytes.span).hexadecimal
        case (.array(let elements), .array(let others)):
            elements.count == others.count && zip(elements, others).allSatisfy(agree)
        case (.map(let members), .object(let object)):
            members.count == object.members.count
                && members.allSatisfy { member in object[member.key].map { agree(member.value, with: $0) } ?? false }
        default: value.json == expected
        }
    }
}
