// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// The trust store of one verification: an immutable snapshot, replaced as a whole.
///
/// Anchors come only from what is put in here. A root that travels inside `x5chain` is never one.
public struct TrustAnchors: Sendable {
    public let anchors: [TrustAnchor]
    /// Lists that were given and could not be used, so that a missing anchor can be explained.
    public let unusableLists: [UnusableList]
    /// Link certificates by fingerprint; none of them stands in a document signer's path.
    let knownLinks: Set<[UInt8]>
    private let bySubject: [[UInt8]: [TrustAnchor]]

    public init(_ anchors: [TrustAnchor], unusableLists: [UnusableList] = []) {
        self.init(anchors, unusableLists: unusableLists, knownLinks: [])
    }

    init(_ anchors: [TrustAnchor], unusableLists: [UnusableList], knownLinks: Set<[UInt8]>) {
        self.anchors = anchors
        self.unusableLists = unusableLists
        self.knownLinks = knownLinks
        bySubject = Dictionary(grouping: anchors) { $0.certificate.subject.der }
    }

    /// Reads one DER certificate, or every certificate of a PEM text.
    public static func certificates(in file: [UInt8]) throws(CryptographyError) -> [Certificate] {
        // DER begins with the tag of a SEQUENCE, which no PEM text does.
        if file.first == 0x30 { return [try Certificate(der: file.span)] }
        return try Certificate.certificates(pem: String(decoding: file, as: UTF8.self))
    }

    /// The anchors that may have issued this certificate, by binary name and key identifier.
    ///
    /// Several may share a name after a re-key. A certificate without a key identifier has no anchor.
    func candidates(for certificate: Certificate) -> [TrustAnchor] {
        (bySubject[certificate.issuer.der] ?? []).filter { anchor in
            guard let own = anchor.certificate.subjectKeyIdentifier else { return false }
            return certificate.authorityKeyIdentifier == own
        }
    }

    /// Whether a certificate says of an anchor's name and key, or of a new root's, what only a link certificate says
    /// (annex B.1.3).
    func isLink(_ certificate: Certificate) -> Bool {
        knownLinks.contains(certificate.fingerprint)
            || (bySubject[certificate.subject.der] ?? []).contains { $0.certificate.publicKey == certificate.publicKey }
    }
}
