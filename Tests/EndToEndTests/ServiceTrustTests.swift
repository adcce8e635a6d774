// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WalletSimulator

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Trust that comes from a source over the network: good, bad, slow or gone, it costs no answer its rightness or its time.
@Suite("mdoc-reader serve: trust lists")
struct ServiceTrustTests {
    private static let unknown = ["issuer.untrusted", "issuer.vical_invalid"]

    private func expectGenuine(_ report: TrustFolder.Report, _ comment: Comment? = nil) {
        #expect(report.failures == [] && report.warnings == [], comment)
        #expect(report.status == "valid" && report.source == "vical", comment)
    }

    /// Configures all lists, so that one round has all of them.
    private func configureAll(_ service: SourcedService, further: [String] = []) throws {
        let paths = [SourcedService.paths.crl, SourcedService.paths.provider] + further
        try service.configure(["revocationLists": paths.map { service.url + $0 }])
    }

    /// Starts the service, and waits until its first round has brought all lists.
    private func started(_ service: SourcedService) throws -> ServiceProcess {
        let process = try ServiceProcess(service.folder)
        let isInForce = eventually { process.logs("trust.in_force") }
        try #require(isInForce, "\(process.log)")
        return process
    }

    @Test(
        "before the first list comes nobody is trusted, and no answer waits for it; with it, genuine ones are accepted")
    func firstRound() throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            source[SourcedService.paths.vical] = .held(try #require(try service.lists()["vical/list.cbor"]))
            try configureAll(service)
            let process = try ServiceProcess(service.folder)
            #expect(eventually { source.heldCount == 1 })
            let early = try service.present(to: process)
            #expect(early.failures == Self.unknown && early.status == "undetermined")
            // It came while the fetch was still going on.
            #expect(source.heldCount == 1)

            source.release()
            #expect(eventually { process.logs("trust.in_force") })
            expectGenuine(try service.present(to: process))
            #expect(try service.updates("refreshed", process) == 4)
            let metrics = String(decoding: try process.client().call("GET", "/metrics").body, as: UTF8.self)
            for line in [
                #"mdoc_reader_trust_sources{kind="vical"} 1"#, #"mdoc_reader_trust_sources_unusable{kind="vical"} 0"#,
                #"mdoc_reader_trust_sources{kind="crl"} 2"#, "mdoc_reader_trust_anchors 1",
                #"mdoc_reader_trust_updates_total{outcome="refreshed",source="vical-1"} 1"#,
            ] { #expect(metrics.contains("\(line)\n"), "\(line)") }
            #expect(process.stop() == 0)
            // Sources have short names there: a URL may tell of whom a document is.
            let log = try String(contentsOfFile: "\(service.folder.path)/log.jsonl", encoding: .utf8)
            #expect(log.contains("trust.refreshed") && log.contains("vical-1"))
            for part in ["http:", "/vical", "/crl", "/status", "list.cbor"] {
                #expect(!log.contains(part) && !metrics.contains(part), "\(part)")
            }
        }
    }

    @Test("a source that lies, goes back, hangs or vanishes leaves the last good lists in force, over restarts")
    func badSources() throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            try configureAll(service)
            #expect(try started(service).stop() == 0)
            let path = SourcedService.paths.vical
            let good = try #require(try service.lists()["vical/list.cbor"])
            let older = try #require(try service.lists(after: -50)["vical/list.cbor"])
            let forged = try #require(try service.lists(.vical(.flippedSignature), after: 1)["vical/list.cbor"])
            typealias Row = (answer: ListSource.Answer?, event: String, outcome: String, code: String)
            let rows: [Row] = [
                (.short(good), "trust.failed", "failed", "fetch.truncated"),
                (.list(older), "trust.rolled_back", "rolled_back", "vical.rolled_back"),
                (.list(forged), "trust.failed", "failed", "vical.signature_invalid"),
                (nil, "trust.failed", "failed", "fetch.status"),
            ]
            for row in rows {
                source[path] = row.answer
                let process = try ServiceProcess(service.folder)
                #expect(try eventually { try service.updates(row.outcome, process) == 1 }, "\(row.code)")
                #expect(process.codes(row.event).last == row.code)
                expectGenuine(try service.present(to: process), "\(row.code)")
                #expect(process.stop() == 0)
            }

            source[path] = .held(good)
            let hanging = try ServiceProcess(service.folder)
            #expect(eventually { source.heldCount == 1 })
            expectGenuine(try service.present(to: hanging))
            #expect(source.heldCount == 1)
            // Nor does the end wait for it: a fetch may take 20 s.
            let began = ContinuousClock.now
            #expect(hanging.stop() == 0)
            #expect(ContinuousClock.now - began < .seconds(10))

            source.vanish()
            let alone = try ServiceProcess(service.folder)
            #expect(try eventually { try service.updates("failed", alone) == 4 })
            #expect(alone.codes("trust.failed").suffix(4).allSatisfy { $0 == "fetch.connection_failed" })
            expectGenuine(try service.present(to: alone))
            #expect(alone.logs("trust.restored"))
        }
    }

    @Test("lists that certificates name are fetched without being configured, and counted together")
    func named() throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            try service.configure()
            let process = try started(service)
            func metrics() throws -> String {
                String(decoding: try process.client().call("GET", "/metrics").body, as: UTF8.self)
            }
            let learned = #"mdoc_reader_trust_updates_total{outcome="refreshed",source="learned"} "#
            #expect(try eventually { try metrics().contains(learned) })
            let text = try metrics()
            #expect(text.contains(#"source="vical-1"} 1"#) && !text.contains(#"source="crl-"#))
            #expect(eventually { process.logs("trust.in_force") })
            #expect(source.count(SourcedService.paths.provider) >= 1)
        }
    }

    @Test(
        "what a list revokes counts after the next round, without a restart",
        arguments: [
            (TrustFault.revocationList(.revokedSigner), "crl/iaca.crl", ["issuer.cert_revoked"]),
            (.vical(.revokedSigner), "crl/vical-provider.crl", unknown),
            (.status(.revokedSigner), "crl/iaca.crl", ["status.invalid_list"]),
        ])
    func revocation(fault: TrustFault, file: String, failures: [String]) throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            try configureAll(service)
            let process = try started(service)
            expectGenuine(try service.present(to: process))
            // A URL that the reload brings is asked at once; those that were there are not due for a minute.
            source["/crl/next.crl"] = .list(try #require(try service.lists(fault, after: 1)[file]))
            try configureAll(service, further: ["/crl/next.crl"])
            process.signal(SIGHUP)
            #expect(eventually { process.log.filter { $0["event"] as? String == "trust.in_force" }.count == 2 })
            #expect(try service.present(to: process).failures == failures)
            #expect(process.stop() == 0)
            // So does it after a restart without the source. A status list that is not believed is not kept, though.
            source.vanish()
            let next = try ServiceProcess(service.folder)
            let report = try service.present(to: next)
            if fault == .status(.revokedSigner) { #expect(report.status == "undetermined") }
            #expect(report.failures.filter { !$0.hasPrefix("status.") } == failures.filter { !$0.hasPrefix("status.") })
        }
    }

    @Test("a file that is not what its place says stops a start", arguments: ["crl/iaca.crl", "status/list.cwt"])
    func brokenFile(name: String) throws {
        try SourcedService.with { service, _ in
            for (path, bytes) in try service.lists() { try service.write(bytes, "good/\(path)") }
            try service.configure(["followDistributionPoints": false, "statusLists": []]) { $0["trust"] = ["good"] }
            let whole = try service.lists()[name]
            try service.write(whole.map { Array($0.prefix($0.count / 2)) }, "good/\(name)")
            let outcome = try ServiceProcess.refusal(service.folder)
            #expect(outcome.status == 2 && outcome.errors.contains("good/\(name)"), "\(outcome.errors)")
            try service.write(whole, "good/\(name)")
            #expect(try ServiceProcess(service.folder).stop() == 0)
        }
    }

    @Test("SIGHUP puts another folder in force, and a broken one leaves the one from before")
    func reload() throws {
        try SourcedService.with { service, _ in
            func configure(_ path: String) throws {
                try service.configure(["followDistributionPoints": false, "statusLists": []]) { $0["trust"] = [path] }
            }
            func reloads(_ process: ServiceProcess, _ event: String) -> Int {
                process.log.filter { $0["event"] as? String == event }.count
            }
            for (path, bytes) in try service.lists() { try service.write(bytes, "good/\(path)") }
            try service.write(try service.lists()["vical/anchors/provider.pem"], "other/root.pem")
            try configure("other")
            let process = try ServiceProcess(service.folder)
            #expect(try service.present(to: process).failures == ["issuer.untrusted"])

            try configure("good")
            process.signal(SIGHUP)
            #expect(eventually { reloads(process, "service.reloaded") == 1 })
            let report = try service.present(to: process)
            #expect(
                report.failures == [] && report.warnings == [] && report.status == "valid" && report.source == "file")

            try service.write(Array("no certificate".utf8), "broken/anchors/root.pem")
            try configure("broken")
            process.signal(SIGHUP)
            #expect(eventually { reloads(process, "service.reload_failed") == 1 })
            #expect(eventually { process.messages.contains("broken/anchors/root.pem") })
            #expect(try service.present(to: process).failures == [])

            // Nor does a list in the folder that is half written: what it said before stays known.
            try configure("good")
            let path = "\(service.folder.path)/good/crl/iaca.crl"
            let whole = try Data(contentsOf: URL(filePath: path))
            try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
            process.signal(SIGHUP)
            #expect(eventually { reloads(process, "service.reload_failed") == 2 })
            #expect(eventually { process.messages.contains("good/crl/iaca.crl") })
            let unchanged = try service.present(to: process)
            #expect(unchanged.failures == [] && unchanged.warnings == [])
            try whole.write(to: URL(filePath: path))

            // The same folder with other files in it.
            try service.write(try service.lists(.status(.revoked), after: 1)["status/list.cwt"], "good/status/list.cwt")
            process.signal(SIGHUP)
            #expect(eventually { reloads(process, "service.reloaded") == 2 })
            let revoked = try service.present(to: process)
            #expect(revoked.failures == ["status.revoked"] && revoked.status == "revoked")
        }
    }
}
