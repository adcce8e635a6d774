// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
public import HTTPClient
public import IssuerTrust
internal import Locks

/// Whom to trust and what is revoked, kept fresh beside the verifications and never during one.
///
/// Verifications take a snapshot, which nothing changes any more. One thread, on a timer, calls `refreshDue`: it fetches
/// what is due, takes only what verifies now and is not older than what is in force, and publishes a new snapshot.
public final class TrustStore: Sendable {
    private let fetcher: any Fetcher
    private let clock: @Sendable () -> Date
    private let steadyClock: @Sendable () -> Double
    private let random: any RandomSource
    private let onEvent: @Sendable (TrustEvent) -> Void
    private let state: Guarded<StoreState>
    private let published: Guarded<PublishedTrust>
    private let inbox = Guarded(LearningInbox())
    private let isInRound = Guarded(false)

    /// Reads the files, judges what the cache has, and publishes a first snapshot; fetches nothing.
    ///
    /// - Parameters:
    ///   - cache: Where good lists are kept; nil for nowhere.
    ///   - fetcher: Called by `refreshDue` alone.
    ///   - random: For the moments at which lists are fetched.
    ///   - steadyClock: Seconds since some instant, on a clock that nobody sets: a clock that was set by mistake has nothing
    ///     forgotten.
    ///   - onEvent: Called on the thread that works, with no lock held.
    public init(
        _ settings: TrustSettings, cache: TrustCache? = nil, fetcher: any Fetcher,
        random: any RandomSource = SystemRandom(), clock: @escaping @Sendable () -> Date,
        steadyClock: @escaping @Sendable () -> Double = ClockWatch.steadySeconds,
        onEvent: @escaping @Sendable (TrustEvent) -> Void = { _ in }
    ) {
        self.fetcher = fetcher
        self.clock = clock
        self.steadyClock = steadyClock
        self.random = random
        self.onEvent = onEvent
        let now = clock()
        var state = StoreState(settings, cache: cache, random: random)
        _ = state.clockWatch.isUpset(wall: now, steady: steadyClock())
        state.restore(at: now)
        published = Guarded(PublishedTrust(state.current(at: now), of: settings))
        let events = state.takeEvents()
        self.state = Guarded(state)
        events.forEach(onEvent)
    }

    /// What the first selection of the settings trusts now.
    public var snapshot: TrustSnapshot { published.withLock { $0.first } }

    /// What a selection of the settings trusts now; nil for one that is not of the settings.
    public func snapshot(of selection: [TrustSource]) -> TrustSnapshot? {
        published.withLock { $0.snapshots[selection] }
    }

    /// What is wrong with the files as they were read last.
    public var problems: [MaterialProblem] { state.withLock { $0.files.problems } }

    /// How the sources of all selections stand, each once: as of now, or of the last minute where nothing has happened.
    public func sources() -> [SourceState] {
        let now = clock()
        return state.withLock { $0.current(at: now).allSources }
    }

    /// Reads the files again, under new settings if there are any, and publishes what comes of it. Fetches nothing.
    public func reload(_ settings: TrustSettings? = nil) {
        let settings = settings ?? state.withLock { $0.settings }
        take(settings, TrustFiles(settings))
    }

    /// The same where every file must be as it should.
    ///
    /// - Throws: The first problem that must be mended; nothing has changed then.
    public func reloadWhole(_ settings: TrustSettings) throws(MaterialProblem) {
        let files = TrustFiles(settings)
        if let problem = files.problems.first(where: \.mustBeMended) { throw problem }
        take(settings, files)
    }

    private func take(_ settings: TrustSettings, _ files: TrustFiles) {
        let now = clock()
        let events = state.withLock { state in
            state.reload(settings, files, at: now)
            publish(&state, at: now)
            return state.takeEvents()
        }
        events.forEach(onEvent)
    }

    /// Takes note of a status list that a verified document names, to be fetched in one of the next rounds.
    ///
    /// Never at once, and never earlier because it is named again: the moment of a fetch would tell the issuer of the moment
    /// of a presentation. What nobody names for a week is given up.
    ///
    /// - Parameter trustPoint: The authority that issued the document's signer, or what the document names in its place.
    public func learn(statusURI uri: String, trustPoint: Certificate) {
        guard let key = ListKey(.status, uri) else { return }
        inbox.withLock { $0.add(key, [trustPoint]) }
    }

    /// The same for revocation lists of verified certificates.
    ///
    /// - Parameter issuers: Authorities that no selection has as anchors, such as intermediate ones.
    public func learn(distributionPoints urls: [String], issuers: [Certificate] = []) {
        let keys = urls.prefix(LearningInbox.capacity).compactMap { ListKey(.crl, $0) }
        inbox.withLock { inbox in
            for key in keys { inbox.add(key, issuers) }
        }
    }

    /// Fetches what is due, one source after the other, and blocks the thread meanwhile.
    ///
    /// Of a kind, sources that have failed come after those that have not, so that one that hangs takes no time from the
    /// others. A call during another one does nothing.
    ///
    /// - Parameter isForced: Fetches also what is not due yet, for somebody who waits for it.
    /// - Returns: Whether other things are trusted now than before.
    public func refreshDue(isForced: Bool = false) -> Bool {
        guard
            isInRound.withLock({ isInRound in
                defer { isInRound = true }
                return !isInRound
            })
        else { return false }
        defer { isInRound.withLock { $0 = false } }
        let (began, ends) = (clock(), steadyClock() + roundSeconds)
        let learned = inbox.withLock { $0.take() }
        var due = state.withLock { state in
            state.learn(learned, at: began)
            return state.due(at: began, isForced: isForced)
        }
        while let record = due.popFirst(), steadyClock() < ends {
            let outcome = fetch(record)
            let now = clock()
            let events = state.withLock { state in
                state.apply(outcome, to: record.key, at: now)
                return state.takeEvents()
            }
            events.forEach(onEvent)
        }
        let now = clock()
        let (hasChanged, events) = state.withLock { state in
            let hasChanged = state.isIdle(at: now) ? false : publish(&state, at: now)
            return (hasChanged, state.takeEvents())
        }
        events.forEach(onEvent)
        return hasChanged
    }

    private var roundSeconds: TimeInterval { state.withLock { $0.settings.roundSeconds } }

    private func fetch(_ record: ListRecord) -> Result<FetchAnswer, FetchError> {
        // A validator says something only of a list that is still at hand.
        let validators = record.held.isEmpty ? .none : record.validators
        let request = FetchRequest(
            url: record.key.url, acceptedTypes: record.key.acceptedTypes, validators: validators)
        return Result { () throws(FetchError) in try fetcher.fetch(request) }
    }

    @discardableResult
    private func publish(_ state: inout StoreState, at now: Date) -> Bool {
        if !state.clockWatch.isUpset(wall: now, steady: steadyClock()) { state.expire(at: now) }
        state.tellStale(at: now)
        let assembled = state.current(at: now)
        state.assembly.isPublished = true
        let settings = state.settings
        return published.withLock { $0.take(assembled, of: settings) }
    }
}
