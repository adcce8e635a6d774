// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPClient
internal import ReaderConfiguration
internal import TrustStore

extension TrustSettings {
    /// What a configuration trusts: a selection for each relying party.
    init(_ configuration: ServiceConfiguration) {
        let updates = configuration.trustUpdates
        self.init(selections: configuration.relyingParties.map { $0.trust.map(TrustSource.init) })
        revocationLists = updates.revocationLists
        statusLists = updates.statusLists
        statusAggregations = updates.statusAggregations
        followsDistributionPoints = updates.followsDistributionPoints
        followsStatusLists = updates.followsStatusLists
        interval = TimeInterval(updates.everySeconds)
        roundSeconds = TimeInterval(3 * updates.fetchSeconds)
        revocationGrace = TimeInterval(updates.revocationGraceSeconds)
        listGrace = TimeInterval(updates.listGraceSeconds)
    }
}

extension TrustSource {
    init(_ entry: TrustEntry) {
        let material: Material =
            switch entry.material {
            case .path(let path): .path(path)
            case .vical(let url, let trustPoints): .vical(url: url, trustPoints: trustPoints)
            }
        self.init(material, docTypes: entry.docTypes, profile: entry.profile)
    }
}

extension CurlFetcher {
    /// - Parameter isCancelled: Ends a transfer when the process is about to end.
    init(_ updates: TrustUpdateSettings, isCancelled: @escaping @Sendable () -> Bool = { false }) {
        var limits = FetchLimits()
        limits.totalDeadline = .seconds(updates.fetchSeconds)
        limits.connectDeadline = .seconds(min(10, updates.fetchSeconds))
        limits.stallDeadline = .seconds(min(15, updates.fetchSeconds))
        self.init(
            limits: limits, network: NetworkRule(allowsPrivateNetworks: updates.allowsPrivateNetworks),
            proxy: .environment, isCancelled: isCancelled)
    }
}
