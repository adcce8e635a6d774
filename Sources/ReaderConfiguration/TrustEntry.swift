// SPDX-License-Identifier: Apache-2.0

public import IssuerTrust

/// One source of trust of a relying party: files of roots, or an issuing authority list.
public struct TrustEntry: Hashable, Sendable {
    public enum Material: Hashable, Sendable {
        /// The absolute path of a file of roots, or of a folder of trust material (`docs/trust.md`).
        case path(String)
        /// A VICAL (ISO/IEC 18013-5, annex C) that is fetched, and the files with its provider's roots.
        case vical(url: String, trustPoints: [String])
    }

    public let material: Material
    /// The document types that its anchors may vouch for; nil for all, or for those that a list gives them.
    public let docTypes: Set<String>?
    public let profile: IssuerProfile

    public init(_ material: Material, docTypes: Set<String>? = nil, profile: IssuerProfile = .standard) {
        self.material = material
        self.docTypes = docTypes
        self.profile = profile
    }
}
