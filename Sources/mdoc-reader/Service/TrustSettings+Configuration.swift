// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import HTTPClient
internal import ReaderConfiguration
internal import TrustStore

extension TrustSettings {
    /// What a configuration trusts: a selection for each relying party.
    init(_ configuration: ServiceConfiguration) {
        let updates = configuration.trustUpdates
        self.init(selections: configuration.relyingParties.map(\.trust))
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
