// SPDX-License-Identifier: Apache-2.0

import Cryptography
import FoundationEssentials
import JOSE
import JSON
import ReaderTokens
import TestSupport

/// The instant at which the tests live.
let now = Date(timeIntervalSince1970: 1_700_000_010)

/// The key of RFC 7515, A.3: published, worthless, and the same in every run.
func signingKey() throws -> PrivateKey {
    let scalar = hex("8e9b109e719098bf980487df1f5d77e9cb29606ebed2263b5f57c213df84f4b2")
    return try PrivateKey(curve: .p256, rawRepresentation: SecretBytes(copying: scalar.span))
}

func issuer() throws -> TokenIssuer {
    try TokenIssuer(brandID: "KLMNOPQRST", keyID: "ABCDEFGHIJ", key: signingKey())
}

func verifier() throws -> TokenVerifier { try TokenVerifier(key: signingKey().publicKey) }

/// A token put together by hand, so that any field of it can be wrong.
struct Draft {
    var header: JSONObject = ["alg": .string("ES256"), "kid": .string("ABCDEFGHIJ"), "typ": .string("JWT")]
    var claims: JSONObject = [
        "aud": .string("apple-identityservices-v1"), "iss": .string("KLMNOPQRST"), "sub": .string("UVWXYZ1234"),
        "iat": .integer(1_700_000_000), "exp": .integer(1_700_000_300),
    ]

    func with(header name: String, _ value: JSONValue?) -> Draft {
        var copy = self
        copy.header = replace(name, value, in: header)
        return copy
    }

    func with(claim name: String, _ value: JSONValue?) -> Draft {
        var copy = self
        copy.claims = replace(name, value, in: claims)
        return copy
    }

    private func replace(_ name: String, _ value: JSONValue?, in object: JSONObject) -> JSONObject {
        var copy = JSONObject()
        for member in object.members {
            if member.name != name {
                copy.append(member.name, member.value)
            } else if let value {
                copy.append(name, value)
            }
        }
        if let value, object[name] == nil { copy.append(name, value) }
        return copy
    }

    /// The token, correctly signed.
    func signed() throws -> String {
        try sign(
            header: String(decoding: header.serialized(), as: UTF8.self),
            payload: String(decoding: claims.serialized(), as: UTF8.self))
    }
}

/// Signs any header and payload text.
func sign(header: String, payload: String) throws -> String {
    let (header, payload) = (Array(header.utf8), Array(payload.utf8))
    let text = Base64URL.encode(header.span) + "." + Base64URL.encode(payload.span)
    let input = Array(text.utf8)
    let signature = try signingKey().sign(input.span, using: .ecdsa(.sha256))
    return text + "." + Base64URL.encode(signature.span)
}
