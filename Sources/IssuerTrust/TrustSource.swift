// SPDX-License-Identifier: Apache-2.0

/// One source of anchors, and what these may vouch for.
public struct TrustSource: Hashable, Sendable {
    public enum Material: Hashable, Sendable {
        /// The path of a file, or of a folder of trust material (`docs/trust.md`).
        case path(String)
        /// A VICAL that is fetched, and the files with the roots of its provider.
        case vical(url: String, trustPoints: [String])
    }

    public let material: Material
    /// Bounds what files and lists say themselves; nil for no bound.
    public let docTypes: Set<String>?
    public let profile: IssuerProfile

    public init(_ material: Material, docTypes: Set<String>? = nil, profile: IssuerProfile = .standard) {
        self.material = material
        self.docTypes = docTypes
        self.profile = profile
    }
}
