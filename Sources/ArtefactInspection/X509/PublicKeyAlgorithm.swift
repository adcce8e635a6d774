// SPDX-License-Identifier: Apache-2.0

internal import Cryptography

/// Which kind of key it is where it is none that this reader uses.
enum PublicKeyAlgorithm {
    /// The algorithm of the subject's key in a certificate that was read already.
    static func objectIdentifier(inCertificate der: [UInt8]) -> String? {
        let bytes = der.span
        do {
            var outer = DERReader(all: bytes)
            var certificate = DERReader(try outer.take(.sequence, in: bytes))
            var body = DERReader(try certificate.take(.sequence, in: bytes))
            _ = try body.takeIfNext(.constructed(0), in: bytes)
            // Serial number, signature algorithm, issuer, validity and subject (RFC 5280, 4.1).
            for _ in 0..<5 { _ = try body.element(in: bytes) }
            return try objectIdentifier(next: &body, in: bytes)
        } catch {
            return nil
        }
    }

    /// The algorithm of a SubjectPublicKeyInfo.
    static func objectIdentifier(inKey der: [UInt8]) -> String? {
        var reader = DERReader(all: der.span)
        return try? objectIdentifier(next: &reader, in: der.span)
    }

    private static func objectIdentifier(
        next reader: inout DERReader, in bytes: Span<UInt8>
    ) throws(CryptographyError) -> String {
        var key = DERReader(try reader.take(.sequence, in: bytes))
        var algorithm = DERReader(try key.take(.sequence, in: bytes))
        return try algorithm.objectIdentifier(in: bytes)
    }
}
