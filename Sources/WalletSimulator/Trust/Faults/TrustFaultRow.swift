// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials

/// A line in a table of trust material's faults.
struct TrustFaultRow {
    typealias Change = (inout SimulatedTrust) throws(SimulatorError) -> Void
    /// A change of one list; the whole material is there to be read.
    typealias ListChange<List> = (inout List, SimulatedTrust) throws(SimulatorError) -> Void
    typealias SignerChange = (inout CertificateBuilder, SimulatedTrust) -> Void

    let explanation: String
    let check: String
    /// Of the artefact, or of its signer's certificate.
    let field: String
    let clause: String
    let artefact: TrustFault.Artefact
    var need = TrustFault.Need.nothing
    var expectedProblems: [String] = []
    var expectedFailures: [String] = []
    var expectedWarnings: [String] = []
    var isComparative = false
    let change: Change

    /// Applies a change to one of the lists.
    static func on<List>(
        _ list: WritableKeyPath<SimulatedTrust, List?>, _ change: @escaping ListChange<List>
    ) -> Change {
        { trust throws(SimulatorError) in
            guard var draft = trust[keyPath: list] else { return }
            try change(&draft, trust)
            trust[keyPath: list] = draft
        }
    }

    /// A list that is wrong beside the genuine one of the same instant, and by itself would do.
    static func older<List>(
        _ explanation: String, of field: String, by clause: String, check: String, in artefact: TrustFault.Artefact,
        _ list: WritableKeyPath<SimulatedTrust, List?>, _ problem: String, change: @escaping ListChange<List>
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: check, field: field, clause: clause, artefact: artefact,
            expectedProblems: [problem], isComparative: true, change: on(list, change))
    }
}

extension TrustFaultRow {
    static let crlClause = "ISO/IEC 18013-5 B.2"

    /// A revocation list that says nothing.
    static func ofRevocationList(
        _ explanation: String, of field: String, by clause: String = crlClause, _ problem: String,
        change: @escaping ListChange<RevocationListDraft>
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: "issuer.revocation", field: field, clause: clause,
            artefact: .revocationList, expectedProblems: [problem],
            expectedWarnings: ["issuer.revocation_unknown"], change: on(\.revocationList, change))
    }

    /// A revocation list that revokes.
    static func ofRevocationList(
        _ explanation: String, of field: String, by clause: String = crlClause, fails code: String,
        change: @escaping ListChange<RevocationListDraft>
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: "issuer.revocation", field: field, clause: clause,
            artefact: .revocationList, expectedFailures: [code],
            change: on(\.revocationList, change))
    }
}

extension TrustFaultRow {
    /// A change after which the root is in the VICAL alone.
    static func withoutAnchors(
        _ explanation: String, of field: String, by clause: String = vicalClause, check: String = "issuer.vical",
        _ problem: String?, fails codes: [String] = unusableVICAL, change: @escaping Change
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: check, field: field, clause: clause, artefact: .vical,
            expectedProblems: problem.map { [$0] } ?? [],
            expectedFailures: codes
        ) { trust throws(SimulatorError) in
            trust.anchors = []
            try change(&trust)
        }
    }

    /// A faulty VICAL; by default one that cannot be used, so that the document has no anchor.
    static func ofVICAL(
        _ explanation: String, of field: String, by clause: String = vicalClause, check: String = "issuer.vical",
        _ problem: String?, fails codes: [String] = unusableVICAL,
        change: @escaping ListChange<VICALDraft>
    ) -> TrustFaultRow {
        withoutAnchors(
            explanation, of: field, by: clause, check: check, problem, fails: codes, change: on(\.vical, change))
    }

    /// A VICAL with an entry of the root alone, of which one member does not fit the certificate.
    static func ofVICALEntry(
        _ something: String, _ member: String, _ value: @escaping (SimulatedTrust) -> CBORValue
    ) -> TrustFaultRow {
        ofVICAL(
            "the root's entry has \(something) that the certificate has not", of: "certificateInfos.\(member)",
            check: "issuer.trust_anchor", "vical.entry_skipped", fails: ["issuer.untrusted"]
        ) { list, trust in
            var entry = VICALDraft.entry(trust.issuer.root, docTypes: trust.terms.docTypes)
            entry[.text(member)] = value(trust)
            list.entries = [entry]
        }
    }

    /// A VICAL whose signer has another certificate for the same key.
    static func ofVICALSigner(
        _ explanation: String, of field: String, _ problem: String, change: @escaping SignerChange
    ) -> TrustFaultRow {
        ofVICAL(
            "the VICAL signer's certificate \(explanation)", of: "signer.\(field)", by: "ISO/IEC 18013-5 C.1.7.2",
            problem
        ) { list, trust throws(SimulatorError) in
            list.certificates = [try trust.vicalSignerCertificate { change(&$0, trust) }]
        }
    }

    static let vicalClause = "ISO/IEC 18013-5 C.1.7.1"
    static let unusableVICAL = ["issuer.untrusted", "issuer.vical_invalid"]
}

extension TrustFaultRow {
    static let statusClause = "ISO/IEC 18013-5 (second edition) 12.3.6.3"
    private static let signerClause = "ISO/IEC 18013-5 (second edition) B.1.7"

    /// A status list that counts as none: it cannot be read, or it was or will be good at another time.
    static func ofAbsentStatusList(
        _ explanation: String, of field: String, by clause: String = statusClause, _ problem: String,
        change: @escaping ListChange<StatusListDraft>
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: "status", field: field, clause: clause, artefact: .statusList,
            expectedProblems: [problem],
            expectedWarnings: ["status.unavailable"], change: on(\.statusList, change))
    }

    /// A status list that is wrong and stays so.
    static func ofStatusList(
        _ explanation: String, of field: String, by clause: String = statusClause, _ problem: String,
        needs need: TrustFault.Need = .nothing,
        change: @escaping ListChange<StatusListDraft>
    ) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: "status", field: field, clause: clause, artefact: .statusList,
            need: need, expectedProblems: [problem],
            expectedFailures: ["status.invalid_list"], change: on(\.statusList, change))
    }

    /// A status list whose signer has another certificate for the same key.
    static func ofStatusSigner(
        _ explanation: String, of field: String, _ problem: String, passesWithTime: Bool = false,
        change: @escaping SignerChange
    ) -> TrustFaultRow {
        let explanation = "the status list signer's certificate \(explanation)"
        let change: ListChange<StatusListDraft> = { list, trust throws(SimulatorError) in
            list.certificates = [try trust.statusSignerCertificate { change(&$0, trust) }]
        }
        return passesWithTime
            ? ofAbsentStatusList(explanation, of: "signer.\(field)", by: signerClause, problem, change: change)
            : ofStatusList(explanation, of: "signer.\(field)", by: signerClause, problem, change: change)
    }

    /// What a fault of status lists makes of the identifier list.
    static func ofIdentifierList(_ fault: StatusFault) -> TrustFaultRow {
        let row = fault.row
        let words = row.explanation.split(separator: " ", omittingEmptySubsequences: false)
        return TrustFaultRow(
            explanation: words.map { $0 == "status" ? "identifier" : $0 }.joined(separator: " "), check: row.check,
            field: row.field, clause: row.clause == statusClause ? identifierClause : row.clause,
            artefact: .identifierList, need: row.need == .statusReference ? .identifierReference : .nothing,
            expectedProblems: row.expectedProblems, expectedFailures: row.expectedFailures,
            expectedWarnings: row.expectedWarnings
        ) { trust throws(SimulatorError) in
            var other = trust
            other.statusList = trust.identifierList
            try row.change(&other)
            trust.identifierList = other.statusList
        }
    }

    private static let identifierClause = "ISO/IEC 18013-5 (second edition) 12.3.6.4"

    /// A status list with a value at the document's place.
    static func ofStatus(_ explanation: String, _ value: UInt8, bits: Int, fails code: String) -> TrustFaultRow {
        TrustFaultRow(
            explanation: explanation, check: "status", field: "lst", clause: "Token Status List 7.1",
            artefact: .statusList, need: .statusReference, expectedFailures: [code]
        ) { trust throws(SimulatorError) in try trust.setStatus(value, bits: bits) }
    }
}
