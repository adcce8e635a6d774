// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import JOSE
import JSON
import ReaderTokens
import Testing

@Suite("Signatures of reader tokens")
struct TokenSignatureTests {
    @Test("do not fit once any bit of header, payload or signature changed")
    func tampered() throws {
        let compact = try Draft().signed()
        let segments = compact.split(separator: ".").map(String.init)
        for (segment, name) in [(0, "header"), (1, "payload"), (2, "signature")] {
            let bytes = try Base64URL.decode(segments[segment])
            for index in bytes.indices {
                var changed = bytes
                changed[index] ^= 1
                var other = segments
                other[segment] = Base64URL.encode(changed.span)
                let verdict = try verifier().verify(other.joined(separator: "."), at: now)
                #expect(verdict.token == nil)
                // A header that is no JSON any more leaves nothing to verify.
                guard verdict.failures != [.malformed] else {
                    #expect(name == "header")
                    continue
                }
                #expect(verdict.failures.contains(.signatureInvalid), "\(name), byte \(index)")
                if name == "signature" { #expect(verdict.failures == [.signatureInvalid]) }
            }
        }
    }

    @Test("do not fit another key")
    func otherKey() throws {
        let other = try TokenVerifier(key: PrivateKey.generate(.p256).publicKey)
        #expect(try other.verify(Draft().signed(), at: now).failures == [.signatureInvalid])
    }

    @Test("are refused in DER, with a word on the width")
    func der() throws {
        let segments = try Draft().signed().split(separator: ".").map(String.init)
        let raw = try Base64URL.decode(segments[2])
        func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
            var magnitude = Array(bytes.drop { $0 == 0 })
            if let first = magnitude.first, first > 0x7F { magnitude.insert(0, at: 0) }
            return [0x02, UInt8(magnitude.count)] + magnitude
        }
        let body = integer(raw.prefix(32)) + integer(raw.suffix(32))
        let der = [0x30, UInt8(body.count)] + body
        let verdict = try verifier().verify(
            segments[0] + "." + segments[1] + "." + Base64URL.encode(der.span), at: now)
        #expect(verdict.failures == [.signatureInvalid])
        #expect(verdict.checks.first { $0.name == .signature }?.detail == "\(der.count) bytes in place of 64")
    }

    @Test("are refused when they are empty, with alg none as well")
    func empty() throws {
        let segments = try Draft().signed().split(separator: ".")
        #expect(try verifier().verify("\(segments[0]).\(segments[1]).", at: now).failures == [.signatureInvalid])
        let none = try Draft().with(header: "alg", .string("none")).signed().split(separator: ".")
        #expect(try verifier().verify("\(none[0]).\(none[1]).", at: now).failures == [.algorithm, .signatureInvalid])
    }

    @Test("are not verified with a key of another curve", arguments: Curve.allCases.filter { $0 != .p256 })
    func otherCurve(curve: Curve) throws {
        let key = try PrivateKey.generate(curve).publicKey
        #expect(throws: ReaderTokenError.keyNotP256) { try TokenVerifier(key: key) }
    }
}
