// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography
internal import Mdoc

extension FaultContext {
    /// Another document signer with a key of its own, under the root of the wallet's issuer.
    ///
    /// - Parameter signer: The key that signs the certificate; nil for the root's.
    func anotherSigner(
        signedBy signer: PrivateKey? = nil, changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) -> SimulatedIssuer {
        let key = try PrivateKey.made(on: issuer.documentSignerKey.curve, from: random)
        let maker = CertificateMaker(authority: issuer.authority, now: now, random: random)
        return SimulatedIssuer(
            root: issuer.root, rootKey: issuer.rootKey,
            documentSigner: try maker.documentSigner(
                key: key, under: issuer.root, signedBy: signer ?? issuer.rootKey, changing: change),
            documentSignerKey: key)
    }
}

extension IssuanceDraft {
    /// Gives the issuer another document signer.
    ///
    /// - Parameter signer: The key that signs the certificate; nil for the root's.
    mutating func renewSigner(
        _ context: FaultContext, signedBy signer: PrivateKey? = nil,
        changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) {
        issuer = try context.anotherSigner(signedBy: signer, changing: change)
    }

    /// Lets a certificate authority under the root issue the document signer, against B.1.1.
    mutating func renewSignerUnderIntermediate(_ context: FaultContext) throws(SimulatorError) {
        let key = try PrivateKey.made(on: issuer.rootKey.curve, from: context.random)
        let maker = CertificateMaker(authority: issuer.authority, now: context.now, random: context.random)
        let intermediate = try maker.documentSigner(key: key, under: issuer.root, signedBy: issuer.rootKey) { builder in
            builder.subject.set(ObjectIdentifier.commonName, "Intermediate Authority")
            builder.extensions.set(.keyUsage([.keyCertSign, .cRLSign]))
            builder.extensions.remove(ObjectIdentifier.extendedKeyUsage)
            builder.extensions.append(.basicConstraints(isCA: true, pathLength: 0))
        }
        let signerKey = try PrivateKey.made(on: issuer.documentSignerKey.curve, from: context.random)
        issuer = SimulatedIssuer(
            root: issuer.root, rootKey: issuer.rootKey,
            documentSigner: try maker.documentSigner(key: signerKey, under: intermediate, signedBy: key),
            documentSignerKey: signerKey)
    }

    /// Lets the document signer sign its own certificate.
    mutating func renewSignerSelfSigned(_ context: FaultContext) throws(SimulatorError) {
        let key = try PrivateKey.made(on: issuer.documentSignerKey.curve, from: context.random)
        guard key.curve.family == .weierstrass else { throw context.notApplicable }
        let maker = CertificateMaker(authority: issuer.authority, now: context.now, random: context.random)
        issuer = SimulatedIssuer(
            root: issuer.root, rootKey: issuer.rootKey,
            documentSigner: try maker.documentSigner(key: key, under: issuer.root, signedBy: key) { builder in
                builder.issuer = builder.subject
                builder.extensions.set(.authorityKeyIdentifier(key.publicKey.keyIdentifier))
            },
            documentSignerKey: key)
    }
}
