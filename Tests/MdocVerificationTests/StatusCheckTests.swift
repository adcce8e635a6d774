// SPDX-License-Identifier: Apache-2.0

import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import Testing
import WalletSimulator

@Suite("The check of a document's status")
struct StatusCheckTests {
    typealias Row = (
        fault: StatusFault?, status: DocumentReport.Status, outcome: CheckResult.Outcome, code: FailureCode?
    )

    static let rows: [Row] = [
        (nil, .valid, .passed, nil),
        (.revoked, .revoked, .failed, .statusRevoked),
        (.applicationSpecific, .revoked, .failed, .statusRevoked),
        (.revokedIdentifier, .revoked, .failed, .statusRevoked),
        (.suspended, .suspended, .failed, .statusSuspended),
        (.missing, .undetermined, .warned, .statusUnavailable),
        (.missingIdentifierList, .undetermined, .warned, .statusUnavailable),
        (.expired, .undetermined, .warned, .statusUnavailable),
        (.future, .undetermined, .warned, .statusUnavailable),
        (.expiredSigner, .undetermined, .warned, .statusUnavailable),
        (.futureSigner, .undetermined, .warned, .statusUnavailable),
        (.flippedSignature, .undetermined, .failed, .statusInvalidList),
        (.unknownSigner, .undetermined, .failed, .statusInvalidList),
        (.revokedSigner, .undetermined, .failed, .statusInvalidList),
        (.signerKeyUsage, .undetermined, .failed, .statusInvalidList),
        (.otherSubject, .undetermined, .failed, .statusInvalidList),
        (.tooShort, .undetermined, .failed, .statusInvalidList),
        (.withoutExpiry, .undetermined, .failed, .statusInvalidList),
    ]

    @Test("says what the lists say, and nothing where they may not be believed", arguments: rows)
    func outcome(row: Row) throws {
        let report = try TrustFixture(fault: row.fault.map(TrustFault.status)).report()
        let check = try #require(report.result(.status))
        #expect(report.status == row.status && check.outcome == row.outcome && check.code == row.code)
        #expect(report.failures == (row.outcome == .failed ? [row.code?.rawValue] : []))
        #expect(report.warnings == (row.outcome == .warned ? [row.code?.rawValue] : []))
        #expect((report.document != nil) == (row.outcome != .failed))
    }

    @Test("a document without a status passes, and one whose status cannot be read fails")
    func form() throws {
        let absent = try TrustFixture(references: nil).report()
        #expect(absent.status == .absent && absent.result(.status)?.outcome == .passed && absent.failures == [])
        let malformed = try TrustFixture().report(.malformedStatus)
        #expect(malformed.status == .undetermined && malformed.failures == ["status.invalid_list"])
    }

    @Test(
        "whom no trusted issuer vouches for is not looked up, and has no list fetched",
        arguments: [Fault.unknownIssuer, .forgedDocumentSigner, .flippedIssuerSignature, .alteredValue])
    func unvouched(fault: Fault) throws {
        for lists in [StatusFault.missing, .revoked] {
            let (report, wanted) = try TrustFixture(fault: .status(lists)).verify(fault)
            guard fault != .alteredValue else {
                // The contrast: what the issuer signed is looked up, whatever else is wrong; nothing is fetched for it.
                #expect(report.result(.status)?.outcome == (lists == .missing ? .warned : .failed))
                #expect(wanted.isEmpty)
                continue
            }
            #expect(report.result(.status)?.outcome == .skipped && report.status == .undetermined)
            #expect(report.document == nil && wanted.isEmpty)
            #expect(!report.failures.contains { $0.hasPrefix("status.") })
        }
    }

    @Test("a list that is not at hand is wanted under the document's own authority")
    func wanted() throws {
        let fixture = try TrustFixture(fault: .status(.missing))
        let wanted = try fixture.verify().wanted
        #expect(wanted.map(\.uri) == [TrustFixture.statusURI])
        #expect(wanted.map(\.trustPoint) == [fixture.wallet.issuer.root])
        #expect(try TrustFixture().verify().wanted.isEmpty)
    }

    /// A document that names a trust point of its own for its list, beside a list that an authority signed which no reader
    /// trusts.
    private func naming(_ certificate: [UInt8]?, listBy other: SimulatedIssuer) throws -> TrustFixture {
        let reference = StatusListReference(index: 3, uri: TrustFixture.statusURI, certificate: certificate)
        var fixture = try TrustFixture(references: StatusReferences(statusList: reference))
        let trust = try SimulatedTrust(
            for: other, references: StatusReferences(statusList: reference), at: TrustFixture.now,
            random: SeededRandom(seed: 94))
        let file = try #require(try trust.files.first { $0.path == "status/list.cwt" })
        fixture.statusLists = [TrustFixture.statusURI: try StatusList(StatusListToken(file.bytes))]
        return fixture
    }

    @Test("a trust point that a genuine document names counts for its list, and no other does")
    func ownTrustPoint() throws {
        let other = try SimulatedIssuer(at: TrustFixture.now, random: SeededRandom(seed: 93))
        let stranger = try SimulatedIssuer(at: TrustFixture.now, random: SeededRandom(seed: 95))
        let own = try naming(other.root.der, listBy: other)
        #expect(try own.report().status == .valid && own.report().failures == [])
        for certificate in [nil, stranger.root.der, [1, 2, 3]] {
            let report = try naming(certificate, listBy: other).report()
            #expect(report.status == .undetermined && report.failures == ["status.invalid_list"])
            #expect(report.result(.status)?.detail?.contains("status_list.signer_untrusted") == true)
        }
    }

    @Test(
        "an object that is forged has no say in who vouches for its list",
        arguments: [Fault.flippedIssuerSignature, .unknownIssuer])
    func forgedTrustPoint(fault: Fault) throws {
        let other = try SimulatedIssuer(at: TrustFixture.now, random: SeededRandom(seed: 93))
        var fixture = try naming(other.root.der, listBy: other)
        #expect(try fixture.report(fault).result(.status)?.outcome == .skipped)
        #expect(try fixture.report(fault).status == .undetermined)
        fixture.statusLists = [:]
        #expect(try fixture.verify(fault).wanted.isEmpty)
        #expect(try fixture.verify().wanted.map(\.trustPoint) == [other.root])
    }
}
