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

/// What the parts that verify say of simulated trust material.
struct TrustMaterial {
    let trust: SimulatedTrust
    let files: [String: [UInt8]]
    let wallet: SimulatedWallet

    static let references = StatusReferences(
        statusList: StatusListReference(index: 77, uri: "https://iaca.example/lists/7"),
        identifierList: IdentifierListReference(identifier: [7, 7, 7], uri: "https://iaca.example/identifiers"))

    /// The same each time but for the fault.
    init(
        fault: TrustFault? = nil, form: StatusTokenForm = .cwt, references: StatusReferences? = references,
        curve: Curve = .p256
    ) throws {
        var authority = IssuingAuthority()
        authority.rootCurve = curve
        var issuance = IssuanceTerms()
        issuance.status = references
        wallet = try SimulatedWallet(
            holding: .mDL, by: authority, terms: issuance, at: now, random: SeededRandom(seed: 80))
        var terms = TrustTerms()
        terms.statusForm = form
        trust = try SimulatedTrust(for: wallet, terms: terms, fault: fault, at: now, random: SeededRandom(seed: 81))
        files = Dictionary(uniqueKeysWithValues: try trust.files.map { ($0.path, $0.bytes) })
    }

    var signer: Certificate { wallet.issuer.documentSigner }
    var root: Certificate { wallet.issuer.root }

    func certificates(in folder: String) throws -> [Certificate] {
        try files.filter { $0.key.hasPrefix("\(folder)/") }.sorted { $0.key < $1.key }.flatMap {
            try TrustAnchors.certificates(in: $0.value)
        }
    }

    // MARK: revocation lists

    var revocationList: CertificateRevocationList? {
        guard let bytes = files["crl/iaca.crl"] else { return nil }
        return try? CertificateRevocationList(der: bytes.span)
    }

    var revocation: RevocationLists {
        RevocationLists(
            ["crl/iaca.crl", "crl/vical-provider.crl"].compactMap { name in
                guard let bytes = files[name] else { return nil }
                return try? CertificateRevocationList(der: bytes.span)
            })
    }

    var revocationListProblems: [String] {
        guard files["crl/iaca.crl"] != nil else { return [] }
        guard let list = revocationList else { return [RevocationListProblem.structure.rawValue] }
        let problem =
            RevocationListRules.lastingProblem(in: list, of: root)
            ?? RevocationListRules.dateProblem(in: list, at: now, grace: 0)
        return problem.map { [$0.rawValue] } ?? []
    }

    // MARK: VICAL

    func judgeVICAL(replacing previous: ListState? = nil) throws -> VICALJudgement {
        let verifier = VICALVerifier(trustPoints: try certificates(in: "vical/anchors"), revocation: revocation)
        return verifier.judge(try #require(files["vical/list.cbor"]), at: now, replacing: previous)
    }

    // MARK: status lists

    func statusList(_ name: String = "status/list") throws -> StatusList? {
        guard let bytes = files["\(name).cwt"] ?? files["\(name).jwt"] else { return nil }
        return try StatusList(StatusListToken(bytes))
    }

    /// - Parameter artefact: The status list or the identifier list.
    func statusListProblems(of artefact: TrustFault.Artefact = .statusList, index: UInt64? = nil) -> [String] {
        let isOfIdentifiers = artefact == .identifierList
        let uri = isOfIdentifiers ? Self.references.identifierList?.uri : Self.references.statusList?.uri
        do {
            guard let list = try statusList(isOfIdentifiers ? "status/identifiers" : "status/list") else { return [] }
            let problems = list.verify(trustPoints: [root], revocation: revocation, uri: uri ?? "", at: now)
            guard problems.isEmpty, let index else { return problems.map(\.rawValue) }
            if !isOfIdentifiers { _ = try list.value(at: index) }
            return []
        } catch let problem as StatusListProblem {
            return [problem.rawValue]
        } catch {
            return ["\(error)"]
        }
    }

    /// The document's standing, as far as the lists can be read.
    func standing() -> StatusStanding {
        statusLists.standing(of: Self.references, issuer: root, revocation: revocation, at: now)
    }

    /// Those that can be read, known by the addresses that the document names, as if they were fetched from there.
    var statusLists: StatusLists {
        var lists: [String: StatusList] = [:]
        let (list, identifiers) = (Self.references.statusList?.uri, Self.references.identifierList?.uri)
        for (name, uri) in [("status/list", list), ("status/identifiers", identifiers)] {
            if let list = (try? statusList(name)) ?? nil, let uri { lists[uri] = list }
        }
        return StatusLists(lists)
    }

    // MARK: all of it

    /// What a reader with this material and nothing else says of a genuine answer.
    func report() throws -> DocumentReport {
        var anchors = try certificates(in: "anchors").map { TrustAnchor($0) }
        let judgement = try judgeVICAL()
        anchors += judgement.verified?.anchors() ?? []
        let unusable = judgement.problems.first.map { [UnusableList(name: "list.cbor", problem: $0.rawValue)] } ?? []
        let verifier = MdocVerifier(
            paths: CertificatePathValidator(
                anchors: TrustAnchors(anchors, unusableLists: unusable), revocation: revocation),
            statusLists: statusLists)
        let response = try wallet.proximityResponse(
            over: proximityTranscript, at: now, random: SeededRandom(seed: 82))
        let session = PresentationSession(
            presentationProtocol: .proximity, transcript: proximityTranscript, macKey: .notGiven)
        return verifier.verify(.success(try document(in: response)), session: session, at: now).report
    }
}
