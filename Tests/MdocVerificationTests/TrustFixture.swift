// SPDX-License-Identifier: Apache-2.0

import CBOR
import CredentialStatus
import Cryptography
import Foundation
import IssuerTrust
import Mdoc
import MdocVerification
import Testing
import WalletSimulator

/// A document with its issuer's lists, and a reader that has them at hand; all of it genuine where nothing is changed.
struct TrustFixture {
    /// 2026-11-30T06:00:00Z.
    static let now = Date(timeIntervalSince1970: 1_796_018_400)

    static let statusURI = "https://iaca.example/lists/7"
    static let references = StatusReferences(
        statusList: StatusListReference(index: 77, uri: statusURI),
        identifierList: IdentifierListReference(identifier: [7, 7, 7], uri: "https://iaca.example/identifiers"))

    let wallet: SimulatedWallet
    var anchors: [TrustAnchor]
    var unusableLists: [UnusableList] = []
    var revocation: RevocationLists
    /// By the URI that they were fetched from.
    var statusLists: [String: StatusList]
    var policy = VerificationPolicy.standard

    /// - Parameters:
    ///   - references: What the document says of its status.
    ///   - fault: The one thing that is wrong with the lists.
    init(references: StatusReferences? = references, fault: TrustFault? = nil) throws {
        var terms = IssuanceTerms()
        terms.status = references
        wallet = try SimulatedWallet(holding: .mDL, terms: terms, at: Self.now, random: SeededRandom(seed: 90))
        anchors = [TrustAnchor(wallet.issuer.root)]
        let trust = try SimulatedTrust(for: wallet, fault: fault, at: Self.now, random: SeededRandom(seed: 91))
        let files = try trust.files
        revocation = RevocationLists(
            files.filter { $0.path == "crl/iaca.crl" }.compactMap { file in
                try? CertificateRevocationList(der: file.bytes.span)
            })
        statusLists = [:]
        for file in files where file.path.hasPrefix("status/") {
            guard let list = try? StatusList(StatusListToken(file.bytes)) else { continue }
            let uri = file.path.contains("identifiers") ? references?.identifierList?.uri : references?.statusList?.uri
            statusLists[uri ?? ""] = list
        }
    }

    /// What the reader says of the document, and which lists it then wants.
    ///
    /// - Parameter fault: The one thing that is wrong with the answer.
    func verify(_ fault: Fault? = nil) throws -> (
        report: DocumentReport, wanted: [(uri: String, trustPoint: Certificate)]
    ) {
        let transcript = SessionTranscript([.null, .null, .bytes([1, 2, 3])])
        let response = try wallet.proximityResponse(
            over: transcript, fault: fault, at: Self.now, random: SeededRandom(seed: 92))
        let parsed = try DeviceResponse(CBORDecoder().decode(response).root)
        let lists = StatusLists(statusLists)
        let verifier = MdocVerifier(
            paths: CertificatePathValidator(
                anchors: TrustAnchors(anchors, unusableLists: unusableLists), revocation: revocation),
            statusLists: lists, policy: policy)
        let session = PresentationSession(
            presentationProtocol: .proximity, transcript: transcript, macKey: .notGiven)
        let verdict = verifier.verify(try #require(parsed.documents.first), session: session, at: Self.now)
        return (verdict.report, lists.wanted)
    }

    func report(_ fault: Fault? = nil) throws -> DocumentReport { try verify(fault).report }
}

extension DocumentReport {
    func result(_ check: Check) -> CheckResult? { checks.first { $0.check == check } }

    var failures: [String] { checks.failures }

    var warnings: [String] { checks.filter { $0.outcome == .warned }.compactMap(\.codeWord) }
}
