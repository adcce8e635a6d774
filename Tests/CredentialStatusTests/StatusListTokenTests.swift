// SPDX-License-Identifier: Apache-2.0

import CBOR
import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import JSON
import TestSupport
import Testing

@Suite("Status list token")
struct StatusListTokenTests {
    private func problems(
        _ issuer: TestIssuer, _ change: (inout TestCWT) throws -> Void
    ) throws -> [StatusListProblem] {
        var token = try TestCWT(issuer)
        try change(&token)
        return try issuer.problems(in: token.encoded())
    }

    @Test("is accepted where it is genuine, in both forms and of both kinds")
    func genuine() throws {
        let issuer = try TestIssuer()
        #expect(try issuer.problems(in: TestCWT(issuer).encoded()) == [])
        #expect(try issuer.problems(in: TestJWT(issuer).encoded()) == [])
        #expect(try issuer.problems(in: TestCWT(issuer, identifiers: [[1]]).encoded()) == [])
        #expect(
            try issuer.problems(in: TestCWT(issuer).encoded(), revocation: issuer.revocation(ofSigner: false)) == [])
    }

    @Test("may be signed with each algorithm and curve that issuerAuth may have")
    func algorithms() throws {
        let pairs: [(Curve, Int64, SignatureAlgorithm)] = [
            (.p384, -35, .ecdsa(.sha384)), (.p521, -36, .ecdsa(.sha512)), (.brainpoolP256r1, -7, .ecdsa(.sha256)),
        ]
        for (curve, algorithm, signature) in pairs {
            let issuer = try TestIssuer(curve: curve)
            let found = try problems(issuer) {
                $0.protected[1] = .integer(algorithm)
                $0.signature = signature
            }
            #expect(found == [], "\(curve)")
            let wrong = try problems(issuer) {
                $0.protected[1] = .integer(algorithm == -7 ? -35 : -7)
                $0.signature = signature
            }
            #expect(wrong == [.algorithm], "\(curve)")
        }
    }

    @Test("may hold what the standards leave open")
    func tolerated() throws {
        let issuer = try TestIssuer()
        let stranger = try TestIssuer()
        let changes: [(String, (inout TestCWT) -> Void)] = [
            ("no ttl", { $0.claims[65_534] = nil }), ("other claims", { $0.claims[1] = "issuer" }),
            ("text claim", { $0.claims[65_531] = [:] }), ("a key identifier", { $0.unprotected[4] = .bytes([1]) }),
            ("a chain of one in an array", { $0.protected[33] = [.bytes(issuer.signer.der)] }),
            ("the root too", { $0.protected[33] = [.bytes(issuer.signer.der), .bytes(issuer.root.der)] }),
            ("what is no certificate above", { $0.protected[33] = [.bytes(issuer.signer.der), .bytes([0])] }),
            ("another chain beside", { $0.unprotected[33] = .bytes(stranger.signer.der) }),
            ("fractions of seconds", { $0.claims[6] = .float(1_779_999_999.5) }),
            ("within the skew", { $0.claims[6] = TestCWT.instant(60) }),
            ("nbf", { $0.claims[5] = TestCWT.instant(60) }),
        ]
        for (name, change) in changes { #expect(try problems(issuer, change) == [], "\(name)") }
    }

    @Test("is refused for one changed part, by its problem")
    func changes() throws {
        let issuer = try TestIssuer()
        let list: CBORValue = ["bits": 1, "lst": .bytes([1])]
        let changes: [(StatusListProblem, String, (inout TestCWT) -> Void)] = [
            (.structure, "untagged", { $0.tags = [] }), (.structure, "tag 61", { $0.tags = [18, 61] }),
            (.structure, "COSE_Mac0", { $0.tags = [17] }), (.structure, "iat", { $0.claims[6] = "yesterday" }),
            (.structure, "exp", { $0.claims[4] = .float(.infinity) }), (.structure, "exp", { $0.claims[4] = -1 }),
            (.structure, "exp", { $0.claims[4] = .unsigned(.max) }), (.structure, "sub", { $0.claims[2] = 1 }),
            (.structure, "nbf", { $0.claims[5] = .float(.nan) }), (.structure, "no list", { $0.claims[65_533] = nil }),
            (.structure, "list", { $0.claims[65_533] = [] }),
            (.structure, "lst", { $0.claims[65_533] = ["bits": 1, "lst": "text"] }),
            (.structure, "no bits", { $0.claims[65_533] = ["lst": .bytes([1])] }),
            (.structure, "aggregation", { $0.claims[65_533] = ["bits": 1, "lst": .bytes([]), "aggregation_uri": 1] }),
            (.structure, "x5chain", { $0.protected[33] = .bytes([1, 2]) }),
            (.structure, "x5chain", { $0.protected[33] = [] }), (.structure, "x5chain", { $0.protected[33] = 1 }),
            (.structure, "type twice", { $0.unprotected[16] = "application/statuslist+cwt" }),
            (.structure, "many claims", { token in for label in 100..<170 { token.claims[Int64(label)] = 0 } }),
            (.type, "none", { $0.protected[16] = nil }), (.type, "short", { $0.protected[16] = "statuslist+cwt" }),
            (.type, "CoAP", { $0.protected[16] = 260 }), (.type, "JWT", { $0.protected[16] = "statuslist+jwt" }),
            (.algorithm, "none", { $0.protected[1] = nil }), (.algorithm, "MAC", { $0.protected[1] = 5 }),
            (.algorithm, "curve", { $0.protected[1] = -35 }), (.algorithm, "RS256", { $0.protected[1] = -257 }),
            (.criticalHeader, "crit", { $0.protected[2] = [99] }),
            (.criticalHeader, "crit", { $0.unprotected[2] = [1] }),
            (.certificateChainMissing, "none", { $0.protected[33] = nil }),
            (
                .certificateChainUnprotected, "moved",
                {
                    $0.unprotected[33] = $0.protected[33]
                    $0.protected[33] = nil
                }
            ),
            (
                .certificateChainUnprotected, "moved and malformed",
                {
                    $0.unprotected[33] = []
                    $0.protected[33] = nil
                }
            ),
            (.subjectMismatch, "none", { $0.claims[2] = nil }),
            (.subjectMismatch, "slash", { $0.claims[2] = .text(TestIssuer.uri + "/") }),
            (.subjectMismatch, "twin", { $0.claims[2] = .text(TestIssuer.twinURI) }),
            (.issuedAtMissing, "iat", { $0.claims[6] = nil }),
            (.notYetValid, "iat", { $0.claims[6] = TestCWT.instant(61) }),
            (.notYetValid, "nbf", { $0.claims[5] = TestCWT.instant(61) }),
            (.expiryMissing, "exp", { $0.claims[4] = nil }), (.expired, "exp", { $0.claims[4] = TestCWT.instant(0) }),
            (.timeToLive, "0", { $0.claims[65_534] = 0 }), (.timeToLive, "-1", { $0.claims[65_534] = -1 }),
            (.timeToLive, "text", { $0.claims[65_534] = "60" }),
            (.timeToLive, "large", { $0.claims[65_534] = .unsigned(.max) }),
            (.timeToLive, "NaN", { $0.claims[65_534] = .float(.nan) }),
            (.bits, "0", { $0.claims[65_533] = ["bits": 0, "lst": .bytes([])] }),
            (.bits, "3", { $0.claims[65_533] = ["bits": 3, "lst": .bytes([])] }),
            (.bits, "16", { $0.claims[65_533] = ["bits": .unsigned(.max), "lst": .bytes([])] }),
            (
                .structure, "identifiers with a status list",
                {
                    $0.protected[16] = "application/identifierlist+cwt"
                    $0.claims[65_530] = ["identifiers": [:]]
                    $0.claims[65_533] = list
                }
            ),
        ]
        for (problem, name, change) in changes {
            #expect(try problems(issuer, change) == [problem], "\(problem) \(name)")
        }
    }

    @Test("believes nothing but what the signature covers, and tells all that is wrong in order")
    func signature() throws {
        let issuer = try TestIssuer()
        let stranger = try TestIssuer()
        let forged = try TestCWT(issuer).encoded(signedBy: stranger.signerKey)
        #expect(issuer.problems(in: forged) == [.signatureInvalid])
        #expect(try issuer.problems(in: TestJWT(issuer).encoded(signedBy: stranger.signerKey)) == [.signatureInvalid])
        var changed = try TestCWT(issuer).encoded()
        changed[changed.count - 80] ^= 1
        #expect(!issuer.problems(in: changed).isEmpty)
        var token = try TestCWT(issuer)
        token.claims[2] = nil
        token.claims[4] = TestCWT.instant(-1)
        token.claims[65_534] = 0
        #expect(
            try stranger.problems(in: token.encoded(signedBy: stranger.signerKey))
                == [.signerUntrusted, .signatureInvalid, .subjectMismatch, .expired, .timeToLive])
    }

    @Test("is verified with a key that was configured, whatever the header says")
    func configuredKey() throws {
        let issuer = try TestIssuer()
        var cwt = try TestCWT(issuer)
        cwt.protected[33] = nil
        let token = try StatusListToken(cwt.encoded())
        let now = TestIssuer.now
        #expect(token.verify(key: issuer.signerKey.publicKey, uri: TestIssuer.uri, at: now) == [])
        #expect(
            token.verify(key: issuer.rootKey.publicKey, uri: "https://example.org", at: now.addingTimeInterval(1e6))
                == [.signatureInvalid, .subjectMismatch, .expired])
    }

    @Test("never crashes when it is cut or changed at random")
    func random() throws {
        let issuer = try TestIssuer()
        var generator = SplitMix(seed: 11)
        let genuine = [
            try TestCWT(issuer).encoded(), try TestJWT(issuer).encoded(),
            try TestCWT(issuer, identifiers: [[1], [2, 3]]).encoded(),
        ]
        for bytes in genuine {
            for count in bytes.indices {
                #expect(!issuer.problems(in: Array(bytes[..<count])).isEmpty)
            }
            for _ in 0..<500 {
                var changed = bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    changed[.random(in: changed.indices, using: &generator)] ^= .random(in: 1...255, using: &generator)
                }
                guard changed != bytes else { continue }
                #expect(!issuer.problems(in: changed).isEmpty)
            }
        }
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            #expect(throws: StatusListProblem.self) { try StatusListToken(bytes) }
        }
        #expect(throws: StatusListProblem.tooLarge) {
            try StatusListToken([UInt8](repeating: 65, count: (16 << 20) + 1))
        }
    }
}
