// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import Timestamps

/// One entry: its bytes as the kind that they are, the session where it is known, and what is expected.
struct MdocAnswer: Sendable {
    private enum Kind: String, Sendable {
        case response = "DeviceResponse"
        case document = "Document"
        case issuerSigned = "IssuerSigned"
    }

    private let kind: Kind
    private let data: [UInt8]
    private let transcript: SessionTranscript?
    private let documents: [MdocExpectation]
    /// Whether the response is refused for its form, by a rule that its documents have no part in.
    private let mustBeRefused: Bool

    init(_ fields: inout CaseFields, mustBeRefused: Bool) throws(VectorError) {
        guard let kind = Kind(rawValue: try fields.text("kind")) else { throw fields.malformed("kind") }
        self.kind = kind
        self.mustBeRefused = mustBeRefused
        data = try fields.hex("dataHex")
        var transcript: SessionTranscript?
        if let bytes = try fields.optionalHex("sessionTranscriptHex") {
            guard let read = try? SessionTranscript(cbor: bytes) else { throw fields.malformed("sessionTranscriptHex") }
            transcript = read
        }
        self.transcript = transcript
        var expected = try CaseFields(fields.value("expected"), of: "case", member: "expected")
        let isNotPreferred = try expected.texts("encoding").contains("nonPreferredCbor")
        var now: Date?
        if let text = try fields.optionalText("now") {
            guard let instant = try? RFC3339Timestamp(text).date else { throw fields.malformed("now") }
            now = instant
        }
        documents = try expected.list("documents").map { entry throws(VectorError) in
            try MdocExpectation(entry, isSessionKnown: transcript != nil, isNotPreferred: isNotPreferred, now: now)
        }
        guard !documents.isEmpty else { throw expected.malformed("documents") }
    }

    func cases(_ id: String, comment: String, roots: [Certificate]?) -> [VectorCase] {
        var cases = [VectorCase(id, comment) { outcome() }]
        if transcript != nil {
            cases.append(
                VectorCase("\(id), another session", "only the device's signature must fail") { otherSessionOutcome() })
        }
        if kind != .response {
            cases.append(
                VectorCase("\(id), as a presentation", "a \(kind.rawValue) is none") { presentationOutcome() })
        }
        if documents.contains(where: { $0.anchor == nil }) {
            let name = "\(id), real roots"
            guard let roots else { return cases + [.unsupported(name, .siblingMissing)] }
            cases.append(
                VectorCase(name, "no root of an issuing authority vouches for it, even one of the same name") {
                    trustOutcome(roots)
                })
        }
        return cases
    }

    /// The documents, as many as are expected; nil where they cannot be read.
    private func received() -> [ReceivedDocument]? {
        do {
            let item = try CBORDecoder().decode(data).root
            let received: [ReceivedDocument]
            switch kind {
            case .response:
                // One by one, so that each can be judged even where the response around them is refused.
                received = try item.members?["documents"]?.elements?.map { try ReceivedDocument($0) } ?? []
            case .document: received = [try ReceivedDocument(item)]
            case .issuerSigned:
                // What the verifier judges is a document. Its type is the one expected, and the MSO must name it.
                let document: CBORValue = [
                    "docType": .text(documents[0].docType), "issuerSigned": .encoded(Array(item.encoded)),
                ]
                received = [try ReceivedDocument(CBORDecoder().decode(document.encoded()).root)]
            }
            return received.count == documents.count ? received : nil
        } catch {
            return nil
        }
    }

    private func outcome() -> CaseOutcome {
        guard let received = received(), let whole = try? CBORDecoder().decode(data) else {
            return .failed("cannot be read as \(documents.count) documents")
        }
        var differences = Differences()
        if kind == .response {
            let response = try? DeviceResponse(whole.root)
            differences.compare(
                "readable documents of the response", response?.documents.count { (try? $0.get()) != nil },
                expected: mustBeRefused ? nil : documents.count)
        }
        for (expected, document) in zip(documents, received) {
            let isPreferred = whole.firstNonShortestOffset == nil && !document.hasNonShortestHeads
            expected.compare(document, isPreferred: isPreferred, transcript: transcript, in: &differences)
        }
        return differences.outcome
    }

    private func otherSessionOutcome() -> CaseOutcome {
        guard let received = received(), let transcript else { return .failed("cannot be read") }
        let other = SessionTranscript([.null, .null, ["another session"]])
        var differences = Differences()
        for (expected, document) in zip(documents, received) {
            let before = expected.report(document, transcript: transcript).checks.failures
            let after = expected.report(document, transcript: other).checks.failures
            differences.compare(
                "failures in another session", Set(after).subtracting(before),
                expected: [FailureCode.deviceSignatureInvalid.rawValue])
        }
        return differences.outcome
    }

    private func presentationOutcome() -> CaseOutcome {
        let presentation = PublishedPresentation(
            presentation: .proximity(
                response: data, transcript: SessionTranscript([.null, .null, .null]), readerKey: nil),
            anchors: documents.compactMap(\.anchor), instant: documents[0].instant)
        return .compare(
            "failures", presentation.report().failures, expected: [FailureCode.responseStructure.rawValue])
    }

    private func trustOutcome(_ roots: [Certificate]) -> CaseOutcome {
        guard let received = received(), !roots.isEmpty else { return .failed("cannot be read") }
        var differences = Differences()
        for (expected, document) in zip(documents, received) where expected.anchor == nil {
            let report = expected.report(document, transcript: transcript, anchors: roots)
            differences.compare(
                "trust in \(expected.docType)", report.code(of: .issuerTrustAnchor), expected: .issuerUntrusted)
            differences.expect(report.issuer == nil, "\(expected.docType) shows an issuer")
        }
        return differences.outcome
    }
}
