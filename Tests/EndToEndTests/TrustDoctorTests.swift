// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WalletSimulator

/// `doctor`: what it says of roots and lists.
@Suite("mdoc-reader doctor: trust")
struct TrustDoctorTests {
    private struct Finding: Decodable {
        let level, subject, message: String
        let hint: String?
    }

    /// - Returns: The exit status, and what it says of trust.
    private func doctor(
        _ service: SourcedService, at time: Date = Date()
    ) throws -> (status: Int32, findings: [Finding]) {
        let outcome = try Program.reader.run(
            "doctor", "--config", service.folder.configuration, "--format", "json", "--at", time.formatted(.iso8601))
        let findings = try JSONDecoder().decode([Finding].self, from: outcome.output)
        let others = ["configuration", "secrets", "clock", "database"]
        return (outcome.status, findings.filter { !others.contains($0.subject) })
    }

    private func levels(_ findings: [Finding], _ subject: String) -> [String] {
        findings.filter { $0.subject.hasPrefix(subject) }.map(\.level)
    }

    @Test("lists that never came, are good, late or over are told of, each with its code")
    func lists() throws {
        try SourcedService.with { service, source in
            let pending = try doctor(service)
            // Nobody is trusted yet, which is an error; and to look is to change nothing.
            #expect(pending.status == 1 && levels(pending.findings, "trust of shop") == ["error"])
            #expect(pending.findings.contains { $0.subject == "vical vical-1" && $0.message.contains("fetch.pending") })
            #expect(!FileManager.default.fileExists(atPath: "\(service.folder.data)/trust-lists"))

            // Also those that certificates name are configured, so that nobody has to name them for a month.
            let crls = [SourcedService.paths.crl, SourcedService.paths.provider].map { service.url + $0 }
            try service.configure(["revocationLists": crls])
            try service.publish(at: source)
            let refreshed = try Program.reader.run("trust", "refresh", "--config", service.folder.configuration)
            try #require(refreshed.status == 0, "\(refreshed.errors)")
            let good = try doctor(service)
            for kind in ["vical", "crl", "status"] {
                #expect(levels(good.findings, "\(kind) ").allSatisfy { $0 == "good" })
            }
            #expect(levels(good.findings, "vical ").count == 1 && levels(good.findings, "crl ").count == 2)

            // After nextUpdate, within the grace of a week that VICALs have.
            let late = try doctor(service, at: Date().addingTimeInterval(31 * 86_400)).findings
            #expect(
                late.contains {
                    $0.subject == "vical vical-1" && $0.level == "warning"
                        && $0.message.contains("in force, but") && $0.message.contains("vical.overdue")
                })
            #expect(levels(late, "crl ") == ["warning", "warning"])
            #expect(late.contains { $0.message.contains("crl.stale") && $0.message.contains("31 days") })
            #expect(late.contains { $0.subject.hasPrefix("status ") && $0.level == "warning" })
            let over = try doctor(service, at: Date().addingTimeInterval(38 * 86_400))
            #expect(over.status == 1 && levels(over.findings, "trust of shop") == ["error"])
            #expect(over.findings.contains { $0.subject == "vical vical-1" && $0.message.contains("vical.overdue") })

            // A fetch that fails takes away nothing, and none of these looks did.
            source.vanish()
            #expect(try Program.reader.run("trust", "refresh", "--config", service.folder.configuration).status == 1)
            #expect(try doctor(service).findings.count == good.findings.count)
            #expect(levels(try doctor(service).findings, "vical ") == ["good"])
        }
    }

    @Test("a simulated root is an error, from a file or from a list; one that ends soon is a warning")
    func roots() throws {
        try SourcedService.with { service, source in
            try service.publish(at: source)
            #expect(try Program.reader.run("trust", "refresh", "--config", service.folder.configuration).status == 0)
            let list = try doctor(service)
            #expect(list.status == 1)
            #expect(
                list.findings.contains {
                    $0.level == "error" && $0.message.contains("simulation") && $0.message.contains("from vical")
                })

            try service.configure { $0["trust"] = ["iaca-root.pem"] }
            let file = try doctor(service)
            #expect(
                file.findings.contains {
                    $0.level == "error" && $0.message.contains("simulation") && $0.message.contains("from file")
                })

            let issued = try Program.wallet.run(
                "issue", "--force", "--out", service.folder.path, "--authority", "A Department", "--root-days", "90")
            #expect(issued.status == 0)
            #expect(levels(try doctor(service).findings, "trust of shop") == ["good"])
            let soon = try doctor(service, at: Date().addingTimeInterval(31 * 86_400))
            #expect(soon.status == 0 && levels(soon.findings, "trust of shop") == ["good", "warning"])
            #expect(soon.findings.contains { $0.message.contains("expires at") })
            let ended = try doctor(service, at: Date().addingTimeInterval(91 * 86_400))
            #expect(ended.status == 0 && ended.findings.contains { $0.message.contains("expired at") })
        }
    }

    @Test("files that cannot be read are an error: the service would not start with them")
    func files() throws {
        try SourcedService.with { service, _ in
            for (path, bytes) in try service.lists() { try service.write(bytes, "good/\(path)") }
            for (file, level, word) in [
                ("anchors/broken.pem", "error", "is no certificate"),
                ("crl/broken.crl", "error", "is no revocation list"),
                ("status/broken.cwt", "error", "is no status list"),
                ("disabled/broken.pem", "error", "nothing is disabled by it"),
                ("unknown/broken.pem", "warning", "has no meaning"),
            ] {
                try service.write(Array("junk".utf8), "good/\(file)")
                try service.configure(["statusLists": []]) { $0["trust"] = ["good"] }
                let (_, findings) = try doctor(service)
                let own = findings.filter { $0.subject == "trust" }
                #expect(own.map(\.level) == [level], "\(file)")
                #expect(
                    own.allSatisfy {
                        $0.message.contains(file.prefix { $0 != "/" }) && $0.message.contains(word) && $0.hint != nil
                    }, "\(own)")
                try FileManager.default.removeItem(atPath: "\(service.folder.path)/good/\(file)")
                if level == "warning" {
                    try FileManager.default.removeItem(atPath: "\(service.folder.path)/good/unknown")
                }
            }
            try service.configure { $0["trust"] = ["gone"] }
            let gone = try doctor(service)
            #expect(gone.status == 1 && levels(gone.findings, "trust").contains("error"))
            #expect(gone.findings.contains { $0.message.contains("gone") })
        }
    }
}
