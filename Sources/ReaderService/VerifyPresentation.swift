// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import Cryptography
public import FoundationEssentials
internal import Mdoc
public import MdocVerification

/// From a wallet's answer to a verdict: opens what was sent, reads it, and has every document judged.
public struct VerifyPresentation: Sendable {
    public let verifier: MdocVerifier

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
            verdicts = verifier.verify(response.documents, session: session, at: now)
            if let request {
                let readable = response.documents.compactMap { try? $0.get() }
                RequestComparison(request: request, documents: readable, over: presentationProtocol)
                    .record(in: &recorder)
            }
        } else if request != nil {
            recorder.skip(RequestComparison.checks, because: "there is no response to compare with the request")
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
        case .proximity(let bytes, let transcript, let readerKey, let freshness):
            record(freshness)
            if let readerKey {
                // A key of another session would turn every genuine MAC into a forgery; say so first.
                do {
                    let named = try transcript.eReaderKey()
                    recorder.expect(
                        named == nil || named == readerKey.publicKey, .sessionReaderKey, .sessionReaderKeyMismatch,
                        "the key given is not the EReaderKey of the transcript")
                } catch {
                    recorder.flag(
                        .sessionReaderKey, .sessionReaderKeyMismatch, "the transcript's EReaderKey cannot be read")
                }
            } else {
                recorder.skip(.sessionReaderKey, because: "no reader key was given")
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

    /// A proximity presentation has no nonce of the server's: that it is new rests on the reader's app.
    private mutating func record(_ freshness: TranscriptFreshness) {
        switch freshness {
        case .notKnown: recorder.skip(.sessionTranscript, because: "no record of earlier transcripts is at hand")
        case .seenBefore:
            recorder.flag(.sessionTranscript, .sessionTranscriptReplayed, "this transcript served another session")
        case .firstSeen:
            recorder.flag(
                .sessionTranscript, .sessionFreshnessByApp,
                "the transcript is new here; that it belongs to this session rests on the reader's app")
        }
    }

    private mutating func open(
        envelope bytes: [UInt8], session: AppleWalletSession, keys: RecipientKeys
    ) -> EncryptedEnvelope.Opened? {
        guard let document = decode(bytes, .envelopeEncoding) else {
            recorder.skip(Self.openingChecks + Self.responseChecks, because: "the envelope is not CBOR")
            return nil
        }
        do throws(AppleWalletError) {
            let opened = try EncryptedEnvelope(document).open(for: session, keys: keys)
            for check in Self.openingChecks { recorder.pass(check) }
            return opened
        } catch {
            let (check, code) = Self.failure(error)
            // The checks run in this order, and each needs the one before.
            for passed in Self.openingChecks.prefix(while: { $0 != check }) { recorder.pass(passed) }
            recorder.flag(check, code, error.description)
            recorder.skip(
                Self.openingChecks.drop { $0 != check }.dropFirst() + Self.responseChecks,
                because: "the envelope was not opened")
            return nil
        }
    }

    /// Reads the outermost CBOR and records how it is encoded, whatever it says.
    private mutating func decode(_ bytes: [UInt8], _ check: Check) -> CBORDocument? {
        do {
            let document = try CBORDecoder().decode(bytes)
            recorder.expect(
                document.firstNonShortestOffset == nil, check, .cborNonMinimal, "a head is not in shortest form")
            return document
        } catch {
            recorder.flag(check, FailureCode(error), error.description)
            return nil
        }
    }

    private static let openingChecks: [Check] = [
        .envelopeStructure, .envelopeAlgorithm, .envelopeRecipient, .envelopeTranscript, .envelopeDecryption,
    ]

    private static let responseChecks: [Check] = [
        .responseEncoding, .responseStructure, .responseVersion, .responseStatus, .responseDocuments,
    ]

    private static func failure(_ error: AppleWalletError) -> (Check, FailureCode) {
        switch error {
        case .structure: (.envelopeStructure, .envelopeStructure)
        case .algorithm: (.envelopeAlgorithm, .envelopeAlgorithm)
        case .wrongRecipient: (.envelopeRecipient, .envelopeWrongRecipient)
        case .transcriptMismatch: (.envelopeTranscript, .envelopeTranscriptMismatch)
        case .decryptFailed: (.envelopeDecryption, .envelopeDecryptFailed)
        }
    }

    /// Reads a DeviceResponse, which Apple puts under a topic beside others that are ignored.
    private mutating func read(_ bytes: [UInt8], topic: String?) -> DeviceResponse? {
        guard let document = decode(bytes, .responseEncoding) else {
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
