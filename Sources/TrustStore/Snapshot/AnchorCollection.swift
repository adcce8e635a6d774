// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText
internal import IssuerTrust

/// Anchors from several sources, where a root that several name is one anchor for all document types that these allow.
struct AnchorCollection {
    private struct Key: Hashable {
        let certificate: Certificate
        let profile: IssuerProfile
        /// Kept apart: what a list vouches for ends with the list.
        let source: AnchorOrigin.Source
    }

    private(set) var anchors: [TrustAnchor] = []
    private var places: [Key: Int] = [:]

    /// - Parameter bound: Of the source's settings; nil for none.
    /// - Returns: Whether anything of the anchor is within the bound.
    @discardableResult
    mutating func add(_ anchor: TrustAnchor, boundedBy bound: Set<String>?) -> Bool {
        let docTypes = Self.common(anchor.docTypes, bound)
        if let docTypes, docTypes.isEmpty { return false }
        let key = Key(certificate: anchor.certificate, profile: anchor.profile, source: anchor.origin.source)
        guard let place = places[key] else {
            places[key] = anchors.count
            anchors.append(
                TrustAnchor(anchor.certificate, origin: anchor.origin, docTypes: docTypes, profile: anchor.profile))
            return true
        }
        let former = anchors[place]
        anchors[place] = TrustAnchor(
            former.certificate, origin: former.origin, docTypes: Self.either(former.docTypes, docTypes),
            profile: former.profile)
        return true
    }

    /// Set's own `intersection` would take Unicode twins for equal.
    private static func common(_ left: Set<String>?, _ right: Set<String>?) -> Set<String>? {
        guard let left else { return right }
        guard let right else { return left }
        return left.filter { type in right.contains { $0.isExactly(type) } }
    }

    private static func either(_ left: Set<String>?, _ right: Set<String>?) -> Set<String>? {
        guard let left, let right else { return nil }
        return left.union(right)
    }
}
