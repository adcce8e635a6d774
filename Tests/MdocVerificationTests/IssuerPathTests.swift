// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import IssuerTrust
import MdocVerification
import Testing
import WalletSimulator

@Suite("The checks of who issued a document")
struct IssuerPathTests {
    typealias Row = (
        fault: RevocationListFault?, outcome: CheckResult.Outcome, code: FailureCode?
    )

    static let rows: [Row] = [
        (nil, .passed, nil),
        (.revokedSigner, .failed, .issuerCertificateRevoked),
        (.revokedSignerWithReason, .failed, .issuerCertificateRevoked),
        (.missing, .warned, .issuerRevocationUnknown),
        (.structure, .warned, .issuerRevocationUnknown),
        (.forged, .warned, .issuerRevocationUnknown),
        (.flippedSignature, .warned, .issuerRevocationUnknown),
        (.otherIssuer, .warned, .issuerRevocationUnknown),
        (.future, .warned, .issuerRevocationUnknown),
        (.stale, .warned, .issuerRevocationUnknown),
    ]

    @Test(
        "a revoked signer is refused, and one of whom nothing is known warns unless that is required", arguments: rows)
    func revocation(row: Row) throws {
        var fixture = try TrustFixture(fault: row.fault.map(TrustFault.revocationList))
        let report = try fixture.report()
        let check = try #require(report.result(.issuerRevocation))
        #expect(check.outcome == row.outcome && check.code == row.code)
        #expect((report.document == nil) == (row.outcome == .failed))
        fixture.policy = VerificationPolicy(required: [.issuerRevocationUnknown])
        let strict = try fixture.report()
        #expect(strict.failures.filter { $0.hasPrefix("issuer.") } == (row.code.map { [$0.rawValue] } ?? []))
    }

    @Test("an anchor of a list says so, and one of a file needs no list")
    func source() throws {
        var fixture = try TrustFixture()
        let root = fixture.wallet.issuer.root
        let file = try fixture.report()
        #expect(file.result(.issuerList)?.outcome == .skipped && file.issuer?.source == .file)
        fixture.anchors = [TrustAnchor(root, origin: AnchorOrigin(.vical, name: "Provider 7"))]
        let list = try fixture.report()
        #expect(list.result(.issuerList)?.outcome == .passed && list.issuer?.source == .vical)
        #expect(list.failures == [] && list.warnings == [])
    }

    @Test("a list that cannot be used fails only what no other anchor vouches for")
    func unusableList() throws {
        var fixture = try TrustFixture()
        fixture.unusableLists = [UnusableList(name: "vical-1", problem: "vical.signature_invalid")]
        let vouched = try fixture.report()
        #expect(vouched.failures == [] && vouched.result(.issuerList)?.outcome == .skipped)
        fixture.anchors = []
        let report = try fixture.report()
        #expect(report.failures == ["issuer.untrusted", "issuer.vical_invalid"])
        #expect(report.result(.issuerList)?.detail?.contains("vical.signature_invalid") == true)
        fixture.unusableLists = []
        #expect(try fixture.report().failures == ["issuer.untrusted"])
    }

    @Test("an anchor vouches for its own document types alone, wherever it comes from")
    func docTypes() throws {
        var fixture = try TrustFixture()
        let root = fixture.wallet.issuer.root
        let (mDL, other): (Set, Set) = (["org.iso.18013.5.1.mDL"], ["org.iso.23220.photoid.1"])
        for source in [AnchorOrigin.Source.file, .vical] {
            let origin = AnchorOrigin(source, name: "a source")
            for (docTypes, failures) in [
                (nil, []), (mDL, []), (mDL.union(other), []),
                (other, ["issuer.doctype_not_allowed_for_ca"]), ([], ["issuer.doctype_not_allowed_for_ca"]),
                (["org.iso.18013.5.1.mdl"], ["issuer.doctype_not_allowed_for_ca"]),
            ] as [(Set<String>?, [String])] {
                fixture.anchors = [TrustAnchor(root, origin: origin, docTypes: docTypes)]
                #expect(try fixture.report().failures == failures, "\(source) \(docTypes ?? [])")
            }
        }
        // Of two sources the one counts that has the type.
        fixture.anchors = [
            TrustAnchor(root, docTypes: other),
            TrustAnchor(root, origin: AnchorOrigin(.vical, name: "Provider 7"), docTypes: mDL),
        ]
        #expect(try fixture.report().failures == [] && fixture.report().issuer?.source == .vical)
    }

    @Test("a profile that is broken names its rules beside the code, hard or soft")
    func rules() throws {
        let fixture = try TrustFixture()
        #expect(try fixture.report().checks.allSatisfy { $0.rules.isEmpty })
        for fault in Fault.allCases where !fault.expectedRules.isEmpty {
            let report = try fixture.report(fault)
            let broken = report.checks.filter { !$0.rules.isEmpty }
            #expect(broken.flatMap(\.rules) == fault.expectedRules, "\(fault)")
            #expect(broken.allSatisfy { $0.code != nil }, "\(fault)")
        }
    }
}
