// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@Suite("mdoc-wallet's files and formats")
struct WalletCommandTests {
    @Test("issue keeps keys that are there already, unless it is forced")
    func overwriting() throws {
        try Folder.with { folder in
            let issue = ["issue", "--out", folder, "--format", "json"]
            let first = try Program.wallet.run(issue)
            #expect(first.status == 0 && first.errors.isEmpty)
            let paths = try #require(try first.json() as? [String: String])
            #expect(paths["wallet"] == "\(folder)/wallet.cbor" && paths.count == 3)
            let wallet = try Data(contentsOf: URL(filePath: "\(folder)/wallet.cbor"))
            let second = try Program.wallet.run(issue)
            #expect(second.status == 2 && second.output.isEmpty)
            #expect(second.errors.contains("is there already") && second.errors.contains("--force"))
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/wallet.cbor")) == wallet)
            #expect(try Program.wallet.run(issue + ["--force"]).status == 0)
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/wallet.cbor")) != wallet)
        }
    }

    @Test("present tells programs what it wrote, and the reader accepts it")
    func presenting() throws {
        try Folder.with { folder in
            #expect(try Program.wallet.run("issue", "--out", folder).status == 0)
            _ = try Sample.tokenIssue(in: folder)
            let present = [
                "present", "--wallet", "\(folder)/wallet.cbor", "--protocol", "apple-wallet", "--nonce", Sample.nonce,
                "--merchant-id", "m", "--team-id", "t", "--recipient-key", "\(folder)/public.pem", "--format", "json",
            ]
            let outcome = try Program.wallet.run(present + ["--out", "\(folder)/envelope.cbor"])
            #expect(outcome.status == 0)
            let summary = try outcome.object()
            let envelope = try Data(contentsOf: URL(filePath: "\(folder)/envelope.cbor"))
            #expect(summary["out"] as? String == "\(folder)/envelope.cbor")
            #expect(summary["byteCount"] as? Int == envelope.count)
            // Both commands read a bare nonce the same way, and both say so.
            #expect(outcome.errors.contains("hint: --nonce looks like hexadecimal"))
            let verified = try Program.reader.run(
                "verify", "--protocol", "apple-wallet", "--key", "\(folder)/key.pem", "--nonce", Sample.nonce,
                "--merchant-id", "m", "--team-id", "t", "--trust", "\(folder)/iaca-root.pem",
                "\(folder)/envelope.cbor")
            #expect(verified.status == 0, "\(verified.text)")
            #expect(verified.errors.contains("hint: --nonce looks like hexadecimal"))
            let both = try Program.wallet.run(present + ["--out", "-"])
            #expect(both.status == 2 && both.output.isEmpty)
        }
    }
}
