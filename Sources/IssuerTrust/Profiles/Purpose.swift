// SPDX-License-Identifier: Apache-2.0

/// Extended key usages, ISO/IEC 18013-5, B.1.1, and RFC 5280, 4.2.1.12.
enum Purpose {
    static let mdlDS = "1.0.18013.5.1.2"
    static let mdlReaderAuthentication = "1.0.18013.5.1.6"
    static let mdlVICAL = "1.0.18013.5.1.8"
    static let mdocDS = "1.0.23220.4.1.2"

    /// TLS server and client, code signing, e-mail, time stamping, and OCSP; and of ISO those of JWS signers,
    /// reader authentication, VICAL signers and TLS clients. None of them signs documents or their status.
    static let foreign: Set<String> = [
        "1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.3", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.8",
        "1.3.6.1.5.5.7.3.9", "1.0.18013.5.1.3", mdlReaderAuthentication, mdlVICAL, "1.0.18013.5.1.9",
        "1.0.23220.4.1.6", "1.0.23220.4.1.8",
    ]
}
