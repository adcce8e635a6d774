// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Cryptography
public import Redaction

/// One signature over a payload, RFC 9052, 4.2. Read, not verified.
public struct COSESign1: Sendable, Redacted {
    public let headers: COSEHeaders
    /// The payload slot: a byte string, or null when the payload is detached.
    public let payload: CBORItem
    /// Raw, as received.
    public let signature: ArraySlice<UInt8>

    /// Reads the array of four, with or without tag 18.
    ///
    /// - Parameter tagging: The objects of 18013-5 are untagged, those of token status lists are tagged.
    public init(_ item: CBORItem, tagging: COSETagging = .mustBeAbsent) throws(COSEError) {
        let members = try COSEMembers(item, tag: 18, tagging: tagging)
        headers = members.headers
        payload = members.payload
        signature = members.authenticator
    }

    public var attachedPayload: ArraySlice<UInt8>? { payload.byteString }

    /// Verifies the signature.
    ///
    /// - Parameters:
    ///   - key: The signer's key; its curve must go with `alg`.
    ///   - detachedPayload: What was signed, where the payload slot is null.
    ///   - externalAAD: Empty in all of 18013-5.
    public func verify(
        with key: PublicKey, detachedPayload: [UInt8]? = nil, externalAAD: [UInt8] = []
    ) throws(COSEError) {
        try headers.checkCritical()
        let algorithm = try headers.algorithm().signature(on: key.curve)
        let toBeSigned = try COSEMembers.authenticatedStructure(
            context: "Signature1", headers: headers, payload: payload, detached: detachedPayload,
            externalAAD: externalAAD)
        do { try key.verify(signature.span, over: toBeSigned.span, using: algorithm) } catch { throw .signatureInvalid }
    }

    /// Signs, and returns the encoded array of four.
    ///
    /// - Parameters:
    ///   - unprotected: An encoded map.
    ///   - isDetached: Leaves null in the payload's place.
    public static func sign(
        _ payload: [UInt8], with key: PrivateKey, algorithm: COSEAlgorithm, unprotected: CBORValue = .map([]),
        isDetached: Bool = false
    ) throws(COSEError) -> [UInt8] {
        try sign(
            payload, with: key, algorithm: algorithm, unprotected: unprotected, isDetached: isDetached, nonces: .random)
    }

    /// The same with a choice where ECDSA's k comes from, for a simulator that makes the same bytes again.
    package static func sign(
        _ payload: [UInt8], with key: PrivateKey, algorithm: COSEAlgorithm, unprotected: CBORValue = .map([]),
        isDetached: Bool = false, nonces: ECDSANonces
    ) throws(COSEError) -> [UInt8] {
        let signatureAlgorithm = try algorithm.signature(on: key.curve)
        let protected = CBORValue.map([.init(1, .integer(algorithm.rawValue))]).encoded()
        let toBeSigned = COSEMembers.structure(
            context: "Signature1", protected: protected[...], externalAAD: [], payload: payload[...])
        let signature: [UInt8]
        do { signature = try key.sign(toBeSigned.span, using: signatureAlgorithm, nonces: nonces) } catch {
            throw .keyInvalid
        }
        let slot: CBORValue = isDetached ? .null : .bytes(payload)
        return CBORValue.array([.bytes(protected), unprotected, slot, .bytes(signature)]).encoded()
    }
}
