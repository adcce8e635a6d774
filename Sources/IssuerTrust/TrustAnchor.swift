// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText

/// A root that the relying party trusts to vouch for document signers, and where that trust comes from.
public struct TrustAnchor: Sendable, Hashable {
    public enum Source: String, Sendable, Hashable {
        /// A PEM or DER file that was configured.
        case file
        /// A verified issuing authority list (18013-5, annex C).
        case vical
    }

    public let certificate: Certificate
    public let source: Source
    /// The document types it may vouch for; nil for all.
    public let docTypes: Set<String>?

    public init(_ certificate: Certificate, source: Source = .file, docTypes: Set<String>? = nil) {
        self.certificate = certificate
        self.source = source
        self.docTypes = docTypes
    }

    func mayVouch(for docType: String) -> Bool {
        guard let docTypes else { return true }
        // Set's own `contains` would take Unicode twins for equal.
        return docTypes.contains { $0.isExactly(docType) }
    }
}
