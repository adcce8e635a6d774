// SPDX-License-Identifier: Apache-2.0

import ConformanceSuite
import FoundationEssentials
import TestSupport
import Testing

@Suite("The project's own vectors")
struct OwnVectorTests {
    static let files: [String] = {
        let root = Repository.root.appending(path: "testvectors").path
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test("all hold", arguments: files)
    func hold(file: String) async throws {
        let path = Repository.root.appending(path: "testvectors/\(file)")
        let vectors = try VectorReader.read(
            Array(Data(contentsOf: path)), path: file, sessions: VectorSessions.maker)
        #expect(!vectors.cases.isEmpty)
        let outcomes = try await onThread { vectors.cases.map { $0.run() } }
        for (item, outcome) in zip(vectors.cases, outcomes) {
            #expect(outcome == .passed, "\(item.id): \(item.comment)")
        }
    }

    @Test(
        "of presentations name every warning or none",
        arguments: [
            ("[]", false), ("[\"issuer.revocation_unknown\",\"issuer.cert_profile\"]", false),
            ("[\"issuer.revocation_unknown\"]", true), (nil, true),
        ])
    func warnings(named: String?, passes: Bool) throws {
        let path = Repository.root.appending(path: "testvectors/simulator/genuine-apple-wallet.json")
        let genuine = "    \"warnings\": [\"issuer.revocation_unknown\"],\n"
        let text = try String(contentsOf: path, encoding: .utf8)
        #expect(text.contains(genuine))
        let changed = text.replacing(genuine, with: named.map { "\"warnings\": \($0)," } ?? "")
        let item = try #require(try VectorReader.read(Array(changed.utf8), path: "changed.json").cases.first)
        #expect((item.run() == .passed) == passes)
    }

    @Test("are all there")
    func count() {
        #expect(Self.files.count >= 18)
    }
}
