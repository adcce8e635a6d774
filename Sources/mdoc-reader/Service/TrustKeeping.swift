// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Foundation
internal import HTTPClient
internal import IssuerTrust
internal import Locks
internal import MdocVerification
internal import ReaderConfiguration
internal import ReaderLog
internal import ReaderMetrics
internal import ReaderService
internal import Terminal
internal import TrustStore

/// Keeps trust fresh beside the service: the store, the thread that refreshes it, and what operators see of it.
///
/// A fetch happens on that thread alone, so that a source that hangs costs no verification a moment.
final class TrustKeeping: Sendable {
    let store: TrustStore
    private let metrics: Metrics
    private let hasEnded: Guarded<Bool>
    /// Something was told of a source since metrics were set.
    private let hasNews: Guarded<Bool>
    /// On a clock that nobody sets, as all waiting here.
    private let notedAt = Guarded(-Double.infinity)
    private let thread = Guarded<Thread?>(nil)

    /// Seconds between two looks at what is due.
    private static let beat = 5.0
    /// Seconds after which metrics are set where nothing was told: lists grow old by themselves.
    private static let notingSeconds = 60.0

    /// Reads the files and the last good lists; fetches nothing yet.
    ///
    /// - Parameter folder: `--data`, in which the lists are kept where the configuration does not say.
    /// - Throws: Where a file cannot be used as what its place says, or the folder cannot be used.
    init(
        _ configuration: ServiceConfiguration, folder: String?, log: LogWriter, metrics: Metrics
    ) throws(UsageError) {
        let (hasEnded, hasNews) = (Guarded(false), Guarded(true))
        (self.hasEnded, self.hasNews) = (hasEnded, hasNews)
        self.metrics = metrics
        // Before the lists that are kept are judged by what the files have, and those that nothing vouches for go.
        try Self.require(
            TrustStore(
                TrustSettings(configuration), fetcher: CurlFetcher(configuration.trustUpdates), clock: { Date() }))
        store = TrustStore(
            TrustSettings(configuration), cache: try Self.cache(configuration, folder: folder),
            fetcher: CurlFetcher(configuration.trustUpdates) { hasEnded.withLock { $0 } },
            clock: { Date() },
            onEvent: { event in
                TrustRecord(log: log, metrics: metrics)(event)
                hasNews.withLock { $0 = true }
            })
        try Self.require(store)
        note()
    }

    private static func require(_ store: TrustStore) throws(UsageError) {
        guard let problem = store.problems.first(where: \.mustBeMended) else { return }
        throw UsageError(problem.description, hint: problem.remedy)
    }

    static func cachePath(_ configuration: ServiceConfiguration, folder: String?) -> String {
        if let path = configuration.trustUpdates.cache { return path }
        let database = Storage.path(configuration, folder: folder)
        return (database.split(separator: "/", omittingEmptySubsequences: false).dropLast() + ["trust-lists"])
            .joined(separator: "/")
    }

    static func cache(_ configuration: ServiceConfiguration, folder: String?) throws(UsageError) -> TrustCache {
        let path = cachePath(configuration, folder: folder)
        do { return try TrustCache(folder: path) } catch {
            throw UsageError("\(path): \(error)", hint: error.remedy)
        }
    }

    /// Reads the files again, under a new configuration.
    ///
    /// - Throws: Where a file cannot be used as what its place says; all that is in force stays so.
    func reload(_ configuration: ServiceConfiguration) throws(UsageError) {
        do { try store.reloadWhole(TrustSettings(configuration)) } catch {
            throw UsageError(error.description, hint: error.remedy)
        }
        note()
    }

    /// Begins to refresh.
    ///
    /// - Parameters:
    ///   - parties: Those in force, whose verifications have learned where further lists are.
    ///   - onChange: Called on the thread that refreshes when other things are trusted than before.
    func start(
        parties: @escaping @Sendable () -> [ReaderService.RelyingParty], onChange: @escaping @Sendable () -> Void
    ) {
        let thread = Thread { [self] in
            while !hasEnded.withLock({ $0 }) {
                learn(from: parties())
                if store.refreshDue() { onChange() }
                noteNews()
                let next = ProcessLimits.steadySeconds() + Self.beat
                while ProcessLimits.steadySeconds() < next, !hasEnded.withLock({ $0 }) {
                    Thread.sleep(forTimeInterval: 0.2)
                }
            }
        }
        thread.name = "trust"
        self.thread.withLock { $0 = thread }
        thread.start()
    }

    /// Ends soon, also in the midst of a fetch; waits for nothing.
    func stop() { hasEnded.withLock { $0 = true } }

    private func learn(from parties: [ReaderService.RelyingParty]) {
        for party in parties {
            let verifier = party.verify.verifier
            for point in verifier.paths.knownDistributionPoints {
                store.learn(distributionPoints: [point.uri], issuers: [point.issuer])
            }
            for wanted in verifier.statusLists.takeWanted() {
                store.learn(statusURI: wanted.uri, trustPoint: wanted.trustPoint)
            }
        }
    }

    private func noteNews() {
        let isOld = notedAt.withLock { ProcessLimits.steadySeconds() - $0 >= Self.notingSeconds }
        if isOld || hasNews.withLock({ $0 }) { note() }
    }

    private func note() {
        let now = Date()
        hasNews.withLock { $0 = false }
        notedAt.withLock { $0 = ProcessLimits.steadySeconds() }
        let sources = store.sources()
        for kind in SourceState.Kind.allCases {
            let own = sources.filter { $0.kind == kind }
            metrics.set(.trustSources, ("kind", kind.rawValue), to: Double(own.count))
            metrics.set(
                .trustSourcesUnusable, ("kind", kind.rawValue), to: Double(own.count { !$0.isInForce }))
            if let oldest = own.compactMap({ $0.age(at: now) }).max() {
                metrics.set(.trustOldestList, ("kind", kind.rawValue), to: oldest.rounded())
            }
            if let next = own.compactMap(\.nextUpdate).min() {
                metrics.set(.trustEarliestNextUpdate, ("kind", kind.rawValue), to: next.timeIntervalSince1970)
            }
        }
    }
}
