// SPDX-License-Identifier: Apache-2.0

public import CredentialStatus
public import FoundationEssentials
public import IssuerTrust
public import Mdoc

/// Judges documents, ISO/IEC 18013-5, 9.3.
public struct MdocVerifier: Sendable {
    public let paths: CertificatePathValidator
    /// The lists of documents' status that are at hand.
    public let statusLists: StatusLists
    public let policy: VerificationPolicy

    public init(
        paths: CertificatePathValidator, statusLists: StatusLists = .none, policy: VerificationPolicy = .standard
    ) {
        self.paths = paths
        self.statusLists = statusLists
        self.policy = policy
    }

    /// Verifies the documents of one answer, in their order.
    ///
    /// Beyond what is wrong with each, it sees what no document shows alone: a salt that two of them share.
    ///
    /// - Parameters: As for one document.
    public func verify(
        _ documents: [Result<ReceivedDocument, MalformedDocument>], session: PresentationSession, at now: Date
    ) -> [DocumentVerdict] {
        let shared = documents.count < 2 ? [] : SharedSalts(documents.compactMap { try? $0.get() }).salts
        return documents.map { verify($0, session: session, at: now, sharedSalts: shared) }
    }

    /// Verifies one document of a wallet's response.
    ///
    /// Every independent check runs, so that the report tells all that is wrong and not only what came first.
    ///
    /// - Parameters:
    ///   - document: As received; nothing in it is trusted.
    ///   - session: What this reader knows of the session, never what the wallet says of it.
    ///   - now: The instant at which the credential must be valid.
    /// - Returns: The verdict with its report; claims leave this module only inside `.accepted`.
    public func verify(
        _ document: Result<ReceivedDocument, MalformedDocument>, session: PresentationSession, at now: Date
    ) -> DocumentVerdict {
        verify(document, session: session, at: now, sharedSalts: [])
    }

    private func verify(
        _ document: Result<ReceivedDocument, MalformedDocument>, session: PresentationSession, at now: Date,
        sharedSalts: Set<ArraySlice<UInt8>>
    ) -> DocumentVerdict {
        var recorder = CheckRecorder(policy: policy, expecting: 64)
        switch document {
        case .success(let document):
            var verification = DocumentVerification(
                document: document, session: session, now: now, paths: paths, statusLists: statusLists,
                policy: policy,
                sharedSalts: sharedSalts, recorder: recorder)
            return verification.run()
        case .failure(let malformed):
            recorder.flag(
                .documentStructure,
                malformed.reason.encodingCode.flatMap(FailureCode.init(word:)) ?? .documentStructure,
                malformed.reason.description)
            recorder.skip(
                Check.ofDocument.filter { $0 != .documentStructure }, because: "the document could not be read")
            return .rejected(
                DocumentReport(
                    docType: malformed.docType, issuer: nil, validity: nil, status: .undetermined,
                    checks: recorder.results, document: nil))
        }
    }
}

extension Check {
    /// The checks of one document, in order.
    static let ofDocument = allCases.filter(\.isOfDocument)

    private var isOfDocument: Bool {
        switch self {
        case .envelopeEncoding, .envelopeStructure, .envelopeAlgorithm, .envelopeRecipient, .envelopeTranscript,
            .envelopeDecryption, .sessionTranscript, .sessionReaderKey, .responseEncoding, .responseStructure,
            .responseVersion,
            .responseStatus, .responseDocuments, .requestSatisfaction, .requestAges, .requestExtraElements:
            false
        default: true
        }
    }
}
