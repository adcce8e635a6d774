// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

/// The headers of `issuerAuth`: the chain of certificates, critical headers and the algorithm.
extension Fault.Chapter {
    static let issuerAuth = Fault.Chapter("The headers of issuerAuth") {
        Fault(
            "missing-certificate", "issuerAuth carries no certificate", check: "issuer.x5chain",
            field: "issuerAuth.x5chain", clause: chainClause, fails: ["issuer.x5chain_missing"],
            .document { draft, _ in draft.issuerAuth.unprotected = [:] })
        chain("x5chain-empty", "x5chain is an empty list") { _ in [] }
        chain("x5chain-text", "x5chain is a text") { _ in "certificate" }
        chain("x5chain-null", "x5chain is null") { _ in .null }
        chain("x5chain-nested", "x5chain is a list in a list") { [.array([.bytes($0)])] }
        chain("x5chain-text-behind", "a text stands in x5chain behind the certificate") { [.bytes($0), "root"] }
        chain("x5chain-no-certificate", "x5chain is a byte string that is no certificate") { _ in .bytes([0x30, 0x00]) }
        chain("x5chain-empty-certificate", "x5chain is an empty byte string") { _ in .bytes([]) }
        chain("x5chain-cut-off", "the certificate lacks its last byte") { .bytes($0.dropLast()) }
        chain("x5chain-trailing-byte", "a byte follows the certificate") { .bytes($0 + [0x00]) }
        Fault(
            "x5chain-too-long", "x5chain has eleven certificates", check: "issuer.x5chain", field: "issuerAuth.x5chain",
            clause: "a reader's own limit", fails: ["issuer.x5chain_malformed"],
            .issuerSigning { signature, context in
                let certificate = CBORValue.bytes(context.issuer.documentSigner.der)
                signature.unprotected[33] = .array([CBORValue](repeating: certificate, count: 11))
            })
        Fault(
            "x5chain-in-both-headers", "x5chain stands in both headers, with one content", check: "issuer.x5chain",
            field: "issuerAuth.x5chain", clause: "RFC 9052 3", fails: ["issuer.x5chain_malformed"],
            .issuerSigning { signature, _ in signature.protected[33] = signature.unprotected[33] })
        Fault(
            "x5chain-protected", "x5chain stands in the protected header alone", check: "issuer.x5chain",
            field: "issuerAuth.x5chain", clause: "ISO/IEC 18013-5 (second edition) 12.3.4",
            .issuerSigning { signature, _ in
                signature.protected[33] = signature.unprotected[33]
                signature.unprotected = [:]
            })
        Fault(
            "x5chain-with-root",
            "the issuer's root stands in x5chain behind the document signer, where it does not belong",
            check: "issuer.x5chain", field: "issuerAuth.x5chain", clause: "ISO/IEC 18013-5 B.1.1",
            .issuerSigning { signature, context in
                signature.unprotected[33] = SignatureDraft.chain([context.issuer.documentSigner, context.issuer.root])
            })
        Fault(
            "x5chain-root-first", "the issuer's root stands in x5chain before the document signer",
            check: "issuer.trust_anchor", field: "issuerAuth.x5chain", clause: chainClause,
            needs: "a root and a document signer on one curve",
            fails: ["issuer.untrusted", "issuer.cert_profile", "issuer.eku", "issuer.signature_invalid"],
            .issuerSigning { signature, context throws(SimulatorError) in
                guard context.issuer.rootKey.curve == context.issuer.documentSignerKey.curve else {
                    throw context.notApplicable
                }
                signature.unprotected[33] = SignatureDraft.chain([context.issuer.root, context.issuer.documentSigner])
            })
        Fault(
            "other-certificate", "x5chain is another certificate of the same issuer", check: "issuer.signature",
            field: "issuerAuth.x5chain", clause: "ISO/IEC 18013-5 9.3.1", fails: ["issuer.signature_invalid"],
            .document { draft, context throws(SimulatorError) in
                let other = try context.anotherSigner()
                draft.issuerAuth.unprotected = [33: .bytes(other.documentSigner.der)]
            })

        for fault in CriticalHeaderFault.allCases {
            Fault(
                "issuer-critical-\(fault.word)", "issuerAuth \(fault.predicate)", check: "issuer.critical_headers",
                field: "issuerAuth.crit", clause: "RFC 9052 3.1", fails: ["issuer.critical_header"],
                .issuerSigning { signature, _ in fault.apply(to: &signature) })
        }
        Fault(
            "issuer-critical-algorithm", "issuerAuth names the algorithm as critical, which every reader knows",
            check: "issuer.critical_headers", field: "issuerAuth.crit", clause: "RFC 9052 3.1",
            .issuerSigning { signature, _ in signature.protected[2] = [1] })

        algorithm("issuer-algorithm-missing", "issuerAuth names no algorithm", "issuer.alg_missing") { signature, _ in
            signature.protected = [:]
        }
        algorithm(
            "issuer-algorithm-unprotected", "issuerAuth names its algorithm where nothing protects it",
            "issuer.alg_missing"
        ) {
            signature, _ in
            signature.unprotected[1] = signature.protected[1]
            signature.protected = [:]
        }
        algorithm("issuer-algorithm-text", "issuerAuth names its algorithm by a text", "issuer.alg_not_allowed") {
            signature, _ in signature.protected[1] = "ES256"
        }
        for (word, number) in Self.otherAlgorithms {
            algorithm(
                "issuer-algorithm-\(word.lowercased())", "issuerAuth names the algorithm \(number), \(word)",
                "issuer.alg_not_allowed"
            ) {
                signature, _ in signature.protected[1] = .integer(number)
            }
        }
        Fault(
            "mismatched-issuer-algorithm", "issuerAuth names an algorithm of another curve", check: "issuer.algorithm",
            field: "issuerAuth.alg", clause: chainClause, fails: ["issuer.alg_curve_mismatch"],
            .document { draft, _ in draft.issuerAuth.nameAlgorithmOfAnotherCurve() })
        algorithm(
            "issuer-algorithm-of-another-curve", "issuerAuth names a fully-specified algorithm of another curve",
            "issuer.alg_curve_mismatch", clause: "RFC 9864 2"
        ) {
            signature, _ in signature.nameFullySpecified(ofAnotherCurve: true)
        }
        Fault(
            "issuer-algorithm-fully-specified", "issuerAuth names the fully-specified algorithm of its curve",
            check: "issuer.algorithm", field: "issuerAuth.alg", clause: "RFC 9864 2",
            .issuerSigning { signature, _ in signature.nameFullySpecified() })
        Fault(
            "issuer-es384-padded", "a key on P-256 signs with ES384, with r and s padded to 48 bytes",
            check: "issuer.algorithm", field: "issuerAuth.alg", clause: chainClause,
            needs: "a document signer on P-256", fails: ["issuer.alg_curve_mismatch"],
            FaultChange.issuerSigning { signature, context throws(SimulatorError) in
                try signature.signWithES384(context)
            }.and(.document { draft, _ in draft.issuerAuth.padToES384() }))

        bothHeaders("issuer-algorithm-in-both-headers", "the algorithm stands in both headers of issuerAuth") {
            $0.unprotected[1] = $0.protected[1]
        }
        bothHeaders("issuer-key-in-both-headers", "a key identifier stands in both headers of issuerAuth") {
            $0.protected[4] = .bytes([0x01])
            $0.unprotected[4] = .bytes([0x02])
        }
        Fault(
            "issuer-boolean-label", "a label in the header of issuerAuth is a Boolean", check: "document.structure",
            field: "issuerAuth.protected", clause: "RFC 9052 1.4", fails: ["query.unsatisfied", "document.structure"],
            .issuerSigning { signature, _ in signature.protected[true] = 1 })
        header("issuer-doubled-label", "the algorithm stands twice in the protected header", "cbor.duplicate_key") {
            var header = $0
            header.append(1, header[1] ?? .null)
            return header.encoded()
        }
        header("issuer-header-trailing-byte", "a byte follows the map of the protected header", "cbor.trailing") {
            $0.encoded() + [0x00]
        }
        header("issuer-header-indefinite", "the protected header is a map of indefinite length", "cbor.indefinite") {
            $0.withIndefiniteLength.encoded()
        }
        header("issuer-header-cut-off", "the protected header lacks its last byte", "cbor.malformed") {
            $0.encoded().dropLast()
        }
        header("issuer-header-array", "the protected header is an array", "document.structure") {
            CBORValue.array([$0[1] ?? .null]).encoded()
        }
        Fault(
            "issuer-header-long-head", "the protected header's map has a longer head, and is signed so",
            check: "document.encoding", field: "issuerAuth.protected", clause: "ISO/IEC 18013-5 8.1",
            warns: ["cbor.non_minimal"],
            .issuerSigning { signature, _ in signature.protectedBytes = signature.protected.withLongHead.encoded() })
        Fault(
            "issuer-unknown-headers", "both headers of issuerAuth have labels that nobody knows",
            check: "issuer.signature", field: "issuerAuth.unprotected", clause: "RFC 9052 3.1",
            .issuerSigning { signature, _ in
                signature.protected[-65_537] = true
                signature.unprotected["com.example.note"] = 1
            })
    }

    private static let chainClause = "ISO/IEC 18013-5 9.1.2.4"

    /// Algorithms that 18013-5 does not name for signatures.
    static let otherAlgorithms: [(String, Int64)] = [
        ("RS256", -257), ("PS256", -37), ("ES256K", -47), ("HMAC", 5), ("reserved", 0), ("draft-ESP384", -48),
        ("draft-ESP512", -49), ("draft-Ed25519", -50), ("draft-ESB256", -261), ("draft-ESB320", -262),
        ("draft-ESB384", -263), ("draft-ESB512", -264),
    ]

    private static func chain(
        _ name: String, _ explanation: String, _ write: @escaping @Sendable ([UInt8]) -> CBORValue
    ) -> Fault {
        Fault(
            name, explanation, check: "issuer.x5chain", field: "issuerAuth.x5chain", clause: "RFC 9360 2",
            fails: ["issuer.x5chain_malformed"],
            .issuerSigning { signature, context in
                signature.unprotected[33] = write(context.issuer.documentSigner.der)
            })
    }

    private static func algorithm(
        _ name: String, _ explanation: String, _ code: String, clause: String = chainClause,
        _ change: @escaping FaultChange.Step<SignatureDraft>
    ) -> Fault {
        Fault(
            name, explanation, check: "issuer.algorithm", field: "issuerAuth.alg", clause: clause, fails: [code],
            .issuerSigning(change))
    }

    private static func bothHeaders(
        _ name: String, _ explanation: String, _ change: @escaping @Sendable (inout SignatureDraft) -> Void
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: "issuerAuth.unprotected", clause: "RFC 9052 3",
            fails: ["query.unsatisfied", "document.structure"], .issuerSigning { signature, _ in change(&signature) })
    }

    private static func header(
        _ name: String, _ explanation: String, _ code: String, _ write: @escaping @Sendable (CBORValue) -> [UInt8]
    ) -> Fault {
        Fault(
            name, explanation, check: "document.structure", field: "issuerAuth.protected", clause: "RFC 9052 3",
            fails: ["query.unsatisfied", code],
            .issuerSigning { signature, _ in signature.protectedBytes = write(signature.protected) })
    }
}
