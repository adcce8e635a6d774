// SPDX-License-Identifier: Apache-2.0

internal import BoundedWork
internal import Cryptography
internal import Foundation
internal import HTTPServer
internal import IssuerTrust
internal import Locks
internal import ReaderConfiguration
internal import ReaderHTTP
internal import ReaderLog
internal import ReaderMetrics
internal import ReaderPolicy
internal import ReaderService
internal import SQLiteStorage
internal import Terminal

/// The service from its start to its end: storage, purge, API and server, put together here and nowhere else.
final class RunningService: Sendable {
    let configuration: ServiceConfiguration
    private let server: HTTPServer
    private let listenAddress: ListenAddress
    private let storage: Storage
    private let api: ReaderAPI
    private let log: LogWriter
    private let output: LogOutput
    private let metrics: Metrics
    private let trust: TrustKeeping
    /// In force now, for deadlines that a shorter ceiling moves.
    private let parties: Guarded<[ReaderService.RelyingParty]>
    /// The configuration that was read last.
    private let inForce: Guarded<ServiceConfiguration>
    private let schedule: Guarded<Task<Void, Never>?> = Guarded(nil)

    /// Opens the store, purges what is over, and only then listens.
    ///
    /// - Parameters:
    ///   - address: `--listen`, which wins over the configuration.
    ///   - folder: `--data`, likewise.
    init(_ configuration: ServiceConfiguration, address: String?, folder: String?) async throws(UsageError) {
        self.configuration = configuration
        let metrics = Metrics()
        let output = LogOutput(noteDropped: { metrics.count(.logLinesDropped) })
        let log = LogWriter(clock: { Date() }, sink: { output.write($0) })
        let trust = try TrustKeeping(configuration, folder: folder, log: log, metrics: metrics)
        let parts = try ServiceParts(configuration, trust: trust.store)
        let address = try Self.listenAddress(address ?? configuration.listen.description)
        let storage = try Storage(configuration, folder: folder, mode: .service)
        log(.serviceStarted, .version(programVersion), .count(.relyingParties, parts.parties.count))
        do throws(StoreError) {
            try await Self.prepare(storage.foundation, parts, configuration, log)
        } catch {
            await storage.store.close()
            output.close()
            throw UsageError("\(storage.path): \(error)", hint: error.hint)
        }
        let limits = configuration.limits
        let workerCount = limits.workers > 0 ? limits.workers : ProcessInfo.processInfo.activeProcessorCount
        let workers = WorkerPool(workerCount: workerCount, seatCount: workerCount + limits.waiting)
        let gauges = Guarded<HTTPServer?>(nil)
        metrics.set(.startTime, to: Date().timeIntervalSince1970.rounded())
        Self.note(parts, in: metrics)
        api = ReaderAPI(
            storage.foundation, snapshot: parts.snapshot, workers: workers, metrics: metrics, log: log,
            steadyClock: ProcessLimits.steadySeconds,
            refreshGauges: { metrics in
                metrics.set(.residentBytes, to: Double(ProcessLimits.residentBytes))
                metrics.set(.workerSeats, to: Double(workers.takenSeats))
                guard let server = gauges.withLock({ $0 }) else { return }
                metrics.set(.connections, to: Double(server.connections))
                metrics.set(.requestsInFlight, to: Double(server.inFlight))
            })
        do throws(HTTPServerError) {
            server = try HTTPServer.start(
                on: address, tls: configuration.tls.map(TLSIdentity.init), limits: HTTPLimits(limits),
                handler: api)
        } catch {
            await storage.store.close()
            output.close()
            throw UsageError("\(address): \(error)", hint: error.hint)
        }
        gauges.withLock { [server] in $0 = server }
        listenAddress = address
        self.storage = storage
        self.log = log
        self.output = output
        self.metrics = metrics
        self.trust = trust
        parties = Guarded(parts.parties)
        inForce = Guarded(configuration)
        let purge = PurgeStore(storage.foundation)
        let interval = Duration.seconds(configuration.purgeSeconds)
        schedule.withLock {
            $0 = Task { [parties, api] in
                while !Task.isCancelled {
                    try? await Task.sleep(for: interval)
                    guard !Task.isCancelled else { return }
                    let limits = PurgeLimits(
                        outcomeDays: configuration.outcomeDays, auditDays: configuration.auditDays,
                        underWay: api.sessionsUnderWay)
                    await Self.purge(purge, limits, parties.withLock { $0 }, metrics, log)
                }
            }
        }
        trust.start(parties: { [parties] in parties.withLock { $0 } }, onChange: { [weak self] in self?.renewTrust() })
        log(.serviceReady, .port(Int(server.port)), .tls(configuration.tls != nil))
    }

    /// Where it is to be reached.
    var address: String {
        let host = listenAddress.host
        let scheme = configuration.tls == nil ? "http" : "https"
        return "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(server.port)"
    }

    /// Reads the configuration again, and puts its parties, keys and trust in force; what a process is told once
    /// (addresses, storage, limits) stays as it is.
    func reload(_ file: ConfigurationFile) async {
        do throws(UsageError) {
            let fresh = try file.read()
            let parts = try putInForce(fresh)
            await shorten(parts.parties)
            Self.note(parts, in: metrics)
            metrics.count(.reloads, ("outcome", "done"))
            log(
                .serviceReloaded, .count(.relyingParties, parts.parties.count),
                .count(.trustAnchors, parts.anchors.count))
            let needsRestart =
                fresh.listen != configuration.listen || fresh.storage != configuration.storage
                || fresh.limits != configuration.limits || fresh.purgeSeconds != configuration.purgeSeconds
                || fresh.auditDays != configuration.auditDays || fresh.outcomeDays != configuration.outcomeDays
                || fresh.tls?.certificateChain != configuration.tls?.certificateChain
                || fresh.keyEncryptionKeys.map(\.id) != configuration.keyEncryptionKeys.map(\.id)
            if needsRestart {
                Output.line(
                    "\(programName): warning: listen, tls, storage, limits, auditDays, outcomeDays, purgeSeconds and "
                        + "keyEncryptionKeys change with a restart alone",
                    to: .error)
            }
        } catch {
            metrics.count(.reloads, ("outcome", "failed"))
            log(.serviceReloadFailed, level: .error)
            Output.line("\(programName): error: \(error.message)", to: .error)
            Output.line("\(programName): hint: the configuration from before stays in force", to: .error)
        }
    }

    /// Builds the parties anew under the trust of now, and has every answer from then on verified by them.
    ///
    /// - Parameter fresh: A configuration that takes the place of the one in force.
    private func putInForce(_ fresh: ServiceConfiguration? = nil) throws(UsageError) -> ServiceParts {
        // Under one lock, so that a list that comes in meanwhile cannot bring back the parties from before.
        try inForce.withLock { configuration throws(UsageError) in
            if let fresh { try trust.reload(fresh) }
            let parts = try ServiceParts(fresh ?? configuration, trust: trust.store)
            if let fresh { configuration = fresh }
            parties.withLock { $0 = parts.parties }
            api.reload(parts.snapshot)
            return parts
        }
    }

    /// Other lists are in force than before.
    private func renewTrust() {
        // The configuration was read before, so that nothing in it can fail now.
        guard let parts = try? putInForce() else { return }
        Self.note(parts, in: metrics)
        log(.trustInForce, .count(.trustAnchors, parts.anchors.count))
    }

    /// After a reload: what comes in from then on is kept under the new terms. Should it fail, the next purge does it.
    private func shorten(_ parties: [ReaderService.RelyingParty]) async {
        do throws(StoreError) { try await PurgeStore(storage.foundation).shorten(to: parties) } catch {
            metrics.count(.purgeFailures)
            log(.purgeFailed, .store(error), level: .error)
        }
    }

    /// Ends in good order: answers what is under way, then closes the store.
    func stop() async {
        log(.serviceDraining)
        trust.stop()
        api.beginDraining()
        await server.drain(grace: .seconds(configuration.limits.drainSeconds))
        let schedule = schedule.withLock { $0 }
        schedule?.cancel()
        await schedule?.value
        await storage.store.close()
        log(.serviceStopped)
        output.close()
    }

    private static func prepare(
        _ foundation: ServiceFoundation, _ parts: ServiceParts, _ configuration: ServiceConfiguration,
        _ log: LogWriter
    ) async throws(StoreError) {
        let purge = PurgeStore(foundation)
        try await purge.shorten(to: parts.parties)
        _ = try await foundation.store.rewrap(
            with: foundation.vault, activeKeyID: configuration.keyEncryptionKeys[0].id, at: foundation.deadlines.now())
        let report = try await purge(
            PurgeLimits(outcomeDays: configuration.outcomeDays, auditDays: configuration.auditDays))
        note(report, in: log)
    }

    private static func purge(
        _ purge: PurgeStore, _ limits: PurgeLimits, _ parties: [ReaderService.RelyingParty], _ metrics: Metrics,
        _ log: LogWriter
    ) async {
        do throws(StoreError) {
            // An answer that was under way at a reload may have been kept under the ceiling from before.
            try await purge.shorten(to: parties)
            let report = try await purge(limits)
            metrics.count(.purgedElements, by: report.purgedElements)
            metrics.count(.expiredSessions, by: report.expiredSessions)
            metrics.set(.lastPurge, to: Date().timeIntervalSince1970.rounded())
            if report != PurgeReport() { note(report, in: log) }
            ProcessLimits.returnMemoryNow()
        } catch {
            metrics.count(.purgeFailures)
            log(.purgeFailed, .store(error), level: .error)
        }
    }

    private static func note(_ report: PurgeReport, in log: LogWriter) {
        log(
            .purgeDone, .count(.expiredSessions, report.expiredSessions),
            .count(.interruptedSessions, report.interruptedSessions), .count(.purgedElements, report.purgedElements),
            .count(.forgottenSessions, report.forgottenSessions), .count(.auditEntries, report.auditEntries))
    }

    private static func note(_ parts: ServiceParts, in metrics: Metrics) {
        metrics.set(.trustAnchors, to: Double(parts.anchors.count))
        if let first = parts.anchors.map(\.certificate.notAfter).min() {
            metrics.set(.earliestCertificateEnd, to: first.timeIntervalSince1970)
        }
    }

    private static func listenAddress(_ text: String) throws(UsageError) -> ListenAddress {
        do throws(HTTPServerError) { return try ListenAddress(text) } catch {
            throw UsageError("--listen: \(error)", hint: "write it as 127.0.0.1:8080 or [::1]:8080")
        }
    }
}
