// SPDX-License-Identifier: Apache-2.0

public import Cryptography
public import Mdoc
public import Redaction

/// What an app hands over as `ephemeralReaderKey`.
///
/// Apple does not say what it is, so it is told by its length: a field element is the private scalar, an uncompressed
/// point the public key; nothing else is taken.
public enum EphemeralReaderKey: Sendable, Redacted {
    case secret(PrivateKey)
    /// With it no device MAC can be checked, and a signed answer all the same.
    case point

    /// - Returns: nil for bytes that are neither on the curve of the session.
    public init?(_ bytes: [UInt8], of transcript: SessionTranscript) {
        let curve = Self.curve(of: transcript)
        // On Montgomery curves a public key is as long as a private one, and no first byte tells it.
        let hasPoints = curve.publicKeyByteCount != curve.fieldByteCount
        if hasPoints, bytes.count == curve.publicKeyByteCount, bytes.first == 4 {
            self = .point
            return
        }
        guard bytes.count == curve.fieldByteCount,
            let key = try? PrivateKey(curve: curve, rawRepresentation: SecretBytes(copying: bytes.span))
        else { return nil }
        self = .secret(key)
    }

    /// The curve that the transcript names; P-256 where it names none.
    public static func curve(of transcript: SessionTranscript) -> Curve {
        ((try? transcript.eReaderKey()) ?? nil)?.curve ?? .p256
    }
}
