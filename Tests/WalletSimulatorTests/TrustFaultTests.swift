// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import Testing
import TrustLists

@testable import WalletSimulator

@Suite("Faults of trust material")
struct TrustFaultTests {
    @Test("every kind of revocation list says what the table says", arguments: RevocationListFault.allCases)
    func revocationList(fault: RevocationListFault) throws {
        let row = TrustFault.revocationList(fault)
        let material = try TrustMaterial(fault: row)
        let standing = material.revocation.standing(of: material.signer, under: material.root, at: now)
        guard !row.isComparative else {
            let genuine = try #require(try TrustMaterial().revocationList)
            let list = try #require(material.revocationList)
            #expect(material.revocationListProblems == [] && standing == .good)
            #expect(
                RevocationListRules.problem(replacing: genuine, with: list).map { [$0.rawValue] }
                    == row.expectedProblems)
            return
        }
        #expect(material.revocationListProblems == row.expectedProblems)
        switch row.expectedFailures {
        case ["issuer.cert_revoked"]: #expect(standing == .revoked)
        default:
            #expect(row.expectedFailures == [] && row.expectedWarnings == ["issuer.revocation_unknown"])
            guard case .undetermined = standing else {
                Issue.record("\(standing)")
                return
            }
        }
    }

    @Test("every kind of VICAL says what the table says", arguments: VICALFault.allCases)
    func vical(fault: VICALFault) throws {
        let row = TrustFault.vical(fault)
        let material = try TrustMaterial(fault: row)
        let genuine = try TrustMaterial().judgeVICAL().verified?.state
        let judgement = try material.judgeVICAL(replacing: row.isComparative ? genuine : nil)
        let skipped = (judgement.list?.entries ?? []).contains { $0.skip != nil }
        let found = (judgement.problems + judgement.warnings).map(\.rawValue)
        #expect(Set(found + (skipped ? ["vical.entry_skipped"] : [])) == Set(row.expectedProblems))
        #expect(found.count <= 1)
        if row.isComparative {
            #expect(try material.judgeVICAL().isUsable)
            return
        }
        #expect(material.files["anchors/iaca-root.pem"] == nil)
        #expect(judgement.isUsable == !row.expectedFailures.contains("issuer.vical_invalid"))
        let anchor = judgement.verified?.anchors().first { $0.certificate == material.root }
        switch row.expectedFailures {
        case []: #expect(anchor?.docTypes == [DocType.mDL.rawValue])
        case ["issuer.doctype_not_allowed_for_ca"]: #expect(anchor?.docTypes?.contains(DocType.mDL.rawValue) == false)
        default: #expect(anchor == nil)
        }
    }

    @Test(
        "every kind of status list says what the table says", arguments: StatusFault.allCases, StatusTokenForm.allCases)
    func status(fault: StatusFault, form: StatusTokenForm) throws {
        let row = TrustFault.status(fault)
        guard row.need != .cwt || form == .cwt else {
            #expect(throws: SimulatorError.trustFaultNotApplicable(row)) {
                try TrustMaterial(fault: row, form: form)
            }
            return
        }
        let material = try TrustMaterial(fault: row, form: form)
        let standing = material.standing()
        guard !row.isComparative else {
            let genuine = try #require(try TrustMaterial(form: form).statusList())
            let list = try #require(try material.statusList())
            #expect(material.statusListProblems() == [] && standing == .valid)
            #expect(StatusList.problem(replacing: genuine, with: list).map { [$0.rawValue] } == row.expectedProblems)
            return
        }
        #expect(material.statusListProblems(of: row.artefact, index: 77) == row.expectedProblems)
        switch row.expectedFailures {
        case ["status.revoked"]: #expect(standing == .revoked)
        case ["status.suspended"]: #expect(standing == .suspended)
        default:
            guard case .undetermined = standing else {
                Issue.record("\(standing)")
                return
            }
        }
    }

    @Test("a reader with this material reports what the table says", arguments: TrustFault.allCases)
    func report(fault: TrustFault) throws {
        let report = try TrustMaterial(fault: fault).report()
        #expect(report.checks.failures == fault.expectedFailures)
        // Where nobody vouches for the document, nothing can be said of revocation either.
        let warned = report.checks.filter { $0.outcome == .warned }.compactMap(\.codeWord)
        let isTrusted = fault.expectedFailures.allSatisfy { !$0.hasPrefix("issuer.") || $0 == "issuer.cert_revoked" }
        #expect((isTrusted ? warned : warned.filter { $0 != "issuer.revocation_unknown" }) == fault.expectedWarnings)
    }

    @Test("a reader with genuine material accepts without a warning")
    func genuineReport() throws {
        let report = try TrustMaterial().report()
        #expect(report.checks.failures == [] && report.status == .valid)
        #expect(!report.checks.contains { $0.outcome == .warned })
    }

    @Test("a fault that needs a reference is refused without one")
    func notApplicable() throws {
        for fault in TrustFault.allCases where [.statusReference, .identifierReference].contains(fault.need) {
            #expect(throws: SimulatorError.trustFaultNotApplicable(fault)) {
                try TrustMaterial(fault: fault, references: nil)
            }
        }
    }

    @Test("a fault changes nothing but the part that it is in", arguments: TrustFault.allCases)
    func changes(fault: TrustFault) throws {
        let genuine = try TrustMaterial().files
        let faulty = try TrustMaterial(fault: fault).files
        let changed = Set(genuine.keys).union(faulty.keys).filter { genuine[$0] != faulty[$0] }
        let expected: Set<String>
        switch (fault, fault.artefact) {
        case (.vical(.revokedSigner), _), (.vical(.missingProviderList), _):
            expected = ["anchors/iaca-root.pem", "crl/vical-provider.crl"]
        case (.status(.revokedSigner), _): expected = ["crl/iaca.crl"]
        case (_, .vical):
            expected = fault.isComparative ? ["vical/list.cbor"] : ["anchors/iaca-root.pem", "vical/list.cbor"]
        case (_, .revocationList): expected = ["crl/iaca.crl"]
        case (_, .statusList): expected = ["status/list.cwt"]
        case (_, .identifierList): expected = ["status/identifiers.cwt"]
        }
        #expect(changed == expected)
    }

    @Test("names are words with hyphens, no two alike, and every fault says what it is and what it leads to")
    func table() {
        let names = TrustFault.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        #expect(Set(names).isDisjoint(with: Fault.allCases.map(\.rawValue) + RootFault.allCases.map(\.rawValue)))
        for fault in TrustFault.allCases {
            #expect(TrustFault(rawValue: fault.rawValue) == fault)
            #expect(fault.rawValue.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
            #expect(!fault.explanation.isEmpty && !fault.explanation.hasSuffix("."))
            #expect(!(fault.expectedProblems + fault.expectedFailures + fault.expectedWarnings).isEmpty)
        }
        // Every code of a list's problem is made by at least one fault, but for the ones that need another root.
        let made = Set(TrustFault.allCases.flatMap(\.expectedProblems))
        #expect(
            Set(RevocationListProblem.allCases.map(\.rawValue)).subtracting(made) == ["crl.issuer_may_not_sign"])
        #expect(Set(VICALProblem.allCases.map(\.rawValue)).subtracting(made) == [])
        #expect(Set(StatusListProblem.allCases.map(\.rawValue)).subtracting(made) == [])
        #expect(TrustFault(rawValue: "unknown-issuer") == nil)
    }
}
