// SPDX-License-Identifier: Apache-2.0

import IssuerTrust
import MdocVerification
import Testing
import WalletSimulator

@Suite("What a policy can do about trust and status")
struct TrustPolicyTests {
    static let codes: [FailureCode] = [
        .issuerCertificateRevoked, .issuerDocTypeNotAllowed, .issuerListInvalid, .statusRevoked, .statusSuspended,
        .statusInvalidList,
    ]

    /// A reader that finds this wrong, and nothing else but what follows from it.
    private func fixture(_ code: FailureCode) throws -> TrustFixture {
        switch code {
        case .issuerCertificateRevoked: return try TrustFixture(fault: .revocationList(.revokedSigner))
        case .statusRevoked: return try TrustFixture(fault: .status(.revoked))
        case .statusSuspended: return try TrustFixture(fault: .status(.suspended))
        case .statusInvalidList: return try TrustFixture(fault: .status(.flippedSignature))
        case .issuerDocTypeNotAllowed:
            var fixture = try TrustFixture()
            fixture.anchors = [TrustAnchor(fixture.wallet.issuer.root, docTypes: ["another"])]
            return fixture
        default:
            var fixture = try TrustFixture()
            fixture.anchors = []
            fixture.unusableLists = [UnusableList(name: "vical-1", problem: "vical.expired")]
            return fixture
        }
    }

    @Test(
        "no policy waves through what is revoked or not vouched for; an invalid status list may pass", arguments: codes)
    func tolerance(code: FailureCode) throws {
        var fixture = try fixture(code)
        let strict = try fixture.report()
        #expect(strict.failures.contains(code.rawValue) && strict.document == nil)
        fixture.policy = VerificationPolicy(tolerated: Set(FailureCode.allCases))
        let lenient = try fixture.report()
        let isTolerable = code == .statusInvalidList
        #expect(code.isTolerable == isTolerable)
        #expect(lenient.failures.contains(code.rawValue) != isTolerable)
        #expect((lenient.document != nil) == isTolerable)
        // What is tolerated is not believed: the status stays open.
        if isTolerable {
            #expect(lenient.result(.status)?.outcome == .tolerated && lenient.status == .undetermined)
        }
    }

    @Test(
        "what only warns is a failure where it is required",
        arguments: [
            (FailureCode.issuerRevocationUnknown, TrustFault.revocationList(.missing)),
            (.issuerRevocationUnknown, .revocationList(.stale)), (.statusUnavailable, .status(.missing)),
            (.statusUnavailable, .status(.expired)),
        ])
    func require(code: FailureCode, fault: TrustFault) throws {
        var fixture = try TrustFixture(fault: fault)
        let standard = try fixture.report()
        #expect(standard.failures == [] && standard.warnings == [code.rawValue] && standard.document != nil)
        fixture.policy = VerificationPolicy(tolerated: [code], required: [code])
        let strict = try fixture.report()
        #expect(strict.failures == [code.rawValue] && strict.document == nil)
        var genuine = try TrustFixture()
        genuine.policy = fixture.policy
        #expect(try genuine.report().failures == [])
    }
}
