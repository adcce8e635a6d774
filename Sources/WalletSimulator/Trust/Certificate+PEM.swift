// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import FoundationEssentials

extension Certificate {
    /// The certificate as PEM, RFC 7468.
    package var pem: String {
        let text = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n"
    }
}
