// SPDX-License-Identifier: Apache-2.0

internal import ExactText
internal import IssuerTrust

extension ReadingContext {
    /// Entries of `trust`: a path, or a section with what it may vouch for.
    func trust(_ elements: [ConfigurationNode]) -> [TrustSource] {
        elements.compactMap { element in
            if element.isText { return element.text(.path).map { TrustSource(.path(absolute($0))) } }
            return element.section { section in
                let path = section.optional("path")
                let list = section.optional("vical")
                let trustPoints = section.optional("trustPoints")
                let docTypes = section.optional("docTypes").map { self.docTypes($0) }
                let profile = section.optional("profile").flatMap(self.issuerProfile) ?? .standard
                guard let material = self.material(element, path: path, list: list, trustPoints: trustPoints) else {
                    return nil
                }
                return TrustSource(material, docTypes: docTypes, profile: profile)
            }
        }
    }

    private func material(
        _ element: ConfigurationNode, path: ConfigurationNode?, list: ConfigurationNode?,
        trustPoints: ConfigurationNode?
    ) -> TrustSource.Material? {
        switch (path, list) {
        case (let path?, nil):
            trustPoints?.refuse(.trustPointsWithoutList)
            return path.text(.path).map { .path(absolute($0)) }
        case (nil, let list?):
            guard let trustPoints else {
                list.refuse(.listWithoutTrustPoints)
                return nil
            }
            guard let elements = trustPoints.elements() else { return nil }
            if elements.isEmpty { trustPoints.refuse(.emptyList) }
            return list.text(.url).map { .vical(url: $0, trustPoints: paths(elements)) }
        default:
            element.refuse(.trustSource)
            return nil
        }
    }

    private func docTypes(_ node: ConfigurationNode) -> Set<String> {
        let elements = node.elements() ?? []
        if elements.isEmpty { node.refuse(.emptyList) }
        return Set(elements.compactMap { $0.text(.docType) })
    }

    private func issuerProfile(_ node: ConfigurationNode) -> IssuerProfile? {
        guard let word = node.string() else { return nil }
        if let profile = IssuerProfile(rawValue: word) { return profile }
        let near = NearestWord.of(IssuerProfile.allCases.map(\.rawValue), to: word)
        node.refuse(.unknownWord(.issuerProfile, didYouMean: near))
        return nil
    }

    /// How lists are fetched and kept.
    func trustUpdates(_ node: ConfigurationNode?) -> TrustUpdateSettings? {
        guard let node else { return .standard }
        let standard = TrustUpdateSettings.standard
        return node.section { section in
            TrustUpdateSettings(
                cache: section.optional("cache").flatMap { $0.text(.path).map(self.absolute) },
                everySeconds: section.integer("everySeconds", in: 60...604_800, default: standard.everySeconds),
                fetchSeconds: section.integer("fetchSeconds", in: 1...300, default: standard.fetchSeconds),
                revocationGraceSeconds: section.integer(
                    "revocationGraceSeconds", in: 0...604_800, default: standard.revocationGraceSeconds),
                listGraceSeconds: section.integer(
                    "listGraceSeconds", in: 0...7_776_000, default: standard.listGraceSeconds),
                followsDistributionPoints: section.flag(
                    "followDistributionPoints", default: standard.followsDistributionPoints),
                revocationLists: self.urls(section.elements("revocationLists")),
                followsStatusLists: section.flag("followStatusLists", default: standard.followsStatusLists),
                statusLists: self.urls(section.elements("statusLists")),
                statusAggregations: self.urls(section.elements("statusAggregations")),
                allowsPrivateNetworks: section.flag(
                    "allowPrivateNetworks", default: standard.allowsPrivateNetworks))
        }
    }

    private func urls(_ elements: [ConfigurationNode]) -> [String] { elements.compactMap { $0.text(.url) } }
}
