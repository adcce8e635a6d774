// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import Cryptography

/// Faults of the issuer's certificates; the issuer at fault signs the document.
enum IssuerFaults {
    static func replaceIssuer(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        draft.issuer = try SimulatedIssuer(draft.issuer.authority, at: context.now, random: context.random)
    }

    static func forgeSigner(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        let impostor = try PrivateKey.made(on: draft.issuer.rootKey.curve, from: context.random)
        try draft.renewSigner(context, signedBy: impostor)
    }

    static func expireSigner(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        // Signed while the certificate was valid, or that would be a second fault.
        draft.mso["validityInfo", "signed"] = .tdate(context.days(-2))
        draft.mso["validityInfo", "validFrom"] = .tdate(context.days(-2))
        try draft.renewSigner(context) { builder in
            builder.notBefore = context.days(-60)
            builder.notAfter = context.days(-1)
        }
    }

    static func postponeSigner(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        try draft.renewSigner(context) { $0.notBefore = context.days(1) }
    }

    static func removeExtendedKeyUsage(_ draft: inout IssuanceDraft, _ context: FaultContext) throws(SimulatorError) {
        try draft.renewSigner(context) { $0.extensions.removeAll { $0.oid == "2.5.29.37" } }
    }
}

extension IssuanceDraft {
    /// Gives the issuer another document signer, with a key of its own, under the same root.
    ///
    /// - Parameter signer: The key that signs the certificate; nil for the root's.
    mutating func renewSigner(
        _ context: FaultContext, signedBy signer: PrivateKey? = nil,
        changing change: (inout CertificateBuilder) -> Void = { _ in }
    ) throws(SimulatorError) {
        let key = try PrivateKey.made(on: issuer.documentSignerKey.curve, from: context.random)
        let maker = CertificateMaker(authority: issuer.authority, now: context.now, random: context.random)
        var namesTwoAlgorithms = false
        let certificate = try maker.documentSigner(
            key: key, under: issuer.root, signedBy: signer ?? issuer.rootKey
        ) { builder in
            change(&builder)
            namesTwoAlgorithms = builder.innerAlgorithm != builder.outerAlgorithm
        }
        // The other algorithm may be the signer's own.
        guard !namesTwoAlgorithms || !certificate.signatureAlgorithm.innerMatchesOuter else {
            throw context.notApplicable
        }
        issuer = SimulatedIssuer(
            root: issuer.root, rootKey: issuer.rootKey, documentSigner: certificate, documentSignerKey: key)
    }
}
