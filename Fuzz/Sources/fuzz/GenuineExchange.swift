// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import CBOR
internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService
internal import WalletSimulator

/// One reader, one wallet and one person, the same in every process: what is accepted must be what they said.
///
/// The keys follow from a seed, so the signatures in the corpus stay genuine.
struct GenuineExchange: Sendable {
    static let shared: GenuineExchange = {
        do { return try GenuineExchange() } catch { preconditionFailure("the simulator answers: \(error)") }
    }()

    let now = Date(timeIntervalSince1970: 1_796_018_400)
    let wallet: SimulatedWallet
    /// The key that envelopes are sealed to, and in proximity the reader's ephemeral one.
    let readerKey: PrivateKey
    let recipientKeys: RecipientKeys
    let session: AppleWalletSession
    let transcript: SessionTranscript
    let request: [RequestedDocument]
    /// Each element as a report shows it.
    private let genuine: Set<[UInt8]>
    private let strict: VerifyPresentation
    private let tolerant: VerifyPresentation

    private init() throws {
        let random = SeededRandom(seed: 18_013, purpose: "fuzz")
        let seed = random.bytes(32)
        readerKey = try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: seed.span))
        wallet = try SimulatedWallet(holding: .mDL, at: now, random: random)
        guard let keys = RecipientKeys([readerKey]),
            let session = AppleWalletSession(
                nonce: random.bytes(32), merchantIdentifier: "merchant.com.example.fuzz", teamIdentifier: "FUZZ000001")
        else { throw SimulatorError.recipientKeyNotP256 }
        recipientKeys = keys
        self.session = session
        transcript = SessionTranscript([
            .embedded([0: "1.0"]), .embedded(COSEKey.value(of: readerKey.publicKey)), .null,
        ])
        request = [
            RequestedDocument(
                docType: .mDL,
                elements: wallet.document.elementNames.prefix(5).map { RequestedElement($0, intentToStore: .mayStore) })
        ]
        let anchors = TrustAnchors([TrustAnchor(wallet.issuer.root)])
        func verification(_ policy: VerificationPolicy) -> VerifyPresentation {
            // Without a cache, so that no run depends on those before it.
            let paths = CertificatePathValidator(anchors: anchors, cachedSigners: 0)
            return VerifyPresentation(verifier: MdocVerifier(paths: paths, policy: policy))
        }
        strict = verification(.standard)
        tolerant = verification(VerificationPolicy(tolerated: Set(FailureCode.allCases)))
        let answer = try wallet.proximityResponse(over: transcript, at: now, random: random)
        let report = strict(.proximity(response: answer, transcript: transcript, readerKey: nil), at: now)
        genuine = Set(report.elementLines)
        precondition(genuine.count == wallet.document.elementNames.count, "the genuine answer is accepted")
    }

    /// Verifies under the most tolerant policy, and what it accepts under the strictest too, and holds what is handed out
    /// against the genuine.
    ///
    /// - Parameter comparing: Compares with what was asked for; signatures cost too much to do both each time.
    func check(_ presentation: Presentation, comparing: Bool) {
        let asked = comparing ? request : nil
        let report = tolerant(presentation, request: asked, at: now)
        check(report)
        guard report.verdict == .accepted else { return }
        for report in [report, strict(presentation, request: asked, at: now), strict(presentation, at: now)] {
            check(report)
            for line in report.elementLines {
                precondition(genuine.contains(line), "an accepted element is one that the issuer signed")
            }
        }
    }

    /// Verifies a document that the genuine issuer signed, whatever it says.
    func checkIssued(_ response: [UInt8]) -> VerificationReport {
        let presentation = Presentation.proximity(response: response, transcript: transcript, readerKey: readerKey)
        check(strict(presentation, request: request, at: now))
        let report = tolerant(presentation, at: now)
        check(report)
        return report
    }

    /// What holds for every report.
    private func check(_ report: VerificationReport) {
        let isAccepted = report.verdict == .accepted
        precondition(isAccepted == report.failures.isEmpty, "accepted means without failures")
        for document in report.documents {
            precondition(isAccepted == (document.document != nil), "values come with an accepted answer alone")
        }
        precondition(!report.json.serialized().isEmpty, "a report is JSON")
    }
}

extension VerificationReport {
    /// Namespace, name and value of every element that is handed out.
    var elementLines: [[UInt8]] {
        documents.flatMap { document in
            (document.document?.elements ?? []).map { element in
                let line: JSONValue = [
                    .string(document.document?.docType.rawValue ?? ""), .string(element.name.nameSpace.rawValue),
                    .string(element.name.identifier.rawValue), .string(element.signer.rawValue),
                    .string(element.value.typeName), element.value.json,
                ]
                return line.serialized()
            }
        }
    }
}
