// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderPolicy
import SQLiteStorage
import Testing

/// `retention` beside a service that runs, and after its end.
@Suite("mdoc-reader retention")
struct ServiceRetentionTests {
    /// A session that was answered, with `given_name` kept for a day.
    private func answered(_ folder: ServiceFolder, _ service: ServiceProcess) throws -> String {
        let client = try service.client()
        let session = try folder.openSession(client)
        let id = try #require(session["id"] as? String)
        let body = try #require(try folder.answers(to: [session]).first)
        #expect(try client.call("POST", "/v1/sessions/\(id)/response", body).status == 200)
        return id
    }

    @Test("list tells of whom what is kept until when, and never a value")
    func list() throws {
        try ServiceFolder.with(elements: ["given_name": "CANARY"]) { folder in
            let service = try ServiceProcess(folder)
            let empty = try folder.tool("retention", "list")
            #expect(empty.status == 0)
            #expect(try folder.tool("retention", "list", "--format", "json").json() as? [String] == [])
            let id = try answered(folder, service)
            let text = try folder.tool("retention", "list")
            #expect(text.status == 0 && text.text.contains(id) && text.text.contains("given_name"))
            #expect(text.text.split(separator: "\n").count == 2 && !empty.text.contains(id))
            let json = try folder.tool("retention", "list", "--format", "json")
            let holdings = try #require(try json.json() as? [[String: Any]])
            #expect(holdings.count == 1)
            let holding = try #require(holdings.first)
            #expect(holding["session"] as? String == id && holding["identifier"] as? String == "given_name")
            #expect(holding["party"] as? String == "shop" && holding["keptUntil"] is String)
            #expect((holding["intentToStore"] as? [String: Any])?["mayStoreDays"] as? Int == 1)
            #expect(!text.text.contains("CANARY") && !json.text.contains("CANARY"))
        }
    }

    @Test("erase destroys what is held for one session, once, and leaves a record", arguments: ["text", "json"])
    func erase(format: String) throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let (id, other) = (try answered(folder, service), try answered(folder, service))
            let first = try folder.tool("retention", "erase", id, "--format", format)
            #expect(first.status == 0 && first.text.contains(id), "\(first.errors)")
            if format == "json" { #expect(try first.object()["erasedElements"] as? Int == 1) }
            // A second time it tells of the first.
            #expect(try folder.tool("retention", "erase", id, "--format", format).text == first.text)
            let client = try service.client()
            #expect(try client.call("GET", "/v1/sessions/\(id)").object()["state"] as? String == "erased")
            #expect(try client.call("GET", "/v1/sessions/\(other)").object()["state"] as? String == "accepted")
            #expect(
                !String(decoding: try client.call("GET", "/v1/sessions/\(id)/retained").body, as: UTF8.self).contains(
                    "value"))
            #expect(
                String(decoding: try client.call("GET", "/v1/sessions/\(other)/retained").body, as: UTF8.self).contains(
                    "value"))
            let erasures = try folder.auditEvents(of: id).filter { $0["event"] as? String == "session.erased" }
            #expect(erasures.count == 1 && erasures.first?["actor"] as? String == "operator")
            for wrong in ["AAAAAAAAAAAAAAAAAAAAAA", "../x"] {
                let outcome = try folder.tool("retention", "erase", wrong)
                #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains("hint"))
            }
            #expect(try folder.becomesClean())
        }
    }

    @Test("audit and purge: clean beside a service; what is overdue is found, purged, and then clean again")
    func auditAndPurge() async throws {
        try await ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let id = try answered(folder, service)
            #expect(try folder.becomesClean())
            let audit = try folder.tool("retention", "audit", "--format", "json").object()
            #expect(audit["isClean"] as? Bool == true && (audit["findings"] as? [Any])?.isEmpty == true)
            #expect(audit["sessions"] as? Int == 1 && audit["retainedElements"] as? Int == 1)
            let events = try folder.auditEvents().compactMap { $0["event"] as? String }
            #expect(events == ["session.opened", "session.concluded"])
            #expect(audit["auditEntries"] as? Int == events.count)
            let idle = try folder.tool("retention", "purge", "--format", "json")
            #expect(idle.status == 0)
            #expect(try idle.object()["purgedElements"] as? Int == 0 && idle.object()["isComplete"] as? Bool == true)
            #expect(service.stop() == 0)

            try await folder.advanceClock(days: 2)
            let late = try folder.tool("retention", "audit", "--format", "json")
            #expect(late.status == 1)
            #expect(try late.object()["isClean"] as? Bool == false)
            let text = try folder.tool("retention", "audit")
            #expect(text.status == 1 && text.text.contains("✗"))
            // What is past its deadline is not shown any more, although it is still there.
            #expect(try folder.tool("retention", "list", "--format", "json").json() as? [String] == [])
            let purged = try folder.tool("retention", "purge", "--format", "json")
            #expect(purged.status == 0)
            #expect(try purged.object()["purgedElements"] as? Int == 1)
            #expect(try folder.tool("retention", "purge").status == 0)
            #expect(try folder.tool("retention", "audit").status == 0)
            #expect(try folder.auditEvents(of: id).last?["event"] as? String == "retained.purged")
        }
    }

    @Test("an audit log that somebody changed is found out")
    func tampering() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            _ = try answered(folder, service)
            #expect(service.stop() == 0)
            #expect(try folder.tool("retention", "audit").status == 0)
            try folder.replace(#""apiKey":"backend""#, by: #""apiKey":"backenD""#)
            let audit = try folder.tool("retention", "audit", "--format", "json")
            #expect(audit.status == 1)
            #expect((try audit.object()["findings"] as? [Any])?.count == 1)
            let doctor = try folder.tool("doctor", "--format", "json")
            #expect(doctor.status == 1)
        }
    }

    @Test("without a database there is nothing to list, and none is made")
    func noDatabase() throws {
        try ServiceFolder.with { folder in
            for command in ["list", "purge", "audit"] {
                let outcome = try folder.tool("retention", command)
                #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errors.contains("hint"), "\(command)")
            }
            #expect(!FileManager.default.fileExists(atPath: folder.data))
        }
    }
}

extension ServiceFolder {
    /// Lets the store have seen an instant that lies so far ahead, as after a clock that ran ahead: deadlines are kept by
    /// the later of the two. No service may run.
    func advanceClock(days: Double) async throws {
        let key = [UInt8](try Data(contentsOf: URL(filePath: "\(path)/kek.key")))
        let keys = try #require(KeyEncryptionKeys([("kek-1", SecretBytes(copying: key.span))]))
        let store = try SQLiteStore.open(path: "\(data)/reader.sqlite", mode: .tool, keys: keys, random: SystemRandom())
        let party = try #require(RelyingPartyID("shop"))
        // Terms that shorten nothing; what counts is the instant.
        _ = try await store.shorten(
            party, to: RetentionTerms(ceilingDays: 36_500), at: Date().addingTimeInterval(days * 86_400))
        await store.close()
    }

    /// Changes bytes of the database without asking SQLite. No service may run.
    func replace(_ text: String, by other: String) throws {
        let file = URL(filePath: "\(data)/reader.sqlite")
        var content = try Data(contentsOf: file)
        let range = try #require(content.firstRange(of: Data(text.utf8)))
        content.replaceSubrange(range, with: Data(other.utf8))
        try content.write(to: file)
    }
}
