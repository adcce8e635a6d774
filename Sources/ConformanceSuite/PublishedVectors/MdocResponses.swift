// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// Responses, documents and issuer-signed data of wallets and issuers, with what is right and wrong in each document.
enum MdocResponses: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard let entries = file.entries("cases", with: "kind", "dataHex", "expected") else { return nil }
        let roots = try file.sibling("../iaca/iaca-certificates.json").map { root throws(VectorError) in
            try PublishedCertificates.certificates(root).map(\.certificate)
        }
        return try file.vectors("mdoc responses", entries) { entry throws(VectorError) in
            let id = entry["id"]?.stringValue ?? "(without id)"
            var fields = try CaseFields(entry, of: id, member: "case")
            let rule = StrictnessRule.rule(for: id, in: "MdocResponses")
            let answer = try MdocAnswer(&fields, mustBeRefused: rule != nil)
            let description = try fields.optionalText("description") ?? ""
            return answer.cases(id, comment: rule?.reason ?? description, roots: roots)
        }
    }
}
