// SPDX-License-Identifier: Apache-2.0

internal import CBOR

/// Lists of issuers' and readers' roots, ISO/IEC 18013-5, C.1.7, and second edition, F.3.
extension Shape {
    static let vical = map(
        "VICAL",
        [
            "certificateInfos": list(of: certificateInfo(further: [:])), "vicalIssueID": issueNumber,
        ])

    static let rical = map(
        "RICAL",
        [
            "certificateInfos": list(of: certificateInfo(further: readerMembers)), "id": issueNumber, "type": purpose,
            "provider": value("who issues the list"), "latestRicalUrl": value("where newer issues are to be had"),
        ])

    private static let issueNumber = value("number of this issue")

    private static func certificateInfo(further: [String: Shape]) -> Shape {
        let members: [String: Shape] = [
            "certificate": Shape(nil, .certificates), "ski": value("subject key identifier"),
            "issuer": value("DER of the name"), "subject": value("DER of the name"),
        ]
        return map("CertificateInfo", members.merging(further) { first, _ in first })
    }

    /// What an entry about a reader's authority has beside an issuer's: `isTrustAnchor` and `aki` stand in the prose alone,
    /// and the CDDL misspells `trustConstraints`, so both spellings are met.
    private static let readerMembers: [String: Shape] = [
        "type": purpose, "name": value("of the authority"), "aki": value("authority key identifier"),
        "isTrustAnchor": Shape(nil, .unknown) { item in
            item.boolean.map { $0 ? "trust anchor" : "no trust anchor" }
        },
        "trustConstraints": trustConstraints, "trustContraints": trustConstraints,
    ]

    private static let trustConstraints = list("TrustConstraints", of: map("TrustConstraint"))

    private static let purpose = Shape(nil, .unknown) { item in
        item.isText("org.iso.18013.5.1.reader_authentication") ? "reader authentication" : nil
    }
}
