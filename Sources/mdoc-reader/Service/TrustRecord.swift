// SPDX-License-Identifier: Apache-2.0

internal import ReaderLog
internal import ReaderMetrics
internal import TrustStore

/// Writes down what happens to sources of trust: by their short id, never by a URL.
struct TrustRecord {
    let log: LogWriter
    let metrics: Metrics

    func callAsFunction(_ event: TrustEvent) {
        switch event {
        case .refreshed(let source):
            count("refreshed", source)
            log(.trustRefreshed, .trustSource(source.text))
        case .failed(let source, let code, let failures):
            count("failed", source)
            log(
                .trustFailed, .trustSource(source.text), .problem(code), .count(.failedFetches, failures),
                level: .warning)
        case .rolledBack(let source, let code):
            count("rolled_back", source)
            log(.trustRolledBack, .trustSource(source.text), .problem(code), level: .error)
        case .stale(let source, let code):
            count("stale", source)
            log(.trustStale, .trustSource(source.text), .problem(code), level: .error)
        case .skippedEntries(let source, let count):
            log(.trustEntriesSkipped, .trustSource(source.text), .count(.skippedEntries, count), level: .warning)
        case .restored(let source): log(.trustRestored, .trustSource(source.text))
        case .cacheDropped(let source, let code):
            count("cache_dropped", source)
            log(.trustCacheDropped, .trustSource(source.text), .problem(code), level: .warning)
        case .cacheUnwritable:
            metrics.count(.trustUpdates, ("outcome", "cache_unwritable"))
            log(.trustCacheUnwritable, level: .error)
        case .sourcesFull:
            metrics.count(.trustUpdates, ("outcome", "sources_full"))
            log(.trustSourcesFull, level: .warning)
        }
    }

    /// Sources that documents named are counted together: there may be many, and they have other names in each process.
    private func count(_ outcome: String, _ source: SourceID) {
        metrics.count(
            .trustUpdates, ("outcome", outcome), ("source", source.isConfigured ? source.text : "learned"))
    }
}
