// SPDX-License-Identifier: Apache-2.0

internal import COSE
internal import Cryptography
internal import IssuerTrust
internal import Mdoc

/// Does a trusted issuer vouch for this document? 18013-5, 9.3.1 (1) and (2).
extension DocumentVerification {
    /// - Returns: The document signer's path, where there is a readable certificate.
    mutating func checkIssuer() -> CertificatePath? {
        let issuerAuth = document.issuerSigned.issuerAuth
        let path = readPath(issuerAuth)
        if let path {
            issuerPath.record(path, in: &recorder)
        } else {
            recorder.skip(Check.ofPath, because: "there is no certificate")
        }
        let critical = checkCriticalHeaders(
            issuerAuth.headers, .issuerCriticalHeaders, .issuerCriticalHeader)
        let algorithm = checkIssuerAlgorithm(
            issuerAuth, key: path?.documentSigner.publicKey, hasCertificate: path != nil)
        let hasPayload = issuerAuth.attachedPayload != nil
        recorder.expect(hasPayload, .issuerPayload, .issuerPayloadMissing, "the payload is detached")
        guard critical, algorithm, hasPayload, let key = path?.documentSigner.publicKey else {
            recorder.skip(.issuerSignature, because: "a key, an algorithm or a payload to verify with is missing")
            return path
        }
        let isGenuine = (try? issuerAuth.verify(with: key)) != nil
        recorder.expect(
            isGenuine, .issuerSignature, .issuerSignatureInvalid,
            "the document signer's key did not make this signature")
        return path
    }

    private var issuerPath: IssuerPath { IssuerPath(paths: paths, policy: policy, now: now) }

    private mutating func readPath(_ issuerAuth: COSESign1) -> CertificatePath? {
        do {
            guard let chain = try issuerAuth.headers.certificateChain(), !chain.isEmpty else {
                recorder.flag(.issuerCertificateChain, .issuerX5ChainMissing, "issuerAuth carries no certificate")
                return nil
            }
            let path = try issuerPath.find(chain, docType: document.docType.rawValue)
            recorder.pass(.issuerCertificateChain)
            return path
        } catch {
            recorder.flag(.issuerCertificateChain, .issuerX5ChainMalformed, "x5chain cannot be read as certificates")
            return nil
        }
    }

    private mutating func checkIssuerAlgorithm(_ issuerAuth: COSESign1, key: PublicKey?, hasCertificate: Bool) -> Bool {
        do throws(COSEError) {
            let algorithm = try issuerAuth.headers.algorithm()
            guard let key else {
                if hasCertificate {
                    recorder.flag(
                        .issuerAlgorithm, .algorithmUnsupported,
                        "the certificate's key is of a kind that mdocs do not use")
                } else {
                    recorder.skip(.issuerAlgorithm, because: "there is no certificate")
                }
                return false
            }
            _ = try algorithm.signature(on: key.curve)
            recorder.pass(.issuerAlgorithm)
            return true
        } catch {
            switch error {
            case .algorithmMissing:
                recorder.flag(.issuerAlgorithm, .issuerAlgorithmMissing, "the protected header names no algorithm")
            case .algorithmCurveMismatch:
                recorder.flag(
                    .issuerAlgorithm, .issuerAlgorithmCurveMismatch, "the algorithm does not go with the key's curve")
            default:
                recorder.flag(.issuerAlgorithm, .issuerAlgorithmNotAllowed, "18013-5 does not name this algorithm")
            }
            return false
        }
    }

    /// - Returns: Whether the object may be verified at all.
    mutating func checkCriticalHeaders(_ headers: COSEHeaders, _ check: Check, _ code: FailureCode) -> Bool {
        let isUnderstood = (try? headers.checkCritical()) != nil
        recorder.expect(isUnderstood, check, code, "crit names a header that is not understood")
        return isUnderstood
    }
}
