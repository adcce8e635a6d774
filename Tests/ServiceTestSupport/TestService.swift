// SPDX-License-Identifier: Apache-2.0

public import BoundedWork
internal import Cryptography
internal import HTTPServer
internal import Locks
internal import ReaderHTTP
internal import ReaderLog
internal import ReaderMetrics
public import ReaderPolicy
public import ReaderService
public import SQLiteStorage

/// The service as `mdoc-reader serve` puts it together: a database in a folder of its own, the API, and a server on
/// 127.0.0.1. Only the clocks are a test's.
public final class TestService: Sendable {
    public let folder: TestFolder
    public let clock: TestClock
    public let store: SQLiteStore
    public let foundation: ServiceFoundation
    public let workers: WorkerPool
    public let client: ServiceClient
    public let log: TestLog
    private let api: ReaderAPI
    private let server: HTTPServer
    private let setup: Guarded<Setup>

    /// What may differ from test to test, and what a reload puts in force.
    public struct Setup: Sendable {
        public var shop = TestParty.shop
        public var bank = TestParty.bank
        public var keys = TestKey.allCases
        public var requestsPerMinute: Int?
        public var workerCount = 2
        public var seatCount = 512
        public var maxBodyBytes = 1 << 20

        public init() {}

        func snapshot() throws -> ServiceSnapshot {
            ServiceSnapshot(
                parties: [try shop.relyingParty(), try bank.relyingParty()], apiKeys: keys.map(\.entry),
                requestsPerMinute: requestsPerMinute)
        }
    }

    private init(_ setup: Setup, folder: TestFolder, clock: TestClock, log: TestLog) throws {
        self.setup = Guarded(setup)
        self.folder = folder
        self.clock = clock
        self.log = log
        let random = SystemRandom()
        let keys = try Self.keyEncryptionKeys()
        store = try SQLiteStore.open(path: "\(folder.path)/reader.sqlite", mode: .service, keys: keys, random: random)
        foundation = ServiceFoundation(
            store: store, secret: store.secret, vault: RetentionVault(keys: keys, random: random),
            deadlines: DeadlineClock(
                notBefore: store.latestInstant, wall: { clock.wall }, steady: { clock.steady }),
            wallClock: { clock.wall }, random: random)
        workers = WorkerPool(workerCount: setup.workerCount, seatCount: setup.seatCount)
        api = ReaderAPI(
            foundation, snapshot: try setup.snapshot(), workers: workers, metrics: Metrics(),
            log: LogWriter(clock: { TestClock.start }, sink: { log.add($0) }), steadyClock: { clock.steady },
            refreshGauges: { _ in })
        var limits = HTTPLimits()
        limits.maxBodyBytes = setup.maxBodyBytes
        server = try HTTPServer.start(on: ListenAddress("127.0.0.1:0"), limits: limits, handler: api)
        client = ServiceClient(port: server.port)
    }

    private static func keyEncryptionKeys() throws -> KeyEncryptionKeys {
        let bytes = [UInt8](repeating: 0x4b, count: 32)
        guard let keys = KeyEncryptionKeys([("first", SecretBytes(copying: bytes.span))]) else {
            preconditionFailure("32 bytes are a key")
        }
        return keys
    }

    /// Runs a test with a service that is there before it and gone after it.
    public static func run<Result>(
        _ change: (inout Setup) -> Void = { _ in },
        _ body: (TestService) async throws -> Result
    ) async throws -> Result {
        var setup = Setup()
        change(&setup)
        return try await gate.pass {
            let service = try TestService(setup, folder: TestFolder(), clock: TestClock(), log: TestLog())
            return try await service.runToItsEnd(body)
        }
    }

    private static let gate = Gate(width: 6)

    /// Stops, and runs `body` with a new service over the same database, at the same time.
    public func restarted<Result>(_ body: (TestService) async throws -> Result) async throws -> Result {
        await stop()
        let service = try TestService(setup.withLock { $0 }, folder: folder, clock: clock, log: log)
        return try await service.runToItsEnd(body)
    }

    private func runToItsEnd<Result>(_ body: (TestService) async throws -> Result) async throws -> Result {
        do {
            let result = try await body(self)
            await stop()
            return result
        } catch {
            await stop()
            throw error
        }
    }

    public func stop() async {
        await server.drain(grace: .seconds(1))
        await store.close()
    }

    /// Puts another configuration in force, as SIGHUP does.
    public func reload(_ change: (inout Setup) -> Void) async throws {
        let fresh = setup.withLock { setup in
            change(&setup)
            return setup
        }
        try await PurgeStore(foundation).shorten(to: [try fresh.shop.relyingParty(), try fresh.bank.relyingParty()])
        api.reload(try fresh.snapshot())
    }

    public func beginDraining() { api.beginDraining() }

    /// Ends what is over, as the service does on its schedule.
    @discardableResult
    public func purge() async throws -> PurgeReport {
        try await PurgeStore(foundation)(PurgeLimits())
    }

    /// A relying party as it is in force.
    public func party(_ id: RelyingPartyID = TestParty.shopID) throws -> RelyingParty {
        let setup = setup.withLock { $0 }
        return try (id == TestParty.bankID ? setup.bank : setup.shop).relyingParty()
    }
}
