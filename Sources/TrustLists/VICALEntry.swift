// SPDX-License-Identifier: Apache-2.0

internal import CBOR
public import Cryptography
internal import ExactText
public import IssuerTrust

/// One `CertificateInfo` of a list, ISO/IEC 18013-5, C.1.7.1: a root, and the document types it may vouch for.
///
/// The certificate is authoritative. What the entry says beside it must agree, or the entry is skipped; a skipped entry
/// is no fault of the list.
public struct VICALEntry: Sendable {
    /// Its place in `certificateInfos`, from 0.
    public let index: Int
    /// Nil where there is none that can be read.
    public let certificate: Certificate?
    /// As listed; empty where the list of them is none.
    public let docTypes: [String]
    /// Why the entry is not used; nil where it is.
    public let skip: Skip?
    /// Where the certificate deviates from the profile of an IACA root (B.1.2), also where that is no reason to skip.
    public let findings: [ProfileFinding]

    /// Document types of one entry; real ones name four at most.
    private static let docTypeLimit = 256
    /// Bytes of a document type, as in a document.
    private static let docTypeByteLimit = 255

    init(_ item: CBORItem, index: Int) {
        let certificate = item.members?.byteString("certificate").flatMap { try? Certificate(der: $0.span) }
        let docTypes = item.members?["docType"].flatMap(Self.docTypes) ?? []
        // A country is demanded of roots of driving licences alone. Where another type is listed too, the root may be good
        // for that one, and the verification of a licence still asks.
        let demandsCountry = docTypes.allSatisfy { $0.isExactly("org.iso.18013.5.1.mDL") }
        let profile = CertificateProfile.iacaRoot(demandsCountry: demandsCountry)
        let findings = certificate.map(profile.findings) ?? []
        self.index = index
        self.certificate = certificate
        self.docTypes = docTypes
        self.findings = findings
        skip = Self.reason(item, certificate, docTypes, findings)
    }

    /// The texts of an array that has at least one and nothing else.
    private static func docTypes(_ item: CBORItem) -> [String]? {
        guard let elements = item.elements, (1...docTypeLimit).contains(elements.count) else { return nil }
        let texts = elements.filter { (1...docTypeByteLimit).contains($0.textBytes?.count ?? 0) }.compactMap(\.text)
        return texts.count == elements.count ? texts : nil
    }

    private static func reason(
        _ item: CBORItem, _ certificate: Certificate?, _ docTypes: [String], _ findings: [ProfileFinding]
    ) -> Skip? {
        guard let members = item.members else { return .malformed }
        guard members.byteString("certificate") != nil else { return .certificateMissing }
        guard let certificate else { return .certificateUnreadable }
        if docTypes.isEmpty { return .docTypes }
        // Whatever a list says of it, such a certificate signs no document signers.
        guard certificate.basicConstraints?.isCA == true, certificate.keyUsage?.contains(.keyCertSign) != false else {
            return .notAuthority
        }
        if certificate.publicKey == nil { return .keyUnsupported }
        if let reason = CertificateInfoComparison(members, certificate).reason { return reason }
        // No verification would overlook it, so nothing is lost, and an operator reads why.
        return findings.contains(where: \.isHard) ? .profile : nil
    }
}
