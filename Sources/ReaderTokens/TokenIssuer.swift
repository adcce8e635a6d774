// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import FoundationEssentials
internal import JOSE
internal import JSON

/// Issues reader tokens for one brand with one signing key.
public struct TokenIssuer: Sendable {
    public let brandID: String
    public let keyID: String
    private let key: PrivateKey

    /// How many seconds a token may be dated back, for a clock that runs ahead of Apple's.
    public static let backdatingRange = 0...60

    /// - Parameters:
    ///   - brandID: The brand ID from Apple Business Register.
    ///   - keyID: The ID that Apple Business Register gave to the public half of `key`.
    ///   - key: A P-256 key.
    public init(brandID: String, keyID: String, key: PrivateKey) throws(ReaderTokenError) {
        guard Self.isWritable(brandID) else { throw .issuer }
        guard Self.isWritable(keyID) else { throw .keyID }
        guard key.curve == .p256 else { throw .keyNotP256 }
        self.brandID = brandID
        self.keyID = keyID
        self.key = key
    }

    /// Issues a token for one reader device.
    ///
    /// - Parameters:
    ///   - readerInstanceIdentifier: What the app has just read; it must not keep an old one.
    ///   - lifetime: The seconds from `iat` to `exp`, 1 to 300.
    ///   - backdating: The seconds from `iat` to `now`, 0 to 60 and less than `lifetime`. They come off the time that
    ///     is left, because `exp` moves with `iat`.
    public func issue(
        for readerInstanceIdentifier: String, lifetime: Int = 300, backdating: Int = 0, at now: Date
    ) throws(ReaderTokenError) -> ReaderToken {
        guard Self.isWritable(readerInstanceIdentifier) else { throw .subject }
        guard ReaderToken.lifetimeRange.contains(lifetime) else { throw .lifetime }
        guard Self.backdatingRange.contains(backdating), backdating < lifetime else { throw .backdating }
        let seconds = now.timeIntervalSince1970.rounded(.down)
        // From 1970, so that no claim is negative, to the last second of 9999.
        guard seconds >= Double(backdating), seconds < 253_402_300_800 - 300 else { throw .clock }
        let issuedAt = Int64(seconds) - Int64(backdating)
        let expiresAt = issuedAt + Int64(lifetime)
        let claims: JSONObject = [
            "aud": .string(ReaderToken.audience), "iss": .string(brandID), "sub": .string(readerInstanceIdentifier),
            "iat": .integer(issuedAt), "exp": .integer(expiresAt),
        ]
        let header: JSONObject = [
            "alg": .string(ReaderToken.algorithm), "kid": .string(keyID), "typ": .string(ReaderToken.type),
        ]
        let payload = claims.serialized()
        let compact: String
        do { compact = try JWS.sign(payload.span, header: header, with: key) } catch { throw .signingFailed }
        return ReaderToken(
            compact: compact, keyID: keyID, brandID: brandID, readerInstanceIdentifier: readerInstanceIdentifier,
            issuedAt: issuedAt, expiresAt: expiresAt)
    }
    /// Real identifiers follow no published form, so only what cannot work is refused: nothing at all, and the null
    /// character, which many JSON readers do not take.
    private static func isWritable(_ identifier: String) -> Bool {
        !identifier.isEmpty && !identifier.utf8.contains(0)
    }
}
