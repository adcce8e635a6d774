// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// What a certificate is to be good for, with the table of ISO/IEC 18013-5 that says so.
public enum CertificateProfile: Hashable, Sendable {
    /// Annex B.1.2. Driving licences demand a country of their authorities; other documents may do without.
    case iacaRoot(demandsCountry: Bool)
    /// B.1.3
    case iacaLink
    /// B.1.4. It holds in full for driving licences. Other document types share the security rules, while names and
    /// extended key usages are those of their own ecosystem (second edition, B.1.1).
    case documentSigner(docType: String)
    /// C.1.7.2
    case vicalSigner
    /// Second edition, B.1.7
    case statusListSigner
    /// B.1.7
    case readerAuthentication

    /// Every row that the certificate breaks, in the order of the table.
    public func findings(in certificate: Certificate) -> [ProfileFinding] {
        table.findings(in: certificate, scope: scope)
    }

    private var table: ProfileTable {
        switch self {
        case .iacaRoot: .iacaRoot
        case .iacaLink: .iacaLink
        case .documentSigner: .documentSigner
        case .vicalSigner: .vicalSigner
        case .statusListSigner: .statusListSigner
        case .readerAuthentication: .readerAuthentication
        }
    }

    private var scope: ProfileScope {
        switch self {
        case .iacaRoot(let demandsCountry): demandsCountry ? .drivingLicences : .otherDocuments
        case .documentSigner(let docType): ProfileScope(docType: docType)
        case .iacaLink, .vicalSigner, .statusListSigner, .readerAuthentication: .drivingLicences
        }
    }
}
