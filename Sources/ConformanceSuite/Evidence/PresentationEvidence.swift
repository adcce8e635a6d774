// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import ArtefactInspection
internal import CBOR
internal import COSE
internal import Cryptography
internal import Mdoc
internal import MdocVerification
internal import ReaderService

/// Shows a presentation that was judged: what came, with the places that the report speaks of, and what it was judged by.
struct PresentationEvidence {
    let presentation: Presentation
    let report: VerificationReport
    /// The roots that the case trusts.
    let anchors: [Certificate]

    func callAsFunction() -> CaseEvidence {
        CaseEvidence(checks: checks, artefacts: artefacts)
    }

    private var checks: [CheckLine] {
        let several = report.documents.count > 1
        let ofDocuments = report.documents.enumerated().flatMap { index, document in
            document.checks.map { CheckLine($0, in: several ? "document \(index + 1): " : "") }
        }
        return report.checks.map { CheckLine($0, in: "") } + ofDocuments
    }

    private var artefacts: [ShownArtefact] {
        switch presentation {
        case .appleWallet(let bytes, let session, let keys):
            let findings = report.checks.filter(\.isFinding)
            let envelope = Exhibit(bytes, "Envelope, as received")
                .shown(marking: findings.flatMap(CheckPlaces.inEnvelope))
            guard let document = try? CBORDecoder().decode(bytes), let received = try? EncryptedEnvelope(document)
            else {
                return [envelope]
            }
            guard let opened = try? received.open(for: session, keys: keys) else {
                return [envelope] + expectedTranscripts(document.root, session)
            }
            return [envelope, response(opened.plaintext, "Identity response, decrypted", below: ["identity"])] + trust
        case .proximity(let bytes, let transcript, _, _):
            let marks: [ItemPath] =
                report.checks.contains { $0.check == .sessionReaderKey && $0.isFinding } ? [[1]] : []
            return [
                response(bytes, "DeviceResponse, as received", below: []),
                Exhibit(transcript.encoded, "SessionTranscript, as the reader knows it").shown(marking: marks),
            ] + trust
        }
    }

    private func response(_ bytes: [UInt8], _ title: String, below root: ItemPath) -> ShownArtefact {
        var marks = report.checks.filter(\.isFinding).flatMap(CheckPlaces.inResponse)
        var item = (try? CBORDecoder().decode(bytes))?.root
        for case .member(let name) in root.steps { item = item?.members?[name] }
        let documents = item?.members?["documents"]?.elements.map(Array.init) ?? []
        for (index, (document, judged)) in zip(documents, report.documents).enumerated() {
            let elements = ElementPlaces(document)
            let places =
                judged.checks.filter(\.isFinding).flatMap { CheckPlaces.inDocument($0) + elements.paths($0) }
                + report.checks.filter(\.isFinding).flatMap(elements.paths)
            marks += places.map { ["documents", .element(index)] + $0 }
        }
        return Exhibit(bytes, title).shown(marking: marks.map { root + $0 })
    }

    /// What the envelope's hash should have been taken of.
    private func expectedTranscripts(_ envelope: CBORItem, _ session: AppleWalletSession) -> [ShownArtefact] {
        guard let hash = envelope.members?["params"]?.members?["pkRHash"]?.byteString else { return [] }
        let transcript = session.transcript(recipientKeyHash: Array(hash)).encoded
        return [Exhibit(transcript, "SessionTranscript, as the reader knows it").shown()]
    }

    /// The certificates, where one of them is what is wrong.
    private var trust: [ShownArtefact] {
        let findings = report.documents.flatMap(\.checks).filter {
            $0.isFinding && CheckResult.ofPath.contains($0.check)
        }
        guard !findings.isEmpty else { return [] }
        return CertificateFields.exhibits(chain: chains.flatMap(\.self), anchors: anchors, of: findings)
    }

    private var chains: [[ArraySlice<UInt8>]] {
        let response: DeviceResponse?
        switch presentation {
        case .appleWallet(let bytes, let session, let keys):
            let opened = (try? CBORDecoder().decode(bytes)).flatMap { try? EncryptedEnvelope($0) }
                .flatMap { try? $0.open(for: session, keys: keys) }
            let topics = opened.flatMap { try? CBORDecoder().decode($0.plaintext) }?.root.members
            response = (topics?["identity"]).flatMap { try? DeviceResponse($0) }
        case .proximity(let bytes, _, _, _):
            response = (try? CBORDecoder().decode(bytes)).flatMap { try? DeviceResponse($0.root) }
        }
        return (response?.documents ?? []).compactMap { try? $0.get() }
            .compactMap { try? $0.issuerSigned.issuerAuth.headers.certificateChain() }
    }
}

extension CheckLine {
    init(_ result: CheckResult, in place: String) {
        self.init(
            place + result.check.rawValue, result.outcome.rawValue, code: result.codeWord, detail: result.detail,
            reference: result.check.reference)
    }
}

extension CheckResult {
    fileprivate static let ofPath: Set<Check> = [
        .issuerTrustAnchor, .issuerList, .issuerCertificateValidity, .issuerAnchorProfile, .issuerSignerProfile,
        .issuerExtendedKeyUsage, .issuerCountry, .issuerStateOrProvince, .issuerRevocation,
    ]
}
