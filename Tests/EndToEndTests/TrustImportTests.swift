// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderService
import Testing
import WalletSimulator

/// `trust import`: what comes into a folder, and what does not.
@Suite("mdoc-reader trust import")
struct TrustImportTests {
    /// Runs the command for a folder `into` beside the material.
    private func run(
        _ folder: TrustFolder, _ words: [String], at time: Date = TrustFolder.now
    ) throws -> Program.Outcome {
        try Program.reader.run(
            ["trust", "import", "--into", "\(folder.path)/into", "--at", time.formatted(.iso8601)] + words)
    }

    /// The bytes of each file in the folder.
    private func content(_ folder: TrustFolder) -> [String: Data] {
        let into = "\(folder.path)/into"
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: into)) ?? []
        return names.reduce(into: [:]) { $0[$1] = try? Data(contentsOf: URL(filePath: "\(into)/\($1)")) }
    }

    @Test("a root comes in after its fingerprint, and no other way but --yes")
    func fingerprint() throws {
        try TrustFolder.with { folder in
            let root = folder.wallet.issuer.root
            let file = try folder.pem(root, "root.pem")
            let right = root.fingerprint.hexadecimal
            let wrong = folder.wallet.issuer.documentSigner.fingerprint.hexadecimal
            for words in [
                [], ["--sha256", wrong], ["--sha256", right, "--sha256", wrong], ["--yes", "--sha256", wrong],
            ] {
                let outcome = try run(folder, words + [file])
                #expect(
                    outcome.status == 2 && outcome.errors.contains("fingerprint") || outcome.errors.contains("compared")
                )
                // What is to be compared is shown.
                #expect(outcome.text.contains(right))
                #expect(content(folder).isEmpty, "\(words)")
            }
            for bad in ["", "12", right + "00", "z" + right.dropFirst()] {
                #expect(try run(folder, ["--sha256", bad, file]).status == 2, "\(bad)")
            }
            let colons = stride(from: 0, to: 64, by: 2).map { offset in
                String(right.uppercased().dropFirst(offset).prefix(2))
            }.joined(separator: ":")
            for words in [["--sha256", right], ["--sha256", colons], ["--yes"]] {
                try? FileManager.default.removeItem(atPath: "\(folder.path)/into")
                let outcome = try run(folder, words + [file])
                #expect(outcome.status == 0, "\(outcome.errors)")
                #expect(content(folder).count == 1 && content(folder).keys.allSatisfy { $0.hasPrefix("anchors/") })
            }
        }
    }

    @Test("what was imported is what verify then trusts")
    func wayIn() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let into = "\(folder.path)/into"
            func add(_ words: String...) throws {
                let outcome = try run(folder, words)
                try #require(outcome.status == 0, "\(words): \(outcome.errors)\(outcome.text)")
            }
            try add("--yes", "--as", "provider", "\(trust)/vical/anchors/provider.pem")
            try add("\(trust)/crl/vical-provider.crl", "\(trust)/vical/list.cbor")
            let listed = try folder.verify(["--trust", into])
            #expect(listed.failures == [] && listed.source == "vical")
            #expect(listed.warnings == ["issuer.revocation_unknown", "status.unavailable"])
            // Under the root that the list brought.
            try add("\(trust)/crl/iaca.crl", "\(trust)/status/list.cwt", "\(trust)/status/identifiers.cwt")
            let whole = try folder.verify(["--trust", into])
            #expect(whole.failures == [] && whole.warnings == [] && whole.status == "valid")
            try add("--sha256", folder.wallet.issuer.root.fingerprint.hexadecimal, "\(trust)/anchors/iaca-root.pem")
            #expect(try folder.verify(["--trust", into]).source == "file")
            #expect(try folder.check([into]).allSatisfy { $0.usable })
        }
    }

    @Test("a root for a document type vouches for that type alone")
    func docType() throws {
        try TrustFolder.with { folder in
            let file = try folder.pem(folder.wallet.issuer.root, "root.pem")
            let into = "\(folder.path)/into"
            #expect(try run(folder, ["--yes", "--doc-type", "org.iso.23220.photoid.1", file]).status == 0)
            #expect(try folder.verify(["--trust", into]).failures == ["issuer.doctype_not_allowed_for_ca"])
            #expect(try run(folder, ["--yes", "--doc-type", "org.iso.18013.5.1.mDL", file]).status == 0)
            #expect(try folder.verify(["--trust", into]).failures == [])
            for type in ["../../x", "", ".", "a b", "a/b"] {
                #expect(try run(folder, ["--yes", "--doc-type", type, file]).status == 2, "\(type)")
            }
            #expect(try run(folder, ["--yes", "--as", "provider", "--doc-type", "a", file]).status == 2)
            #expect(try run(folder, ["--yes", "--as", "signer", file]).status == 2)
            #expect(
                Set(content(folder).keys.filter { $0.hasSuffix(".pem") }.map { $0.split(separator: "/")[1] }).count == 2
            )
        }
    }

    @Test("a list that is older than the one there, or another of its number, changes nothing")
    func order() throws {
        try TrustFolder.with { folder in
            let old = try folder.material()
            let new = try folder.material(after: 3600, as: "new")
            let then = TrustFolder.now.addingTimeInterval(3600)
            let roots = ["--yes", "\(old)/anchors/iaca-root.pem"]
            let providers = ["--yes", "--as", "provider", "\(old)/vical/anchors/provider.pem"]
            for words in [roots, providers] { #expect(try run(folder, words, at: then).status == 0) }
            let lists = ["vical/list.cbor", "crl/iaca.crl", "status/list.cwt"]
            #expect(try run(folder, lists.map { "\(old)/\($0)" }, at: then).status == 0)
            let first = content(folder)
            #expect(first.count == 5, "\(first.keys)")
            #expect(try run(folder, lists.map { "\(new)/\($0)" }, at: then).status == 0)
            let second = content(folder)
            // Each takes the place of the one before it.
            #expect(Set(first.keys) == Set(second.keys))
            #expect(second.filter { first[$0.key] != $0.value }.count == 3)
            for (list, code) in zip(lists, ["vical.rolled_back", "crl.rolled_back", "status_list.rolled_back"]) {
                let outcome = try run(folder, ["\(old)/\(list)"], at: then)
                #expect(outcome.status == 1 && outcome.text.contains(code), "\(outcome.text)")
                #expect(outcome.errors.contains("nothing was imported"))
            }
            for (fault, list) in [
                (TrustFault.vical(.equivocates), "vical/list.cbor"), (.revocationList(.equivocates), "crl/iaca.crl"),
            ] {
                let other = try folder.material(fault, after: 3600, as: fault.rawValue)
                let outcome = try run(folder, ["\(other)/\(list)"], at: then)
                #expect(outcome.status == 1 && outcome.text.contains("equivocates"), "\(outcome.text)")
            }
            #expect(content(folder) == second)
        }
    }

    @Test("the status list of another authority, under the same URI, stands beside the one there")
    func namesakes() throws {
        try TrustFolder.with { folder in
            let own = try folder.material()
            let other = try folder.materialOfStranger(as: "other")
            for trust in [own, other] {
                let roots = try run(folder, ["--yes", "\(trust)/anchors/iaca-root.pem"])
                #expect(roots.status == 0, "\(roots.errors)")
            }
            func lists() -> [String: Data] { content(folder).filter { $0.key.hasPrefix("status/") } }
            #expect(try run(folder, ["\(own)/status/list.cwt"]).status == 0)
            let first = lists()
            let outcome = try run(folder, ["\(other)/status/list.cwt"])
            #expect(outcome.status == 0, "\(outcome.text)\(outcome.errors)")
            let both = lists()
            #expect(first.count == 1 && both.count == 2)
            #expect(first.allSatisfy { both[$0.key] == $0.value })
            // And each is replaced by its own alone.
            #expect(try run(folder, ["\(other)/status/list.cwt"]).status == 0)
            #expect(lists() == both)
        }
    }

    @Test("where one of several is bad, none comes in")
    func allOrNothing() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let bad = try folder.material(.vical(.flippedSignature), as: "bad")
            #expect(
                try run(folder, ["--yes", "--as", "provider", "\(trust)/vical/anchors/provider.pem"]).status == 0)
            let before = content(folder)
            let signer = try folder.pem(folder.wallet.issuer.documentSigner, "ds.pem")
            let junk = try folder.write([1, 2, 3], "junk")
            let good = "\(trust)/vical/list.cbor"
            for (words, status) in [
                ([good, "\(bad)/vical/list.cbor"], 1), ([good, "\(trust)/crl/iaca.crl"], 1),
                (["--yes", "\(trust)/anchors/iaca-root.pem", signer], 1),
                ([good, junk], 2), ([good, "\(folder.path)/gone"], 2),
                // A provider's root has no profile of an issuing authority's to keep, and is no root by that.
                ([good, "\(trust)/anchors/iaca-root.pem"], 2),
            ] as [([String], Int32)] {
                let outcome = try run(folder, words)
                #expect(outcome.status == status, "\(words): \(outcome.text)\(outcome.errors)")
                #expect(content(folder) == before, "\(words)")
            }
            #expect(try run(folder, [good]).status == 0)
        }
    }

    @Test("a list is not believed under what comes in beside it")
    func noLeap() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let outcome = try run(folder, ["--yes", "\(trust)/anchors/iaca-root.pem", "\(trust)/crl/iaca.crl"])
            #expect(outcome.status == 1 && outcome.text.contains("crl.issuer_mismatch"))
            #expect(content(folder).isEmpty)
        }
    }
}
