// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
public import FoundationEssentials
internal import Mdoc
public import MdocVerification

/// From a wallet's answer to a verdict: opens what was sent, reads it, and has every document judged.
public struct VerifyPresentation: Sendable {
    private let verifier: MdocVerifier

    public init(verifier: MdocVerifier) {
        self.verifier = verifier
    }

    /// Verifies one answer.
    ///
    /// - Parameters:
    ///   - request: What was asked, with the promise for each element; nil where the caller compares by itself.
    ///   - now: The instant at which the documents must be valid.
    public func callAsFunction(
        _ presentation: Presentation, request: [RequestedDocument]? = nil, at now: Date
    ) -> VerificationReport {
        var run = Run(
            verifier: verifier, request: request, now: now, presentationProtocol: presentation.presentationProtocol,
            recorder: CheckRecorder(policy: verifier.policy))
        return run(presentation)
    }
}

private struct Run {
    let verifier: MdocVerifier
    let request: [RequestedDocument]?
    let now: Date
    let presentationProtocol: PresentationProtocol
    var recorder: CheckRecorder

    mutating func callAsFunction(_ presentation: Presentation) -> VerificationReport {
        var verdicts: [DocumentVerdict] = []
        if let (response, session) = open(presentation) {
            checkResponse(response)
            verdicts = response.documents.map { verifier.verify($0, session: session, at: now) }
            if let request {
                let readable = response.documents.compactMap { try? $0.get() }
                RequestAnswer(request: request, documents: readable, over: presentationProtocol).record(in: &recorder)
            }
        }
        return VerificationReport(
            presentationProtocol: presentationProtocol, verifiedAt: now, policy: verifier.policy,
            checks: recorder.results, documents: verdicts)
    }

    private mutating func open(_ presentation: Presentation) -> (DeviceResponse, PresentationSession)? {
        switch presentation {
        case .appleWallet(let bytes, let session, let keys):
            guard let opened = open(envelope: bytes, session: session, keys: keys) else { return nil }
            guard let response = read(opened.plaintext, topic: "identity") else { return nil }
            return (
                response,
                PresentationSession(
                    presentationProtocol: presentationProtocol, transcript: opened.transcript,
                    macKey: .undefinedByProtocol, request: request)
            )
        case .proximity(let bytes, let transcript, let readerKey):
            if let readerKey {
                // A key of another session would turn every genuine MAC into a forgery; say so first.
                let named = (try? transcript.eReaderKey()) ?? nil
                recorder.expect(
                    named == nil || named == readerKey.publicKey, .sessionReaderKey, .sessionReaderKeyMismatch,
                    "the key given is not the EReaderKey of the transcript")
            }
            guard let response = read(bytes, topic: nil) else { return nil }
            return (
                response,
                PresentationSession(
                    presentationProtocol: presentationProtocol, transcript: transcript,
                    macKey: readerKey.map(ReaderMACKey.key) ?? .notGiven, request: request)
            )
        }
    }

    private mutating func open(
        envelope bytes: [UInt8], session: AppleWalletSession, keys: RecipientKeys
    ) -> EncryptedEnvelope.Opened? {
        do throws(AppleWalletError) {
            let envelope = try EncryptedEnvelope(bytes)
            recorder.expect(
                envelope.firstNonShortestOffset == nil, .envelopeEncoding, .cborNonMinimal,
                "a head is not in shortest form")
            let opened = try envelope.open(for: session, keys: keys)
            for check in Self.envelopeChecks.dropFirst() { recorder.pass(check) }
            return opened
        } catch {
            let (check, code) = Self.failure(error)
            // The checks run in this order, and each needs the one before.
            for passed in Self.envelopeChecks.prefix(while: { $0 != check }).dropFirst(recorder.results.count) {
                recorder.pass(passed)
            }
            recorder.flag(check, code, error.description)
            recorder.skip(
                Self.envelopeChecks.drop { $0 != check }.dropFirst() + Self.responseChecks,
                because: "the envelope was not opened")
            return nil
        }
    }

    private static let envelopeChecks: [Check] = [
        .envelopeEncoding, .envelopeStructure, .envelopeAlgorithm, .envelopeRecipient, .envelopeTranscript,
        .envelopeDecryption,
    ]

    private static let responseChecks: [Check] = [
        .responseEncoding, .responseStructure, .responseVersion, .responseStatus, .responseDocuments,
    ]

    private static func failure(_ error: AppleWalletError) -> (Check, FailureCode) {
        switch error {
        case .encoding(let error): (.envelopeEncoding, FailureCode(error))
        case .structure: (.envelopeStructure, .envelopeStructure)
        case .algorithm: (.envelopeAlgorithm, .envelopeAlgorithm)
        case .wrongRecipient: (.envelopeRecipient, .envelopeWrongRecipient)
        case .transcriptMismatch: (.envelopeTranscript, .envelopeTranscriptMismatch)
        case .decryptFailed: (.envelopeDecryption, .envelopeDecryptFailed)
        }
    }

    /// Reads a DeviceResponse, which Apple puts under a topic beside others that are ignored.
    private mutating func read(_ bytes: [UInt8], topic: String?) -> DeviceResponse? {
        let document: CBORDocument
        do {
            document = try CBORDecoder().decode(bytes)
            recorder.expect(
                document.firstNonShortestOffset == nil, .responseEncoding, .cborNonMinimal,
                "a head is not in shortest form")
        } catch {
            recorder.flag(.responseEncoding, FailureCode(error), error.description)
            recorder.skip(Array(Self.responseChecks.dropFirst()), because: "the response is not CBOR")
            return nil
        }
        do throws(MdocError) {
            var item = document.root
            if let topic {
                guard let topics = item.members, let own = topics[topic] else { throw .missing(.response) }
                item = own
            }
            let response = try DeviceResponse(item)
            recorder.pass(.responseStructure)
            return response
        } catch {
            recorder.flag(
                .responseStructure, error.encodingCode.flatMap(FailureCode.init(word:)) ?? .responseStructure,
                error.description)
            recorder.skip(Array(Self.responseChecks.dropFirst(2)), because: "the response could not be read")
            return nil
        }
    }

    private mutating func checkResponse(_ response: DeviceResponse) {
        recorder.expect(
            ProtocolVersion(response.version)?.major == 1, .responseVersion, .responseVersion,
            "the major version is not 1")
        switch (response.status, response.documents.isEmpty) {
        case (0, _): recorder.pass(.responseStatus)
        case (_, false):
            recorder.flag(.responseStatus, .responseStatusWithDocuments, "an error status came with documents")
        case (let status, true):
            recorder.flag(.responseStatus, .responseStatus, "the wallet reports an error", number: status)
        }
        if response.hasUnreadableDocuments {
            recorder.flag(
                .responseDocuments, .documentUnrequested, "zero-knowledge or encrypted documents were never asked for")
        }
        if response.documents.isEmpty, response.status == 0 {
            recorder.flag(.responseDocuments, .responseNoDocuments, "the wallet returned nothing that can be read")
        } else if !response.hasUnreadableDocuments {
            recorder.pass(.responseDocuments)
        }
    }
}

extension FailureCode {
    /// The codes of an encoding error are the reader's own words.
    init(_ error: CBORError) {
        self =
            switch error.reason {
            case .malformed: .cborMalformed
            case .indefinite: .cborIndefinite
            case .nonMinimal: .cborNonMinimal
            case .duplicateKey: .cborDuplicateKey
            case .trailing: .cborTrailing
            case .limit: .cborLimit
            }
    }
}
