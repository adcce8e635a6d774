// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// Root certificates of issuing authorities and of readers, with what others read in them.
enum PublishedCertificates: PublishedFormat {
    static func read(_ file: PublishedFile) throws(VectorError) -> VectorFile? {
        guard file.entries("certificates", with: "pem", "sha256Hex", "selfSigned") != nil else { return nil }
        let cases = try certificates(file.root).map { certificate throws(VectorError) in certificate.vectorCase() }
        return try file.vectors("certificates", cases)
    }

    static func certificates(_ root: JSONObject) throws(VectorError) -> [PublishedCertificate] {
        try (root["certificates"]?.arrayValue ?? []).map { entry throws(VectorError) in
            try PublishedCertificate(entry)
        }
    }
}
