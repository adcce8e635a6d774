// SPDX-License-Identifier: Apache-2.0

public import IssuerTrust

/// One source of anchors, and what these may vouch for.
public struct TrustSource: Hashable, Sendable {
    public enum Material: Hashable, Sendable {
        /// A file, or a folder in the layout of `TrustMaterial`.
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
