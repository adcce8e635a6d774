// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import HTTPClient

/// A source that lists are fetched from, with what is known of it.
struct ListRecord: Sendable {
    let key: ListKey
    var id: String
    /// Whether the settings name it.
    var isConfigured: Bool
    /// Whether an anchor or the signer of a list names it. What neither names goes when nobody asks for it any more.
    var isOfAuthority = false
    /// Whether a document has named it, in this process or before.
    var isLearned = false
    /// Aggregations that name it, as they were fetched last.
    var aggregations: Set<ListKey> = []
    /// When it was last configured or asked for, in whole days since 1970.
    var wantedDay: Int
    var schedule: RefreshSchedule
    /// One a series, the one that came last first.
    var held: [HeldList] = [] {
        didSet { if held.first?.bytes != oldValue.first?.bytes { validators = .none } }
    }
    /// Of the cache, and by nobody whom anything vouches for yet: perhaps by one whom a document will name.
    var waiting: [WaitingList] = []
    /// Of the list that came last, which is the one that a source confirms by saying that nothing has changed.
    var validators = CacheValidators.none
    /// When something last came from it.
    var fetchedAt: Date?
    /// When its entry in the cache was last written.
    var writtenAt: Date?
    /// Whether its entry says less than is known. It is written when the source is asked next, and not when a document names
    /// it: the time of a file would tell of the moment of a presentation.
    var isUnwritten = false
    /// Why the latest fetch gave nothing.
    var fetchProblem: String?
    /// What speaks against the list in force, as it was last told.
    var toldProblem: String?

    /// For how many days a source that nobody wants is kept.
    static let keptDays = 7
    /// After which no day is believed, in days since 1970.
    static let lastDay = 10_000_000
    /// The same for a list that has ended.
    static let keptSeconds: TimeInterval = 7 * 86_400
    /// Of different series.
    static let maximalListCount = 8

    init(_ key: ListKey, id: String, isConfigured: Bool, at now: Date, due: Date) {
        self.key = key
        self.id = id
        self.isConfigured = isConfigured
        wantedDay = MarkBook.day(now)
        schedule = RefreshSchedule(due: due)
    }

    /// Lists of anchors and of lists that nobody configures are of no use to anyone; others may still be wanted.
    var isFetched: Bool { isConfigured || key.kind == .crl || key.kind == .status }

    /// Also where a list was confirmed in the future, and is not confirmed until it is asked for again.
    func isDue(at now: Date, interval: TimeInterval) -> Bool {
        schedule.isDue(at: now, interval: interval)
            || schedule.failures == 0 && held.contains { $0.seenAt > now.addingTimeInterval(HeldList.aheadSeconds) }
    }

    var isNamed: Bool { isConfigured || isOfAuthority }

    func isForgotten(at now: Date) -> Bool { !isNamed && MarkBook.day(now) - wantedDay > Self.keptDays }

    var source: SourceID { SourceID(id, isConfigured: isConfigured) }

    var weight: Int { held.reduce(0) { $0 + $1.weight } + waiting.reduce(0) { $0 + $1.weight } }

    /// Puts a list in force: in the place of those of its own series, beside all others. Where there are too many, the one
    /// goes that the source has not served for longest.
    ///
    /// - Parameter named: SHA-256 of the keys of authorities that have their revocation lists here: none of these goes.
    /// - Returns: Whether there is room for it.
    mutating func take(_ list: HeldList, at now: Date, named: Set<[UInt8]> = []) -> Bool {
        var others = held.filter { !list.replaces($0) }
        if others.count >= Self.maximalListCount, key.kind != .crl {
            // What a revocation list says of the revoked does not end.
            others.removeAll { $0.end.map { now > $0 } ?? false }
        }
        if others.count >= Self.maximalListCount {
            let places = others.indices.filter { place in
                others[place].authorityKey.map { !named.contains($0) } ?? true
            }
            guard let oldest = places.min(by: { others[$0].seenAt < others[$1].seenAt }) else { return false }
            others.remove(at: oldest)
        }
        // The same bytes keep the object that has remembered what it judged.
        var list = list
        if let same = held.first(where: { $0.bytes == list.bytes }) { list.content = same.content }
        held = [list] + others
        return true
    }
}
