// SPDX-License-Identifier: Apache-2.0

public import Cryptography
internal import ExactText

/// A root that the relying party trusts to vouch for document signers, and where that trust comes from.
public struct TrustAnchor: Sendable, Hashable {
    public let certificate: Certificate
    public let origin: AnchorOrigin
    /// The document types it may vouch for; nil for all.
    public let docTypes: Set<String>?
    public let profile: IssuerProfile

    public init(
        _ certificate: Certificate, origin: AnchorOrigin = .file, docTypes: Set<String>? = nil,
        profile: IssuerProfile = .standard
    ) {
        self.certificate = certificate
        self.origin = origin
        self.docTypes = docTypes
        self.profile = profile
    }

    func mayVouch(for docType: String) -> Bool {
        guard let docTypes else { return true }
        // Set's own `contains` would take Unicode twins for equal.
        return docTypes.contains { $0.isExactly(docType) }
    }

    /// Whether both vouch for the same signers under the same rules, wherever the trust comes from.
    func trustsLike(_ other: TrustAnchor) -> Bool {
        certificate == other.certificate && profile == other.profile
            && docTypes.map(Self.exact) == other.docTypes.map(Self.exact)
    }

    private static func exact(_ texts: Set<String>) -> Set<ExactString> { Set(texts.map { ExactString($0) }) }
}
