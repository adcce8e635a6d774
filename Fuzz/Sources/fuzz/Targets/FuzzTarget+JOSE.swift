// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JOSE
internal import JSON
internal import ReaderTokens

extension FuzzTarget {
    /// A compact JWS, a JWK, or base64 of either alphabet.
    static let jose = FuzzTarget("jose") { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        if let jws = try? JWS(compact: text) {
            _ = (try? jws.header.algorithm(), try? jws.header.keyID(), try? jws.header.certificateChain())
            let verified = try? jws.verify(with: GenuineExchange.shared.readerKey.publicKey)
            precondition(
                verified == nil || verified?.payload == jws.unverifiedPayload, "a payload is what was signed")
        }
        if let key = try? JWK(json: bytes.span) {
            let members = key.publicMembers.serialized()
            let again = try? JWK(json: members.span)
            precondition(again?.publicKey == key.publicKey, "a key can be written and read again")
            _ = (key.thumbprint(), key.privateJSON())
        }
        if let decoded = try? Base64URL.decode(text) {
            precondition(Base64URL.encode(decoded.span).utf8.elementsEqual(bytes), "bytes have one base64url text")
        }
        if let decoded = try? Base64.decode(text) {
            precondition(Base64.encode(decoded.span).utf8.elementsEqual(bytes), "bytes have one base64 text")
        }
    }

    static let readerToken = FuzzTarget("reader-token") { bytes in
        let exchange = GenuineExchange.shared
        guard let verifier = try? TokenVerifier(key: exchange.readerKey.publicKey) else { return }
        let verdict = verifier.verify(String(decoding: bytes, as: UTF8.self), at: exchange.now)
        precondition((verdict.token == nil) == !verdict.failures.isEmpty, "a token comes without failures alone")
    }

    static let json = FuzzTarget("json") { bytes in
        guard let value = try? JSONReader.value(of: bytes.span) else { return }
        for layout in [JSONValue.Layout.compact, .indented] {
            let text = value.serialized(layout)
            precondition(
                (try? JSONReader.value(of: text.span)) == value, "what was read can be written and read again")
        }
    }
}
