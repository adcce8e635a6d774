// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import FoundationEssentials
internal import Mdoc

/// One document on its way into an answer.
struct DocumentPresentation {
    var document: IssuedDocument
    let issuer: SimulatedIssuer
    /// With which the device answers.
    var key: PrivateKey
    let names: [ElementName]?
    let transcript: SessionTranscript
    let proof: DeviceProof
    let random: any RandomSource
    /// What is wrong with it; nothing without a context.
    var change: FaultChange?
    var context: FaultContext?

    func presented() throws(SimulatorError) -> CBORValue {
        let issued = try issued()
        var authentication = DeviceAuthenticationDraft(
            docType: issued.docType, transcript: transcript, key: key, proof: proof)
        try apply(change?.deviceAuthentication, to: &authentication)
        var document = DocumentDraft(
            docType: issued.docType, nameSpaces: try issued.items(revealing: names),
            issuerAuth: COSEParts(issued.issuerAuth),
            deviceSigned: try authentication.authenticated(nonces: random.ecdsaNonces) {
                signature throws(SimulatorError) in try apply(change?.deviceSigning, to: &signature)
            })
        try apply(change?.document, to: &document)
        var value = document.value
        try apply(change?.documentValue, to: &value)
        return value
    }

    /// The same with another document, of which no salt is one of this one.
    func issuedAnew(
        _ second: FaultChange.SecondDocument, at now: Date
    ) throws(SimulatorError) -> DocumentPresentation {
        var draft = try IssuanceDraft(document, issuer: issuer)
        try draft.salt(random: random)
        var presentation = self
        if second != .issuedAnew {
            let other = try PrivateKey.made(on: key.curve, from: random)
            draft.bind(to: other.publicKey)
            if second == .forOwnKey { presentation.key = other }
        }
        presentation.document = try draft.signed(nonces: random.ecdsaNonces)
        return presentation
    }

    /// The wallet's document, or what its issuer signs in its place.
    private func issued() throws(SimulatorError) -> IssuedDocument {
        guard let change, change.issuance != nil || change.issuerSigning != nil else { return document }
        var draft = try IssuanceDraft(document, issuer: issuer)
        try apply(change.issuance, to: &draft)
        return try draft.signed(nonces: random.ecdsaNonces) { signature throws(SimulatorError) in
            try apply(change.issuerSigning, to: &signature)
        }
    }

    private func apply<Draft>(_ step: FaultChange.Step<Draft>?, to draft: inout Draft) throws(SimulatorError) {
        if let context { try step?(&draft, context) }
    }
}
