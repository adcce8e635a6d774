// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService

/// Compares a report's values with those a workload expects, where byte strings stand as `{"sha256", "length"}`.
enum ExpectedValues {
    static func agree(_ report: VerificationReport, with expected: JSONValue?) -> Bool {
        guard let expected = expected?.objectValue else { return false }
        var actual: [String: [String: ClaimValue]] = [:]
        for element in report.documents.flatMap({ $0.document?.elements ?? [] }) {
            actual[element.name.nameSpace.rawValue, default: [:]][element.name.identifier.rawValue] = element.value
        }
        guard Set(expected.names) == Set(actual.keys) else { return false }
        return expected.members.allSatisfy { member in
            guard let elements = member.value.objectValue, let shown = actual[member.name],
                Set(elements.names) == Set(shown.keys)
            else { return false }
            return elements.members.allSatisfy { element in
                guard let value = shown[element.name] else { return false }
                return agree(value, with: element.value)
            }
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
            Set(members.keys) == Set(object.names)
                && object.members.allSatisfy { member in members[member.name].map { agree($0, with: member.value) } ?? false }
        default: value.json == expected
        }
    }
}
