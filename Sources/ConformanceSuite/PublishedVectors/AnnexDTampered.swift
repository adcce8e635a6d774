// SPDX-License-Identifier: Apache-2.0

internal import JSON
internal import MdocVerification

/// The response of Annex D with one byte changed; the session's values stand in the file beside it.
enum AnnexDTampered: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "deviceResponseHex", "change", "expected") else { return nil }
        let session = try file.sibling("annex-d.json").map { root throws(VectorError) in try AnnexDExchange(root) }
        return try file.vectors("ISO/IEC 18013-5 Annex D, changed", entries) { entry throws(VectorError) in
            let id = entry["id"]?.stringValue ?? "(without id)"
            var fields = try CaseFields(entry, of: id, member: "case")
            let response = try fields.hex("deviceResponseHex")
            var expected = try CaseFields(fields.value("expected"), of: id, member: "expected")
            guard try expected.text("overall") == "reject" else { throw expected.malformed("overall") }
            var codes: [FailureCode] = []
            if try expected.text("issuerAuth") != "valid" { codes.append(.issuerSignatureInvalid) }
            if try expected.text("digests") != "match" { codes.append(.digestMismatch) }
            if try expected.text("deviceAuth") != "valid" { codes.append(.deviceMACInvalid) }
            guard !codes.isEmpty else { throw expected.malformed("expected") }
            guard let session else { return [.unsupported(id, .siblingMissing)] }
            return [
                VectorCase(id, try fields.text("change")) { [codes] in
                    let report = session.presentation(response).report()
                    return .compare("failures", report.failures, expected: codes.map(\.rawValue))
                }
            ]
        }
    }
}
