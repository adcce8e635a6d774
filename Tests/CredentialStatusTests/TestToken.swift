// SPDX-License-Identifier: Apache-2.0

import CBOR
import Compression
import Cryptography
import FoundationEssentials
import JOSE
import JSON

/// A list in CWT form, as the standards want it; a fault is one changed part.
struct TestCWT {
    var tags: [UInt64] = [18]
    var protected: [Int64: CBORValue]
    var unprotected: [Int64: CBORValue] = [:]
    var claims: [Int64: CBORValue]
    var signature: SignatureAlgorithm = .ecdsa(.sha256)
    let issuer: TestIssuer

    init(_ issuer: TestIssuer, bits: UInt64 = 1, statuses: [UInt8] = [0xb9, 0xa3]) throws {
        self.issuer = issuer
        protected = [1: -7, 16: "application/statuslist+cwt", 33: .bytes(issuer.signer.der)]
        claims = [
            2: .text(TestIssuer.uri), 6: Self.instant(-3_600), 4: Self.instant(86_400), 65_534: 43_200,
            65_533: ["bits": .unsigned(bits), "lst": .bytes(try Zlib.deflate(statuses))],
        ]
    }

    init(_ issuer: TestIssuer, identifiers: [[UInt8]]) throws {
        try self.init(issuer)
        protected[16] = "application/identifierlist+cwt"
        claims[65_533] = nil
        claims[65_530] = ["identifiers": .map(identifiers.map { .init(.bytes($0), [:]) })]
    }

    /// Seconds from now.
    static func instant(_ offset: Int64) -> CBORValue { .integer(Int64(TestIssuer.now.timeIntervalSince1970) + offset) }

    func encoded(signedBy key: PrivateKey? = nil) throws -> [UInt8] {
        func map(_ members: [Int64: CBORValue]) -> CBORValue {
            .map(members.map { .init(.integer($0.key), $0.value) })
        }
        let header = map(protected).encoded()
        let payload = map(claims).encoded()
        let toBeSigned = CBORValue.array(["Signature1", .bytes(header), .bytes([]), .bytes(payload)]).encoded()
        let signed = try (key ?? issuer.signerKey).sign(toBeSigned.span, using: signature)
        var token = CBORValue.array([.bytes(header), map(unprotected), .bytes(payload), .bytes(signed)])
        for tag in tags { token = .tagged(tag, token) }
        return token.encoded()
    }
}

/// The same in JWT form.
struct TestJWT {
    var header: [(String, JSONValue)]
    var payload: [(String, JSONValue)]
    let issuer: TestIssuer

    init(_ issuer: TestIssuer, bits: Int64 = 1, statuses: [UInt8] = [0xb9, 0xa3]) throws {
        self.issuer = issuer
        let der = issuer.signer.der
        header = [("alg", "ES256"), ("typ", "statuslist+jwt"), ("x5c", [.string(Base64.encode(der.span))])]
        let now = Int64(TestIssuer.now.timeIntervalSince1970)
        let compressed = try Zlib.deflate(statuses)
        payload = [
            ("sub", .string(TestIssuer.uri)), ("iat", .integer(now - 3_600)), ("exp", .integer(now + 86_400)),
            ("ttl", 43_200),
            ("status_list", ["bits": .integer(bits), "lst": .string(Base64URL.encode(compressed.span))]),
        ]
    }

    /// Replaces a member, or takes it away.
    static func set(_ name: String, _ value: JSONValue?, in members: inout [(String, JSONValue)]) {
        members.removeAll { $0.0 == name }
        if let value { members.append((name, value)) }
    }

    func encoded(signedBy key: PrivateKey? = nil) throws -> [UInt8] {
        let (header, payload) = (JSONObject(header).serialized(), JSONObject(payload).serialized())
        let text = Base64URL.encode(header.span) + "." + Base64URL.encode(payload.span)
        let signingInput = Array(text.utf8)
        let signature = try (key ?? issuer.signerKey).sign(signingInput.span, using: .ecdsa(.sha256))
        return Array((text + "." + Base64URL.encode(signature.span)).utf8)
    }
}
