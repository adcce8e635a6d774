// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// The examples of the COSE working group: COSE_Sign1 and COSE_Mac0 with keys in JWK form.
enum COSEWorkingGroup: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "cborHex", "type", "key") else { return nil }
        return try file.vectors("COSE working group examples", entries) { entry throws(VectorError) in
            [try readCase(entry)]
        }
    }

    private static func readCase(_ entry: JSONValue) throws(VectorError) -> VectorCase {
        let id = entry["id"]?.stringValue ?? "(without id)"
        var fields = try CaseFields(entry, of: id, member: "case")
        let example = try COSEExample(&fields)
        return VectorCase(id, try fields.text("title")) { example.run() }
    }
}
