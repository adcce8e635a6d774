// SPDX-License-Identifier: Apache-2.0

import AppleWallet
import Cryptography
import Foundation
import TestSupport
import Testing
import WalletSimulator

@Suite("mdoc-reader bench")
struct BenchTests {
    /// Writes a workload folder with one case of the simulator.
    private func write(_ folder: String, changing change: (inout [String: Any]) -> Void = { _ in }) throws {
        let one = try #require(
            try SimulatedCases.appleWallet(count: 1, at: Date(), random: SystemRandom()).first)
        try Data(one.envelope).write(to: URL(filePath: "\(folder)/envelope.cbor"))
        var manifest: [String: Any] = [
            "merchantId": SimulatedCases.merchantIdentifier, "teamId": SimulatedCases.teamIdentifier,
            "cases": [
                ["file": "envelope.cbor", "nonceHex": one.session.nonce.hexadecimal, "expected": [:] as [String: Any]]
                    as [String: Any]
            ],
            "recipient": ["privateKeyPem": one.recipientKey.pem()],
            "root": ["certDerHex": one.trustAnchor.der.hexadecimal],
        ]
        change(&manifest)
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(filePath: "\(folder)/manifest.json"))
    }

    @Test(
        "a genuine case that is refused, or has other values, is a failure with its line of JSON",
        arguments: [true, false])
    func genuineFails(isRefused: Bool) throws {
        try Folder.with { folder in
            try write(folder) { manifest in if isRefused { manifest["teamId"] = "OTHER" } }
            let outcome = try Program.reader.run(
                "bench", "--workload", folder, "--seconds", "1", "--format", "json")
            #expect(outcome.status == 1)
            #expect(outcome.text.split(separator: "\n").count == 1)
            let line = try outcome.object()
            #expect(line["good"] as? Int == 0 && line["verifications"] as? Int == 0)
            #expect((line["bad_accepted"] as? [String])?.isEmpty == true)
            #expect(
                outcome.errors.contains(
                    isRefused
                        ? "failed: envelope.cbor was refused: envelope.transcript_mismatch"
                        : "failed: envelope.cbor was accepted with other values than expected"))
        }
    }

    @Test("simulator cases come out right, and the line has every member that is promised")
    func simulated() throws {
        let outcome = try Program.reader.run("bench", "--seconds", "1", "--format", "json")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let members = [
            "peer", "workers", "seconds", "verifications", "per_s", "cpu_us", "max_rss_kib", "good", "bad_refused",
            "bad_accepted", "floor_us", "of_floor",
        ]
        #expect(try Set(outcome.object().keys) == Set(members))
    }

    @Test(
        "a workload that cannot be used is named by its manifest",
        arguments: [
            ("cases", "cases is empty or missing"), ("merchantId", "merchantId is missing"),
            ("root", "recipient or root"),
        ])
    func unusable(member: String, message: String) throws {
        try Folder.with { folder in
            try write(folder) { manifest in manifest[member] = member == "cases" ? [] as [Any] : nil }
            let outcome = try Program.reader.run("bench", "--workload", folder)
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("\(folder)/manifest.json: \(message)"), "\(outcome.errors)")
        }
    }

    @Test("help says what the seconds are for")
    func help() throws {
        #expect(try Program.reader.run("bench", "--help").text.contains("verifications and floor together"))
    }
}
