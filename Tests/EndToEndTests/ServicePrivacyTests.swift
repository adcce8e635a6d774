// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What must not be in any file, log or error, and is looked for in every form in which it could be written down.
@Suite("mdoc-reader serve: values and secrets")
struct ServicePrivacyTests {
    /// What to look for, with the forms in which it may lie somewhere.
    private struct Needle {
        let name: String
        let forms: [Data]

        init(_ name: String, _ value: Data) {
            self.name = name
            // Base64 looks different at each of the three places where a value can begin in a group of three bytes;
            // what stands at both ends depends on the neighbours.
            var texts: [String] = []
            for shift in 0..<3 {
                let padded = Data(repeating: 0, count: shift) + value
                let whole = padded.prefix(padded.count / 3 * 3).base64EncodedString()
                let standard = String(whole.dropFirst(shift == 0 ? 0 : 4))
                texts += [standard, standard.replacing("+", with: "-").replacing("/", with: "_")]
            }
            let hex = value.map { String(format: "%02x", $0) }.joined()
            texts += [hex, hex.uppercased()]
            let littleEndian = Data(value.flatMap { [$0, 0] })
            let bigEndian = Data(value.flatMap { [0, $0] })
            forms = [value, littleEndian, bigEndian] + texts.map { Data($0.utf8) }
        }

        func isIn(_ content: Data) -> Bool { forms.contains { content.range(of: $0) != nil } }
    }

    private static let kept = ["given_name", "resident_city"]
    private static let never = ["family_name", "document_number"]

    private func canary(_ name: String) -> String { "CANARY-\(name)-\(UUID().uuidString)" }

    private func found(_ needles: [Needle], in content: Data) -> [String] {
        needles.filter { $0.isIn(content) }.map(\.name)
    }

    @Test("what is looked for would be found in each form")
    func search() {
        let value = Data("CANARY-\u{1}\u{2}?~>".utf8)
        let needle = Needle("it", value)
        for shift in 0..<3 {
            let base64 = (Data(repeating: 0x61, count: shift) + value + Data("bcd".utf8)).base64EncodedString()
            #expect(needle.isIn(Data(base64.utf8)))
            #expect(needle.isIn(Data(base64.replacing("+", with: "-").replacing("/", with: "_").utf8)))
        }
        let text = String(decoding: value, as: UTF8.self)
        for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
            #expect(text.data(using: encoding).map(needle.isIn) == true)
        }
        #expect(!needle.isIn(Data("CANARY".utf8)) && !needle.isIn(Data()))
    }

    @Test(
        "values, bindings, keys and instances are in no file, log, metric or error, and nonces end with their session")
    func canaries() throws {
        let values = Dictionary(uniqueKeysWithValues: (Self.kept + Self.never).map { ($0, canary($0)) })
        try ServiceFolder.with(elements: values) { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            var secrets = [Needle("API key", Data(folder.key.utf8))]
            var (nonces, errors, ids): ([Needle], Data, [String]) = ([], Data(), [])
            func secret(_ name: String) -> String {
                let value = canary(name)
                secrets.append(Needle(name, Data(value.utf8)))
                return value
            }
            let needles = values.map { Needle($0, Data($1.utf8)) }
            for number in 0..<6 {
                let promises: [String: Any] = Dictionary(
                    uniqueKeysWithValues: values.keys.map {
                        ($0, Self.kept.contains($0) ? ["mayStoreDays": 1] as Any : "willNotStore" as Any)
                    })
                let session = try folder.openSession(client, binding: secret("binding"), promises)
                let wallet = try #require(session["appleWallet"] as? [String: Any])
                let nonce = try #require(wallet["nonce"] as? String)
                nonces.append(Needle("nonce", try #require(Data(base64Encoded: nonce))))
                let id = try #require(session["id"] as? String)
                ids.append(id)
                let body = try #require(try folder.answers(to: [session]).first)
                let path = "/v1/sessions/\(id)/response"
                for refused in try [
                    client.call("POST", path, body.dropLast()),
                    client.call(
                        "POST", path, Data(#"{"binding":"\#(secret("foreign binding"))","encryptedData":"AA"}"#.utf8)),
                    client.call("GET", "/v1/sessions/\(values["family_name"] ?? "")?q=\(values["given_name"] ?? "")"),
                    client.call("GET", path, nil, ["Authorization": "Bearer \(secret("foreign key"))"]),
                ] {
                    #expect(refused.status >= 400)
                    errors += refused.body
                }
                let fields = number % 2 == 0 ? [:] : ["Idempotency-Key": secret("Idempotency-Key")]
                let answer = try client.call("POST", path, body, fields)
                #expect(found(needles, in: answer.body).count == values.count)
                let kept = try client.call("GET", "/v1/sessions/\(id)/retained")
                #expect(Set(found(needles, in: kept.body)) == Set(Self.kept))
                let order = ["readerInstanceIdentifier": secret("reader instance"), "requestKind": "data"]
                #expect(try client.call("POST", "/v1/reader-tokens", JSONEncoder().encode(order)).status == 201)
                #expect(try found(needles, in: folder.storedBytes()).isEmpty)
            }
            #expect(try found(needles + secrets, in: folder.storedBytes()).isEmpty)
            let log = try Data(contentsOf: URL(filePath: "\(folder.path)/log.jsonl")) + Data(service.messages.utf8)
            let metrics = try client.call("GET", "/metrics").body
            for content in [log, metrics, errors] {
                #expect(content.count > 100)
                #expect(found(needles + secrets + nonces, in: content).isEmpty)
            }
            #expect(try FileManager.default.subpathsOfDirectory(atPath: "\(folder.path)/tmp").isEmpty)

            // Those without an Idempotency-Key end at once, the others with an erasure here, or after a minute.
            let ended = stride(from: 0, to: 6, by: 2).map { nonces[$0] }
            #expect(try eventually { try found(ended, in: folder.storedBytes()).isEmpty })
            for id in ids { #expect(try client.call("DELETE", "/v1/sessions/\(id)").status == 200) }
            #expect(try eventually { try found(nonces, in: folder.storedBytes()).isEmpty })
            #expect(try folder.becomesClean())
        }
    }

    @Test("every line of the log has an event, and known fields alone")
    func logSchema() throws {
        let known: Set = [
            "time", "level", "event", "route", "method", "status", "code", "party", "apiKey", "session", "protocol",
            "verdict", "failures", "ms", "bodySize", "port", "tls", "version", "cause", "expiredSessions",
            "interruptedSessions", "forgottenSessions", "purgedElements", "auditEntries", "retainedElements",
            "relyingParties", "trustAnchors", "waitingRequests", "source", "failedFetches", "skippedEntries",
        ]
        try ServiceFolder.with { folder in
            let service = try ServiceProcess(folder)
            let client = try service.client()
            let session = try folder.openSession(client)
            let path = "/v1/sessions/\(try #require(session["id"] as? String))"
            let body = try #require(try folder.answers(to: [session]).first)
            for _ in 0..<2 { _ = try client.call("POST", "\(path)/response", body) }
            for method in ["GET", "DELETE", "PUT"] { _ = try client.call(method, path) }
            _ = try client.call("GET", "/no/\(folder.otherKey)")
            service.signal(SIGHUP)
            #expect(eventually { service.logs("service.reloaded") })
            #expect(service.stop() == 0)
            let text = try String(contentsOfFile: "\(folder.path)/log.jsonl", encoding: .utf8)
            let lines = service.log
            #expect(lines.count == text.split(separator: "\n").count)
            for line in lines {
                #expect(Set(line.keys).isSubset(of: known), "\(line.keys)")
                #expect(["info", "warning", "error"].contains(line["level"] as? String))
                #expect((line["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
                // The template, and not the path that was asked for.
                let route = line["route"] as? String ?? "none"
                #expect(["none", "/v1/sessions"].contains(route) || route.hasPrefix("/v1/sessions/{id}"), "\(route)")
            }
            let events = Set(lines.compactMap { $0["event"] as? String })
            #expect(
                events.isSuperset(of: [
                    "service.started", "service.ready", "request.answered", "session.concluded", "service.reloaded",
                    "service.draining", "service.stopped",
                ]))
        }
    }
}
