// SPDX-License-Identifier: Apache-2.0

public import AppleWallet
public import Cryptography
public import FoundationEssentials
public import Mdoc

/// A wallet with one document, and with the issuer of it, so that a `Fault` can have the document signed anew.
public struct SimulatedWallet: Sendable {
    public let document: IssuedDocument
    public let deviceKey: PrivateKey
    public let issuer: SimulatedIssuer

    /// Takes a document as it is, and checks nothing.
    public init(document: IssuedDocument, deviceKey: PrivateKey, issuer: SimulatedIssuer) {
        self.document = document
        self.deviceKey = deviceKey
        self.issuer = issuer
    }

    /// Makes a device key and has the issuer sign a document for it.
    public init(
        holding document: SampleDocument, from issuer: SimulatedIssuer, deviceCurve: Curve = .p256,
        terms: IssuanceTerms = IssuanceTerms(), at now: Date, random: any RandomSource
    ) throws(SimulatorError) {
        let deviceKey = try PrivateKey.made(on: deviceCurve, from: random)
        self.init(
            document: try issuer.issue(document, to: deviceKey.publicKey, terms: terms, at: now, random: random),
            deviceKey: deviceKey, issuer: issuer)
    }

    /// A wallet with the document of an invented person, from an issuer that is made along with it; its document signer is
    /// meant for documents of this kind.
    public init(
        holding kind: SampleDocument.Kind, by authority: IssuingAuthority = IssuingAuthority(),
        deviceCurve: Curve = .p256, terms: IssuanceTerms = IssuanceTerms(), at now: Date, random: any RandomSource
    ) throws(SimulatorError) {
        var authority = authority
        authority.documentSignerPurpose = kind.documentSignerPurpose
        try self.init(
            holding: SampleDocument(kind, by: authority, at: now),
            from: SimulatedIssuer(authority, at: now, random: random), deviceCurve: deviceCurve, terms: terms, at: now,
            random: random)
    }
}

extension SimulatedWallet {
    /// Answers over proximity: the `DeviceResponse` in clear, as the reader's app sees it after session encryption.
    ///
    /// - Parameters:
    ///   - names: What is shown; nil for all that the document has.
    ///   - transcript: Of the session, as the reader knows it.
    ///   - fault: The one thing that is to be wrong with the answer.
    public func proximityResponse(
        revealing names: [ElementName]? = nil, over transcript: SessionTranscript, proof: DeviceProof = .signature,
        fault: Fault? = nil, at now: Date, random: any RandomSource
    ) throws(SimulatorError) -> [UInt8] {
        let presentation = FaultyPresentation(wallet: self, fault: fault, now: now, random: random)
        try presentation.checkApplies(to: .proximity, proof: proof)
        return try presentation.response(revealing: names, transcript: transcript, proof: proof).encoded
    }

    /// Answers an app's identity request as PassKit does: the envelope `APPLE-HPKE-v1`.
    ///
    /// - Parameters:
    ///   - names: What is asked for; nil for all that the document has. Where it lacks an `age_over_NN`, `age_in_years`
    ///     is shown, as Wallet does it.
    ///   - session: Nonce, merchant identifier and team identifier of the request.
    ///   - recipientKey: The public key of the merchant's identity certificate.
    ///   - fault: The one thing that is to be wrong with the answer.
    public func appleWalletEnvelope(
        revealing names: [ElementName]? = nil, for session: AppleWalletSession, to recipientKey: PublicKey,
        fault: Fault? = nil, at now: Date, random: any RandomSource
    ) throws(SimulatorError) -> [UInt8] {
        guard recipientKey.curve == .p256 else { throw .recipientKeyNotP256 }
        // Drawn before all else, so that a fault with random bytes of its own leaves the rest of the answer as it is.
        let ephemeralKey = try PrivateKey.made(on: .p256, from: random)
        let presentation = FaultyPresentation(wallet: self, fault: fault, now: now, random: random)
        try presentation.checkApplies(to: .appleWallet, proof: .signature)
        return try presentation.envelope(
            revealing: names.map(document.namesWithAgeFallback),
            for: AppleWalletTarget(session: session, recipientKey: recipientKey), ephemeralKey: ephemeralKey
        ).encoded()
    }
}
