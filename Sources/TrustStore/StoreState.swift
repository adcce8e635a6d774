// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// What a store knows: files, fetched lists, and when to ask for the next ones. Used under one lock.
struct StoreState: Sendable {
    private(set) var settings: TrustSettings
    private(set) var files: TrustFiles
    var records: [ListKey: ListRecord] = [:]
    var marks = MarkBook()
    let cache: TrustCache?
    let random: any RandomSource
    var events: [TrustEvent] = []
    /// Which verified documents have named for a list, beside all anchors.
    private(set) var learnedTrustPoints: [ListKey: [Certificate]] = [:]
    var assembly = AssemblyState()
    var clockWatch = ClockWatch()
    /// Whether marks are written when all that was kept is read, once.
    var isRestoring = false
    /// Whether a command looks at files alone, once.
    var isOffline = false
    /// Whether what is trusted may be another than was assembled last.
    var isChanged = true
    /// Under which sources have names that documents named.
    private let secret: [UInt8]

    init(_ settings: TrustSettings, cache: TrustCache?, random: any RandomSource) {
        self.init(settings, files: TrustFiles(settings), cache: cache, random: random)
    }

    /// - Parameter cache: nil also for a state without sources to fetch from.
    init(
        _ settings: TrustSettings, files: TrustFiles, cache: TrustCache? = nil,
        random: any RandomSource = SystemRandom()
    ) {
        self.settings = settings
        self.files = files
        self.cache = cache
        self.random = random
        secret = random.bytes(32)
    }

    mutating func forgetTrustPoints() {
        learnedTrustPoints = learnedTrustPoints.filter { records[$0.key] != nil }
    }

    mutating func takeEvents() -> [TrustEvent] {
        defer { events = [] }
        return events
    }

    /// Makes a record, or notes that it is still wanted; when it is due stays as it is then.
    ///
    /// - Parameters:
    ///   - id: Of the settings; nil for one that is made of the key.
    ///   - due: For a new one.
    /// - Returns: Whether there is room for it, or it is known.
    @discardableResult
    mutating func addRecord(
        _ key: ListKey, id: String? = nil, _ origin: RecordOrigin, at now: Date, due: Date
    ) -> Bool {
        guard records[key] != nil || origin == .configured || makeRoom(for: key, origin) else {
            if !events.contains(.sourcesFull) { events.append(.sourcesFull) }
            return false
        }
        var record =
            records[key]
            ?? ListRecord(key, id: key.id(under: secret), isConfigured: false, at: now, due: due)
        if origin == .configured, !record.isFetched, record.held.isEmpty { record.schedule = RefreshSchedule(due: due) }
        if records[key] == nil { isChanged = true }
        record.wantedDay = MarkBook.day(now)
        switch origin {
        case .configured: record.isConfigured = true
        case .authority: record.isOfAuthority = true
        case .learned: record.isLearned = true
        case .aggregated(let aggregation): record.aggregations.insert(aggregation)
        }
        if let id { record.id = id } else if origin == .configured || origin == .authority { record.id = key.id }
        records[key] = record
        return true
    }

    /// Whether there is a place for a source that no setting names. One that an authority names takes that of one that
    /// documents named, which will be named again; and one that documents name that of one that only aggregations do.
    private mutating func makeRoom(for key: ListKey, _ origin: RecordOrigin) -> Bool {
        let others = records.values.filter { $0.key.kind == key.kind && !$0.isConfigured }
        guard others.count >= key.kind.capacity else { return true }
        let replaceable = others.filter { other in
            switch origin {
            case .configured, .authority: !other.isOfAuthority
            case .learned: !other.isOfAuthority && !other.isLearned
            case .aggregated: false
            }
        }
        guard
            let oldest = replaceable.min(by: {
                ($0.isLearned ? 1 : 0, $0.wantedDay) < ($1.isLearned ? 1 : 0, $1.wantedDay)
            })
        else { return false }
        forget(oldest.key)
        return true
    }

    mutating func forget(_ key: ListKey) {
        records[key] = nil
        cache?.remove(key)
        isChanged = true
    }

    /// A record for each URL of the settings, due at once.
    mutating func addConfigured(at now: Date) {
        for key in records.keys {
            guard var record = records[key] else { continue }
            record.isConfigured = false
            if !record.isOfAuthority { record.id = key.id(under: secret) }
            records[key] = record
        }
        var number = 0
        for source in settings.selections.joined() {
            guard case .vical(let url, let trustPoints) = source.material,
                let key = ListKey(.vical, url, trustPoints: trustPoints)
            else { continue }
            let isNumbered = records[key]?.isConfigured == true
            if !isNumbered { number += 1 }
            let id = isNumbered ? records[key]?.id : "vical-\(number)"
            addRecord(key, id: id, .configured, at: now, due: now)
        }
        for (kind, urls) in [
            (ListKey.Kind.crl, settings.revocationLists), (.status, settings.statusLists),
            (.aggregation, settings.statusAggregations),
        ] {
            for key in urls.compactMap({ ListKey(kind, $0) }) {
                addRecord(key, .configured, at: now, due: now)
            }
        }
        for record in records.values where record.isConfigured { takeUpWaiting(record.key, at: now) }
        isChanged = true
    }

    /// - Parameter files: As they were read under these settings.
    mutating func reload(_ settings: TrustSettings, _ files: TrustFiles, at now: Date) {
        self.settings = settings
        self.files = files
        addConfigured(at: now)
    }

    mutating func learn(_ learned: [ListKey: [Certificate]], at now: Date) {
        for (key, trustPoints) in learned.sorted(by: { $0.key.digest < $1.key.digest }) {
            guard key.kind == .crl ? settings.followsDistributionPoints : settings.followsStatusLists else { continue }
            let former = records[key]
            guard addRecord(key, .learned, at: now, due: sometime(after: now)) else { continue }
            let known = learnedTrustPoints[key] ?? []
            let named = LearningInbox.named(trustPoints, after: known)
            learnedTrustPoints[key] = named
            if !Set(named).isSubset(of: known) {
                isChanged = true
                // What was refused for want of this trust point may be good under it.
                takeUpWaiting(key, at: now)
            }
            // So that a restart knows until when it is wanted.
            if let former, former.wantedDay != MarkBook.day(now) { records[key]?.isUnwritten = true }
        }
    }

    /// For a list that a document named: some time between a minute and the interval, and never earlier because another
    /// document names it, so that nobody can tell from a fetch what has just happened.
    private func sometime(after now: Date) -> Date {
        now.addingTimeInterval(60 + max(0, settings.interval - 60) * RefreshSchedule.fraction(random))
    }

    /// For a list that no document has to do with: some time in the next minute.
    func soon(after now: Date) -> Date { now.addingTimeInterval(60 * RefreshSchedule.fraction(random)) }

    /// Who may have issued revocation lists and signers of status lists.
    ///
    /// - Parameter isKept: For what the cache has of a source, which was judged when it came.
    func trustPoints(for key: ListKey, isKept: Bool = false) -> [Certificate] {
        let all = Self.inOrder(Set(learnedTrustPoints[key] ?? [])) + assembly.authorities
        switch key.kind {
        case .vical: return files.trustPoints(key.trustPoints)
        case .crl:
            let named = named(for: key)
            guard !isKept, records[key]?.isConfigured != true, !named.isEmpty else { return all }
            let known = Set(named.map(\.keyFingerprint) + (records[key]?.held.compactMap(\.authorityKey) ?? []))
            return all.filter { known.contains($0.keyFingerprint) }
        case .status: return all
        case .aggregation: return []
        }
    }

    /// Authorities that have their revocation lists at a place, as certificates say: what others put there is not taken,
    /// since anybody may who can write to a place that is fetched without TLS.
    private func named(for key: ListKey) -> Set<Certificate> {
        Set(learnedTrustPoints[key] ?? []).union(assembly.revocationAuthorities[key] ?? [])
    }

    func namedKeys(for key: ListKey) -> Set<[UInt8]> {
        key.kind == .crl ? Set(named(for: key).map(\.keyFingerprint)) : []
    }

    /// All that may issue a revocation list, those that were learned for one too: each has a say under its own key alone,
    /// whatever its name.
    var revocationAuthorities: [Certificate] {
        let learned = learnedTrustPoints.filter { $0.key.kind == .crl }.values.joined()
        return Self.inOrder(Set(learned)) + assembly.authorities
    }

    private static func inOrder(_ certificates: Set<Certificate>) -> [Certificate] {
        certificates.sorted { $0.fingerprint.lexicographicallyPrecedes($1.fingerprint) }
    }
}
