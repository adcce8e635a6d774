// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JOSE
internal import JSON
internal import Mdoc
internal import MdocVerification
internal import ReaderService

/// What happens in a case about sessions, one step after the other.
struct SessionScript: Sendable {
    struct Step: Sendable {
        let at: Date
        let action: Action
    }

    enum Action: Sendable {
        case open(Opening)
        case answer(Answer)
    }

    struct Opening: Sendable {
        let session: String
        let presentationProtocol: PresentationProtocol
        let binding: String
        let lifetime: Int?
        /// What the server draws; empty over proximity.
        let nonce: [UInt8]
    }

    struct Answer: Sendable {
        let session: String
        let binding: String
        let wallet: WalletAnswer
        let idempotencyKey: String?
        /// The bytes that the wallet's answer came as.
        let body: [UInt8]
        /// Whether another relying party of the same service sends it.
        let isOfOtherParty: Bool
    }

    let steps: [Step]

    var answerCount: Int {
        steps.count { step in
            if case .answer = step.action { true } else { false }
        }
    }

    init(_ input: inout CaseFields) throws(VectorError) {
        steps = try input.list("steps").map { entry throws(VectorError) in
            var fields = try CaseFields(entry, of: "steps", member: "steps")
            let at = try fields.instant("at")
            let action = try fields.optional("open") == nil ? answer(&fields) : opening(&fields)
            try fields.refuseOthers()
            return Step(at: at, action: action)
        }
        guard case .answer = steps.last?.action else { throw input.malformed("steps") }
    }
}

private func opening(_ fields: inout CaseFields) throws(VectorError) -> SessionScript.Action {
    guard let kind = PresentationProtocol(rawValue: try fields.text("protocol")) else {
        throw fields.malformed("protocol")
    }
    return .open(
        SessionScript.Opening(
            session: try fields.text("open"), presentationProtocol: kind, binding: try fields.text("binding"),
            lifetime: try fields.optionalInteger("ttlSeconds"),
            nonce: kind == .appleWallet ? try fields.base64URL("nonce") : []))
}

private func answer(_ fields: inout CaseFields) throws(VectorError) -> SessionScript.Action {
    let response = try fields.base64URL("response")
    var wallet = WalletAnswer.appleWallet(envelope: response)
    if fields.optional("sessionTranscript") != nil {
        guard let transcript = try? SessionTranscript(cbor: fields.base64URL("sessionTranscript")) else {
            throw fields.malformed("sessionTranscript")
        }
        wallet = .proximity(response: response, transcript: transcript, readerKey: nil)
    }
    let party = try fields.optionalText("relyingParty")
    guard party == nil || party == "other" else { throw fields.malformed("relyingParty") }
    return .answer(
        SessionScript.Answer(
            session: try fields.text("answer"), binding: try fields.text("binding"), wallet: wallet,
            idempotencyKey: try fields.optionalText("idempotencyKey"), body: response, isOfOtherParty: party != nil))
}
