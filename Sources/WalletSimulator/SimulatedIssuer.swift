// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials

/// An issuing authority with its IACA root and one document signer, ISO/IEC 18013-5, B.1.2 and B.1.4.
///
/// Its certificates follow the profiles to the letter; what deviates is a `Fault`, or in the root a `RootFault`.
public struct SimulatedIssuer: Sendable {
    public let root: Certificate
    public let rootKey: PrivateKey
    public let documentSigner: Certificate
    public let documentSignerKey: PrivateKey

    /// Makes the keys and both certificates.
    ///
    /// - Parameters:
    ///   - fault: The one thing that is to be wrong with the root.
    ///   - now: Where the authority gives no dates, certificates are made to be valid at this instant.
    public init(
        _ authority: IssuingAuthority = IssuingAuthority(), fault: RootFault? = nil, at now: Date,
        random: any RandomSource
    ) throws(SimulatorError) {
        let rootKey = try PrivateKey.made(on: authority.rootCurve, from: random)
        let signerKey = try PrivateKey.made(on: authority.documentSignerCurve, from: random)
        let maker = CertificateMaker(authority: authority, now: now, random: random)
        let root = try maker.root(key: rootKey) { builder in fault?.row.change(&builder, now) }
        self.init(
            root: root, rootKey: rootKey,
            documentSigner: try maker.documentSigner(key: signerKey, under: root, signedBy: rootKey),
            documentSignerKey: signerKey)
    }

    /// Takes keys and certificates as they are, and checks nothing.
    public init(
        root: Certificate, rootKey: PrivateKey, documentSigner: Certificate, documentSignerKey: PrivateKey
    ) {
        self.root = root
        self.rootKey = rootKey
        self.documentSigner = documentSigner
        self.documentSignerKey = documentSignerKey
    }

    /// The authority as its certificates name it.
    public var authority: IssuingAuthority {
        var authority = IssuingAuthority()
        authority.country = root.subject.country ?? authority.country
        authority.stateOrProvince = root.subject.stateOrProvince
        authority.name = root.subject.organization ?? authority.name
        authority.revocationListURI = root.crlDistributionPoints.first ?? authority.revocationListURI
        authority.documentSignerPurpose = documentSigner.extendedKeyUsage?.first ?? authority.documentSignerPurpose
        authority.rootCurve = rootKey.curve
        authority.documentSignerCurve = documentSignerKey.curve
        authority.rootValidity = root.validity
        authority.documentSignerValidity = documentSigner.validity
        return authority
    }

    /// Signs a document for the holder of a device key.
    public func issue(
        _ document: SampleDocument, to deviceKey: PublicKey, terms: IssuanceTerms = IssuanceTerms(), at now: Date,
        random: any RandomSource
    ) throws(SimulatorError) -> IssuedDocument {
        try IssuanceDraft(document, issuer: self, deviceKey: deviceKey, terms: terms, now: now, random: random)
            .signed(nonces: random.ecdsaNonces)
    }
}

extension Certificate {
    /// nil where the certificate ends before it begins.
    fileprivate var validity: ClosedRange<Date>? { notBefore <= notAfter ? notBefore...notAfter : nil }
}
