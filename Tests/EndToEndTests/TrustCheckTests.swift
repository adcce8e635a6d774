// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import ReaderService
import Testing
import WalletSimulator

/// `trust check`: what it says of each certificate and list.
@Suite("mdoc-reader trust check")
struct TrustCheckTests {
    private static func file(_ artefact: TrustFault.Artefact) -> String {
        switch artefact {
        case .revocationList: "crl/iaca.crl"
        case .vical: "vical/list.cbor"
        case .statusList: "status/list.cwt"
        case .identifierList: "status/identifiers.cwt"
        }
    }

    /// Faults with a list to look at, and a problem that does not need a document to be seen.
    private static let faults = TrustFault.allCases.filter { fault in
        ![.status(.missing), .status(.missingIdentifierList), .revocationList(.missing), .status(.tooShort)]
            .contains(fault)
    }

    @Test("each fault is found in its list, by the code that the table names", arguments: faults)
    func fault(_ fault: TrustFault) throws {
        try TrustFolder.with { folder in
            let trust = try folder.material(fault)
            // Under the root, also where the material has it in the list alone.
            let root = try folder.pem(folder.wallet.issuer.root, "root.pem")
            var words = ["--trust", root, trust]
            let file = Self.file(fault.artefact)
            if fault.isComparative { words += ["--previous", "\(try folder.material(as: "previous"))/\(file)"] }
            if fault == .status(.identifiersOtherSubject) { words += ["--uri", TrustFolder.identifiersURI] }
            if fault == .status(.otherSubject) { words += ["--uri", TrustFolder.statusURI] }
            let verdicts = try folder.check(words)
            let verdict = try #require(verdicts.first { $0.file.hasSuffix("/\(file)") })
            // A reason is an extension of an entry, which B.2 does not have.
            let remarks = fault == .revocationList(.revokedSignerWithReason) ? ["crl.entry_extension"] : []
            #expect(verdict.codes == fault.expectedProblems + remarks)
            let soft: Set = ["vical.entry_skipped", "vical.signer_revocation_unknown"]
            #expect(verdict.usable == fault.expectedProblems.allSatisfy(soft.contains))
        }
    }

    @Test("genuine material can be used, one verdict for each artefact")
    func genuine() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let verdicts = try folder.check([trust])
            #expect(verdicts.flatMap(\.problems).isEmpty, "\(verdicts)")
            #expect(
                Dictionary(grouping: verdicts, by: \.kind).mapValues(\.count)
                    == ["iaca": 1, "authority": 1, "vical": 1, "crl": 2, "status-list": 2])
            // A simulated root is told of, and is no problem of the root.
            let codes = Set(verdicts.flatMap(\.warnings).map(\.code))
            #expect(codes == ["certificate.simulation"])
            let text = try Program.reader.run(
                "trust", "check", trust, "--at", TrustFolder.now.formatted(.iso8601))
            #expect(text.status == 0 && text.text.hasSuffix("7 can be used, 0 cannot\n"), "\(text.text)")
        }
    }

    @Test("each artefact tells its facts")
    func facts() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let outcome = try Program.reader.run(
                "trust", "check", "--format", "json", "--at", TrustFolder.now.formatted(.iso8601), trust)
            let verdicts = try #require(try outcome.json() as? [[String: Any]])
            func verdict(_ ending: String) throws -> [String: Any] {
                try #require(verdicts.first { ($0["file"] as? String)?.hasSuffix(ending) == true })
            }
            let root = try verdict("anchors/iaca-root.pem")
            #expect(root["sha256"] as? String == folder.wallet.issuer.root.fingerprint.hexadecimal)
            #expect(root["notAfter"] is String && root["subject"] is String && root["keyIdentifier"] is String)
            let list = try verdict("vical/list.cbor")
            #expect(list["provider"] as? String == "Simulated VICAL Provider")
            #expect(list["date"] as? String == "2026-11-30T06:00:00Z" && list["usableAnchors"] as? Int == 1)
            #expect(list["docTypes"] as? [String] == ["org.iso.18013.5.1.mDL"] && list["issue"] is String)
            let crl = try verdict("crl/iaca.crl")
            #expect(crl["revokedCertificates"] as? Int == 0 && crl["nextUpdate"] as? String == "2026-12-30T06:00:00Z")
            let status = try verdict("status/list.cwt")
            #expect(status["subject"] as? String == TrustFolder.statusURI && status["expires"] is String)
        }
    }

    @Test("each fault of a root breaks the rules that the table names", arguments: RootFault.allCases)
    func root(fault: RootFault) throws {
        try TrustFolder.with(root: fault) { folder in
            let file = try folder.pem(folder.wallet.issuer.root, "root.pem")
            let verdict = try #require(try folder.check(["--profile", "iaca", file]).first)
            let codes = verdict.codes.filter { $0.hasPrefix("iaca.") && $0 != "iaca.signature" }
            #expect(codes == fault.expectedRules)
            #expect(!verdict.usable == !fault.expectedFailures.isEmpty || fault == .otherIssuer)
            switch fault {
            case .expired: #expect(verdict.problems.map(\.code) == ["chain.expired"])
            case .future: #expect(verdict.problems.map(\.code) == ["chain.not_yet_valid"])
            default: break
            }
        }
    }

    @Test("a certificate is judged as what it seems to be, or as what one says")
    func roles() throws {
        try TrustFolder.with { folder in
            let trust = try SimulatedTrust(
                for: folder.wallet, at: TrustFolder.now, random: SeededRandom(seed: 72))
            let rows = [
                (folder.wallet.issuer.root, "iaca", nil), (folder.wallet.issuer.documentSigner, "ds", nil),
                (trust.vicalSigner.certificate, "vical_signer", nil),
                (trust.statusSigner.certificate, "status_signer", "status_signer"),
            ]
            for (number, (certificate, kind, profile)) in rows.enumerated() {
                let file = try folder.pem(certificate, "\(number).pem")
                let verdict = try #require(try folder.check((profile.map { ["--profile", $0] } ?? []) + [file]).first)
                #expect(verdict.kind == kind && verdict.usable, "\(verdict)")
                for other in ["iaca", "link", "ds", "vical_signer", "reader"] where other != kind {
                    let verdict = try #require(try folder.check(["--profile", other, file]).first)
                    #expect(!verdict.usable && verdict.kind == other, "\(kind) as \(other)")
                    #expect(verdict.problems.allSatisfy { $0.code.hasPrefix("\(other).") }, "\(verdict.problems)")
                }
            }
            let unknown = try Program.reader.run("trust", "check", "--profile", "web", "\(folder.path)/0.pem")
            #expect(unknown.status == 2 && unknown.errors.contains("vical_signer"))
        }
    }

    @Test("a grace lets an old list pass, and a later one takes its place")
    func graceAndOrder() throws {
        try TrustFolder.with { folder in
            let old = try folder.material()
            let new = try folder.material(after: 3600, as: "new")
            let late = TrustFolder.now.addingTimeInterval(31 * 86_400)
            for file in ["vical/list.cbor", "crl/iaca.crl"] {
                let words = ["--trust", "\(old)/anchors", "--vical-trust", "\(old)/vical/anchors", "\(old)/\(file)"]
                let code = file.hasPrefix("crl") ? "crl.stale" : "vical.overdue"
                func codes(_ words: [String]) throws -> [String] {
                    try folder.check(words, at: late).flatMap(\.problems).map(\.code)
                }
                #expect(try codes(words) == [code])
                #expect(try codes(["--grace", "86000"] + words) == [code])
                #expect(try codes(["--grace", "86500"] + words) == [])
            }
            let then = TrustFolder.now.addingTimeInterval(3600)
            for file in ["vical/list.cbor", "crl/iaca.crl", "status/list.cwt"] {
                let words = [
                    "--trust", "\(old)/anchors", "--vical-trust", "\(old)/vical/anchors", "--crl", "\(old)/crl",
                ]
                let kind = ["vical": "vical", "crl": "crl", "status": "status_list"][
                    file.prefix { $0 != "/" }.description]
                for (previous, next, codes) in [
                    (old, new, []), (old, old, []), (new, old, ["\(kind ?? "").rolled_back"]),
                ] {
                    let verdicts = try folder.check(
                        words + ["--previous", "\(previous)/\(file)", "\(next)/\(file)"], at: then)
                    #expect(verdicts.flatMap(\.problems).map(\.code) == codes, "\(file)")
                }
            }
        }
    }

    @Test("a list is judged under who is given, and what is no trust material is named")
    func underWhom() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            func codes(_ words: String...) throws -> [String] {
                try folder.check(words).flatMap(\.problems).map(\.code)
            }
            #expect(try codes("\(trust)/vical/list.cbor") == ["vical.signer_untrusted"])
            #expect(try codes("\(trust)/crl/iaca.crl") == ["crl.issuer_mismatch"])
            #expect(try codes("\(trust)/status/list.cwt") == ["status_list.signer_untrusted"])
            #expect(
                try codes("--trust", "\(trust)/anchors", "--uri", "https://a.example/other", "\(trust)/status/list.cwt")
                    == ["status_list.subject_mismatch"])
            let junk = try folder.write([1, 2, 3], "junk.bin")
            #expect(try codes(junk) == ["material.unrecognized"])
            #expect(try codes("\(folder.path)/gone") == ["material.unreadable"])
            try FileManager.default.createDirectory(atPath: "\(folder.path)/empty", withIntermediateDirectories: true)
            #expect(try codes("\(folder.path)/empty") == ["material.nothing_found"])
            #expect(try Program.reader.run("trust", "check").status == 2)
            #expect(try Program.reader.run("trust", "check", "--crl", "\(folder.path)/gone", trust).status == 2)
        }
    }
}
