// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON

/// RFC 8949, Appendix A: encodings with their value in JSON or in diagnostic notation.
enum RFC8949AppendixA: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "hex", "roundtrip") else { return nil }
        return try file.vectors("RFC 8949 Appendix A", entries) { entry throws(VectorError) in
            [try readCase(entry)]
        }
    }

    private static func readCase(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let id = entry["hex"]?.stringValue ?? "(without hex)"
        var fields = try CaseFields(entry, of: id, member: "case")
        let bytes = try fields.hex("hex")
        guard let isRoundTrip = try fields.value("roundtrip").boolValue else { throw fields.malformed("roundtrip") }
        let decoded = fields.optional("decoded")
        let diagnostic = try fields.optionalText("diagnostic")
        guard (decoded == nil) != (diagnostic == nil) else { throw fields.malformed("decoded or diagnostic") }
        return VectorCase(id) {
            do throws(CBORError) {
                let item = try CBORDecoder().decode(bytes).root
                var differences = Differences()
                if let diagnostic { differences.compare("notation", CBORDiagnostic().text(item), expected: diagnostic) }
                if let decoded {
                    differences.expect(item.isValue(decoded), "read as \(CBORDiagnostic().text(item))")
                }
                let encoded = CBORValue(item).encoded()
                if isRoundTrip {
                    differences.compare("encoded again", encoded, expected: bytes)
                } else {
                    // What is not written again as it was is a float in a wider form, or an indefinite length.
                    differences.expect(item.kind == .float, "an indefinite length was accepted")
                    differences.expect(encoded.count < bytes.count, "encoded again, it has \(encoded.count) bytes")
                }
                return differences.outcome
            } catch {
                guard error.reason == .indefinite, !isRoundTrip else { return .failed("refused with \(error.code)") }
                return .unsupported(.indefiniteLength)
            }
        }
    }
}

extension CBORItem {
    /// Whether this is the value that the JSON stands for; integers and floats are told apart.
    func isValue(_ json: JSONValue) -> Bool {
        switch json {
        case .null: isNull
        case .bool(let value): boolean == value
        case .integer(let value): integer == value
        // 0.0 and -0.0 are two values.
        case .real(let value): float?.bitPattern == value.bitPattern
        case .string(let value): text == value || (isInteger && CBORDiagnostic().text(self) == value)
        case .array(let values):
            elements.map { $0.count == values.count && zip($0, values).allSatisfy { $0.isValue($1) } } ?? false
        case .object(let object):
            members.map { members in
                members.count == object.members.count
                    && object.members.allSatisfy { members[$0.name]?.isValue($0.value) ?? false }
            } ?? false
        }
    }

    /// Of any width: tags 2 and 3 are big numbers, RFC 8949, 3.4.3.
    private var isInteger: Bool {
        [.unsigned, .negative].contains(kind) || content(ofTag: 2) != nil || content(ofTag: 3) != nil
    }
}
