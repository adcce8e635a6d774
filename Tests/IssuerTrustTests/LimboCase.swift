// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import Timestamps

/// A case of x509-limbo, judged as a chain to a trust point of an mdoc's issuer.
struct LimboCase: Decodable, Sendable {
    struct File: Decodable, Sendable { let cases: [LimboCase] }

    let id: String
    let expected: String
    let leaf: String
    let at: String?
    let maxChainDepth: Int?
    let trusted: [String]
    let intermediates: [String]
    let crls: [String]?

    /// Where a case has no time, any will do.
    private static let anyTime = "2024-01-01T00:00:00Z"

    /// Nil where the chain holds and the lists that were given say that the leaf is good.
    func problem() throws -> String? {
        let now = try RFC3339Timestamp(at ?? Self.anyTime).date
        guard let leaf = try? Certificate.certificates(pem: leaf)[0] else { return "unreadable leaf" }
        let validator = ChainValidator(
            trustPoints: trusted.compactMap { try? Certificate.certificates(pem: $0)[0] },
            maximalIntermediates: maxChainDepth ?? 8)
        let lists = RevocationLists(try (crls ?? []).map(Self.list))
        do throws(ChainProblem) {
            let chain = try validator.chain(
                from: leaf, through: intermediates.compactMap { try? Certificate.certificates(pem: $0)[0] }, at: now,
                revocation: lists)
            guard crls != nil, let issuer = chain.issuer else { return nil }
            switch lists.standing(of: leaf, under: issuer, at: now) {
            case .good: return nil
            case .revoked: return "revoked"
            case .undetermined(let problem): return problem?.rawValue ?? "no list"
            }
        } catch {
            return error.rawValue
        }
    }

    private static func list(pem: String) throws -> CertificateRevocationList {
        let blocks = try PEM.blocks(in: pem)
        let der = blocks[0].der.withSpan { bytes in bytes.indices.map { bytes[$0] } }
        return try RevocationListRules.list(der: der.span)
    }
}

extension LimboCase {
    /// What comes out otherwise than the project says, and why.
    static let otherwise: [String: String] = {
        let constraints = "name constraints are never used under annex B.1, and nobody here compares names with them"
        let criticality = "that an understood extension is critical hides nothing; the profile's tables warn of it"
        let identifiers = "RFC 5280, 6.1, does not ask for key identifiers; the profile's tables do"
        let purpose = "what a leaf may be used for is its profile's to say"
        let serial = "serial numbers are for the profile's tables"
        let forum = "a rule of the CA/Browser Forum"
        return [
            "crl::crlnumber-critical": criticality,
            "pathlen::max-chain-depth-1-self-issued": "the bound counts every certificate, since it bounds work",
            "rfc5280::aki::critical-aki": criticality,
            "rfc5280::aki::intermediate-missing-aki": identifiers,
            "rfc5280::ca-as-leaf-wrong-san": "an mdoc's signer has no peer name",
            "rfc5280::eku::ee-wrong-eku": purpose,
            "rfc5280::nc::nc-forbids-othername-noop": constraints,
            "rfc5280::nc::nc-permits-email-exact": constraints,
            "rfc5280::nc::nc-permits-email-literal-asterisk-exact-match": constraints,
            "rfc5280::nc::nc-permits-email-literal-double-asterisk": constraints,
            "rfc5280::nc::permitted-different-constraint-type": constraints,
            "rfc5280::nc::permitted-dn-match": constraints,
            "rfc5280::nc::permitted-dns-match-more": constraints,
            "rfc5280::nc::permitted-ipv4-match": constraints,
            "rfc5280::nc::permitted-ipv6-match": constraints,
            "rfc5280::nc::permitted-self-issued": constraints,
            "rfc5280::serial::negative": serial,
            "rfc5280::serial::too-long": serial,
            "rfc5280::ski::intermediate-missing-ski": identifiers,
            "webpki::aki::root-with-aki-all-fields": forum,
            "webpki::aki::root-with-aki-authoritycertissuer": forum,
            "webpki::aki::root-with-aki-missing-keyidentifier": forum,
            "webpki::aki::root-with-aki-ski-mismatch": forum,
            "webpki::ca-as-leaf": purpose,
            "webpki::eku::ee-critical-eku": forum,
            "webpki::eku::ee-without-eku": purpose,
            "webpki::forbidden-p192-leaf": "a leaf's key is its profile's to judge",
            "webpki::forbidden-rsa-key-not-divisible-by-8-in-leaf": "a leaf's key is its profile's to judge",
            "webpki::forbidden-weak-rsa-in-leaf": "a leaf's key is its profile's to judge",
            "webpki::malformed-aia": "an extension that is not understood and not critical is not read",
            "webpki::v1-cert": "a leaf's version is its profile's to judge",
        ]
    }()
}
