// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials

/// Certificates as PEM, RFC 7468.
enum CertificateText {
    static func pem(_ certificate: Certificate) -> String {
        let text = Data(certificate.der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}
