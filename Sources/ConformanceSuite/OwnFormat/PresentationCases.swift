// SPDX-License-Identifier: Apache-2.0

internal import AppleWallet
internal import Cryptography
internal import FoundationEssentials
internal import JOSE
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderPolicy
internal import ReaderService

/// Whole presentations, with the report's failures and the values of an accepted one.
enum PresentationCases {
    static func read(
        _ input: inout CaseFields, _ expect: inout CaseFields, protocol kind: String
    ) throws(VectorError) -> CaseProcedure {
        let presentation = try kind == "proximity" ? proximity(&input) : appleWallet(&input)
        let trust = try PresentationTrust(&input)
        let now = try input.instant("at")
        let policy = try policy(&input)
        let request = try request(&input)
        let expectation = try CodeExpectation(&expect)
        let elements = expect.optional("elements")
        guard elements == nil || expectation.isAccepted else { throw expect.malformed("elements") }
        let computed = expect.optional("computed")
        guard computed == nil || expectation.isAccepted else { throw expect.malformed("computed") }
        let status = try expect.optionalText("status")
        let judge: @Sendable () -> VerificationReport = {
            let verify = VerifyPresentation(verifier: trust.verifier(at: now, policy: policy))
            return verify(presentation, request: request, at: now)
        }
        let evidence: @Sendable () -> CaseEvidence = {
            PresentationEvidence(presentation: presentation, report: judge(), anchors: trust.anchors)()
        }
        return CaseProcedure(evidence: evidence) {
            let report = judge()
            let isAccepted = report.verdict == .accepted
            let difference = expectation.compare(
                isAccepted: isAccepted, failures: report.failures, warnings: report.warnings)
            if let difference { return difference }
            let got = CaseVerdict(isAccepted: isAccepted, failures: report.failures)
            if let status, report.documents.first?.status.rawValue != status {
                let found = report.documents.first?.status.rawValue ?? "none"
                return .failed("expected the status \(status), got \(found)", got: got)
            }
            if let elements, report.presentedValues != elements {
                return .failed("the values differ from those expected", got: got)
            }
            if let computed, report.computedValues != computed {
                return .failed("the computed values differ from those expected", got: got)
            }
            return .passed
        }
    }

    private static func appleWallet(_ input: inout CaseFields) throws(VectorError) -> Presentation {
        let envelope = try input.base64URL("response")
        let nonce = try input.base64URL("nonce")
        let session = AppleWalletSession(
            nonce: nonce, merchantIdentifier: try input.text("merchantIdentifier"),
            teamIdentifier: try input.text("teamIdentifier"))
        guard let session else { throw input.malformed("nonce") }
        return .appleWallet(envelope: envelope, session: session, keys: try input.recipientKeys("keys"))
    }

    private static func proximity(_ input: inout CaseFields) throws(VectorError) -> Presentation {
        let response = try input.base64URL("response")
        guard let transcript = try? SessionTranscript(cbor: input.base64URL("sessionTranscript")) else {
            throw input.malformed("sessionTranscript")
        }
        var readerKey: PrivateKey?
        if let text = try input.optionalText("readerKey") {
            let curve = ((try? transcript.eReaderKey()) ?? nil)?.curve ?? .p256
            readerKey = text.hasPrefix("-----") ? try? PrivateKey(pem: text) : key(text, on: curve)
            guard readerKey != nil else { throw input.malformed("readerKey") }
        }
        return .proximity(response: response, transcript: transcript, readerKey: readerKey)
    }

    private static func key(_ text: String, on curve: Curve) -> PrivateKey? {
        guard let scalar = try? Base64URL.decode(text) else { return nil }
        return try? PrivateKey(curve: curve, rawRepresentation: SecretBytes(copying: scalar.span))
    }

    private static func policy(_ input: inout CaseFields) throws(VectorError) -> VerificationPolicy {
        let tolerated = try input.texts("tolerate").map(FailureCode.init(word:))
        let required = try input.texts("require").map(FailureCode.init(word:))
        guard !tolerated.contains(nil), !required.contains(nil) else { throw input.malformed("tolerate or require") }
        return VerificationPolicy(
            tolerated: Set(tolerated.compactMap(\.self)), required: Set(required.compactMap(\.self)))
    }

    static func request(_ input: inout CaseFields) throws(VectorError) -> [RequestedDocument]? {
        guard let value = input.optional("request") else { return nil }
        do { return try RequestedDocument.list(value) } catch { throw input.malformed("request") }
    }
}

extension CaseFields {
    /// Keys of a merchant in PEM, all of which must be readable: without one of them the case would be another.
    mutating func recipientKeys(_ name: String) throws(VectorError) -> RecipientKeys {
        let keys = try texts(name).map { try? PrivateKey(pem: $0) }
        guard !keys.contains(where: { $0 == nil }), let keys = RecipientKeys(keys.compactMap(\.self)) else {
            throw malformed(name)
        }
        return keys
    }
}

extension VerificationReport {
    /// Namespace → element → value of what the wallet showed, over all documents together; of two that show one element
    /// the first counts.
    fileprivate var presentedValues: JSONValue { values { $0.derivedFrom == nil } }

    /// The same of what the reader computed from it.
    fileprivate var computedValues: JSONValue { values { $0.derivedFrom != nil } }

    private func values(where isIncluded: (VerifiedElement) -> Bool) -> JSONValue {
        var known: Set<ElementName> = []
        var nameSpaces: [NameSpace: [(String, JSONValue)]] = [:]
        let elements = documents.flatMap { $0.document?.elements ?? [] }.filter(isIncluded)
        for element in elements where known.insert(element.name).inserted {
            nameSpaces[element.name.nameSpace, default: []].append(
                (element.name.identifier.rawValue, element.value.json))
        }
        return .object(JSONObject(nameSpaces.map { ($0.key.rawValue, .object(JSONObject($0.value))) }))
    }
}
