// SPDX-License-Identifier: Apache-2.0

internal import CredentialStatus
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// What a store knows: files, fetched lists, and when to ask for the next ones. Used under one lock.
struct StoreState: Sendable {
    private(set) var settings: TrustSettings
    private(set) var files: TrustFiles
    var records: [ListKey: ListRecord] = [:]
    let cache: TrustCache?
    let random: any RandomSource
    var events: [TrustEvent] = []
    /// Which verified documents have named for a list, beside all anchors.
    private(set) var learnedTrustPoints: [ListKey: Set<Certificate>] = [:]
    /// The object stays the same as long as the lists do: it remembers what it has judged.
    private var revocation = RevocationLists.none
    private var revocationLists: [CertificateRevocationList] = []
    /// Of the latest assembly: all anchors and roots of list providers, and who has signed lists in force.
    private(set) var authorities: [Certificate] = []
    private(set) var listSigners: [Certificate] = []

    /// Sources of all kinds together.
    static let maximalRecordCount = 2048
    /// Bytes of all fetched lists together, unpacked.
    static let maximalWeight = 512 << 20

    init(_ settings: TrustSettings, cache: TrustCache?, random: any RandomSource) {
        self.settings = settings
        self.cache = cache
        self.random = random
        files = TrustFiles(settings)
    }

    /// Without sources to fetch from.
    init(_ settings: TrustSettings, files: TrustFiles) {
        self.settings = settings
        self.files = files
        cache = nil
        random = SystemRandom()
    }

    mutating func forgetTrustPoints() {
        learnedTrustPoints = learnedTrustPoints.filter { records[$0.key] != nil }
    }

    mutating func takeEvents() -> [TrustEvent] {
        defer { events = [] }
        return events
    }

    /// - Returns: Whether there is room for it, or it is known.
    @discardableResult
    mutating func addRecord(_ key: ListKey, id: String? = nil, isConfigured: Bool, at now: Date, due: Date) -> Bool {
        if var record = records[key] {
            record.wantedAt = max(record.wantedAt, now)
            record.isConfigured = record.isConfigured || isConfigured
            if let id { record.id = id }
            records[key] = record
            return true
        }
        guard records.count < Self.maximalRecordCount else {
            if !events.contains(.sourcesFull) { events.append(.sourcesFull) }
            return false
        }
        records[key] = ListRecord(key, id: id, isConfigured: isConfigured, at: now, due: due)
        return true
    }

    /// A record for each URL of the settings, due at once.
    mutating func addConfigured(at now: Date) {
        for key in records.keys { records[key]?.isConfigured = false }
        var number = 0
        for source in settings.selections.joined() {
            guard case .vical(let url, let trustPoints) = source.material,
                let key = ListKey(.vical, url, trustPoints: trustPoints)
            else { continue }
            let isNumbered = records[key]?.isConfigured == true
            if !isNumbered { number += 1 }
            addRecord(key, id: isNumbered ? nil : "vical-\(number)", isConfigured: true, at: now, due: now)
        }
        for (kind, urls) in [
            (ListKey.Kind.crl, settings.revocationLists), (.status, settings.statusLists),
            (.aggregation, settings.statusAggregations),
        ] {
            for key in urls.compactMap({ ListKey(kind, $0) }) {
                addRecord(key, isConfigured: true, at: now, due: now)
            }
        }
        // Lists of anchors that nobody configures any more are of no use to anyone; others may still be wanted.
        records = records.filter { $0.value.isConfigured || $0.key.kind == .crl || $0.key.kind == .status }
    }

    mutating func reload(_ settings: TrustSettings, at now: Date) {
        self.settings = settings
        files = TrustFiles(settings)
        addConfigured(at: now)
    }

    mutating func learn(_ learned: [ListKey: Set<Certificate>], at now: Date) {
        for (key, trustPoints) in learned.sorted(by: { $0.key.digest < $1.key.digest }) {
            guard key.kind == .crl ? settings.followsDistributionPoints : settings.followsStatusLists else { continue }
            let isNew = records[key] == nil
            guard addRecord(key, isConfigured: false, at: now, due: soon(after: now)) else { continue }
            let known = learnedTrustPoints[key] ?? []
            let more = trustPoints.subtracting(known).prefix(LearningInbox.trustPointCapacity - known.count)
            guard !more.isEmpty else { continue }
            learnedTrustPoints[key] = known.union(more)
            // What was refused for want of this trust point may be good under it.
            takeUpWaiting(key, at: now)
            guard !isNew, records[key]?.held == nil else { continue }
            let due = soon(after: now)
            records[key]?.schedule = RefreshSchedule(due: due)
        }
    }

    /// Some time in the next minute, so that nobody can tell from a fetch what has just happened.
    func soon(after now: Date) -> Date { now.addingTimeInterval(60 * RefreshSchedule.fraction(random)) }

    /// Who may have issued revocation lists and signers of status lists.
    func trustPoints(for key: ListKey) -> [Certificate] {
        switch key.kind {
        case .vical: files.trustPoints(key.trustPoints)
        case .crl, .status:
            (learnedTrustPoints[key] ?? []).sorted { $0.fingerprint.lexicographicallyPrecedes($1.fingerprint) }
                + authorities
        case .aggregation: []
        }
    }

    mutating func judge(at now: Date) -> ListJudge {
        let lists = TrustAssembly.revocationLists(files: files, records: records)
        if !lists.elementsEqual(revocationLists, by: ===) || revocation.grace != settings.revocationGrace {
            revocationLists = lists
            revocation = RevocationLists(lists, graceAfterNextUpdate: settings.revocationGrace)
        }
        return ListJudge(settings: settings, revocation: revocation, now: now)
    }

    mutating func assemble(at now: Date) -> AssembledTrust {
        _ = judge(at: now)
        let assembly = TrustAssembly(
            settings: settings, files: files, records: records, revocation: revocation, at: now)
        var selections: [[TrustSource]: TrustAssembly.Selection] = [:]
        for sources in settings.selections where selections[sources] == nil {
            selections[sources] = assembly.selection(sources)
        }
        collectAuthorities(selections.values.map(\.anchors))
        listSigners = selections.values.flatMap(\.signers)
        let states = assembly.listSources(authorities: crlAuthorities) { uri in
            ListKey(.status, uri).map { trustPoints(for: $0) } ?? authorities
        }
        return AssembledTrust(
            now: now, selections: selections, revocation: revocation, revocationLists: revocationLists,
            statusLists: statusLists(at: now), listSources: states)
    }

    /// All that may issue a revocation list, those that were learned for one too.
    private var crlAuthorities: [Certificate] {
        authorities + learnedTrustPoints.filter { $0.key.kind == .crl }.values.joined()
    }

    private mutating func collectAuthorities(_ anchors: [TrustAnchors]) {
        var known: Set<Certificate> = []
        authorities = (anchors.flatMap { $0.anchors.map(\.certificate) } + files.allTrustPoints)
            .filter { known.insert($0).inserted }
            .sorted { $0.fingerprint.lexicographicallyPrecedes($1.fingerprint) }
    }

    /// By URI; of a file and a fetched list the one that may be used, and of two of these the one that was issued later.
    private func statusLists(at now: Date) -> [String: StatusList] {
        var lists: [String: StatusList] = [:]
        let ofFiles = files.all.flatMap { $0.statusLists.map { ($0.value.claims.subject ?? "", $0.value) } }
        let fetched = records.values.compactMap { record -> (String, StatusList)? in
            guard case .statusList(let list)? = record.held?.content else { return nil }
            return (record.key.url, list)
        }
        for (uri, list) in ofFiles + fetched {
            guard let known = lists[uri] else {
                lists[uri] = list
                continue
            }
            let (isUsable, isKnownUsable) = (isUsable(list, uri, at: now), isUsable(known, uri, at: now))
            let isNewer = StatusList.problem(replacing: known, with: list) == nil
            if isUsable == isKnownUsable ? isNewer : isUsable { lists[uri] = list }
        }
        return lists
    }

    private func isUsable(_ list: StatusList, _ uri: String, at now: Date) -> Bool {
        guard let key = ListKey(.status, uri) else { return false }
        return list.verify(
            trustPoints: trustPoints(for: key), revocation: revocation, uri: uri, at: now, skew: settings.skew
        ).isEmpty
    }
}
