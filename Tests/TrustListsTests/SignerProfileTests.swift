// SPDX-License-Identifier: Apache-2.0

import CBOR
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("VICAL signer's profile")
struct SignerProfileTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rule: String
        let apply: @Sendable (inout CertificateBuilder) throws -> Void
    }

    /// Extensions by their place in the fixture: authority key, subject key, key usage, purposes, name, distribution point.
    static let hard: [Change] = [
        Change(testDescription: "no key usage", rule: "vical_signer.key_usage") { $0.extensions.remove(at: 2) },
        Change(testDescription: "digitalSignature instead", rule: "vical_signer.key_usage") {
            $0.extensions[2] = .keyUsage(.digitalSignature)
        },
        Change(testDescription: "digitalSignature too", rule: "vical_signer.key_usage") {
            $0.extensions[2] = .keyUsage([.nonRepudiation, .digitalSignature])
        },
        Change(testDescription: "no purpose", rule: "vical_signer.extended_key_usage") {
            $0.extensions.remove(at: 3)
        },
        Change(testDescription: "a document signer's purpose", rule: "vical_signer.extended_key_usage") {
            $0.extensions[3] = .extendedKeyUsage(["1.0.18013.5.1.2"])
        },
        Change(testDescription: "no organization", rule: "vical_signer.organization") { $0.subject.remove(at: 1) },
        Change(testDescription: "no common name", rule: "vical_signer.common_name") { $0.subject.remove(at: 2) },
        Change(testDescription: "no country", rule: "vical_signer.country") { $0.subject.remove(at: 0) },
    ]

    @Test("is demanded in full: a hard rule broken refuses the list, and is named", arguments: hard)
    func refused(change: Change) throws {
        let judgement = try ListFixture.judge { try change.apply(&$0.signer) }
        #expect(judgement.problems == [.signerProfile])
        #expect(judgement.signerFindings.contains { $0.isHard && $0.rule.rawValue == change.rule })
        #expect(judgement.verified == nil)
    }

    @Test("allows further purposes, and tells soft deviations without refusing")
    func soft() throws {
        #expect(try ListFixture.judge { _ in }.signerFindings == [])
        let both = try ListFixture.judge {
            $0.signer.extensions[3] = .extendedKeyUsage(["1.0.18013.5.1.8", "1.0.23220.4.1.8"])
        }
        #expect(both.isUsable && both.signerFindings == [])
        let long = try ListFixture.judge { $0.signer.notAfter = ListFixture.now + 2000 * 86_400 }
        #expect(long.isUsable)
        #expect(long.signerFindings.map(\.rule.rawValue) == ["vical_signer.validity_length"])
    }

    @Test("of an Edwards curve is none: the standard wants an elliptic curve of ECDSA")
    func edwards() throws {
        var list = try ListFixture(.ed25519)
        list.algorithm = -8
        list.signatureAlgorithm = .eddsa
        #expect(try list.judge().problems == [.signerProfile])
    }

    @Test("and that of a root: an entry whose certificate breaks a hard rule is skipped")
    func roots() throws {
        let entry = try #require(
            try EntryFixture.read {
                $0 = try EntryFixture("Authority") { $0.extensions.remove(at: 1) }
            })
        #expect(entry.skip == .profile)
        #expect(entry.findings.contains { $0.isHard && $0.rule.rawValue == "iaca.key_usage" })
        // Without a country a root vouches for no driving licence, and for other documents it may.
        func nameless(_ docTypes: [String]) throws -> VICALEntry? {
            try EntryFixture.read {
                $0 = try EntryFixture("Authority") {
                    $0.subject.remove(at: 0)
                    $0.issuer.remove(at: 0)
                }
                $0.members["docType"] = .array(docTypes.map { .text($0) })
            }
        }
        #expect(try nameless(["org.iso.18013.5.1.mDL"])?.skip == .profile)
        #expect(try nameless(["org.iso.23220.photoid.1"])?.skip == nil)
        #expect(try nameless(["org.iso.18013.5.1.mDL", "org.iso.23220.photoid.1"])?.skip == nil)
    }
}
