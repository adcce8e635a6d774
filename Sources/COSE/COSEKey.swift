// SPDX-License-Identifier: Apache-2.0

public import CBOR
public import Cryptography

/// A public COSE_Key, RFC 9052, 7, in the shape that 18013-5, 9.1.5.2 asks for.
public enum COSEKey {
    private enum Label {
        static let keyType: Int64 = 1
        static let curve: Int64 = -1
        static let x: Int64 = -2
        static let y: Int64 = -3
    }

    private static let curves: [(number: Int64, curve: Curve)] = [
        (1, .p256), (2, .p384), (3, .p521), (4, .x25519), (5, .x448), (6, .ed25519), (7, .ed448),
        (256, .brainpoolP256r1), (257, .brainpoolP320r1), (258, .brainpoolP384r1), (259, .brainpoolP512r1),
    ]

    /// Reads kty, crv, x and y, and ignores all other parameters.
    ///
    /// A compressed point (y as a Boolean) is refused: it is meant for device engagement alone, and no point may reach
    /// the library in any form but the full one.
    public static func publicKey(_ item: CBORItem) throws(COSEError) -> PublicKey {
        guard let map = item.members, let keyType = map[Label.keyType]?.integer, let number = map[Label.curve]?.integer
        else { throw .keyInvalid }
        guard let curve = curves.first(where: { $0.number == number })?.curve else { throw .curveUnsupported }
        // EC2 is 2, OKP is 1, RFC 9053, 7.
        guard keyType == (curve.family == .weierstrass ? 2 : 1), let x = map[Label.x]?.byteString else {
            throw .keyInvalid
        }
        do {
            guard curve.family == .weierstrass else { return try PublicKey(curve: curve, rawRepresentation: x.span) }
            guard let y = map[Label.y]?.byteString else { throw COSEError.keyInvalid }
            return try PublicKey(curve: curve, x: x.span, y: y.span)
        } catch {
            throw .keyInvalid
        }
    }

    /// The COSE_Key of a public key.
    public static func value(of key: PublicKey) -> CBORValue {
        let number = curves.first { $0.curve == key.curve }?.number ?? 0
        let raw = key.rawRepresentation
        guard key.curve.family == .weierstrass else {
            return [
                .integer(Label.keyType): 1, .integer(Label.curve): .integer(number), .integer(Label.x): .bytes(raw),
            ]
        }
        let width = key.curve.fieldByteCount
        return [
            .integer(Label.keyType): 2, .integer(Label.curve): .integer(number),
            .integer(Label.x): .bytes(Array(raw[1...width])), .integer(Label.y): .bytes(Array(raw[(width + 1)...])),
        ]
    }
}
