// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import JSON

/// Diffie-Hellman with a point of the other side: ECDH over encoded points, and X25519.
enum WycheproofAgreement {
    static func read(_ group: inout CaseFields) throws(VectorError) -> Wycheproof.CaseReader {
        guard let curve = WycheproofSignatures.curves[try group.text("curve")] else { throw group.malformed("curve") }
        return { fields throws(VectorError) in
            let point = try fields.hex("public")
            let shared = try fields.hex("shared")
            let number = padded(try fields.hex("private"), to: curve)
            guard
                let key = try? PrivateKey(curve: curve, rawRepresentation: SecretBytes(copying: number.span))
            else { throw fields.malformed("private") }
            return {
                do throws(CryptographyError) {
                    let peer = try PublicKey(curve: curve, rawRepresentation: point.span)
                    let secret = try key.sharedSecret(with: peer).publishedBytes
                    return secret == shared ? .accepted : .wrong("another shared secret: \(secret.hexText)")
                } catch {
                    return .refused
                }
            }
        }
    }

    /// Private numbers are written with a leading zero, or without all of them.
    private static func padded(_ number: [UInt8], to curve: Curve) -> [UInt8] {
        guard curve.family == .weierstrass else { return number }
        let digits = number.drop { $0 == 0 }
        return [UInt8](repeating: 0, count: max(0, curve.fieldByteCount - digits.count)) + digits
    }
}
