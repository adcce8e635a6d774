// SPDX-License-Identifier: Apache-2.0

internal import COSE
internal import Cryptography
internal import FoundationEssentials
internal import IssuerTrust

/// Who signed a list, and what is wrong with that; ISO/IEC 18013-5, C.1.7.2 and C.1.8.
struct VICALSigning {
    private(set) var signer: Certificate?
    /// Nil where none leads to a trust point.
    private(set) var chain: CertificateChain?
    private(set) var findings: [ProfileFinding] = []
    private(set) var problems: Set<VICALProblem> = []
    private(set) var fault: VICALError?

    /// The signature is that of a signer whom a trust point vouches for.
    var isAuthentic: Bool {
        chain != nil && problems.isDisjoint(with: [.algorithm, .criticalHeader, .signatureInvalid])
    }

    init(
        _ sign1: COSESign1, chains: ChainValidator, revocation: RevocationLists, at now: Date, skew: TimeInterval
    ) {
        checkHeaders(sign1.headers)
        let certificates: [ArraySlice<UInt8>]
        do throws(COSEError) {
            guard let found = try sign1.headers.certificateChain() else {
                problems.insert(.x5chainMissing)
                return
            }
            certificates = found
        } catch {
            (fault, problems) = (.cose(error), problems.union([.structure]))
            return
        }
        guard let der = certificates.first, let signer = try? Certificate(der: der.span) else {
            (fault, problems) = (.malformed(.x5chain), problems.union([.structure]))
            return
        }
        self.signer = signer
        // The others only help to find a way; one that cannot be read is no help.
        let others = certificates.dropFirst().compactMap { try? Certificate(der: $0.span) }
        do throws(ChainProblem) {
            let chain = try chains.chain(from: signer, through: others, at: now, skew: skew, revocation: revocation)
            self.chain = chain
            // What the way does not need, such as a root, is no trust; changed it shows that the list is not as it was sent.
            if others.count < certificates.count - 1 || !others.allSatisfy({ $0.isVouchedFor(beside: others, chain) }) {
                problems.insert(.signerUntrusted)
            }
            checkRevocation(chain, revocation, at: now)
        } catch {
            problems.insert(VICALProblem(error))
        }
        findings = CertificateProfile.vicalSigner.findings(in: signer)
        if findings.contains(where: \.isHard) { problems.insert(.signerProfile) }
        verify(sign1, by: signer)
    }

    private mutating func checkHeaders(_ headers: COSEHeaders) {
        do throws(COSEError) { try headers.checkCritical() } catch { problems.insert(.criticalHeader) }
        do throws(COSEError) { _ = try headers.algorithm() } catch { problems.insert(.algorithm) }
    }

    /// A revoked certificate breaks the chain; here it is about those of which nothing is known.
    private mutating func checkRevocation(_ chain: CertificateChain, _ revocation: RevocationLists, at now: Date) {
        let path = [chain.leaf] + chain.intermediates
        // A signer that is itself the trust point has no issuer who could say anything.
        let links = chain.issuer == nil ? [] : Array(zip(path, path.dropFirst() + [chain.trustPoint]))
        let isKnown = links.allSatisfy { revocation.standing(of: $0.0, under: $0.1, at: now) == .good }
        if links.isEmpty || !isKnown { problems.insert(.signerRevocationUnknown) }
    }

    private mutating func verify(_ sign1: COSESign1, by signer: Certificate) {
        guard let key = signer.publicKey else {
            // C.1.7.2 names the curves; with any other key there is nothing to verify.
            problems.insert(.signerProfile)
            return
        }
        do throws(COSEError) { try sign1.verify(with: key) } catch {
            switch error {
            case .criticalHeader: problems.insert(.criticalHeader)
            case .algorithmMissing, .algorithmNotAllowed, .algorithmCurveMismatch, .curveUnsupported:
                problems.insert(.algorithm)
            case .cbor, .structure, .labelInBothBuckets, .malformedCertificateChain, .payloadMissing,
                .signatureInvalid, .macInvalid, .keyInvalid:
                problems.insert(.signatureInvalid)
            }
        }
    }
}

extension VICALProblem {
    fileprivate init(_ problem: ChainProblem) {
        self =
            switch problem {
            case .expired: .signerExpired
            case .notYetValid: .signerNotYetValid
            case .revoked: .signerRevoked
            case .untrusted, .notAuthority, .pathLength, .criticalExtension: .signerUntrusted
            }
    }
}

extension Certificate {
    /// Whether a certificate beside it, or itself, signed it. Those of the chain were checked when it was found.
    fileprivate func isVouchedFor(beside others: [Certificate], _ chain: CertificateChain) -> Bool {
        let ofChain = [chain.leaf, chain.trustPoint] + chain.intermediates
        guard !ofChain.contains(self) else { return true }
        return (others + ofChain).contains { candidate in
            guard candidate.subject == issuer, let key = candidate.publicKey else { return false }
            return (try? verifySignature(by: key)) != nil
        }
    }
}
