// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import IssuerTrust

/// Who vouches for a document, as the certificates of a verified path say.
public struct IssuerReport: Sendable {
    private let subject: DistinguishedName
    private let trustAnchor: TrustAnchor

    /// - Returns: nil where no anchor vouches for what the certificate says.
    init?(_ path: CertificatePath) {
        guard let anchor = path.anchor else { return nil }
        subject = path.documentSigner.subject
        trustAnchor = anchor
    }

    public var country: String? { subject.country }
    public var jurisdiction: String? { subject.stateOrProvince }
    /// The organisation that the document signer's certificate names.
    public var authority: String? { subject.organization }
    /// The anchor's subject.
    public var anchor: String { trustAnchor.certificate.subject.description }
    public var anchorKeyIdentifier: [UInt8]? { trustAnchor.certificate.subjectKeyIdentifier }
    /// `file` also for a root that a link certificate introduced: both lie in files of the operator's.
    public var source: AnchorOrigin.Source {
        switch trustAnchor.origin.source {
        case .file, .link: .file
        case .vical: .vical
        }
    }
}
