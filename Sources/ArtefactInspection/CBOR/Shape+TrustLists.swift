// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Lists of issuers' and readers' roots, ISO/IEC 18013-5, C.1.7, and second edition, F.3.
extension Shape {
    static let vical = map("VICAL", ["certificateInfos": list(of: certificateInfo)])

    static let rical = map("RICAL", ["certificateInfos": list(of: certificateInfo)])

    private static let certificateInfo = map(
        "CertificateInfo",
        [
            "certificate": Shape(nil, .certificates), "ski": value("subject key identifier"),
            "issuer": value("DER of the name"), "subject": value("DER of the name"),
        ])
}
