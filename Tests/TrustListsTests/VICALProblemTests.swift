// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing
import TrustLists

@Suite("VICAL")
struct VICALProblemTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let apply: @Sendable (inout ListFixture) throws -> Void

        init(_ name: String, _ apply: @escaping @Sendable (inout ListFixture) throws -> Void) {
            testDescription = name
            self.apply = apply
        }

        static func set(_ key: String, _ value: CBORValue?, _ name: String = "") -> Change {
            Change(name.isEmpty ? "\(key) \(value == nil ? "absent" : "changed")" : name) { $0.members[key] = value }
        }
    }

    static let lawful: [Change] = [
        Change("everything as it should be") { _ in },
        .set("vicalIssueID", nil), .set("nextUpdate", nil), .set("notAfter", nil), .set("vicalURL", nil),
        .set("version", "1.7", "a minor version that is not known"),
        .set("date", "2026-11-30T00:00:00.25+00:00", "a date without a tag, with a fraction and an offset"),
        .set("certificateInfos", [], "no entries"),
        Change("the chain in the protected header") { $0.chainPlace = .protected },
        Change("the chain in the protected header, said to be critical") {
            $0.chainPlace = .protected
            $0.protected = [.init(2, [33])]
        },
        Change("the root in the chain too") { $0.further = [try $0.rootCertificate().der] },
        Change("a list dated within the skew ahead") { $0.members["date"] = ListFixture.tdate(60 / 86_400) },
    ]

    @Test("is usable as the standard has it", arguments: lawful)
    func usable(change: Change) throws {
        let judgement = try ListFixture.judge(change.apply)
        #expect(judgement.problems == [])
        #expect(judgement.warnings == [.signerRevocationUnknown])
        #expect(judgement.isUsable)
        #expect(judgement.verified?.anchors().count == judgement.list?.entries.count)
    }

    @Test(
        "is usable over every curve of a signer",
        arguments: [
            (.p256, -7, .sha256), (.p384, -35, .sha384), (.p521, -36, .sha512), (.brainpoolP256r1, -7, .sha256),
            (.brainpoolP320r1, -35, .sha384), (.brainpoolP384r1, -35, .sha384), (.brainpoolP512r1, -36, .sha512),
            (.p256, -9, .sha256),
        ] as [(Curve, Int64, HashAlgorithm)])
    func curves(curve: Curve, algorithm: Int64, hash: HashAlgorithm) throws {
        var list = try ListFixture(curve)
        list.algorithm = .integer(algorithm)
        list.signatureAlgorithm = .ecdsa(hash)
        #expect(try list.judge().problems == [])
    }

    static let structures: [(Change, VICALError)] = [
        (Change("no payload") { $0.payload = .null }, .malformed(.content)),
        (Change("tag 24 inside") { $0.payload = .embedded(["version": "1.0"]) }, .malformed(.content)),
        (.set("version", nil), .missing(.version)),
        (.set("version", 1), .malformed(.version)),
        (.set("vicalProvider", nil), .missing(.provider)),
        (.set("vicalProvider", 7), .malformed(.provider)),
        (.set("vicalProvider", .text(String(repeating: "a", count: 256))), .tooMany(.provider)),
        (.set("date", nil), .missing(.date)),
        (.set("date", .tagged(0, "yesterday")), .malformed(.date)),
        (.set("vicalIssueID", "7"), .malformed(.issueID)),
        (.set("vicalIssueID", -1), .malformed(.issueID)),
        (.set("nextUpdate", 7), .malformed(.nextUpdate)),
        (.set("notAfter", 7), .malformed(.notAfter)),
        (.set("vicalURL", 7), .malformed(.url)),
        (.set("certificateInfos", [:]), .malformed(.certificateInfos)),
        (.set("certificateInfos", .array([CBORValue](repeating: 1, count: 4097))), .tooMany(.certificateInfos)),
        (Change("the chain in both headers") { $0.chainPlace = .both }, .cose(.malformedCertificateChain)),
        (Change("a chain that is text") { $0.chain = "text" }, .cose(.malformedCertificateChain)),
        (Change("an empty chain") { $0.chain = [] }, .cose(.malformedCertificateChain)),
        (Change("a signer that is no certificate") { $0.chain = .bytes([0x30, 0x00]) }, .malformed(.x5chain)),
    ]

    @Test("that is built otherwise is refused, with the place", arguments: structures)
    func structure(change: Change, fault: VICALError) throws {
        let judgement = try ListFixture.judge(change.apply)
        #expect(judgement.problems == [.structure])
        #expect(judgement.fault == fault)
        #expect(judgement.verified == nil)
    }

    @Test("is no tagged COSE_Sign1, none with a detached payload, and nothing with bytes after it")
    func envelope() throws {
        let bytes = try ListFixture().bytes()
        #expect(throws: VICALError.cose(.structure)) { try VICAL([0xd2] + bytes) }
        #expect(throws: VICALError.self) { try VICAL(bytes + [0]) }
        #expect(throws: VICALError.self) { try VICAL([]) }
        let detached = CBORValue.array([.bytes([]), [:], .null, .bytes([])]).encoded()
        #expect(throws: VICALError.missing(.payload)) { try VICAL(detached) }
        #expect(throws: VICALError.tooLarge) { try VICAL([UInt8](repeating: 0, count: VICAL.maximalByteCount + 1)) }
    }

    @Test("takes as many entries as it says")
    func entryLimit() throws {
        var list = try ListFixture()
        list.entries = .init(repeating: list.entries[0], count: VICAL.maximalEntryCount)
        #expect(try list.judge().verified?.anchors().count == 4096)
    }

    static let faults: [(Change, [VICALProblem])] = [
        (.set("version", "2.0"), [.version]),
        (.set("version", "1", "a version without a minor"), [.version]),
        (Change("no algorithm") { $0.algorithm = .null }, [.algorithm]),
        (Change("an algorithm of another curve") { $0.algorithm = -35 }, [.algorithm]),
        (Change("an algorithm for authentication codes") { $0.algorithm = 5 }, [.algorithm]),
        (Change("an algorithm in words") { $0.algorithm = "ES256" }, [.algorithm]),
        (
            Change("the algorithm in the unprotected header alone") {
                $0.algorithm = .null
                $0.unprotected = [.init(1, -7)]
            }, [.algorithm]
        ),
        (
            Change("a critical header that is not known") { $0.protected = [.init(2, [99]), .init(99, 1)] },
            [.criticalHeader]
        ),
        (Change("no chain") { $0.chainPlace = .nowhere }, [.x5chainMissing]),
        (
            Change("no chain, and a critical header that is not known") {
                $0.chainPlace = .nowhere
                $0.protected = [.init(2, [99]), .init(99, 1)]
            }, [.criticalHeader, .x5chainMissing]
        ),
        (Change("something in the chain that is no certificate") { $0.further = [[0x30, 0x00]] }, [.signerUntrusted]),
        (
            Change("a root in the chain that is not as it was signed") { list in
                var root = try list.rootCertificate().der
                root[root.count - 1] ^= 1
                list.further = [root]
            }, [.signerUntrusted]
        ),
        (
            Change("a signer of another provider") { $0.signerIssuerKey = try PrivateKey.generate(.p256) },
            [.signerUntrusted]
        ),
        (
            Change("a provider that is only in the chain") {
                let other = try ListFixture()
                $0.further = [try other.rootCertificate().der]
                $0.signerIssuerKey = other.rootKey
                $0.signer.extensions[0] = .authorityKeyIdentifier(other.rootKey.publicKey.keyIdentifier)
            }, [.signerUntrusted]
        ),
        (
            Change("a provider that is no authority") {
                $0.root.extensions[0] = .basicConstraints(isCA: false, pathLength: nil)
            }, [.signerUntrusted]
        ),
        (Change("a signer that has ended") { $0.signer.notAfter = ListFixture.now - 1 }, [.signerExpired]),
        (Change("a provider's root that has ended") { $0.root.notAfter = ListFixture.now - 1 }, [.signerExpired]),
        (Change("a signer that is to come") { $0.signer.notBefore = ListFixture.now + 61 }, [.signerNotYetValid]),
        (Change("a list dated ahead") { $0.members["date"] = ListFixture.tdate(61 / 86_400) }, [.notYetValid]),
        (.set("nextUpdate", ListFixture.tdate(-1 / 86_400), "a list that should have been replaced"), [.overdue]),
        (
            Change("a list older than ninety days that does not say when the next comes") {
                $0.members["nextUpdate"] = nil
                $0.members["date"] = ListFixture.tdate(-90 - 1 / 86_400)
            }, [.overdue]
        ),
        (.set("notAfter", ListFixture.tdate(-1 / 86_400), "a list that has ended"), [.expired]),
        (
            Change("everything at once") {
                $0.signer.notAfter = ListFixture.now - 1
                $0.algorithm = -35
                $0.members["nextUpdate"] = ListFixture.tdate(-1)
                $0.members["notAfter"] = ListFixture.tdate(-1)
            }, [.algorithm, .signerExpired, .overdue, .expired]
        ),
    ]

    @Test("is refused for each of its faults, and gives no anchors", arguments: faults)
    func refused(change: Change, problems: [VICALProblem]) throws {
        let judgement = try ListFixture.judge(change.apply)
        #expect(judgement.problems == problems)
        #expect(judgement.verified == nil)
        #expect((judgement.list == nil) == (problems == [.version]))
    }

    @Test("is refused where its signature, its contents or its signer is changed")
    func signature() throws {
        let list = try ListFixture()
        let bytes = try list.bytes()
        let verifier = VICALVerifier(trustPoints: [try list.rootCertificate()])
        var changed = bytes
        changed[changed.count - 1] ^= 1
        #expect(verifier.judge(changed, at: ListFixture.now).problems == [.signatureInvalid])
        changed = bytes
        // As a text of CBOR, and not as a string of a certificate's names.
        let provider = try #require(bytes.firstRange(of: [0x68] + Array("Provider".utf8)))
        changed[provider.upperBound - 1] ^= 0x20
        #expect(verifier.judge(changed, at: ListFixture.now).problems == [.signatureInvalid])
        // Another signer under the same root vouches for nothing that this one signed.
        var other = list
        let otherKey = try PrivateKey.generate(.p256)
        other.signer.publicKey = otherKey.publicKey
        #expect(try other.judge().problems == [.signatureInvalid])
        #expect(VICALVerifier(trustPoints: []).judge(bytes, at: ListFixture.now).problems == [.signerUntrusted])
    }

    @Test("has one code for each problem, and words of its own")
    func words() {
        #expect(VICALProblem.allCases.allSatisfy { $0.rawValue.hasPrefix("vical.") })
        #expect(Set(VICALProblem.allCases.map(\.description)).count == VICALProblem.allCases.count)
    }
}
