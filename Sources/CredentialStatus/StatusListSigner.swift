// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import IssuerTrust

/// Who a token says that it is signed by. Only what the signature covers has a say.
enum StatusListSigner: Sendable {
    case missing
    case unprotected
    /// The signer's certificate, and those that may stand between it and a trust point.
    case certificates(Certificate, through: [Certificate])

    /// - Throws: `.structure` where the signer's certificate is none. Of the others only those that can be read count.
    init(der chain: [[UInt8]]) throws(StatusListProblem) {
        guard let first = chain.first, chain.count <= StatusListLimits.chainCount else { throw .structure }
        let leaf: Certificate
        do { leaf = try Certificate(der: first.span) } catch { throw .structure }
        self = .certificates(leaf, through: chain.dropFirst().compactMap { try? Certificate(der: $0.span) })
    }

    var key: PublicKey? {
        guard case .certificates(let leaf, _) = self else { return nil }
        return leaf.publicKey
    }

    /// What is wrong with it whoever vouches for it.
    var lastingProblems: [StatusListProblem] {
        switch self {
        case .missing: return [.certificateChainMissing]
        case .unprotected: return [.certificateChainUnprotected]
        case .certificates(let leaf, _):
            var problems: [StatusListProblem] = []
            // A key of a kind that is not supported has no algorithm.
            if leaf.publicKey == nil { problems.append(.algorithm) }
            let findings = CertificateProfile.statusListSigner.findings(in: leaf)
            if findings.contains(where: \.isHard) { problems.append(.signerProfile) }
            return problems
        }
    }
}
