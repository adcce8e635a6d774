// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import ConformanceSuite

private typealias Object = [String: Any]

@Suite("Members of a case that could be overlooked")
struct UncheckedExpectationTests {
    /// The file with one of its cases alone, which is changed.
    fileprivate static func file(
        _ name: String, _ id: String, _ change: (_ input: inout Object, _ expect: inout Object) throws -> Void
    ) throws -> VectorFile {
        let data = try Data(contentsOf: Repository.root.appending(path: "testvectors/\(name).json"))
        var file = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
        let cases = try #require(file["cases"] as? [Object])
        var item = try #require(cases.first { $0["id"] as? String == id })
        var input = try #require(item["input"] as? Object)
        var expect = try #require(item["expect"] as? Object)
        try change(&input, &expect)
        (item["input"], item["expect"]) = (input, expect)
        file["cases"] = [item]
        return try VectorReader.read(
            Array(try JSONSerialization.data(withJSONObject: file)), path: name, sessions: VectorSessions.maker)
    }

    @Test(
        "what is of a wrong type, unknown or never looked at spoils the file",
        arguments: [
            Change("sessions/answers", "answered-once", expect: #"{"outcomes": ["accepted"]}"#),
            Change("sessions/answers", "answered-once", expect: #"{"outcomes": [[1]]}"#),
            Change("sessions/answers", "answered-once", expect: #"{"outcomes": [null]}"#),
            Change("sessions/answers", "answered-once", expect: #"{"outcomes": [[], []]}"#),
            Change("sessions/answers", "answered-once", expect: #"{"outcomes": []}"#),
            Change("sessions/answers", "answered-once", input: #"{"statusLists": "none"}"#),
            Change("trust/revocation-lists", "genuine-P-256", input: #"{"serialNumber": null}"#),
            Change("trust/revocation-lists", "genuine-P-256", expect: #"{"standing": null}"#),
            Change("trust/revocation-lists", "genuine-P-256", expect: #"{"standing": "Revoked"}"#),
            Change("trust/status-lists", "cwt-genuine-P-256", expect: #"{"status": "Valid"}"#),
            Change("trust/status-lists", "cwt-genuine-P-256", input: #"{"identifier": "AA"}"#),
            Change("apple-wallet/genuine", "genuine", input: #"{"statusLists": "none"}"#),
            Change("apple-wallet/genuine", "genuine", input: #"{"trust": [""]}"#),
            Change("apple-wallet/genuine", "genuine", input: #"{"vicalTrust": ["none"]}"#),
            Change(
                "apple-wallet/genuine", "genuine",
                input: #"{"statusLists": [{"uri": "a", "token": ""}, {"uri": "a", "token": ""}]}"#),
            Change(
                "apple-wallet/genuine", "genuine", input: #"{"statusLists": [{"uri": "a", "token": "", "other": 1}]}"#),
            Change("cbor/rfc8949-appendix-f", "f-18", expect: #"{"diagnostic": "1"}"#),
            Change("hpke/rfc9180-appendix-a", "a1-base", input: #"{"senderPublicKey": "00"}"#),
        ])
    func malformed(change: Change) async throws {
        // As it is, it is read and passes. What plays a session blocks its thread.
        let outcomes = try await onThread { try Change(change.file, change.id).apply().cases.map { $0.run() } }
        #expect(outcomes == [.passed])
        #expect(throws: VectorError.self) { try change.apply() }
    }

    @Test("all that are accepted among this project's vectors say what they give")
    func whole() throws {
        let told: [String: [String]] = [
            "apple-wallet": ["elements"], "proximity": ["elements"], "status-list": ["status"],
            "vical": ["usable", "skipped"], "session": ["outcomes"],
        ]
        let root = Repository.root.appending(path: "testvectors")
        var seen: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        for case let path as URL in files where path.pathExtension == "json" {
            let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? Object)
            let kind = try #require(file["protocol"] as? String)
            for item in try #require(file["cases"] as? [Object]) {
                let expect = try #require(item["expect"] as? Object)
                guard expect["verdict"] as? String == "accepted" else { continue }
                for member in told[kind] ?? [] {
                    #expect(expect[member] != nil, "\(path.lastPathComponent) \(item["id"] ?? "")")
                    seen.insert(kind)
                }
            }
        }
        #expect(seen == Set(told.keys))
    }

    @Test(
        "so does a message or an export of HPKE, and none of them ends the process",
        arguments: [
            ("messages", #"{"sequence": -1}"#), ("messages", #"{"sequence": 1.5}"#), ("messages", #"{"other": 1}"#),
            ("messages", #"{"aad": "0"}"#), ("messages", #"{"ciphertext": 1}"#),
            ("exports", #"{"byteCount": -1}"#), ("exports", #"{"byteCount": 65536}"#), ("exports", #"{"other": 1}"#),
            ("exports", #"{"context": "x"}"#),
        ])
    func hpke(list: String, change: String) throws {
        let changes = try #require(try JSONSerialization.jsonObject(with: Data(change.utf8)) as? Object)
        #expect(throws: VectorError.self) {
            try Self.file("hpke/rfc9180-appendix-a", "a1-base") { input, _ in
                var entries = try #require(input[list] as? [Object])
                entries[0].merge(changes) { $1 }
                input[list] = entries
            }
        }
        for value in ["none", 1] as [Any] {
            #expect(throws: VectorError.self) {
                try Self.file("hpke/rfc9180-appendix-a", "a1-base") { input, _ in input[list] = value }
            }
        }
    }

    @Test(
        "a key that cannot be read is not left out",
        arguments: [("sessions/answers", "answered-once"), ("apple-wallet/genuine", "genuine")])
    func keys(file: String, id: String) {
        #expect(throws: VectorError.self) {
            try Self.file(file, id) { input, _ in
                input["keys"] = try #require(input["keys"] as? [String]) + ["-----BEGIN EC PRIVATE KEY-----"]
            }
        }
    }

    @Test("a status that is expected must come, also of a list that has none")
    func status() throws {
        let item = try Self.file("trust/status-lists", "cwt-bits-1-beyond") { _, expect in expect["status"] = "valid" }
            .cases[0]
        guard case .failed = item.run() else {
            Issue.record("passed without a status")
            return
        }
    }

}

/// A case of a file with members changed.
struct Change: Sendable, CustomTestStringConvertible {
    let file: String
    let id: String
    /// In JSON: members of `input` that are set, and of `expect`; `null` takes one away.
    let input: String
    let expect: String

    init(_ file: String, _ id: String, input: String = "{}", expect: String = "{}") {
        (self.file, self.id, self.input, self.expect) = (file, id, input, expect)
    }

    var testDescription: String { "\(file) \(id) \(input) \(expect)" }

    func apply() throws -> VectorFile {
        try UncheckedExpectationTests.file(file, id) { input, expect in
            try Self.merge(self.input, into: &input)
            try Self.merge(self.expect, into: &expect)
        }
    }

    private static func merge(_ json: String, into object: inout Object) throws {
        let changes = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object)
        for (name, value) in changes { object[name] = value is NSNull ? nil : value }
    }
}
