// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import HTTPClient
import IssuerTrust
import Locks
import TestSupport

@testable import TrustStore

/// A folder, a clock and a server, in which stores begin and end.
final class TestHouse: Sendable {
    let folder: String
    let server: ListServer
    private let time = Guarded(start)
    /// By how much the clock of the wall is wrong.
    private let error = Guarded<TimeInterval>(0)
    private let heard = Guarded<[TrustEvent]>([])

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        server = try ListServer()
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    var now: Date { time.withLock { $0 }.addingTimeInterval(error.withLock { $0 }) }
    func setClock(ahead seconds: TimeInterval) { error.withLock { $0 = seconds } }
    func wait(days: Double) { time.withLock { $0 += days * day } }
    func wait(seconds: TimeInterval) { time.withLock { $0 += seconds } }

    /// What was told since this was last asked.
    func events() -> [TrustEvent] {
        heard.withLock { events in
            defer { events = [] }
            return events
        }
    }

    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let path = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    @discardableResult
    func write(_ certificate: Certificate, _ name: String) throws -> String { try write(certificate.der, name) }

    /// A store over the roots in the folder `trust`.
    func storeOfFolder(_ change: (inout TrustSettings) -> Void = { _ in }) throws -> TrustStore {
        var settings = TrustSettings(paths: [folder + "/trust"])
        change(&settings)
        return try store(settings)
    }

    func store(
        _ settings: TrustSettings, cache: String? = "cache", fetcher: any Fetcher = CurlFetcher.forTests,
        random: any RandomSource = SystemRandom()
    ) throws -> TrustStore {
        TrustStore(
            settings, cache: try cache.map { try TrustCache(folder: folder + "/" + $0) }, fetcher: fetcher,
            random: random, clock: { self.now },
            steadyClock: { self.time.withLock { $0 }.timeIntervalSince1970 },
            onEvent: { event in self.heard.withLock { $0.append(event) } })
    }

    /// Settings with one fetched list of roots.
    func settings(_ provider: TestProvider, docTypes: Set<String>? = nil) throws -> TrustSettings {
        let roots = try write(provider.root, "provider.der")
        var settings = TrustSettings(selections: [
            [TrustSource(.vical(url: server.url("/vical"), trustPoints: [roots]), docTypes: docTypes)]
        ])
        settings.listGrace = 0
        settings.followsDistributionPoints = false
        return settings
    }
}

extension TrustStore {
    /// A round on a thread of its own.
    @discardableResult
    func round() async throws -> Bool { try await onThread { self.refreshDue() } }

    var roots: [Certificate] { snapshot.anchors.anchors.map(\.certificate) }
}

/// Random bytes that are always the same.
struct FixedRandom: RandomSource {
    let byte: UInt8
    func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }
}
