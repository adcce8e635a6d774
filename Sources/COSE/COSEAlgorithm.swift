// SPDX-License-Identifier: Apache-2.0

public import Cryptography

/// An `alg` value of the COSE registry.
public struct COSEAlgorithm: Hashable, Sendable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    public static let es256 = COSEAlgorithm(rawValue: -7)
    public static let es384 = COSEAlgorithm(rawValue: -35)
    public static let es512 = COSEAlgorithm(rawValue: -36)
    public static let edDSA = COSEAlgorithm(rawValue: -8)
    /// HMAC 256/256, the one algorithm of deviceMac (18013-5, 9.1.3.5).
    public static let hmac256 = COSEAlgorithm(rawValue: 5)

    /// The signature to compute for a key on `curve`, or why there is none.
    ///
    /// 18013-5, 9.1.2.4 pairs the polymorphic identifiers with curves. Fully-specified ones (RFC 9864) are taken with
    /// exactly their own curve; the draft values -48 to -50 and -261 to -264 mean something else today.
    public func signature(on curve: Curve) throws(COSEError) -> SignatureAlgorithm {
        guard let pairing = Self.pairings[rawValue] else { throw .algorithmNotAllowed }
        guard pairing.curves.contains(curve) else { throw .algorithmCurveMismatch }
        return pairing.algorithm
    }

    private static let pairings: [Int64: (algorithm: SignatureAlgorithm, curves: [Curve])] = [
        -7: (.ecdsa(.sha256), [.p256, .brainpoolP256r1]),
        -35: (.ecdsa(.sha384), [.p384, .brainpoolP320r1, .brainpoolP384r1]),
        -36: (.ecdsa(.sha512), [.p521, .brainpoolP512r1]),
        -8: (.eddsa, [.ed25519, .ed448]),
        -9: (.ecdsa(.sha256), [.p256]),
        -51: (.ecdsa(.sha384), [.p384]),
        -52: (.ecdsa(.sha512), [.p521]),
        -265: (.ecdsa(.sha256), [.brainpoolP256r1]),
        -266: (.ecdsa(.sha384), [.brainpoolP320r1]),
        -267: (.ecdsa(.sha384), [.brainpoolP384r1]),
        -268: (.ecdsa(.sha512), [.brainpoolP512r1]),
        -19: (.eddsa, [.ed25519]),
        -53: (.eddsa, [.ed448]),
    ]
}
