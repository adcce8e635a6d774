// SPDX-License-Identifier: Apache-2.0

/// What happened to a source of trust, for logs and counters. Sources are named by their short id, never by URL.
public enum TrustEvent: Hashable, Sendable {
    /// A list came that takes the place of another.
    case refreshed(source: SourceID)
    /// Nothing came that may be used; what was in force stays so, as long as its dates allow.
    ///
    /// - code: Of `FetchError` or of the list's problem.
    case failed(source: SourceID, code: String, failures: Int)
    /// What came is older than what is in force, or another list under the same number.
    case rolledBack(source: SourceID, code: String)
    /// What was in force may not be used any longer.
    case stale(source: SourceID, code: String)
    /// Entries of an issuing authority list that are not used.
    case skippedEntries(source: SourceID, count: Int)
    /// A list of the cache is whole and verified, and in force again after a restart.
    case restored(source: SourceID)
    /// Something in the cache cannot be used, or only for who is revoked by it.
    case cacheDropped(source: SourceID, code: String)
    /// The cache could not be written; the list is in force until the end of the process.
    case cacheUnwritable
    /// No further source is taken on.
    case sourcesFull

    /// One word, the same for ever.
    public var name: String {
        switch self {
        case .refreshed: "trust.refreshed"
        case .failed: "trust.failed"
        case .rolledBack: "trust.rolled_back"
        case .stale: "trust.stale"
        case .skippedEntries: "trust.skipped_entries"
        case .restored: "trust.restored"
        case .cacheDropped: "trust.cache_dropped"
        case .cacheUnwritable: "trust.cache_unwritable"
        case .sourcesFull: "trust.sources_full"
        }
    }
}
