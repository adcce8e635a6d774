// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient

/// A source that lists are fetched from, with what is known of it.
struct ListRecord: Sendable {
    let key: ListKey
    /// For VICALs their number in the configuration, for all others part of a hash.
    var id: String
    /// Whether the settings name it; one that was learned goes when nobody names it any more.
    var isConfigured: Bool
    /// When it was last configured or learned.
    var wantedAt: Date
    var schedule: RefreshSchedule
    var held: HeldList?
    /// Of the cache, and by nobody whom anything vouches for yet: perhaps by one whom a document will name.
    var waiting: [UInt8]?
    var mark: ListMark?
    var validators = CacheValidators.none
    var fetchedAt: Date?
    /// When its entry in the cache was last written.
    var writtenAt: Date?
    /// Why the latest fetch gave nothing.
    var fetchProblem: String?
    /// What speaks against the list in force, as it was last told.
    var toldProblem: String?

    /// For how long a source that nobody wants, and a list that has ended, is kept.
    static let keptSeconds: TimeInterval = 7 * 86_400

    init(_ key: ListKey, id: String? = nil, isConfigured: Bool, at now: Date, due: Date) {
        self.key = key
        self.id = id ?? key.id
        self.isConfigured = isConfigured
        wantedAt = now
        schedule = RefreshSchedule(due: due)
    }

    func isForgotten(at now: Date) -> Bool {
        !isConfigured && now.timeIntervalSince(wantedAt) > Self.keptSeconds
    }
}
