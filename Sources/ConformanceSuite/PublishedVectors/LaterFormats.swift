// SPDX-License-Identifier: Apache-2.0

internal import JSON

/// Files that are known by their shape and that nothing here can judge yet: each case is listed with its reason.
enum LaterFormats: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        if let entries = file.root["jwkThumbprintSha256Hex"].flatMap({ _ in file.entries("cases", with: "inputs") }) {
            return try list("OpenID4VP handovers", ids(entries), .openID4VP, file)
        }
        if let entries = file.entries("cases", with: "recipientJwk", "response") {
            return try list("OpenID4VP responses", ids(entries), .openID4VP, file)
        }
        if let entries = file.entries("cases", with: "encryptionInfoBase64url", "origin") {
            return try list("ISO/IEC TS 18013-7 Annex C", ids(entries), .annexC, file)
        }
        if file.root["inputs"]?["encryptedResponseHex"] != nil {
            return try list("ISO/IEC TS 18013-7 Annex C", ["exchange"], .annexC, file)
        }
        if file.root["oid4vpHandoverHex"] != nil {
            return try list("ISO/IEC TS 18013-7 Annex B", ["exchange"], .annexB, file)
        }
        return nil
    }

    private static func ids(_ entries: [JSONValue]) -> [String] {
        entries.enumerated().map { index, entry in
            entry["id"]?.stringValue ?? entry["file"]?.stringValue ?? "case \(index + 1)"
        }
    }

    private static func list(
        _ suite: String, _ ids: [String], _ reason: UnsupportedReason, _ file: PublishedFile
    ) throws(VectorError) -> VectorFile {
        try file.vectors(suite, ids.map { VectorCase.unsupported($0, reason) })
    }
}
