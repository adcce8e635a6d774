// SPDX-License-Identifier: Apache-2.0

package import CBOR
internal import COSE
package import Cryptography

/// A COSE_Sign1 (RFC 9052, 4.2) of which every part can be otherwise than it should be.
package struct SignatureDraft: Sendable {
    /// Maps.
    package var protected: CBORValue
    package var unprotected: CBORValue
    package var payload: [UInt8]
    package var key: PrivateKey
    /// Whether tag 18 stands around it, as for status lists.
    package var isTagged = false
    /// Whether null stands in the payload's place.
    package var isDetached = false
    /// In place of the protected map's encoding.
    package var protectedBytes: [UInt8]?
    /// The parts of Sig_structure, RFC 9052, 4.4.
    package var context = "Signature1"
    package var signedProtected: [UInt8]?
    package var externalAAD: [UInt8] = []
    package var signedPayload: [UInt8]?
    /// nil for the one that goes with the key.
    package var algorithm: SignatureAlgorithm?

    /// An object whose protected header names the algorithm of the key.
    init(_ payload: [UInt8], key: PrivateKey, isTagged: Bool = false) throws(SimulatorError) {
        protected = [1: .integer(try COSEAlgorithm.signing(with: key).rawValue)]
        unprotected = .map([])
        self.payload = payload
        self.key = key
        self.isTagged = isTagged
    }

    /// The signature is made with the key's own algorithm, whatever the header says.
    func signed(nonces: ECDSANonces) throws(SimulatorError) -> [UInt8] {
        let header = protectedBytes ?? protected.encoded()
        let toBeSigned: CBORValue = [
            .text(context), .bytes(signedProtected ?? header), .bytes(externalAAD), .bytes(signedPayload ?? payload),
        ]
        let message = toBeSigned.encoded()
        let algorithm = if let algorithm { algorithm } else { try key.certifying }
        let signature: [UInt8]
        do { signature = try key.sign(message.span, using: algorithm, nonces: nonces) } catch {
            throw .cryptography(error)
        }
        let object: CBORValue = [
            .bytes(header), unprotected, isDetached ? .null : .bytes(payload), .bytes(signature),
        ]
        return (isTagged ? .tagged(18, object) : object).encoded()
    }

    /// `x5chain`, RFC 9360: one certificate bare, more in an array.
    static func chain(_ certificates: [Certificate]) -> CBORValue {
        certificates.count == 1 ? .bytes(certificates[0].der) : .array(certificates.map { .bytes($0.der) })
    }
}
