// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Cryptography
public import Redaction

/// One authentication code over a payload, RFC 9052, 6.2. Read, not verified.
public struct COSEMac0: Sendable, Redacted {
    public let headers: COSEHeaders
    public let payload: CBORItem
    public let tag: ArraySlice<UInt8>

    public init(_ item: CBORItem, tagging: COSETagging = .mustBeAbsent) throws(COSEError) {
        let members = try COSEMembers(item, tag: 17, tagging: tagging)
        headers = members.headers
        payload = members.payload
        tag = members.authenticator
    }

    /// Verifies an HMAC 256/256 tag of 32 bytes, in constant time.
    public func verify(
        with key: SecretBytes, detachedPayload: [UInt8]? = nil, externalAAD: [UInt8] = []
    ) throws(COSEError) {
        try headers.checkCritical()
        guard try headers.algorithm() == .hmac256 else { throw .algorithmNotAllowed }
        let toBeMACed = try COSEMembers.authenticatedStructure(
            context: "MAC0", headers: headers, payload: payload, detached: detachedPayload, externalAAD: externalAAD)
        let expected = key.withSpan { HMAC.authenticationCode(for: toBeMACed.span, key: $0, using: .sha256) }
        guard ConstantTime.equal(expected.span, tag.span) else { throw .macInvalid }
    }

    /// Computes the tag, and returns the encoded array of four with a detached payload.
    public static func authenticate(detached payload: [UInt8], with key: SecretBytes) -> [UInt8] {
        let protected = CBORValue.map([.init(1, .integer(COSEAlgorithm.hmac256.rawValue))]).encoded()
        let toBeMACed = COSEMembers.structure(
            context: "MAC0", protected: protected[...], externalAAD: [], payload: payload[...])
        let tag = key.withSpan { HMAC.authenticationCode(for: toBeMACed.span, key: $0, using: .sha256) }
        return CBORValue.array([.bytes(protected), .map([]), .null, .bytes(tag)]).encoded()
    }
}
