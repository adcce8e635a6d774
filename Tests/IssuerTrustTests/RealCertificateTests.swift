// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import IssuerTrust
import TestSupport
import Testing
import Timestamps

@Suite("Real roots and chains", .enabled(if: SharedVectors.arePresent, "the shared vectors are not here"))
struct RealCertificateTests {
    struct Roots: Decodable, Sendable {
        struct Entry: Decodable, Sendable {
            let subject, pem: String
        }
        let certificates: [Entry]
    }

    /// Roots that cannot be used, by subject, with the rules that they break.
    static let unusable = [
        // Apple's published sample; it may vouch for documents other than driving licences.
        "CN=PassKit Identity Test Issuer Root CA": ["iaca.country"]
    ]

    @Test("load, and break hard rules only where they are of no use")
    func roots() throws {
        let entries = try #require(try SharedVectors.decode(Roots.self, from: "iaca/iaca-certificates.json"))
            .certificates
        #expect(entries.count == 70)
        var broken: [String: [String]] = [:]
        for entry in entries {
            let certificate = try #require(TrustAnchors.certificates(in: Array(entry.pem.utf8)).first)
            let hard = CertificateProfile.iacaRoot(demandsCountry: true).findings(in: certificate).filter(\.isHard)
            if !hard.isEmpty { broken[entry.subject] = hard.map(\.rule.rawValue) }
        }
        #expect(broken == Self.unusable)
    }

    struct Chains: Decodable, Sendable {
        struct Chain: Decodable, Sendable {
            let id, leaf, anchor, at, expected: String
            let chain: [String]
        }
        let cases: [Chain]
    }

    static let noSigner = ["ds.basic_constraints"]
    static let problems: [String: ChainProblem] = [
        "leaf-without-intermediate": .untrusted, "swapped": .untrusted, "reader-unknown-root": .untrusted,
        // Besides the root's path length, the intermediate has no usage but digitalSignature.
        "leaf-with-intermediate": .notAuthority,
    ]

    @Test("form the chains that they are said to form")
    func chains() throws {
        let cases = try #require(try SharedVectors.decode(Chains.self, from: "x509/isomdl-chains.json")).cases
        #expect(cases.count == 7)
        for item in cases {
            let leaf = try Certificate.certificates(pem: item.leaf)[0]
            let anchor = try Certificate.certificates(pem: item.anchor)[0]
            let others = try item.chain.map { try Certificate.certificates(pem: $0)[0] }
            let now = try RFC3339Timestamp(item.at).date
            var problem: ChainProblem?
            do throws(ChainProblem) {
                _ = try ChainValidator(trustPoints: [anchor]).chain(from: leaf, through: others, at: now)
            } catch {
                problem = error
            }
            #expect(problem == Self.problems[item.id], "\(item.id): \(item.expected)")
            #expect((problem != nil) == item.expected.hasPrefix("reject"), "\(item.id)")
            let hard = CertificateProfile.documentSigner(docType: "org.iso.18013.5.1.mDL").findings(in: leaf)
                .filter(\.isHard).map(\.rule.rawValue)
            if problem == nil { #expect(hard == (item.id == "ds-direct-wrong-signer-profile" ? Self.noSigner : [])) }
        }
    }
}
