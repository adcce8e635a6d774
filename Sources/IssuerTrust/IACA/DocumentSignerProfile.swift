// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import ExactText

/// The certificate that signs documents, ISO/IEC 18013-5, annex B.1.4.
///
/// For driving licences the profile holds in full. Other document types share the security rules, while the names and
/// extended key usages are those of their own ecosystem (second edition, B.1.1).
struct DocumentSignerProfile: Hashable {
    let isForMDL: Bool

    init(docType: String) {
        isForMDL = docType.isExactly("org.iso.18013.5.1.mDL")
    }

    var demandsCountry: Bool { isForMDL }

    private static let mdlDS = "1.0.18013.5.1.2"
    private static let mdocDS = "1.0.23220.4.1.2"

    func findings(in signer: Certificate) -> [PathFinding] {
        var rules = CertificateRules(signer, step: .signerProfile)
        rules.applyCommon(demandsCountry: demandsCountry, longestLifeInDays: 457)
        rules.hard(signer.authorityKeyIdentifier != nil, "there is no authority key identifier")
        rules.hard(signer.basicConstraints?.isCA != true, "the document signer is a certificate authority")
        let usage = signer.keyUsage ?? []
        rules.hard(usage.contains(.digitalSignature), "the key may not sign documents")
        rules.hard(!usage.contains(.keyCertSign), "the key may sign certificates")
        rules.soft(usage.subtracting(.keyCertSign) == .digitalSignature, "key usage is not digitalSignature alone")
        rules.soft(!signer.crlDistributionPoints.isEmpty, "there is no CRL distribution point with a URI")
        rules.soft(
            signer.extendedKeyUsage == nil || signer.extendedKeyUsageIsCritical, "extended key usage is not critical")
        return rules.findings + extendedKeyUsageFindings(signer)
    }

    private func extendedKeyUsageFindings(_ signer: Certificate) -> [PathFinding] {
        guard let usages = signer.extendedKeyUsage else {
            return [
                PathFinding(.extendedKeyUsage, .extendedKeyUsage, isHard: isForMDL, "there is no extended key usage")
            ]
        }
        guard isForMDL else { return otherUsageFindings(usages) }
        guard !usages.contains(Self.mdlDS) else { return [] }
        return [PathFinding(.extendedKeyUsage, .extendedKeyUsage, "extended key usage lacks \(Self.mdlDS)")]
    }

    /// Ecosystems have usages of their own, on which nobody may insist (second edition, B.1.1). A certificate that is
    /// meant for something else altogether signs no documents.
    private func otherUsageFindings(_ usages: [String]) -> [PathFinding] {
        guard !usages.contains(where: [Self.mdlDS, Self.mdocDS].contains) else { return [] }
        let isForeign = usages.allSatisfy(Self.foreignUsages.contains)
        return [
            PathFinding(
                .extendedKeyUsage, .extendedKeyUsage, isHard: isForeign,
                isForeign ? "the certificate is meant for another purpose" : "extended key usage names none of ISO's")
        ]
    }

    /// TLS server and client, code signing, e-mail, time stamping, and OCSP; and of ISO those of JWS signers,
    /// reader authentication, VICAL signers and TLS clients.
    private static let foreignUsages: Set<String> = [
        "1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2", "1.3.6.1.5.5.7.3.3", "1.3.6.1.5.5.7.3.4", "1.3.6.1.5.5.7.3.8",
        "1.3.6.1.5.5.7.3.9", "1.0.18013.5.1.3", "1.0.18013.5.1.6", "1.0.18013.5.1.8", "1.0.18013.5.1.9",
        "1.0.23220.4.1.6", "1.0.23220.4.1.8",
    ]
}
