// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WalletSimulator

/// `verify` with roots, lists of roots, revocation lists and status lists.
@Suite("mdoc-reader verify: trust")
struct TrustVerifyTests {
    @Test(
        "each fault of trust material leads to exactly the failures that the table names",
        arguments: TrustFault.allCases)
    func fault(_ fault: TrustFault) throws {
        try TrustFolder.with { folder in
            let report = try folder.verify(["--trust", folder.material(fault)])
            let fault = fault.inFolder
            #expect(report.failures == fault.expectedFailures)
            #expect(report.verdict == (fault.expectedFailures.isEmpty ? "accepted" : "rejected"))
            // Where nobody vouches for the document, nothing can be said of revocation and status either.
            let isTrusted = report.documents.first?.issuer != nil
            let warnings = report.warnings.filter { isTrusted || $0 != "issuer.revocation_unknown" }
            #expect(warnings == fault.expectedWarnings)
            if fault.expectedFailures.contains("issuer.untrusted") { #expect(report.outcome("status") == "skipped") }
        }
    }

    @Test("genuine material is accepted without a warning", arguments: StatusTokenForm.allCases)
    func genuine(form: StatusTokenForm) throws {
        try TrustFolder.with { folder in
            let report = try folder.verify(["--trust", folder.material(form: form)])
            #expect(report.verdict == "accepted" && report.failures == [] && report.warnings == [])
            #expect(report.status == "valid" && report.source == "file")
        }
    }

    @Test("what one option gives is missing without it, and every other is as it was")
    func options() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let lists = [
                "--status-list", "\(trust)/status/list.cwt", "--status-list", "\(trust)/status/identifiers.cwt",
            ]
            let crls = ["--crl", "\(trust)/crl/iaca.crl", "--crl", "\(trust)/crl/vical-provider.crl"]
            let roots = ["--trust", "\(trust)/anchors"]
            let vical = ["--vical", "\(trust)/vical/list.cbor", "--vical-trust", "\(trust)/vical/anchors"]
            typealias Row = (words: [String], status: String, source: String?, failures: [String], warnings: [String])
            let rows: [Row] = [
                (roots + crls + lists, "valid", "file", [], []),
                (vical + crls + lists, "valid", "vical", [], []),
                (roots + lists, "valid", "file", [], ["issuer.revocation_unknown"]),
                (vical + crls, "undetermined", "vical", [], ["status.unavailable"]),
                (roots, "undetermined", "file", [], ["issuer.revocation_unknown", "status.unavailable"]),
                (crls + lists, "undetermined", nil, ["issuer.untrusted"], ["issuer.revocation_unknown"]),
            ]
            for row in rows {
                let report = try folder.verify(row.words)
                #expect(report.status == row.status && report.source == row.source, "\(row.words)")
                #expect(report.failures == row.failures && report.warnings == row.warnings, "\(row.words)")
                #expect(
                    report.outcome("issuer.vical") == (row.source == "vical" ? "passed" : "skipped"), "\(row.words)")
            }
        }
    }

    @Test("a VICAL under the root of another provider is no trust, and one without a root is refused")
    func providers() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let list = ["--vical", "\(trust)/vical/list.cbor"]
            let other = try folder.verify(list + ["--vical-trust", "\(trust)/anchors/iaca-root.pem"])
            #expect(other.failures == ["issuer.untrusted", "issuer.vical_invalid"])
            let refused = try Program.reader.run(folder.verifyWords(list))
            #expect(refused.status == 2 && refused.errors.contains("--vical-trust"), "\(refused.errors)")
        }
    }

    @Test("a list counts until it ends, and no longer")
    func time() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let words = [
                "--trust", "\(trust)/anchors", "--crl", "\(trust)/crl/iaca.crl", "--status-list",
                "\(trust)/status/list.cwt", "--status-list", "\(trust)/status/identifiers.cwt",
            ]
            let end = TrustFolder.now.addingTimeInterval(30 * 86_400)
            #expect(try folder.verify(words, at: end.addingTimeInterval(-1)).warnings == [])
            let later = try folder.verify(words, at: end.addingTimeInterval(1))
            #expect(later.failures == [] && later.status == "undetermined")
            #expect(later.warnings == ["issuer.revocation_unknown", "status.unavailable"])
            let vical = ["--vical", "\(trust)/vical/list.cbor", "--vical-trust", "\(trust)/vical/anchors"]
            #expect(try folder.verify(vical, at: end.addingTimeInterval(-1)).failures == [])
            #expect(
                try folder.verify(vical, at: end.addingTimeInterval(1)).failures
                    == ["issuer.untrusted", "issuer.vical_invalid"])
        }
    }

    @Test("what warns can be required, and what is revoked cannot be tolerated")
    func policy() throws {
        try TrustFolder.with { folder in
            let root = try folder.pem(folder.wallet.issuer.root, "root.pem")
            let codes = ["issuer.revocation_unknown", "status.unavailable"]
            let strict = try folder.verify(["--trust", root] + codes.flatMap { ["--require", $0] })
            #expect(strict.failures == codes)
            for (fault, code) in [
                (TrustFault.revocationList(.revokedSigner), "issuer.cert_revoked"),
                (.status(.revoked), "status.revoked"),
                (.status(.suspended), "status.suspended"),
                (.vical(.otherDocType), "issuer.doctype_not_allowed_for_ca"),
            ] {
                let trust = try folder.material(fault, as: fault.rawValue)
                #expect(try folder.verify(["--trust", trust, "--tolerate", code]).failures == [code])
            }
            let trust = try folder.material(.status(.flippedSignature), as: "flipped")
            let lenient = try folder.verify(["--trust", trust, "--tolerate", "status.invalid_list"])
            #expect(lenient.failures == [] && lenient.status == "undetermined")
        }
    }

    @Test("--trust-profile aamva wants a state on both certificates, and the standard does not")
    func profiles() throws {
        var stateless = IssuingAuthority()
        stateless.stateOrProvince = nil
        for (authority, failures) in [(IssuingAuthority(), []), (stateless, ["issuer.state_mismatch_chain"])] {
            try TrustFolder.with(authority) { folder in
                let trust = try folder.material()
                for (profile, expected) in [("iso", []), ("chain", []), ("aamva", failures)] {
                    let report = try folder.verify(["--trust", trust, "--trust-profile", profile])
                    #expect(report.failures == expected, "\(profile)")
                }
                let unknown = try Program.reader.run(
                    folder.verifyWords(["--trust", trust, "--trust-profile", "web"]))
                #expect(unknown.status == 2 && unknown.errors.contains("aamva"))
            }
        }
    }

    @Test("a root in disabled/ is not trusted, whoever lists it")
    func disabled() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            #expect(try folder.verify(["--trust", trust]).failures == [])
            _ = try folder.pem(folder.wallet.issuer.documentSigner, "trust/disabled/other.pem")
            #expect(try folder.verify(["--trust", trust]).failures == [])
            _ = try folder.pem(folder.wallet.issuer.root, "trust/disabled/root.pem")
            #expect(try folder.verify(["--trust", trust]).failures == ["issuer.untrusted"])
        }
    }

    @Test("a broken profile names its rules", arguments: [RootFault.withoutKeyUsage, .withoutPathLength])
    func rules(fault: RootFault) throws {
        try TrustFolder.with(root: fault) { folder in
            let report = try folder.verify(["--trust", folder.material()])
            #expect(report.failures == fault.expectedFailures)
            #expect(report.documents.flatMap(\.checks).flatMap { $0.rules ?? [] } == fault.expectedRules)
        }
    }

    @Test("files that cannot be read are refused, and what leaves things undetermined is told of")
    func files() throws {
        try TrustFolder.with { folder in
            let trust = try folder.material()
            let junk = try folder.write(Array("no list".utf8), "junk.bin")
            for words in [["--trust", "\(folder.path)/gone"], ["--trust", junk], ["--vical-trust", junk]] {
                let outcome = try Program.reader.run(folder.verifyWords(words))
                #expect(outcome.status == 2 && outcome.output.isEmpty, "\(words): \(outcome.errors)")
                #expect(outcome.errors.contains("mdoc-reader: hint: "), "\(words)")
            }
            for option in ["--crl", "--status-list"] {
                let outcome = try Program.reader.run(folder.verifyWords(["--trust", trust, option, junk]))
                #expect(outcome.status == 0 && outcome.errors.contains("warning"), "\(option): \(outcome.errors)")
            }
        }
    }
}
