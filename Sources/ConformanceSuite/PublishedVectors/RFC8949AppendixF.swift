// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import JSON

/// RFC 8949, Appendix F.1: encodings that are not well-formed.
enum RFC8949AppendixF: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "hex", "kind", "group") else { return nil }
        return try file.vectors("RFC 8949 Appendix F", entries) { entry throws(VectorError) in
            let id = entry["hex"]?.stringValue ?? "(without hex)"
            var fields = try CaseFields(entry, of: id, member: "case")
            let bytes = try fields.hex("hex")
            guard try fields.text("expected").hasPrefix("reject") else { throw fields.malformed("expected") }
            return [
                VectorCase(id, try fields.text("group")) {
                    (try? CBORDecoder().decode(bytes)) == nil ? .passed : .failed("accepted, and it is not well-formed")
                }
            ]
        }
    }
}
