// SPDX-License-Identifier: Apache-2.0

internal import CBOR
internal import COSE
internal import Cryptography

/// What can be otherwise about how a signature is made.
extension SignatureDraft {
    /// Names an algorithm whose number goes with one curve alone (RFC 9864), of this key or of another.
    mutating func nameFullySpecified(ofAnotherCurve: Bool = false) {
        let numbers: [(curve: Curve, number: Int64)] = [
            (.p256, -9), (.p384, -51), (.p521, -52), (.brainpoolP256r1, -265), (.brainpoolP320r1, -266),
            (.brainpoolP384r1, -267), (.brainpoolP512r1, -268), (.ed25519, -19), (.ed448, -53),
        ]
        guard let own = numbers.firstIndex(where: { $0.curve == key.curve }) else { return }
        protected[1] = .integer(numbers[ofAnotherCurve ? (own + 1) % numbers.count : own].number)
    }

    /// Signs with SHA-384 by a key on P-256, and says ES384.
    mutating func signWithES384(_ context: FaultContext) throws(SimulatorError) {
        guard key.curve == .p256 else { throw context.notApplicable }
        protected[1] = .integer(COSEAlgorithm.es384.rawValue)
        algorithm = .ecdsa(.sha384)
    }
}
