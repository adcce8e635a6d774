// SPDX-License-Identifier: Apache-2.0

import CBOR
import COSE
import Cryptography
import Mdoc
import ReaderService
import Testing

@Suite("Ephemeral reader key")
struct EphemeralReaderKeyTests {
    /// A transcript that names the public half of a key.
    private func transcript(of key: PrivateKey) -> SessionTranscript {
        SessionTranscript([.null, .embedded(COSEKey.value(of: key.publicKey)), .null])
    }

    private func scalar(_ key: PrivateKey) -> [UInt8] {
        key.rawRepresentation().withSpan { bytes in bytes.indices.map { bytes[$0] } }
    }

    @Test("is the private number in the width of the session's curve", arguments: [Curve.p256, .p384, .x25519, .x448])
    func number(curve: Curve) throws {
        let key = try PrivateKey.generate(curve)
        guard case .secret(let read) = EphemeralReaderKey(scalar(key), of: transcript(of: key)) else {
            Issue.record("the number was not taken")
            return
        }
        #expect(read.publicKey == key.publicKey)
        #expect(EphemeralReaderKey(Array(scalar(key).dropLast()), of: transcript(of: key)) == nil)
    }

    @Test("is a number also where it begins as a point would, on curves whose points are no longer")
    func beginningWith4() throws {
        for curve in [Curve.x25519, .x448] {
            let bytes = [4] + [UInt8](repeating: 9, count: curve.fieldByteCount - 1)
            let key = try PrivateKey(curve: curve, rawRepresentation: SecretBytes(copying: bytes.span))
            guard case .secret = EphemeralReaderKey(bytes, of: transcript(of: key)) else {
                Issue.record("the number was not taken")
                return
            }
        }
    }

    @Test("is told from a public key by its length")
    func point() throws {
        let key = try PrivateKey.generate(.p256)
        let bytes = key.publicKey.rawRepresentation
        guard case .point = EphemeralReaderKey(bytes, of: transcript(of: key)) else {
            Issue.record("the point was not told")
            return
        }
        #expect(EphemeralReaderKey([2] + bytes.dropFirst(), of: transcript(of: key)) == nil)
    }
}
