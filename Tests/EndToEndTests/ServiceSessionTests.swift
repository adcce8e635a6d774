// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// One-time use of sessions, whatever comes at once and whenever the service dies.
@Suite("mdoc-reader serve: sessions")
struct ServiceSessionTests {
    @Test("of forty posts of one answer at the same time exactly one is accepted, and the audit log has it once")
    func parallelPosts() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let session = try folder.openSession(service.client())
            let id = try #require(session["id"] as? String)
            let body = try #require(try folder.answers(to: [session]).first)
            let (port, key) = (service.port, folder.key)
            let answers = try inParallel(40) { _ in
                try APIClient(port: port, key: key).call("POST", "/v1/sessions/\(id)/response", body)
            }
            let accepted = answers.filter { $0.status == 200 }
            #expect(accepted.count == 1)
            #expect(try accepted.first?.object()["verdict"] as? String == "accepted")
            #expect(answers.filter { $0.status == 409 && $0.code == "session.replayed" }.count == 39)
            let conclusions = try folder.auditEvents(of: id).filter { $0["event"] as? String == "session.concluded" }
            #expect(conclusions.count == 1)
            #expect(service.stop() == 0)
        }
    }

    @Test("a lost answer is repeated by its Idempotency-Key with the same body, and by nothing else")
    func repetition() throws {
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            let session = try folder.openSession(client)
            let path = "/v1/sessions/\(try #require(session["id"] as? String))/response"
            let body = try #require(try folder.answers(to: [session]).first)
            let first = try client.call("POST", path, body, ["Idempotency-Key": "one"])
            #expect(first.status == 200)
            // Also by a service that was killed meanwhile.
            service.kill()
            let again = try ServiceProcess(folder)
            let other = try again.client()
            #expect(try other.call("POST", path, body, ["Idempotency-Key": "one"]).body == first.body)
            #expect(try other.call("POST", path, body, ["Idempotency-Key": "two"]).status == 409)
            #expect(try other.call("POST", path, body).status == 409)
            #expect(try other.call("POST", path, body + Data(" ".utf8), ["Idempotency-Key": "one"]).status == 409)
        }
    }

    /// What a caller knows of a session.
    private struct Entry: Sendable {
        let id: String
        let body: Data
        let key: String?
        var isDelivered = false

        var path: String { "/v1/sessions/\(id)/response" }
        var fields: [String: String] { key.map { ["Idempotency-Key": $0] } ?? [:] }
    }

    @Test(
        "a service that is killed again and again accepts nothing twice, loses nothing it promised, and ends every session"
    )
    func kills() throws {
        var chance = SystemRandomNumberGenerator()
        try ServiceFolder.with { folder in
            var entries: [Entry] = []
            for _ in 0..<4 {
                let service = try ServiceProcess(folder)
                #expect(try folder.becomesClean())
                try review(&entries, service)
                let client = try service.client()
                let sessions = try (0..<6).map { _ in try folder.openSession(client) }
                let fresh = zip(sessions, try folder.answers(to: sessions)).enumerated().map { number, pair in
                    Entry(id: pair.0["id"] as? String ?? "", body: pair.1, key: number % 2 == 0 ? "again" : nil)
                }
                let (port, key, id) = (service.port, folder.key, service.id)
                let (fatal, delay) = (
                    Int.random(in: 0..<6, using: &chance), UInt32.random(in: 0..<20_000, using: &chance)
                )
                let delivered = try inParallel(6) { number in
                    if number == fatal {
                        usleep(delay)
                        kill(id, SIGKILL)
                    }
                    let answer = try? APIClient(port: port, key: key)
                        .call("POST", fresh[number].path, fresh[number].body, fresh[number].fields)
                    return answer?.status == 200
                }
                service.kill()
                for (entry, isDelivered) in zip(fresh, delivered) {
                    var entry = entry
                    entry.isDelivered = isDelivered
                    entries.append(entry)
                }
            }
            let last = try ServiceProcess(folder)
            try review(&entries, last)
            let client = try last.client()
            for entry in entries {
                let state = try client.call("GET", "/v1/sessions/\(entry.id)").object()["state"] as? String
                // One that died while it was judged, and has no key to be asked again with, is rejected after a minute.
                #expect(state == "accepted" || !entry.isDelivered && state == "requested", "\(state ?? "none")")
                let accepted = try folder.auditEvents(of: entry.id).filter { $0["verdict"] as? String == "accepted" }
                #expect(accepted.count == (state == "accepted" ? 1 : 0))
            }
            #expect(try folder.becomesClean())
        }
    }

    /// After a restart: what was delivered is refused and its kept element there, what was lost is sent again.
    private func review(_ entries: inout [Entry], _ service: ServiceProcess) throws {
        let client = try service.client()
        for index in entries.indices {
            let entry = entries[index]
            if entry.isDelivered {
                #expect(try client.call("POST", entry.path, entry.body).code == "session.replayed")
                let kept = try client.call("GET", "/v1/sessions/\(entry.id)/retained")
                #expect(kept.status == 200 && String(decoding: kept.body, as: UTF8.self).contains("given_name"))
            } else {
                let answer = try client.call("POST", entry.path, entry.body, entry.fields)
                #expect(answer.status == 200 || entry.key == nil && answer.code == "session.replayed")
                entries[index].isDelivered = answer.status == 200
            }
        }
    }
}
