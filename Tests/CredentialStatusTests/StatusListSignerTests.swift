// SPDX-License-Identifier: Apache-2.0

import CBOR
import CredentialStatus
import Cryptography
import FoundationEssentials
import IssuerTrust
import Testing

@Suite("Signer of a status list")
struct StatusListSignerTests {
    private let now = TestIssuer.now

    private func list(_ issuer: TestIssuer, chain: [Certificate]? = nil) throws -> StatusList {
        var token = try TestCWT(issuer)
        if let chain { token.protected[33] = .array(chain.map { .bytes($0.der) }) }
        return try StatusList(StatusListToken(token.encoded()))
    }

    private func problems(
        _ list: StatusList, _ trustPoints: [Certificate], revocation: RevocationLists = .none,
        at instant: TimeInterval = 0
    ) -> [StatusListProblem] {
        list.verify(
            trustPoints: trustPoints, revocation: revocation, uri: TestIssuer.uri, at: now.addingTimeInterval(instant))
    }

    @Test("is trusted under the authority that issued it, and under no other")
    func trust() throws {
        let issuer = try TestIssuer()
        let list = try list(issuer)
        #expect(problems(list, [issuer.root]) == [])
        #expect(problems(list, [try TestIssuer().root, issuer.root]) == [])
        for _ in 0..<2 {
            #expect(problems(list, []) == [.signerUntrusted])
            #expect(problems(list, [try TestIssuer().root]) == [.signerUntrusted])
        }
        // A root that travels in the header is no trust point.
        #expect(problems(try self.list(issuer, chain: [issuer.signer, issuer.root]), []) == [.signerUntrusted])
    }

    @Test("is judged by its dates and its authority's anew, also where the chain is remembered")
    func dates() throws {
        // The list itself lives for a day, so it has ended too when its signer has.
        let issuer = try TestIssuer { $0.notAfter = TestIssuer.now.addingTimeInterval(100) }
        let list = try list(issuer)
        #expect(problems(list, [issuer.root], at: -1e6 - 100) == [.signerNotYetValid, .notYetValid])
        #expect(problems(list, [issuer.root]) == [])
        #expect(problems(list, [issuer.root], at: 100) == [])
        #expect(problems(list, [issuer.root], at: 101) == [.signerExpired])
        #expect(problems(list, [issuer.root], at: -1e6 - 100) == [.signerNotYetValid, .notYetValid])
        let ending = try TestIssuer(rootEnds: 50)
        let endingList = try self.list(ending)
        #expect(problems(endingList, [ending.root], at: 50) == [])
        #expect(problems(endingList, [ending.root], at: 51) == [.signerExpired])
    }

    @Test("is refused once it is revoked, also where the chain is remembered")
    func revocation() throws {
        let issuer = try TestIssuer()
        let list = try list(issuer)
        #expect(problems(list, [issuer.root], revocation: try issuer.revocation(ofSigner: false)) == [])
        #expect(problems(list, [issuer.root], revocation: try issuer.revocation(ofSigner: true)) == [.signerRevoked])
        #expect(problems(list, [issuer.root]) == [])
    }

    @Test("may stand below an intermediate where the root's path length allows one, and nowhere else")
    func intermediate() throws {
        for (pathLength, expected) in [(1, []), (0, [StatusListProblem.signerUntrusted])] {
            let issuer = try TestIssuer(pathLength: pathLength)
            let middleKey = try PrivateKey.generate(.p256)
            let middle = try TestIssuer.authority(
                middleKey, "Middle", pathLength: 0, under: ("Root", issuer.rootKey))
            let signer = try TestIssuer.signer(issuer.signerKey, under: "Middle", middleKey)
            #expect(problems(try list(issuer, chain: [signer, middle]), [issuer.root]) == expected)
            // Without the one between there is no way up; named as the trust point it needs none.
            #expect(problems(try list(issuer, chain: [signer]), [issuer.root]) == [.signerUntrusted])
            #expect(problems(try list(issuer, chain: [signer]), [middle]) == [])
        }
    }

    @Test("must have the profile of a status list's signer")
    func profile() throws {
        let issuer = try TestIssuer { builder in
            builder.extensions = builder.extensions.map { $0.oid == "2.5.29.15" ? .keyUsage(.keyCertSign) : $0 }
        }
        #expect(problems(try list(issuer), [issuer.root]) == [.signerProfile])
    }

    @Test("is refused for a critical extension that nobody understands")
    func criticalExtension() throws {
        let issuer = try TestIssuer {
            $0.extensions.append(.init("1.2.3.4", isCritical: true, value: [0x05, 0x00]))
        }
        #expect(problems(try list(issuer), [issuer.root]) == [.signerProfile])
    }

    @Test("is refused where its key is none that a signature could be checked with")
    func unusableKey() throws {
        let issuer = try TestIssuer { builder in
            var key = builder.publicKey.subjectPublicKeyInfo()
            key[key.count - 1] ^= 1
            builder.subjectPublicKeyInfo = key
        }
        #expect(issuer.signer.publicKey == nil)
        #expect(problems(try list(issuer), [issuer.root]).contains(.algorithm))
    }
}
