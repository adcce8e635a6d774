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
            return [envelope] + response(opened.plaintext, "Identity response, decrypted", topic: "identity")
        case .proximity(let bytes, let transcript, _, _):
            let marks: [ItemPath] =
                report.checks.contains { $0.check == .sessionReaderKey && $0.isFinding } ? [[1]] : []
            let known = Exhibit(transcript.encoded, "SessionTranscript, as the reader knows it")
            return response(bytes, "DeviceResponse, as received", topic: nil, known.shown(marking: marks))
        }
    }

    /// The response, what goes with it, and the certificates where one of them is what is wrong.
    private func response(
        _ bytes: [UInt8], _ title: String, topic: String?, _ further: ShownArtefact...
    ) -> [ShownArtefact] {
        var item = (try? CBORDecoder().decode(bytes))?.root
        if let topic { item = item?.members?[topic] }
        let root = ItemPath(topic.map { [.member($0)] } ?? [])
        let marks = marks(in: item).map { root + $0 }
        return [Exhibit(bytes, title).shown(marking: marks)] + further + trust(item)
    }

    private func marks(in response: CBORItem?) -> [ItemPath] {
        let ofAnswer = report.checks.filter(\.isFinding)
        var marks = ofAnswer.flatMap(CheckPlaces.inResponse)
        let documents = response?.members?["documents"]?.elements.map(Array.init) ?? []
        for (index, (document, judged)) in zip(documents, report.documents).enumerated() {
            let elements = ElementPlaces(document)
            let places =
                judged.checks.filter(\.isFinding).flatMap { CheckPlaces.inDocument($0) + elements.paths($0) }
                + ofAnswer.flatMap(elements.paths)
            marks += places.map { ["documents", .element(index)] + $0 }
        }
        return marks
    }

    /// What the envelope's hash should have been taken of.
    private func expectedTranscripts(_ envelope: CBORItem, _ session: AppleWalletSession) -> [ShownArtefact] {
        guard let hash = envelope.members?["params"]?.members?["pkRHash"]?.byteString else { return [] }
        let transcript = session.transcript(recipientKeyHash: Array(hash)).encoded
        return [Exhibit(transcript, "SessionTranscript, as the reader knows it").shown()]
    }

    private func trust(_ response: CBORItem?) -> [ShownArtefact] {
        let findings = report.documents.flatMap(\.checks).filter {
            $0.isFinding && CheckResult.ofPath.contains($0.check)
        }
        guard !findings.isEmpty else { return [] }
        let documents = response.flatMap { try? DeviceResponse($0) }?.documents ?? []
        let chains = documents.compactMap { try? $0.get().issuerSigned.issuerAuth.headers.certificateChain() }
        return CertificateFields.exhibits(chain: chains.flatMap(\.self), anchors: anchors, of: findings)
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
